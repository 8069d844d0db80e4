import { atom, readonlyType } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import type { TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'
import { buttonMessages, type ButtonMessages } from '../../locales/en-buttons.js'
import { derive } from '../derive.js'
import type { Config, Theme, ThemePreset } from '../../options/options.js'

// A page in English does not load it before a screen asks for texts that come later.
const loadLanguages = () => import('../../locales/index.js')

const isEnglish = (language: string) => /^en\b/i.test(language)

export type Appearance = ReturnType<typeof createAppearance>

/** Theme and language of one modal. Buttons speak English until another language has arrived. */
export function createAppearance(config: Config) {
  const $theme = atom<Theme>(config.theme)
  const $preset = atom<ThemePreset | undefined>(config.themePreset)
  const $language = atom('en')
  const $messages = atom<Messages | undefined>(undefined)
  const $buttons = derive([$messages], (messages): ButtonMessages => messages ?? buttonMessages)
  const parts = new Set<TextPart>()
  let wanted: string | undefined
  let loading: Promise<void> | undefined

  function load(language: string): Promise<void> {
    if (wanted === language && loading) return loading
    wanted = language
    const own = (loading = fetchTexts(language).catch((failure) => {
      if (loading === own) loading = undefined
      // A language that cannot be fetched leaves the texts there were.
      logError(`Language "${language}" could not be loaded.`, failure)
      if (language !== 'en' && !$messages.get()) return load('en')
      throw toError(failure)
    }))
    return own

    async function fetchTexts(language: string) {
      const english = import('../../locales/en.js')
      let tag = 'en'
      let messages: Partial<Messages>
      if (isEnglish(language) && parts.size === 0) messages = (await english).messages
      else {
        // English is beneath every language: fetched beside the table of languages.
        const [{ loadMessages, resolveLanguage }] = await Promise.all([loadLanguages(), english])
        messages = await loadMessages((tag = resolveLanguage(String(language))), parts)
      }
      if (loading !== own) return
      $messages.set(messages as Messages)
      $language.set(tag)
    }
  }
  function reload(): Promise<void> {
    // Without `loading` the language asked for last could not be loaded, and the one before shows.
    const tag = loading ? wanted! : $language.get()
    loading = undefined
    return load(tag)
  }
  const pageLanguage = () => config.language ?? (globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en')
  const ready = () => loading ?? load(pageLanguage())

  return {
    $theme: readonlyType($theme),
    $preset: readonlyType($preset),
    $language: readonlyType($language),
    /** undefined until the first screen is about to be drawn. */
    $messages: readonlyType($messages),
    $buttons,
    setTheme: (theme: Theme) => $theme.set(theme),
    setPreset: (preset: ThemePreset | undefined) => $preset.set(preset),
    setLanguage: (language: string) => load(language),
    /** Loads the texts of the screens; the same promise while under way. */
    ready,
    /** Loads texts that come with later screens, in the language that shows. Throws UNKNOWN; the next call tries again. */
    async loadTexts(part: TextPart) {
      // A language that failed to load has been reported, and leaves the one before.
      await ready().catch(() => undefined)
      if (parts.has(part)) return
      parts.add(part)
      try {
        await reload()
        // A language chosen meanwhile brings the part as well.
        await loading
      } catch (failure) {
        parts.delete(part)
        throw failure
      }
    },
    /** Loads the texts where those of the buttons would differ from English. */
    async readyForButtons() {
      if (isEnglish(pageLanguage())) return
      const { resolveLanguage } = await loadLanguages()
      if (resolveLanguage(pageLanguage()) !== 'en') await ready()
    },
  }
}
