import type { WritableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import type { Storage } from '../../platform/storage.js'
import { watchPageLanguage } from '../../platform/page/watch-page-language.js'
import type { AppMessages } from '../../locales/app-messages.js'
import type { Text } from '../../locales/format-text.js'
import { languages, loadMessages, resolveLanguage, type TextPart } from '../../locales/index.js'
import { matchLanguage } from '../../locales/match-language.js'
import type { Messages } from '../../locales/messages.js'

/** The stores of the language. */
export interface LanguageStores {
  readonly $language: WritableAtom<string>
  readonly $messages: WritableAtom<Messages | undefined>
}

/** What the texts of a modal depend on. */
export interface LanguageSource {
  /** The language that the app asked for, which need not have texts. */
  readonly appLanguage: string | undefined
  /** Texts of the app. */
  readonly appMessages: AppMessages | undefined
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal | undefined
  /** The visitor's choice, the app's, or that of the page or the browser. */
  findLanguage(): string
  /** Keeps the visitor's choice for later visits, under `choiceKey`. */
  readonly storage: Storage | undefined
  readonly choiceKey: string
  /**
   * Returns the promise of an earlier call: an `import()` of loaded code takes two tasks, between
   * which the browser may draw a frame.
   */
  loadEnglish(): Promise<{ readonly messages: Partial<Messages> }>
}

const isEnglish = (language: string) => /^en(?![a-z])/i.test(language)

/** Loads the texts of a modal. */
export interface Language {
  /** Loads the language that the app chooses. Rejects when it cannot be loaded. */
  load(language: string): Promise<void>
  /** Loads the texts unless they are loaded. */
  ready(): Promise<void>
  /**
   * Loads the visitor's choice, and keeps it; undefined returns to the app's language. Resolves with
   * false if the choice lasts only until the page is left.
   */
  choose(language: string | undefined): Promise<boolean>
  /** Loads a further part of the texts, in the present language and each later one. */
  loadTexts(part: TextPart): Promise<void>
}

/** Creates {@link Language}. */
export function createLanguage(
  { $language, $messages }: LanguageStores,
  {
    appLanguage,
    appMessages,
    lifetime,
    findLanguage,
    storage,
    choiceKey,
    loadEnglish,
  }: LanguageSource,
): Language {
  const parts = new Set<TextPart>()
  const ownTags = Object.keys(appMessages ?? {})
  const logged = new Set<string>()
  let wanted: string | undefined
  let loading: Promise<void> | undefined
  /** True once the app or the visitor has chosen a language after the start. */
  let chosen = false

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
      const tag = resolve(language)
      const base = tag === 'en' ? tag : resolveLanguage(tag)
      const [texts, appTexts] = await Promise.all([
        base === 'en' && parts.size === 0
          ? loadEnglish().then(({ messages }) => messages)
          : loadMessages(base, parts),
        readOwn(tag),
      ])
      // In a new task: evaluating the texts of another language and drawing all of them in the same
      // task would make one long frame.
      if ($messages.get() && tag !== $language.get())
        await new Promise((resolve) => setTimeout(resolve))
      if (loading !== own) return
      // A language of the app that could not be loaded shows the kit's.
      $language.set(appTexts || !ownTags.includes(tag) ? tag : base)
      $messages.set((appTexts ? { ...texts, ...appTexts } : texts) as Messages)
    }
  }
  function resolve(language: string): string {
    if (ownTags.length === 0) return isEnglish(language) ? 'en' : resolveLanguage(language)
    return matchLanguage(language, [...languages, ...ownTags]) ?? 'en'
  }
  /** The app's texts for a language; undefined for none, or when they cannot be loaded. */
  async function readOwn(tag: string): Promise<Readonly<Record<string, Text>> | undefined> {
    if (!appMessages) return undefined
    try {
      const { readAppMessages } = await import('../../locales/app-messages.js')
      const { texts, faults } = await readAppMessages(appMessages, tag)
      for (const fault of faults.filter((fault) => !logged.has(fault)))
        logError(
          `Option \`${fault}\` is no text and has no effect. It must be a string, or plural forms with \`other\`.`,
        )
      for (const fault of faults) logged.add(fault)
      return texts
    } catch (failure) {
      logError(
        `Texts of the app for "${tag}" could not be loaded. The built-in texts are shown.`,
        failure,
      )
      return undefined
    }
  }
  function reload(): Promise<void> {
    // Without `loading`, the last requested language failed to load, and the previous one is in
    // use.
    const tag = loading ? wanted! : $language.get()
    loading = undefined
    return load(tag)
  }
  const ready = () => loading ?? load(findLanguage())
  function check(language: string) {
    // Messages for developers, in a chunk that pages without mistakes do not load.
    if (!isEnglish(language) && resolve(String(language)) === 'en')
      import('../../options/log-mistakes.js').then(
        ({ logLanguage }) => logLanguage(language, [...new Set([...languages, ...ownTags])]),
        logError,
      )
  }
  if (appLanguage !== undefined) check(appLanguage)
  if (lifetime)
    watchPageLanguage(() => {
      if (chosen || wanted === undefined) return
      load(findLanguage()).catch(() => {
        // Already logged; the previous language stays.
      })
    }, lifetime)

  return {
    load(language) {
      chosen = true
      check(language)
      return load(language)
    },
    ready,
    async choose(language) {
      chosen = language !== undefined
      if (language === undefined) storage?.remove(choiceKey)
      await load(language ?? findLanguage())
      return language === undefined || storage?.set(choiceKey, language) !== false
    },
    async loadTexts(part) {
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
  }
}
