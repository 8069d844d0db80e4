import { isRightToLeft } from './right-to-left.js'

/** The forms of a text by plural category (CLDR), chosen by `{count}`. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}

/** A text, or its plural forms. `{name}` stands for a value. */
export type Text = string | PluralForms

/**
 * The value of a text's only placeholder, or its values by name. Numbers are written in the
 * language's digits.
 */
export type TextValues = string | number | { readonly [name: string]: string | number }

/**
 * Fills the placeholders of a text and chooses its plural form. In a right-to-left language each
 * string is isolated (Unicode first-strong isolate), so that names, addresses and amounts keep
 * their order; `isolates` overrides this.
 */
export function formatText(
  text: Text,
  language: string,
  values: TextValues = {},
  isolates = isRightToLeft(language),
): string {
  const find = (name: string) => {
    if (typeof values !== 'object') return values
    return Object.hasOwn(values, name) ? values[name] : undefined
  }
  const form =
    typeof text === 'string'
      ? text
      : (text[new Intl.PluralRules(language).select(Number(find('count')))] ?? text.other)
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = find(name) ?? slot
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    return isolates ? `\u2068${value}\u2069` : value
  })
}
