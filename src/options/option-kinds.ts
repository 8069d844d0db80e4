import { WalletModalError } from '../errors/page-error.js'
import { showValue } from '../errors/show-value.js'

/** What an option may be, in words and as a check. */
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

/** One of the given texts. */
export function oneOf(...allowed: readonly unknown[]): Kind {
  return kind(allowed.join(', '), (value) => allowed.includes(value))
}

/** A list whose every item passes the check. */
export function listOf<T>(expectation: string, test: (item: T) => boolean): Kind {
  return kind(expectation, (value) => Array.isArray(value) && value.every(test))
}

/** An absolute address with one of the schemes, such as `https:`. */
export function addressOf(...schemes: readonly string[]): Kind {
  return kind(`an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`, (value) => isText(value) && URL.canParse(value) && schemes.includes(new URL(value).protocol))
}

export const text = kind('a text', isText)
export const flag = kind('true or false', (value) => typeof value === 'boolean')
export const record = kind('an object', (value) => Object(value) === value && !Array.isArray(value))

/** Checks the values that are given. Throws OPTIONS_INVALID. */
export function checkAll(prefix: string, given: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, { expectation, test }] of Object.entries(kinds)) {
    const value = (given as Record<string, unknown>)[name]
    if (value !== undefined && !test(value)) fail(prefix + name, value, expectation)
  }
}

/** Throws OPTIONS_INVALID with the option, its value and what was expected. */
export function fail(option: string, value: unknown, expectation: string): never {
  throw new WalletModalError('OPTIONS_INVALID', { details: { option, value: showValue(value), expectation } })
}
