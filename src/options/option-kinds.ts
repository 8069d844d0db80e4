import { WalletModalError } from '../errors/page-error.js'
import { showValue } from '../errors/show-value.js'
import { parseUrl } from '../standards/parse-url.js'

/** A check of an option's value and its description in words. */
export interface Kind {
  readonly expectation: string
  test(value: unknown): boolean
}

export function kind(expectation: string, test: (value: unknown) => boolean): Kind {
  return { expectation, test }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** One of the given values. */
export function oneOf(...allowed: readonly unknown[]): Kind {
  return kind(allowed.join(', '), (value) => allowed.includes(value))
}

/** A list in which every item passes the check. */
export function listOf<T>(expectation: string, test: (item: T) => boolean): Kind {
  return kind(expectation, (value) => Array.isArray(value) && value.every(test))
}

/** An absolute URL with one of the schemes, such as `https:`. */
export function addressOf(...schemes: readonly string[]): Kind {
  return kind(
    `an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    (value) => isText(value) && schemes.includes(parseUrl(value)?.protocol ?? ''),
  )
}

export const text = kind('a text', isText)
export const flag = kind('true or false', (value) => typeof value === 'boolean')
export const record = kind('an object', (value) => Object(value) === value && !Array.isArray(value))

/** Checks the given values. Throws OPTIONS_INVALID. */
export function checkAll(
  prefix: string,
  given: object,
  kinds: Readonly<Record<string, Kind>>,
): void {
  for (const [name, { expectation, test }] of Object.entries(kinds)) {
    const value = (given as Record<string, unknown>)[name]
    if (value !== undefined && !test(value)) fail(prefix + name, value, expectation)
  }
}

/** Throws OPTIONS_INVALID with the option, its value and the expectation. */
export function fail(option: string, value: unknown, expectation: string): never {
  throw new WalletModalError('OPTIONS_INVALID', {
    details: { option, value: showValue(value), expectation },
  })
}
