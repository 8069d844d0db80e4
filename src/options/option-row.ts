import { shape, type Kind, type ValueOf } from './option-kinds.js'

/** One option: the kind of its values and its default, undefined for none. */
export interface OptionRow<T, D = T | undefined> {
  readonly kind: Kind<T>
  readonly preset: D
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, OptionRow<unknown, unknown>>>

/** What an app may give of a table: every option can be omitted. */
export type GivenOptions<T extends OptionTable> = {
  readonly [K in keyof T]?: ValueOf<T[K]['kind']>
}

/** The options of a table with their defaults. One without a default stays optional. */
export type CompleteOptions<T extends OptionTable> = {
  readonly [K in keyof T as undefined extends T[K]['preset'] ? never : K]: ValueOf<T[K]['kind']>
} & {
  readonly [K in keyof T as undefined extends T[K]['preset'] ? K : never]?: ValueOf<T[K]['kind']>
}

/** A row of a table of options. */
export function option<T>(kind: Kind<T>): OptionRow<T, undefined>
export function option<T>(kind: Kind<T>, preset: T): OptionRow<T, T>
export function option<T>(kind: Kind<T>, preset?: T): OptionRow<T> {
  return { kind, preset }
}

/** An object with the options of a table. */
export function group<T extends OptionTable>(table: T): Kind<GivenOptions<T>> {
  return shape({}, pick(table, 'kind')) as Kind<GivenOptions<T>>
}

/** Adds the defaults of a table to checked options. */
export function withDefaults<T extends OptionTable>(
  table: T,
  given: GivenOptions<T>,
): CompleteOptions<T> {
  return { ...pick(table, 'preset'), ...given } as CompleteOptions<T>
}

/** One column of a table, without empty cells. */
function pick<Column extends keyof OptionRow<unknown>>(
  table: OptionTable,
  column: Column,
): Readonly<Record<string, OptionRow<unknown>[Column]>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { [column]: cell }]) =>
      cell === undefined ? [] : [[name, cell]],
    ),
  )
}
