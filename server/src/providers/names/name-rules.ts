import { ApiError } from '../../http/api-error.js'

const RESERVED = new Set([
  'admin',
  'administrator',
  'root',
  'support',
  'help',
  'security',
  'official',
  'wallet',
  'system',
  'abuse',
  'postmaster',
  'hostmaster',
  'webmaster',
  'mail',
  'www',
  'null',
  'undefined',
])
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const MIN_LABEL = 4
const MAX_LABEL = 63
const BIO = /^[A-Za-z0-9 @:/._\-?&=+]{1,255}$/

/** A full name and its two parts. */
export interface ParsedName {
  readonly name: string
  readonly label: string
  readonly suffix: string
}

/**
 * Splits a full name with one of the configured suffixes, case-insensitively; undefined for other
 * zones.
 */
export function splitName(text: string, suffixes: readonly string[]): ParsedName | undefined {
  const name = text.toLowerCase()
  const suffix = suffixes.find((candidate) => name.endsWith(`.${candidate}`))
  const label = suffix && name.slice(0, -suffix.length - 1)
  return suffix && label ? { name, label, suffix } : undefined
}

/**
 * Throws 400 with the required change unless a label can be registered. ASCII only, to exclude
 * look-alikes of other scripts.
 */
export function checkLabel(label: string): void {
  const refuse = (description: string) => {
    throw new ApiError(400, 'name', description)
  }
  if (label.length < MIN_LABEL) refuse(`The name must have at least ${MIN_LABEL} characters`)
  if (label.length > MAX_LABEL) refuse(`The name must have at most ${MAX_LABEL} characters`)
  if (!LABEL.test(label))
    refuse('The name may only have letters, digits and, between them, hyphens')
  if (label.slice(2, 4) === '--')
    refuse('The name may not have hyphens in its third and fourth place')
  if (RESERVED.has(label)) refuse('The name is reserved')
}

/** Checks the attributes of a name. Throws 400 for others. */
export function checkAttributes(
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio')
      throw new ApiError(
        400,
        'attributes',
        `The attribute ${key.slice(0, 40)} is not supported; only bio is`,
      )
    if (!BIO.test(value))
      throw new ApiError(
        400,
        'attributes',
        'bio must have 1 to 255 letters, digits, spaces and @:/._-?&=+',
      )
  }
  return { ...attributes }
}

/** True when a label could be registered if it were free. */
export function isRegistrable(label: string): boolean {
  try {
    checkLabel(label)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
