import {
  hashTypedData,
  isAddress,
  serializeTypedData,
  validateTypedData,
  type TypedDataDefinition,
} from 'viem'
import { parseHex, toHex } from '../encoding/bytes.js'
import { formatTag, t } from '../texts/texts.js'
import { toEvmChainId } from '../wallet/chains.js'
import { describeNetwork } from '../wallet/networks.js'
import { Refusal } from '../wallet/refusal.js'
import { describeAllowance } from './decode-call.js'
import { showHidden, toName } from './plain-text.js'
import type { ApprovalLine, Prepared, RequestContext } from './prepared.js'
import { sortRisks, toRisk, type Risk } from './risks.js'
import { isUnlimited, readToken } from './tokens.js'

const MAX_CHARACTERS = 256 * 1024
const MAX_LINES = 60
const PERMIT = /^permit/i
// Fields with times or counters: large numbers in them are not amounts.
const NO_AMOUNT = /deadline|expir|nonce|salt|start|end|valid|id$/i
// Later than any meaningful time.
const LAST_SECOND = 100_000_000_000n
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

type Fields = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** `eth_signTypedData_v4` (EIP-712): refuses malformed data, fields that are not in its type, and data for another network. */
export async function prepareTypedData(context: RequestContext): Promise<Prepared> {
  const { params, addresses, chainId } = context
  const [address, given] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof address !== 'string' || address.toLowerCase() !== addresses.eip155.toLowerCase())
    throw new Refusal(400, 'params', 'The request is for another account')
  const typed = readTypedData(given)
  const { domain, primaryType, message } = typed
  const domainChain = domain['chainId'] === undefined ? undefined : toBigInt(domain['chainId'])
  if (domain['chainId'] !== undefined && domainChain !== BigInt(toEvmChainId(chainId)))
    throw new Refusal(400, 'chainId', 'The data is for another network than the one in use')
  // Frozen: this text is hashed and shown.
  const frozen = serializeTypedData(toDefinition(typed))
  const permit = await describePermit(typed, context)
  const lines: ApprovalLine[] = [
    ...(permit?.lines ?? []),
    { label: t('line.network'), value: describeNetwork(chainId).name },
    { label: t('line.kind'), value: primaryType },
    ...(typeof domain['name'] === 'string'
      ? [{ label: t('line.contractClaim'), value: toName(domain['name']) }]
      : []),
    ...(typeof domain['verifyingContract'] === 'string'
      ? [{ label: t('line.contract'), value: domain['verifyingContract'], kind: 'code' as const }]
      : []),
    ...listLines(message, ''),
  ]
  const isOrder = primaryType === 'OrderComponents' || domain['name'] === 'Seaport'
  const title = PERMIT.test(primaryType)
    ? t('title.permit')
    : isOrder
      ? t('title.order')
      : t('title.data')
  return {
    view: {
      title: permit?.title ?? title,
      action: t('approval.sign'),
      lines: lines.slice(0, MAX_LINES),
      risks: sortRisks(listRisks(typed, { isOrder, isWhole: lines.length <= MAX_LINES })),
      raw: showHidden(JSON.stringify(JSON.parse(frozen), null, 2)),
    },
    tasks: () => [
      {
        namespace: 'eip155',
        digest: parseHex(hashTypedData(JSON.parse(frozen) as TypedDataDefinition))!,
      },
    ],
    finish: async ([signature]) => toHex(signature!),
  }
}

interface TypedData {
  readonly types: Fields
  readonly domain: Record<string, unknown>
  readonly primaryType: string
  readonly message: Record<string, unknown>
}

