import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'
import { toUtf8 } from './to-utf8.js'

interface Field {
  readonly name: string
  readonly type: string
}
type Types = Readonly<Record<string, readonly Field[]>>

/** Typed data of `eth_signTypedData_v4` (EIP-712). */
export interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

const DOMAIN_FIELDS: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const WORD_BYTES = 32

/** The EIP-712 hash of typed data. */
export function hashTypedData({
  types: given,
  primaryType,
  domain,
  message,
}: TypedData): Uint8Array {
  const types = {
    EIP712Domain: DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined),
    ...given,
  }
  const parts = [
    hashStruct('EIP712Domain', domain, types),
    ...(primaryType === 'EIP712Domain' ? [] : [hashStruct(primaryType, message, types)]),
  ]
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), ...parts))
}

function hashStruct(
  type: string,
  value: Readonly<Record<string, unknown>>,
  types: Types,
): Uint8Array {
  const fields = types[type] ?? []
  return keccak_256(
    concatBytes(
      keccak_256(toUtf8(encodeType(type, types))),
      ...fields.map((field) => encodeValue(field.type, value[field.name], types)),
    ),
  )
}

function encodeType(primary: string, types: Types): string {
  const used = new Set<string>()
  const collect = (type: string) => {
    const name = type.replace(/(\[\d*\])+$/, '')
    if (!types[name] || used.has(name)) return
    used.add(name)
    for (const field of types[name]) collect(field.type)
  }
  collect(primary)
  used.delete(primary)
  return [primary, ...[...used].sort()]
    .map(
      (name) =>
        `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`,
    )
    .join('')
}

function encodeValue(type: string, value: unknown, types: Types): Uint8Array {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (item !== undefined)
    return keccak_256(
      concatBytes(...(value as readonly unknown[]).map((one) => encodeValue(item, one, types))),
    )
  // A missing struct is 32 zero bytes.
  if (types[type])
    return value === undefined || value === null
      ? new Uint8Array(WORD_BYTES)
      : hashStruct(type, value as Readonly<Record<string, unknown>>, types)
  if (type === 'string') return keccak_256(toUtf8(String(value)))
  if (type === 'bytes') return keccak_256(toBytes(value))
  if (type.startsWith('bytes'))
    return concatBytes(toBytes(value), new Uint8Array(WORD_BYTES)).slice(0, WORD_BYTES)
  if (type === 'bool') return toWord(value ? 1n : 0n)
  return toWord(BigInt(value as string | number | bigint))
}

function toBytes(value: unknown): Uint8Array {
  return typeof value === 'string'
    ? hexToBytes(value.replace(/^0x/, ''))
    : Uint8Array.from(value as ArrayLike<number>)
}

function toWord(value: bigint): Uint8Array {
  return hexToBytes(
    BigInt.asUintN(8 * WORD_BYTES, value)
      .toString(16)
      .padStart(2 * WORD_BYTES, '0'),
  )
}
