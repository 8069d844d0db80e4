import type { Text } from '../../../src/locales/format-text.js'
import type { messages as english } from './en.js'

/** Key of a text of the console. */
export type TextKey = keyof typeof english

/** The file of a language. */
export type ConsoleTexts = { readonly [K in TextKey]: Text }
