import type { WritableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import { languages, loadMessages, resolveLanguage, type TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'

/** The stores of the language. */
export interface LanguageStores {
  readonly $language: WritableAtom<string>
  readonly $messages: WritableAtom<Messages | undefined>
}

const isEnglish = (language: string) => /^en(?![a-z])/i.test(language)

/**
 * Loads the texts of a modal. `appLanguage` is the language requested by the app; `pageLanguage`
 * returns it, or else the language of the page or the visitor, which need not have texts.
 * `loadEnglish` returns the promise of an earlier call: an `import()` of loaded code takes two
 * tasks, between which the browser may draw a frame.
 */
export function createLanguage(
  { $language, $messages }: LanguageStores,
  pageLanguage: () => string,
  appLanguage: string | undefined,
  loadEnglish: () => Promise<{ readonly messages: Partial<Messages> }>,
) {
  const parts = new Set<TextPart>()
  let wanted: string | undefined
  let loading: Promise<void> | undefined

  function load(language: string): Promise<void> {
    if (wanted === language && loading) return loading
    wanted = language
    const own = (loading = fetchTexts(language).catch((failure) => {
      if (loading === own) loading = undefined
      // Keeps the previous texts when a language cannot be loaded.
      logError(`Language "${language}" could not be loaded.`, failure)
      if (language !== 'en' && !$messages.get()) return load('en')
      throw toError(failure)
    }))
    return own

    async function fetchTexts(language: string) {
      let tag = 'en'
      let messages: Partial<Messages>
      if (isEnglish(language) && parts.size === 0) messages = (await loadEnglish()).messages
      else messages = await loadMessages((tag = resolveLanguage(String(language))), parts)
      // In a new task: evaluating the texts of another language and drawing all of them in the same
      // task would make one long frame.
      if ($messages.get() && tag !== $language.get())
        await new Promise((resolve) => setTimeout(resolve))
      if (loading !== own) return
      $messages.set(messages as Messages)
      $language.set(tag)
    }
  }
  function reload(): Promise<void> {
    // Without `loading`, the last requested language failed to load, and the previous one is in
    // use.
    const tag = loading ? wanted! : $language.get()
    loading = undefined
    return load(tag)
  }
  const ready = () => loading ?? load(pageLanguage())
  function check(language: string) {
    // Messages for developers, in a chunk that pages without mistakes do not load.
    if (!isEnglish(language) && resolveLanguage(String(language)) === 'en')
      import('../../options/log-mistakes.js').then(
        ({ logLanguage }) => logLanguage(language, languages),
        logError,
      )
  }
  if (appLanguage !== undefined) check(appLanguage)

  return {
    load(language: string): Promise<void> {
      check(language)
      return load(language)
    },
    ready,
    async loadTexts(part: TextPart) {
      // Already reported; the previous language stays.
      await ready().catch(() => undefined)
      if (parts.has(part)) return
      parts.add(part)
      try {
        await reload()
        // A language chosen in the meantime loads the part too.
        await loading
      } catch (failure) {
        parts.delete(part)
        throw failure
      }
    },
    /** Loads the texts if those of the buttons differ from English. */
    async readyForButtons() {
      if (resolveLanguage(pageLanguage()) !== 'en') await ready()
    },
  }
}
