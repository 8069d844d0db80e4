import type { Hex } from 'viem'
import { t } from '../../texts/texts.js'
import type { CallReader } from '../evm/call-reader.js'
import { decodeCall } from '../evm/decode-call.js'
import { toDecoded, type Decoded } from '../evm/decoded.js'
import { listFieldLines } from './descriptor-fields.js'
import { listDescriptors } from '../evm/listed-contracts.js'
import { describeOrder } from './order-messages.js'
import { describePermitMessage } from './permit-messages.js'
import { describeHyperliquid } from './hyperliquid-messages.js'
import { isRecord, toBigInt, type TypedData } from './read-typed-data.js'
import { listTextRisks } from './message-risks.js'
import { findRecipientRisk } from '../recipients.js'
import { toRisk } from '../risks.js'
import { describeSafeMessage } from './safe-messages.js'

// Names of types that let another account take or do something, of protocols that no rule below
// knows.
const PERMISSION =
  /permit|approv|allowance|authori[sz]|delegat|session|grant|operator|(?:add|set|link|register|enable)_?(?:signer|key|agent|owner|device|validator|module)/i
const ORDER = /order|listing|offer|bid|\bask|trade|sale|quote|swap|auction|lend|loan|borrow/i
const TRANSFER =
  /transfer|withdraw|send|payment|redeem|burn|bridge|transaction|execute|relay|forward|call\b/i
// Domains of services that verify signatures themselves: no contract takes anything by them.
const SERVICES = ['snapshot', 'ClobAuthDomain']
const MAX_INNER = 40
const MIN_CALL_DATA = 10

/**
 * Describes typed data: what is known of its type, the calls in it, and otherwise how little is
 * known.
 */
export async function describeTypedData(
  typed: TypedData,
  reader: CallReader,
): Promise<Decoded & { readonly isListed: boolean }> {
  const described =
    (await describePermitMessage(typed, reader)) ??
    (await describeSafeMessage(typed, reader)) ??
    (await describeOrder(typed, reader)) ??
    describeHyperliquid(typed, reader) ??
    (await describeCalls(typed, reader)) ??
    describeByName(typed, reader) ??
    (await describeListed(typed, reader)) ??
    describeUnknown(typed)
  const isListed =
    typed.domain['verifyingContract'] === undefined &&
    SERVICES.includes(String(typed.domain['name']))
  return {
    ...described,
    risks: [
      ...described.risks,
      ...described.recipients.flatMap(
        (recipient) => findRecipientRisk(recipient, { known: reader.known, own: reader.own }) ?? [],
      ),
      // A text in a field is read as a text alone is.
      ...listLeaves(typed.message).flatMap((leaf) =>
        typeof leaf === 'string' && !leaf.startsWith('0x') ? listTextRisks(leaf) : [],
      ),
    ],
    isListed,
  }
}

// Forwarders and meta transactions (ERC-2771, native ones): a target and call data, anywhere in the
// message.
async function describeCalls(
  { message, domain }: TypedData,
  reader: CallReader,
): Promise<Decoded | undefined> {
  const calls = listCalls(message, domain['verifyingContract'] as Hex | undefined)
  if (calls.length === 0) return undefined
  const parts: Decoded[] = []
  for (const call of calls.slice(0, MAX_INNER)) parts.push(await decodeCall(call, reader, 1))
  const [first] = parts
  return toDecoded({
    title:
      calls.length === 1 ? t('title.signedCall', first!.title) : t('title.parts', calls.length),
    risks: [
      toRisk('danger', 'signedCall', t('risk.signedCall')),
      ...(calls.length > MAX_INNER ? [toRisk('danger', 'notRead', t('risk.notRead'))] : []),
    ],
    parts,
  })
}

const TARGET =
  /^_?(?:to|target|destination|dest|contract|contractAddress|callee|toAddress|callTo)$/i
const DATA =
  /^_?(?:data|callData|functionSignature|payload|functionCall|functionData|txData|encodedFunction|executionData)$/i
const VALUE = /^_?(?:value|amount|ethValue|msgValue)$/i

function listCalls(
  value: unknown,
  contract: Hex | undefined,
): { readonly to: Hex; readonly value: bigint; readonly data: Hex }[] {
  if (Array.isArray(value)) return value.flatMap((item) => listCalls(item, contract))
  if (!isRecord(value)) return []
  const find = (pattern: RegExp, fits: (item: unknown) => boolean) =>
    Object.entries(value).find(([name, item]) => pattern.test(name) && fits(item))?.[1]
  const isData = (item: unknown) =>
    typeof item === 'string' && /^0x[0-9a-f]*$/i.test(item) && item.length >= MIN_CALL_DATA
  const isAddress = (item: unknown) => typeof item === 'string' && /^0x[0-9a-f]{40}$/i.test(item)
  const data = find(DATA, isData) as Hex | undefined
  // A native meta transaction names no target: the contract calls itself.
  const to =
    (find(TARGET, isAddress) as Hex | undefined) ?? (data === undefined ? undefined : contract)
  const isPlainSend =
    data === undefined && to !== undefined && '0x' === find(DATA, (item) => item === '0x')
  const inner = Object.values(value).flatMap((item) => listCalls(item, contract))
  if (to === undefined || (data === undefined && !isPlainSend)) return inner
  const amount = toBigInt(find(VALUE, (item) => toBigInt(item) !== undefined)) ?? 0n
  return [{ to, value: amount, data: data ?? '0x' }, ...inner]
}

