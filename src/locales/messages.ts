import type { Text } from './format-text.js'
import type { English, TextArgs } from './texts.js'

type EnglishMessages = English['first'] &
  English['account'] &
  English['send'] &
  English['swap'] &
  English['onramp'] &
  English['login']

/** Key of a text of the modal. */
export type MessageKey = keyof EnglishMessages

/** Every text of the modal's screens, by key. */
export type Messages = { readonly [K in MessageKey]: Text }

/** Values of a key's text. */
export type MessageArgs<K extends MessageKey> = TextArgs<EnglishMessages[K]>
