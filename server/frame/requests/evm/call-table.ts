import { parseAbiItem, toFunctionSelector, type AbiFunction, type Hex } from 'viem'
import type { CallReader } from './call-reader.js'
import type { Call, Decoded } from './decoded.js'

/** What a description of a call needs. */
export interface CallScope {
  readonly call: Call
  readonly reader: CallReader
  /** Describes a call inside this one. */
  readonly decode: (inner: Call) => Promise<Decoded>
}

/**
 * Describes a call of one function from its arguments. Undefined when the contract is not of the
 * kind that the name means.
 */
export type Describe = (
  args: readonly unknown[],
  scope: CallScope,
) => Decoded | undefined | Promise<Decoded | undefined>

/** Descriptions by selector. */
export type CallTable = Readonly<
  Record<string, { readonly item: AbiFunction; readonly describe: Describe }>
>

/** Creates a table from functions in Solidity's form, without the word `function`. */
export function toCallTable(rows: readonly (readonly [string, Describe])[]): CallTable {
  return Object.fromEntries(
    rows.map(([signature, describe]) => {
      const item = parseAbiItem(`function ${signature}` as string) as AbiFunction
      return [toFunctionSelector(item), { item, describe }]
    }),
  )
}

/** The description of a call's function. */
export function findDescriber(table: CallTable, data: Hex): CallTable[string] | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  return Object.hasOwn(table, selector) ? table[selector] : undefined
}
