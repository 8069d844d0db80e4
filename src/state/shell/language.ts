import type { WritableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import { loadMessages, resolveLanguage, type TextPart } from '../../locales/index.js'
import type { Messages } from '../../locales/messages.js'

/** The stores that follow the language. */
export interface LanguageStores {
  readonly $language: WritableAtom<string>
  readonly $messages: WritableAtom<Messages | undefined>
}

const isEnglish = (language: string) => /^en\b/i.test(language)

/** Loads the texts of a modal, one language at a time. `pageLanguage` is what the app or the page asks for. */
export function createLanguage({ $language, $messages }: LanguageStores, pageLanguage: () => string) {
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
      let tag = 'en'
      let messages: Partial<Messages>
      if (isEnglish(language) && parts.size === 0) messages = (await import('../../locales/en.js')).messages
      else messages = await loadMessages((tag = resolveLanguage(String(language))), parts)
      // Evaluating the texts of another language and drawing them all would make one long frame.
      if ($messages.get() && tag !== $language.get()) await new Promise((resolve) => setTimeout(resolve))
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
  const ready = () => loading ?? load(pageLanguage())

  return {
    load,
    ready,
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
      if (resolveLanguage(pageLanguage()) !== 'en') await ready()
    },
  }
}