function readTypedData(given: unknown): TypedData {
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
  const { types, domain, primaryType, message } = value
  if (
    !isRecord(types) ||
    !isRecord(domain) ||
    !isRecord(message) ||
    typeof primaryType !== 'string'
  )
    throw malformed('types, domain, primaryType or message is missing')
  for (const [name, fields] of Object.entries(types)) {
    if (!NAME.test(name) || !Array.isArray(fields))
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
      if (!ATOM.test(base) && !Object.hasOwn(types, base))
        throw malformed(`${toName(field['type'])} is no type`)
    }
  }
  // Without a type, the domain has the fields named by EIP-712; viem would omit the whole domain from the frozen text.
  const domainType = Object.hasOwn(types, 'EIP712Domain')
    ? types['EIP712Domain']
    : DOMAIN.filter(({ name }) => domain[name] !== undefined)
  const typed: TypedData = {
    types: { ...(types as Fields), EIP712Domain: domainType as Fields[string] },
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
  if (!isRecord(value) || depth > 16) throw malformed(`${type} is no object`)
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
    if (!Array.isArray(value) || (array[2] !== '' && value.length !== Number(array[2])))
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

function toDefinition({ types, domain, primaryType, message }: TypedData): TypedDataDefinition {
  return { types: types as never, domain: domain as never, primaryType, message }
}

// A permit of EIP-2612: the contract is the token.
async function describePermit(
  { primaryType, message, domain }: TypedData,
  { chainId, rpc }: RequestContext,
): Promise<{ title: string; lines: readonly ApprovalLine[] } | undefined> {
  const { verifyingContract: token } = domain
  const { spender, value, deadline } = message
  const amount = toBigInt(value)
  if (
    primaryType !== 'Permit' ||
    typeof token !== 'string' ||
    typeof spender !== 'string' ||
    amount === undefined
  )
    return undefined
  const { title, lines } = describeAllowance(
    token,
    { spender, amount },
    await readToken({ to: token, chainId, rpc }),
  )
  const until = toBigInt(deadline)
  const end =
    until !== undefined && until > 0n && until < LAST_SECOND
      ? new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(
          Number(until) * 1000,
        )
      : undefined
  return {
    title,
    lines: [...lines, ...(end === undefined ? [] : [{ label: t('line.until'), value: end }])],
  }
}

function listRisks(
  { primaryType, message, domain }: TypedData,
  { isOrder, isWhole }: { isOrder: boolean; isWhole: boolean },
): Risk[] {
  const isPermit = PERMIT.test(primaryType)
  return [
    isPermit &&
      (hasUnlimited(message)
        ? toRisk('danger', 'unlimited', t('risk.unlimitedPermit'))
        : toRisk('danger', 'allowance', t('risk.permit'))),
    isOrder && toRisk('danger', 'order', t('risk.order')),
    domain['verifyingContract'] === undefined &&
      toRisk('caution', 'noContract', t('risk.noContract')),
    !isWhole && toRisk('caution', 'notAll', t('risk.notAll')),
  ].filter((risk) => risk !== false)
}

// DAI's permit has no amount: `allowed` means everything.
function hasUnlimited(value: unknown, name = ''): boolean {
  if (isRecord(value)) return Object.entries(value).some(([key, inner]) => hasUnlimited(inner, key))
  if (Array.isArray(value)) return value.some((inner) => hasUnlimited(inner, name))
  return (
    (name === 'allowed' && value === true) ||
    (!NO_AMOUNT.test(name) &&
      typeof value !== 'boolean' &&
      !/^0x[0-9a-f]{40}$/i.test(String(value)) &&
      isUnlimited(toBigInt(value) ?? 0n))
  )
}

function listLines(value: unknown, path: string): ApprovalLine[] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      listLines(inner, path === '' ? key : `${path}.${key}`),
    )
  if (Array.isArray(value))
    return value.flatMap((inner, index) => listLines(inner, `${path}[${index}]`))
  return [
    {
      label: path,
      value: showHidden(String(value)),
      ...(typeof value === 'string' && value.startsWith('0x') && { kind: 'code' as const }),
    },
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d+|0x[0-9a-f]+)$/i.test(value)
    ? BigInt(value)
    : undefined
}
