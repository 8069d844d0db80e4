/** A part of a list: one of its elements, or the words between two. */
export interface ListPart {
  readonly type: 'element' | 'literal'
  readonly value: string
}

/**
 * The elements of an “and” list with the words between them, in a language; separated by commas
 * where `Intl.ListFormat` is missing.
 */
export function toListParts(language: string, elements: readonly string[]): readonly ListPart[] {
  if ('ListFormat' in Intl)
    return new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(elements)
  return elements.flatMap((value, index) => [
    ...(index > 0 ? [{ type: 'literal', value: ', ' } as const] : []),
    { type: 'element', value } as const,
  ])
}

/** The elements of an “and” list as one text. */
export function formatList(language: string, elements: readonly string[]): string {
  return toListParts(language, elements)
    .map(({ value }) => value)
    .join('')
}
