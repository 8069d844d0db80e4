const MIN_LENGTH = 4
/** The longest label of a domain name. */
export const MAX_LABEL_LENGTH = 63

/** What is wrong with a label: too short, another letter than a-z, 0-9 and the hyphen, a hyphen at an end. */
export type LabelMistake = 'short' | 'letters' | 'edges'

/** A typed label as it is registered: in lower case, without spaces around it. */
export function toLabel(text: string): string {
  return text.trim().toLowerCase()
}

/** The mistake of a label; undefined when it may be registered, as far as its form says. */
export function findLabelMistake(label: string): LabelMistake | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < MIN_LENGTH) return 'short'
  return label.startsWith('-') || label.endsWith('-') ? 'edges' : undefined
}