function describeByName(
  { primaryType, domain, message, types }: TypedData,
  reader: CallReader,
): Decoded | undefined {
  if (isOpaque(message))
    return toDecoded({
      title: t('title.data'),
      risks: [toRisk('danger', 'hash', t('risk.hash'))],
      isKnown: false,
    })
  // A signature without a contract's address takes nothing on a chain.
  if (domain['verifyingContract'] === undefined && domain['salt'] === undefined) return undefined
  const names = [primaryType, ...Object.keys(types)]
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (isVote(Object.keys(message), primaryType)) {
    const isOwn = reader.own.includes(String(message['delegatee']).toLowerCase())
    return toDecoded({
      title: t('title.votes'),
      risks:
        isOwn && Object.keys(message).every((name) => OF_VOTES.includes(name))
          ? []
          : [toRisk('caution', 'votes', t('risk.votes'))],
    })
  }
  if (isNamed(PERMISSION))
    return toDecoded({
      title: t('title.permit'),
      risks: [toRisk('danger', 'allowance', t('risk.permit'))],
      isKnown: false,
    })
  if (isNamed(ORDER))
    return toDecoded({
      title: t('title.order'),
      risks: [toRisk('danger', 'order', t('risk.order'))],
      isKnown: false,
    })
  if (isNamed(TRANSFER) && hasPair(message))
    return toDecoded({
      title: t('title.data'),
      risks: [toRisk('danger', 'signedTransfer', t('risk.signedTransfer'))],
      isKnown: false,
    })
  return undefined
}

// Fields of ERC-5805, and of Aave's form of it.
const OF_VOTES = ['delegator', 'delegatee', 'nonce', 'expiry', 'deadline']

// Votes of a token given to a delegate (ERC-5805).
function isVote(names: readonly string[], primaryType: string): boolean {
  return (
    /^Delegation|^Delegate$/.test(primaryType) &&
    names.includes('delegatee') &&
    names.includes('nonce') &&
    !names.includes('value') &&
    !names.includes('amount')
  )
}

// A known contract's data that no rule above marks.
async function describeListed(
  { domain, primaryType, message }: TypedData,
  reader: CallReader,
): Promise<Decoded | undefined> {
  const { verifyingContract } = domain
  if (typeof verifyingContract !== 'string') return undefined
  for (const { owner, kind, formats } of await listDescriptors(verifyingContract, reader)) {
    if (kind !== 'eip712') continue
    const found = Object.entries(formats).find(([type]) => type.startsWith(`${primaryType}(`))
    if (!found) continue
    const [, { intent, fields }] = found
    return toDecoded({
      title: t('title.listed', { intent, owner }),
      lines: [
        ...(await listFieldLines(fields, message, {
          reader,
          to: verifyingContract,
          from: reader.address,
          value: 0n,
        })),
        { label: t('line.listedAs'), value: owner },
      ],
    })
  }
  return undefined
}

function describeUnknown({ domain, message }: TypedData): Decoded {
  const isForContract = domain['verifyingContract'] !== undefined
  return toDecoded({
    title: t('title.data'),
    risks: [
      ...(isForContract && hasPair(message)
        ? [toRisk('caution', 'unknownData', t('risk.unknownData'))]
        : []),
      ...(isForContract && listLeaves(message).some(isHash)
        ? [toRisk('caution', 'hash', t('risk.hash'))]
        : []),
    ],
    isKnown: false,
  })
}

// 32 bytes that are neither zero nor an address.
function isHash(leaf: unknown): boolean {
  return (
    typeof leaf === 'string' &&
    /^0x[0-9a-f]{64}$/i.test(leaf) &&
    !/^0x0+$/.test(leaf) &&
    !ADDRESS.test(leaf)
  )
}

// Hashes and bytes alone can stand for anything.
function isOpaque(message: Readonly<Record<string, unknown>>): boolean {
  const leaves = listLeaves(message)
  return (
    leaves.length > 0 &&
    leaves.every((leaf) => typeof leaf === 'string' && /^0x(?:[0-9a-f]{64,})$/i.test(leaf))
  )
}

// Matches the 20 bytes of an address. The value may be 32 bytes long: then 12 bytes of zeros stand
// before or after the address.
const ADDRESS = /^0x(?:[0-9a-f]{40}|0{24}[0-9a-f]{40}|[0-9a-f]{40}0{24})$/i

// An address as a number has 160 bits; no amount has more than 128.
function isAddressInNumber(leaf: unknown): boolean {
  const number = toBigInt(leaf) ?? 0n
  return number >= 2n ** 128n && number < 2n ** 160n
}

function hasPair(message: unknown): boolean {
  const leaves = listLeaves(message)
  const isAddress = (leaf: unknown) =>
    (typeof leaf === 'string' && ADDRESS.test(leaf)) || isAddressInNumber(leaf)
  return (
    leaves.some(isAddress) &&
    leaves.some(
      (leaf) => !isAddress(leaf) && typeof leaf !== 'boolean' && toBigInt(leaf) !== undefined,
    )
  )
}

function listLeaves(value: unknown): unknown[] {
  if (isRecord(value)) return Object.values(value).flatMap(listLeaves)
  return Array.isArray(value) ? value.flatMap(listLeaves) : [value]
}
