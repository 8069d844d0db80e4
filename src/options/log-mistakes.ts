import { logError } from '../platform/log.js'

/**
 * Logs option mistakes that have no effect on the modal: unknown options (misspelled or of another version) and a `defaultChain` that is not
 * in `chains`.
 */
export function logMistakes(unknown: readonly string[], defaultChain: string | undefined): void {
  for (const name of unknown) logError(`Option \`${name}\` does not exist and has no effect.${name === 'networks' ? ' Networks belong to a family of chains: `chains: [eip155({ networks: [mainnet] })]`.' : ''}`)
  if (defaultChain) logError(`Option \`defaultChain\` is "${defaultChain}", which is not among \`chains\`. The first network is used.`)
}
