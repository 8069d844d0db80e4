const MIN_LENGTH = 4
/** Longest label of a domain name (RFC 1035). */
export const MAX_LABEL_LENGTH = 63

/**
 * Why a label is invalid: too short, a character other than a-z, 0-9 and hyphen, or a hyphen at an
 * end.
 */
export type LabelMistake = 'short' | 'letters' | 'edges'

/** Normalises a typed label: trimmed, lower case. */
export function toLabel(text: string): string {
  return text.trim().toLowerCase()
}

/** Returns why a label is invalid, or undefined when its form is valid. */
export function findLabelMistake(label: string): LabelMistake | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < MIN_LENGTH) return 'short'
  return label.startsWith('-') || label.endsWith('-') ? 'edges' : undefined
}
