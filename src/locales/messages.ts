import type { messages } from './en.js'
import type { messages as account } from './en-account.js'
import type { messages as login } from './en-login.js'
import type { messages as onramp } from './en-onramp.js'
import type { messages as send } from './en-send.js'
import type { messages as swap } from './en-swap.js'

/** Every text of the screens, by key. */
export type Messages = typeof messages &
  typeof account &
  typeof login &
  typeof onramp &
  typeof send &
  typeof swap

/** Key of a text. */
export type MessageKey = keyof Messages

/** Parameters of a key's text, in order. */
export type MessageArgs<K extends MessageKey> = Messages[K] extends (...args: infer A) => string
  ? A
  : []

/** The contents of a language file. English fills the gaps. */
export type Translation = Partial<{
  [K in MessageKey]: Messages[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : string
}>
