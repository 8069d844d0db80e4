import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { once } from '../../platform/async/once.js'
import { getPageLanguage, isEnglish } from '../../platform/page/page-language.js'
import type { TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'
import { buttonMessages, type ButtonMessages } from '../../locales/en/buttons.js'
import type { Config, Theme, ThemePreset } from '../../options/options.js'
import type { Storage } from '../../platform/storage.js'
import { derive } from '../derive.js'

/** Key of the visitor's choice of a language in storage. */
const CHOSEN_LANGUAGE = 'language'

/** Theme and language of one modal. */
export interface Appearance {
  readonly $theme: ReadableAtom<Theme>
  readonly $preset: ReadableAtom<ThemePreset | undefined>
  readonly $language: ReadableAtom<string>
  /** Undefined until the first screen is about to be drawn. */
  readonly $messages: ReadableAtom<Messages | undefined>
  /** False until another language than English has loaded. */
  readonly $buttons: ReadableAtom<ButtonMessages | false>
  setTheme(theme: Theme): void
  setPreset(preset: ThemePreset | undefined): void
  setLanguage(language: string): Promise<void>
  /**
   * The visitor's choice, which is kept; undefined follows the app and the page again. Resolves with
   * false if the choice lasts only until the page is left.
   */
  chooseLanguage(language: string | undefined): Promise<boolean>
  /** The visitor's choice. */
  findChosenLanguage(): string | undefined
  /** Loads the texts of the screens. Concurrent calls share one promise. */
  ready(): Promise<void>
  /**
   * Loads texts of later screens in the current language. Throws UNKNOWN; the next call tries
   * again.
   */
  loadTexts(part: TextPart): Promise<void>
  /** Loads the texts unless the language is English and the app has none of its own. */
  readyForButtons(): Promise<void>
}

/** Creates {@link Appearance}. */
export function createAppearance(
  config: Config,
  storage?: Storage,
  lifetime?: AbortSignal,
): Appearance {
  const $theme = atom<Theme>(config.theme)
  const $preset = atom<ThemePreset | undefined>(config.themePreset)
  const $language = atom('en')
  const $messages = atom<Messages | undefined>(undefined)
  const findChosenLanguage = () => storage?.get(CHOSEN_LANGUAGE)
  const findLanguage = () => findChosenLanguage() ?? config.language ?? getPageLanguage()
  const $buttons = derive(
    [$messages],
    (messages) =>
      (messages ?? (isEnglish(findLanguage()) && buttonMessages)) as ButtonMessages | false,
  )
  // An English page loads this code only when a screen needs texts.
  const loadEnglish = once(() => import('../../locales/en/first.js'))
  const loadCode = once(async () =>
    (await import('./language.js')).createLanguage(
      { $language, $messages },
      {
        appLanguage: config.language,
        appMessages: config.messages,
        lifetime,
        findLanguage,
        storage,
        choiceKey: CHOSEN_LANGUAGE,
        loadEnglish,
      },
    ),
  )

  /** Loads English, when it is the language, together with the code that loads languages. */
  async function loadLanguage() {
    // `ready()` reports this failure.
    if (isEnglish(findLanguage())) loadEnglish().catch(() => {})
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
    findChosenLanguage,
    chooseLanguage: async (language) => (await loadLanguage()).choose(language),
    ready: async () => (await loadLanguage()).ready(),
    loadTexts: async (part) => (await loadLanguage()).loadTexts(part),
    readyForButtons: async () => {
      if (config.messages || !isEnglish(findLanguage())) await (await loadCode()).ready()
    },
  }
}
