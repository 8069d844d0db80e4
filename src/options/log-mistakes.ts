import { logError } from '../platform/log.js'

const loggedLanguages = new Set<unknown>()

/**
 * Logs option mistakes that have no effect on the modal: unknown options (misspelled or of another
 * version) and a `defaultChain` that is not in `chains`.
 */
export function logMistakes(unknown: readonly string[], defaultChain: string | undefined): void {
  for (const name of unknown)
    logError(
      `Option \`${name}\` does not exist and has no effect.${name === 'networks' ? ' Networks belong to a family of chains: `chains: [eip155({ networks: [mainnet] })]`.' : ''}`,
    )
  if (defaultChain)
    logError(
      `Option \`defaultChain\` is "${defaultChain}", which is not among \`chains\`. The first network is used.`,
    )
}

/** Logs, once for each value, that the app asks for a language without texts. */
export function logLanguage(language: unknown, available: readonly string[]): void {
  if (loggedLanguages.has(language)) return
  loggedLanguages.add(language)
  const wanted = typeof language === 'string' ? `"${language.slice(0, 100)}"` : String(language)
  const fault = isLanguageTag(language) ? 'has no texts' : 'is not a BCP 47 tag such as de or pt-BR'
  logError(
    `Language ${wanted} ${fault}. The modal is in English. Available: ${available.join(', ')}.`,
  )
}

function isLanguageTag(language: unknown): boolean {
  try {
    return typeof language === 'string' && Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false // RangeError for a malformed tag
  }
}
