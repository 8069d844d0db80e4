import {
  decodeFunctionData,
  parseAbiItem,
  toFunctionSelector,
  type AbiFunction,
  type AbiParameter,
} from 'viem'
import { t } from '../../texts/texts.js'
import type { CallReader } from './call-reader.js'
import { toDecoded, type Call, type Decoded } from './decoded.js'
import { listFieldLines, type DescriptorField } from '../messages/descriptor-fields.js'
import { showHidden } from '../messages/plain-text.js'
import type { ApprovalLine } from '../prepared.js'
import { toRisk } from '../risks.js'

/** The description of a function or of typed data in a descriptor (ERC-7730). */
export interface DescriptorFormat {
  readonly intent: string
  readonly fields: readonly DescriptorField[]
}

/** A descriptor of contracts, with the place that it was read from. */
export interface Descriptor {
  readonly source: string
  readonly kind: string
  readonly owner: string
  readonly deployments: Readonly<Record<string, readonly string[]>>
  readonly formats: Readonly<Record<string, DescriptorFormat>>
  readonly domain?: Readonly<Record<string, string>>
}

// Parameters that name who gets what comes out of a call.
const RECEIVER =
  /^_?(?:to|dst|dest|(?:mint_?)?recipients?|receivers?|dst_?receiver|on_?behalf(?:_?of)?|beneficiary|new_?owner|owner|destination|destination_?recipient|refund_?(?:to|address)|to_?address|withdraw_?to|withdrawer|(?:eth2_?)?withdrawal_?credentials)$/i
// An address in 32 bytes: filled with zeros, or the credentials of a validator (types 1 and 2).
const WORD_OF_ADDRESS = /^0x(?:00|01|02)0{22}([0-9a-f]{40})$/i
// Addresses that routers read as "the caller", "this contract" and "no address".
const PLACEHOLDER = /^0x0{39}[012]$/
const MAX_INNER = 20

let descriptors: Promise<readonly Descriptor[]> | undefined

/**
 * The descriptors of well-known contracts. Empty if they cannot be loaded: then their calls are
 * unknown.
 */
export function loadDescriptors(): Promise<readonly Descriptor[]> {
  descriptors ??= Promise.all([
    import('../../descriptors/registry.json'),
    import('../../descriptors/own.json'),
  ]).then(
    (files) => files.flatMap((file) => (file as unknown as { default: Descriptor[] }).default),
    () => {
      descriptors = undefined
      return []
    },
  )
  return descriptors
}

/** The descriptors of a contract. */
export async function listDescriptors(
  address: string,
  { evmChainId }: Pick<CallReader, 'evmChainId'>,
): Promise<readonly Descriptor[]> {
  const wanted = address.toLowerCase()
  return (await loadDescriptors()).filter(({ deployments }) =>
    deployments[evmChainId]?.includes(wanted),
  )
}

/** The owner of a well-known contract; undefined for other addresses. */
export async function findContractName(
  address: string,
  reader: Pick<CallReader, 'evmChainId'>,
): Promise<string | undefined> {
  return (await listDescriptors(address, reader))[0]?.owner
}

/**
 * Describes a call of a well-known contract by its descriptor. Undefined for other contracts and
 * functions.
 */
export async function describeListed(
  call: Call,
  reader: CallReader,
  decode: (inner: Call) => Promise<Decoded>,
): Promise<Decoded | undefined> {
  const selector = call.data.slice(0, 10).toLowerCase()
  for (const { owner, kind, formats } of await listDescriptors(call.to, reader)) {
    if (kind !== 'contract') continue
    for (const [signature, format] of Object.entries(formats)) {
      const item = toItem(signature)
      if (!item || toFunctionSelector(item) !== selector) continue
      const args = readArguments(item, call)
      if (!args) return undefined
      const named = Object.fromEntries(
        item.inputs.map(({ name = '' }, index) => [name, args[index]]),
      )
      const elsewhere = listReceivers(item.inputs, args).filter(
        (address) =>
          !reader.own.includes(address) &&
          !PLACEHOLDER.test(address) &&
          address !== call.to.toLowerCase(),
      )
      const inner = listInnerCalls(item, args, call).slice(0, MAX_INNER)
      return toDecoded({
        title: t('title.listed', { intent: format.intent, owner }),
        lines: [
          ...(await listFieldLines(format.fields, named, {
            reader,
            to: call.to,
            from: reader.address,
            value: call.value,
          })),
          { label: t('line.listedAs'), value: owner },
          { label: t('line.contract'), value: call.to, kind: 'code' },
        ],
        risks: [...new Set(elsewhere)].map((address) =>
          toRisk('danger', 'elsewhere', t('risk.elsewhere', address)),
        ),
        parts: await Promise.all(inner.map(decode)),
        isKnown: true,
      })
    }
  }
  return undefined
}

/** A line per field of a call that is not described: names and values as they are. */
export function toRawLines(values: Readonly<Record<string, unknown>>): ApprovalLine[] {
  return Object.entries(values).map(([label, value]) => ({
    label,
    value: showHidden(typeof value === 'string' ? value : JSON.stringify(value, toText)),
  }))
}

function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function toItem(signature: string): AbiFunction | undefined {
  try {
    return parseAbiItem(`function ${signature}` as string) as AbiFunction
  } catch {
    return undefined
  }
}

function readArguments(item: AbiFunction, { data }: Call): readonly unknown[] | undefined {
  try {
    return (decodeFunctionData({ abi: [item], data }).args ?? []) as readonly unknown[]
  } catch {
    return undefined
  }
}

function listReceivers(
  inputs: readonly AbiParameter[],
  values: readonly unknown[] | object,
): string[] {
  return inputs.flatMap((input, index) => {
    const value = Array.isArray(values)
      ? (values[index] as unknown)
      : (values as Record<string, unknown>)[input.name ?? '']
    const list: readonly unknown[] = input.type.endsWith('[]') ? (value as unknown[]) : [value]
    const type = input.type.replace('[]', '')
    const parts = (input as { components?: readonly AbiParameter[] }).components
    if (parts && type === 'tuple') return list.flatMap((one) => listReceivers(parts, one as object))
    return /^(?:address|bytes(?:32)?)$/.test(type) && RECEIVER.test(input.name ?? '')
      ? list.map(toReceiver)
      : []
  })
}

// Bytes that are no address, such as an account of another family, stay what they are.
function toReceiver(value: unknown): string {
  const text = String(value).toLowerCase()
  const address = WORD_OF_ADDRESS.exec(text)?.[1]
  return address === undefined ? text : `0x${address}`
}

// `multicall(bytes[])` of a listed contract calls the contract itself.
function listInnerCalls(
  { name, inputs }: AbiFunction,
  args: readonly unknown[],
  call: Call,
): Call[] {
  if (!/^multicall/i.test(name)) return []
  const at = inputs.findIndex(({ type }) => type === 'bytes[]')
  const list = args[at]
  return Array.isArray(list)
    ? list.map((data) => ({ to: call.to, value: 0n, data: data as Call['data'] }))
    : []
}
