import type { en } from './en.js'

/** Every text of the site in one language. */
export type Texts = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : string
}

/** Key of a text. */
export type TextKey = keyof typeof en

/** Parameters of a key's text. */
export type Values<K extends TextKey> = (typeof en)[K] extends (...values: infer V) => string
  ? V
  : []
