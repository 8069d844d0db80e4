import type { messages as account } from './en/account.js'
import type { messages as first } from './en/first.js'
import type { messages as login } from './en/login.js'
import type { messages as mails } from './en/mails.js'
import type { messages as onramp } from './en/onramp.js'
import type { messages as refusals } from './en/refusals.js'
import type { messages as send } from './en/send.js'
import type { messages as site } from './en/site.js'
import type { messages as siteAccount } from './en/site-account.js'
import type { messages as status } from './en/status.js'
import type { messages as swap } from './en/swap.js'
import type { Text } from './format-text.js'

/** English, by part: the source of the keys and of the placeholders. */
export interface English {
  readonly first: typeof first
  readonly account: typeof account
  readonly send: typeof send
  readonly swap: typeof swap
  readonly onramp: typeof onramp
  readonly login: typeof login
  readonly site: typeof site
  readonly 'site-account': typeof siteAccount
  readonly refusals: typeof refusals
  readonly mails: typeof mails
  readonly status: typeof status
}

/** A file of a language: each key of English, with a text or its plural forms. */
export type Texts<Part extends keyof English> = { readonly [K in keyof English[Part]]: Text }

/** Names of the placeholders of a text. */
type Names<T> = T extends string
  ? T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never
  : 'count' | { [K in keyof T]: Names<T[K]> }[keyof T]

type Value<Name> = Name extends 'count' ? number : string

type IsUnion<T, All = T> = T extends All ? ([All] extends [T] ? false : true) : never

/**
 * What the text of a key takes: nothing, the value of its placeholder, or several values by name.
 */
export type TextArgs<T> = [Names<T>] extends [never]
  ? []
  : IsUnion<Names<T>> extends true
    ? [values: { readonly [Name in Names<T>]: Value<Name> }]
    : [value: Value<Names<T>>]
