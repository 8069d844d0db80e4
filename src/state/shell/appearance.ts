import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { once } from '../../platform/async/once.js'
import { getPageLanguage } from '../../platform/page/page-language.js'
import type { TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'
import { buttonMessages, type ButtonMessages } from '../../locales/en/buttons.js'
import type { Config, Theme, ThemePreset } from '../../options/options.js'
import { derive } from '../derive.js'

/** Theme and language of one modal. Buttons are in English until another language is loaded. */
export interface Appearance {
  readonly $theme: ReadableAtom<Theme>
  readonly $preset: ReadableAtom<ThemePreset | undefined>
  readonly $language: ReadableAtom<string>
  /** Undefined until the first screen is about to be drawn. */
  readonly $messages: ReadableAtom<Messages | undefined>
  readonly $buttons: ReadableAtom<ButtonMessages>
  setTheme(theme: Theme): void
  setPreset(preset: ThemePreset | undefined): void
  setLanguage(language: string): Promise<void>
  /** Loads the texts of the screens. Concurrent calls share one promise. */
  ready(): Promise<void>
  /**
   * Loads texts of later screens in the current language. Throws UNKNOWN; the next call tries
   * again.
   */
  loadTexts(part: TextPart): Promise<void>
  /** Loads the texts if those of the buttons differ from English. */
  readyForButtons(): Promise<void>
}

/** Creates {@link Appearance}. */
export function createAppearance(config: Config): Appearance {
  const $theme = atom<Theme>(config.theme)
  const $preset = atom<ThemePreset | undefined>(config.themePreset)
  const $language = atom('en')
  const $messages = atom<Messages | undefined>(undefined)
  const $buttons = derive([$messages], (messages) => (messages ?? buttonMessages) as ButtonMessages)
  const pageLanguage = () => config.language ?? getPageLanguage()
  // An English page loads this code only when a screen needs texts.
  const loadEnglish = once(() => import('../../locales/en/first.js'))
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
    $messages: readonlyType($messages),
    $buttons,
    setTheme: (theme) => $theme.set(theme),
    setPreset: (preset) => $preset.set(preset),
    setLanguage: async (language) => (await loadLanguage()).load(language),
    ready: async () => (await loadLanguage()).ready(),
    loadTexts: async (part) => (await loadLanguage()).loadTexts(part),
    readyForButtons: async () => {
      if (!/^en(?![a-z])/i.test(pageLanguage())) await (await loadCode()).readyForButtons()
    },
  }
}
