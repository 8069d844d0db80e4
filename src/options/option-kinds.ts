import { WalletModalError } from '../errors/page-error.js'
import { showValue } from '../errors/show-value.js'
import { parseUrl } from '../standards/parse-url.js'

/** The values that an option takes. */
export interface Kind<T> {
  /** The values in words, for the error. */
  readonly expectation: string
  /**
   * Returns the value; lists and plain objects as copies. Throws OPTIONS_INVALID naming the path.
   * Adds the path of each member that does not exist to `unknown`.
   */
  check(value: unknown, path: string, unknown: string[]): T
}

/** The type of the values of a kind. */
export type ValueOf<K> = K extends Kind<infer T> ? T : never

type Kinds = Readonly<Record<string, Kind<unknown>>>

/** The type of an object with members of the given kinds. */
export type Shape<Required extends Kinds, Optional extends Kinds> = {
  readonly [K in keyof Required]: ValueOf<Required[K]>
} & { readonly [K in keyof Optional]?: ValueOf<Optional[K]> }

/** Throws OPTIONS_INVALID with the option, its value and the expectation. */
export function fail(option: string, value: unknown, expectation: string): never {
  throw new WalletModalError('OPTIONS_INVALID', {
    details: { option, value: showValue(value), expectation },
  })
}

/** Values that pass a test. */
export function kind<T>(expectation: string, test: (value: unknown) => boolean): Kind<T> {
  return {
    expectation,
    check: (value, path) => (test(value) ? (value as T) : fail(path, value, expectation)),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export const text = kind<string>('a text', isText)
export const flag = kind<boolean>('true or false', (value) => typeof value === 'boolean')

/** One of the given values. */
export function oneOf<const T>(...allowed: readonly T[]): Kind<T> {
  return kind(allowed.join(', '), (value) => allowed.includes(value as T))
}

/** A text that passes a test. */
export function textWith(expectation: string, test: (value: string) => boolean): Kind<string> {
  return kind(expectation, (value) => isText(value) && test(value))
}

/** An absolute URL with one of the schemes, such as `https:`. */
export function addressOf(...schemes: readonly string[]): Kind<string> {
  return textWith(
    `an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    (value) => schemes.includes(parseUrl(value)?.protocol ?? ''),
  )
}

/** A whole number within limits. */
export function integer(least: number, most: number): Kind<number> {
  return kind(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  )
}

/** An object with the given methods. It belongs to the app, so it is not copied. */
export function withMethods<T>(...names: readonly (keyof T & string)[]): Kind<T> {
  return kind(`an object with ${names.join(', ')}`, (value) =>
    names.every((name) => typeof (value as T | null | undefined)?.[name] === 'function'),
  )
}

/** A list of values of one kind. */
export function listOf<T>(item: Kind<T>): Kind<readonly T[]> {
  const expectation = `a list of: ${item.expectation}`
  return {
    expectation,
    check: (value, path, unknown) =>
      Array.isArray(value)
        ? Array.from(value, (one: unknown, index) => item.check(one, `${path}[${index}]`, unknown))
        : fail(path, value, expectation),
  }
}

/** An object with the given members. Others are of the kind `rest`, without one unknown. */
export function shape<Required extends Kinds, Optional extends Kinds>(
  required: Required,
  optional: Optional,
  rest?: Kind<unknown>,
): Kind<Shape<Required, Optional>> {
  const kinds: Kinds = { ...required, ...optional }
  const names = Object.keys(required)
  const record = recordWith(names[0] ? `{ ${names.join(', ')} }` : 'an object')
  return {
    ...record,
    check(value, path, unknown) {
      const given = record.check(value, path || 'options', unknown)
      const prefix = path && `${path}.`
      const checked = Object.keys({ ...required, ...given }).flatMap((name) => {
        const member = Object.hasOwn(kinds, name) ? kinds[name] : rest
        const one = given[name]
        if (one === undefined && !Object.hasOwn(required, name)) return []
        if (member) return [[name, member.check(one, prefix + name, unknown)]]
        unknown.push(prefix + name)
        return []
      })
      return Object.fromEntries(checked) as Shape<Required, Optional>
    },
  }
}

/** An object with keys of one kind and values of another. */
export function recordOf<K extends string, T>(
  key: Kind<K>,
  item: Kind<T>,
): Kind<Readonly<Partial<Record<K, T>>>> {
  const record = recordWith(`an object of: ${item.expectation}, by: ${key.expectation}`)
  return {
    ...record,
    check(value, path, unknown) {
      const checked = Object.entries(record.check(value, path, unknown)).flatMap(([name, one]) =>
        one === undefined
          ? []
          : [[key.check(name, path, unknown), item.check(one, `${path}[${name}]`, unknown)]],
      )
      return Object.fromEntries(checked) as Partial<Record<K, T>>
    },
  }
}

/** `false`, or a list or object of a kind. */
export function orFalse<T>(other: Kind<T>): Kind<T | false> {
  return either(oneOf(false), (value) => value === false, other)
}

/** A text of one kind, or a list or object of another. */
export function textOr<S extends string, T>(own: Kind<S>, other: Kind<T>): Kind<S | T> {
  return either(own, isText, other)
}

function either<A, B>(
  plain: Kind<A>,
  isPlain: (value: unknown) => boolean,
  other: Kind<B>,
): Kind<A | B> {
  const expectation = `${plain.expectation}, or ${other.expectation}`
  return {
    expectation,
    check(value, path, unknown) {
      if (isPlain(value)) return plain.check(value, path, unknown)
      if (typeof value !== 'object' || !value) fail(path, value, expectation)
      return other.check(value, path, unknown)
    },
  }
}

/** A plain object, whose members are not checked. */
export function recordWith<T extends object = Record<string, unknown>>(
  expectation: string,
): Kind<T> {
  return kind(
    expectation,
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
}
