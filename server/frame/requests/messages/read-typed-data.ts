import { hashTypedData, isAddress, validateTypedData, type TypedDataDefinition } from 'viem'
import { parseHex } from '../../encoding/bytes.js'
import { Refusal } from '../../wallet/refusal.js'
import { toName } from './plain-text.js'

const MAX_CHARACTERS = 256 * 1024
const MAX_TYPES = 100
const MAX_DEPTH = 16
const ATOM =
  /^(?:bytes(?:[1-9]|[12]\d|3[0-2])?|string|bool|address|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const DOMAIN = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
].map(([name, type]) => ({ name: name!, type: type! }))
const NAME = /^[a-zA-Z_$][\w$]*$/
// `HyperliquidTransaction:UsdSend`. EIP-712 has no such names, and libraries encode the types inside
// differently: only the primary type has one, and no other type is inside.
const SCOPED_NAME = /^[a-zA-Z]\w*:[a-zA-Z]\w*$/

/** The types of typed data. */
export type TypedFields = Readonly<
  Record<string, readonly { readonly name: string; readonly type: string }[]>
>

/** Typed data (EIP-712) whose values fit its types exactly. */
export interface TypedData {
  readonly types: TypedFields
  readonly domain: Record<string, unknown>
  readonly primaryType: string
  readonly message: Record<string, unknown>
}

/**
 * Parses typed data. Refuses data that does not fit its types, has fields beyond them, or has a
 * domain that is empty.
 */
export function readTypedData(given: unknown): TypedData {
  const malformed = (reason: string, cause?: unknown) =>
    new Refusal(400, 'params', `The data to sign is malformed: ${reason}`, { cause })
  let value = given
  if (typeof given === 'string') {
    if (given.length > MAX_CHARACTERS) throw malformed('it is too long')
    try {
      value = JSON.parse(given)
    } catch (error) {
      throw malformed('it is no JSON', error)
    }
  }
  if (!isRecord(value)) throw malformed('it is no object')
  if (typeof given !== 'string') {
    let text: string
    try {
      text = JSON.stringify(value)
    } catch (error) {
      throw malformed('it contains itself', error)
    }
    if (text.length > MAX_CHARACTERS) throw malformed('it is too long')
  }
  const { types, domain, primaryType, message } = value
  if (
    !isRecord(types) ||
    !isRecord(domain) ||
    !isRecord(message) ||
    typeof primaryType !== 'string'
  )
    throw malformed('types, domain, primaryType or message is missing')
  if (Object.keys(types).length > MAX_TYPES) throw malformed('it has too many types')
  for (const [name, fields] of Object.entries(types)) {
    const isScoped = name === primaryType && SCOPED_NAME.test(name)
    if (!(isScoped || NAME.test(name)) || !Array.isArray(fields))
      throw malformed(`the type ${toName(name)} has no list of fields`)
    const names = new Set<unknown>()
    for (const field of fields as unknown[]) {
      if (
        !isRecord(field) ||
        typeof field['name'] !== 'string' ||
        !NAME.test(field['name']) ||
        typeof field['type'] !== 'string' ||
        names.has(field['name'])
      )
        throw malformed(`a field of ${name} has no name or type of its own`)
      names.add(field['name'])
      const base = field['type'].replace(/(?:\[\d*\])+$/, '')
      if (!ATOM.test(base) && (isScoped || !Object.hasOwn(types, base)))
        throw malformed(`${toName(field['type'])} is no type`)
    }
  }
  // Without a type, the domain has the fields named by EIP-712; viem would omit the whole domain
  // from the frozen text.
  const domainType = Object.hasOwn(types, 'EIP712Domain')
    ? types['EIP712Domain']
    : DOMAIN.filter(({ name }) => domain[name] !== undefined)
  const typed: TypedData = {
    types: { ...(types as TypedFields), EIP712Domain: domainType as TypedFields[string] },
    domain,
    primaryType,
    message,
  }
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    throw malformed('primaryType names no type')
  if (Object.keys(domain).length === 0)
    throw malformed('the domain is empty, so the signature would be good everywhere')
  const contract = domain['verifyingContract']
  if (
    contract !== undefined &&
    (typeof contract !== 'string' || !isAddress(contract, { strict: false }))
  )
    throw malformed('verifyingContract is no address')
  checkStruct(typed, 'EIP712Domain', domain, malformed)
  checkStruct(typed, primaryType, message, malformed)
  try {
    validateTypedData(toDefinition(typed))
    hashTypedData(toDefinition(typed))
  } catch (error) {
    throw malformed('a value does not fit its type', error)
  }
  return typed
}

// Exactly the signed fields: an additional one would be shown but not signed.
function checkStruct(
  typed: TypedData,
  type: string,
  value: unknown,
  malformed: (reason: string) => Refusal,
  depth = 0,
): void {
  if (!isRecord(value) || depth > MAX_DEPTH) throw malformed(`${type} is no object`)
  const fields = typed.types[type]!
  const extra = Object.keys(value).find((key) => !fields.some(({ name }) => name === key))
  if (extra !== undefined) throw malformed(`${toName(extra)} is not part of ${type}`)
  for (const { name, type: of } of fields) {
    if (value[name] === undefined || value[name] === null)
      throw malformed(`${name} of ${type} is missing`)
    checkValue(typed, of, value[name], malformed, depth)
  }
}

function checkValue(
  typed: TypedData,
  type: string,
  value: unknown,
  malformed: (reason: string) => Refusal,
  depth: number,
): void {
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) {
    if (
      depth > MAX_DEPTH ||
      !Array.isArray(value) ||
      (array[2] !== '' && value.length !== Number(array[2]))
    )
      throw malformed(`a value is no ${toName(type)}`)
    for (const item of value) checkValue(typed, array[1]!, item, malformed, depth + 1)
  } else if (Object.hasOwn(typed.types, type)) checkStruct(typed, type, value, malformed, depth + 1)
  else if (
    /^u?int/.test(type)
      ? toBigInt(value) === undefined
      : type === 'bool'
        ? typeof value !== 'boolean'
        : typeof value !== 'string'
  )
    throw malformed(`a value is no ${type}`)
  else if (type.startsWith('bytes') && parseHex(value) === undefined)
    throw malformed(`a value is no ${type}`)
}

/** The data in viem's form. */
export function toDefinition({
  types,
  domain,
  primaryType,
  message,
}: TypedData): TypedDataDefinition {
  return { types: types as never, domain: domain as never, primaryType, message }
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Converts a number of typed data; undefined for other values. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d+|0x[0-9a-f]+)$/i.test(value)
    ? BigInt(value)
    : undefined
}
