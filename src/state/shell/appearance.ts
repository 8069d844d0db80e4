import { atom, computed, readonlyType } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import { loadMessages, resolveLanguage } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'
import { buttonMessages, type ButtonMessages } from '../../locales/en-buttons.js'
import type { Config, Theme, ThemePreset } from '../../options/options.js'

export type Appearance = ReturnType<typeof createAppearance>

/** Theme and language of one modal. Buttons speak English until another language has arrived. */
export function createAppearance(config: Config) {
  const $theme = atom<Theme>(config.theme)
  const $preset = atom<ThemePreset | undefined>(config.themePreset)
  const $language = atom('en')
  const $messages = atom<Messages | undefined>(undefined)
  const $buttons = computed($messages, (messages): ButtonMessages => messages ?? buttonMessages)
  let wanted: string | undefined
  let loading: Promise<void> | undefined

  function load(language: string): Promise<void> {
    const tag = resolveLanguage(String(language))
    if (wanted === tag && loading) return loading
    wanted = tag
    loading = loadMessages(tag).then(
      (messages) => {
        if (wanted !== tag) return
        $messages.set(messages)
        $language.set(tag)
      },
      (failure) => {
        loading = undefined
        // A language that cannot be fetched leaves the texts there were.
        logError(`Language "${tag}" could not be loaded.`, failure)
        if (tag !== 'en' && !$messages.get()) return load('en')
        throw toError(failure)
      },
    )
    return loading
  }
  const pageLanguage = () => config.language ?? (globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en')

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
    ready: () => loading ?? load(pageLanguage()),
    /** Loads them for the buttons only when they would differ from English. */
    async readyForButtons() {
      if (resolveLanguage(pageLanguage()) !== 'en') await (loading ?? load(pageLanguage()))
    },
  }
}
