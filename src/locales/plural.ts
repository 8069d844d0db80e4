/**
 * The forms of a text by plural category (CLDR). Each form receives the count in the language's
 * digits.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, (count: string) => string>> & {
  readonly other: (count: string) => string
}

/** The form of a text for a count, by the plural rules of the language. */
export function plural(language: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form(new Intl.NumberFormat(language).format(count))
}
