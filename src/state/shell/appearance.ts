import { atom, readonlyType } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { once } from '../../platform/once.js'
import type { TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'
import { buttonMessages, type ButtonMessages } from '../../locales/en-buttons.js'
import type { Config, Theme, ThemePreset } from '../../options/options.js'
import { derive } from '../derive.js'

export type Appearance = ReturnType<typeof createAppearance>

/** Theme and language of one modal. Buttons are in English until another language is loaded. */
export function createAppearance(config: Config) {
  const $theme = atom<Theme>(config.theme)
  const $preset = atom<ThemePreset | undefined>(config.themePreset)
  const $language = atom('en')
  const $messages = atom<Messages | undefined>(undefined)
  const $buttons = derive([$messages], (messages): ButtonMessages => messages ?? buttonMessages)
  const pageLanguage = () =>
    config.language ??
    (globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en')
  // An English page loads this code only when a screen needs texts.
  const loadEnglish = once(() => import('../../locales/en.js'))
  const loadCode = once(async () =>
    (await import('./language.js')).createLanguage(
      { $language, $messages },
      pageLanguage,
      config.language,
      loadEnglish,
    ),
  )

  /** Loads English, the fallback of every language, together with the code that loads languages. */
  async function loadLanguage() {
    // `ready()` reports this failure.
    loadEnglish().catch(() => {})
    try {
      return await loadCode()
    } catch (failure) {
      throw toError(failure)
    }
  }

  return {
    $theme: readonlyType($theme),
    $preset: readonlyType($preset),
    $language: readonlyType($language),
    /** Undefined until the first screen is about to be drawn. */
    $messages: readonlyType($messages),
    $buttons,
    setTheme: (theme: Theme) => $theme.set(theme),
    setPreset: (preset: ThemePreset | undefined) => $preset.set(preset),
    setLanguage: async (language: string): Promise<void> => (await loadLanguage()).load(language),
    /** Loads the texts of the screens. Concurrent calls share one promise. */
    ready: async (): Promise<void> => (await loadLanguage()).ready(),
    /** Loads texts of later screens in the current language. Throws UNKNOWN; the next call tries again. */
    loadTexts: async (part: TextPart): Promise<void> => (await loadLanguage()).loadTexts(part),
    /** Loads the texts if those of the buttons differ from English. */
    readyForButtons: async (): Promise<void> => {
      if (!/^en(?![a-z])/i.test(pageLanguage())) await (await loadCode()).readyForButtons()
    },
  }
}
