import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { formatMoney } from '../requests/amounts.js'
import { createCallReader, type CallReader } from '../requests/evm/call-reader.js'
import { formatTime } from '../requests/messages/descriptor-fields.js'
import { showHidden } from '../requests/messages/plain-text.js'
import type { ApprovalLine, ApprovalView } from '../requests/prepared.js'
import { findRecipientRisk } from '../requests/recipients.js'
import { sortRisks, toRisk, type Risk } from '../requests/risks.js'
import { formatToken } from '../requests/tokens.js'
import { readQuantity } from '../smart-account/chain-state.js'
import { formatTag, t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { Refusal } from '../wallet/refusal.js'
import type { Delegation, GrantTerms } from './delegation.js'

const INVALID_PARAMS = -32602
const MINUTE_S = 60n
const HOUR_S = 60n * MINUTE_S
const DAY_S = 24n * HOUR_S
const WEEK_S = 7n * DAY_S
// In this time a visitor does not notice what is taken.
const UNNOTICED_S = 12n * HOUR_S
const UNITS = [
  [DAY_S, 'day'],
  [HOUR_S, 'hour'],
  [MINUTE_S, 'minute'],
  [1n, 'second'],
] as const
const BALANCE = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** A delegation with the terms that were read from its bytes. */
export interface ReadGrant {
  readonly delegation: Delegation
  readonly terms: GrantTerms
  /** Why the website asks, in its own words. */
  readonly reason: string | undefined
}

type Described = Pick<ApprovalView, 'title' | 'lines' | 'risks'> & {
  readonly sections: NonNullable<ApprovalView['sections']>
}

/** What permissions allow, in words: everything is from the bytes that are signed. */
export async function describeGrants(
  grants: readonly ReadGrant[],
  reader: CallReader,
  origin: string,
): Promise<Described> {
  const all = grants.map(({ terms }) => terms)
  const described = await Promise.all(
    grants.map((grant) => describeGrant(grant, all, reader, origin)),
  )
  const [first] = described
  const reasons = grants.flatMap(({ reason }): ApprovalLine[] =>
    reason ? [{ label: t('line.says'), value: showHidden(reason) }] : [],
  )
  return {
    ...(described.length === 1
      ? { title: first!.title, lines: first!.lines }
      : { title: t('title.operator'), lines: [] }),
    sections: [
      ...(described.length === 1
        ? []
        : described.map(({ title, lines }, index) => ({
            title: t('title.part', { index: String(index + 1), title }),
            lines,
          }))),
      ...(reasons.length > 0
        ? [{ title: t('section.message'), lines: reasons, isForeign: true }]
        : []),
    ],
    risks: sortRisks(described.flatMap(({ risks }) => risks)),
  }
}

/** One permission in words, such as “10 USDC a day until 3 December 2026 to shop.example”. */
async function describeGrant(
  { delegation: { delegate }, terms }: ReadGrant,
  all: readonly GrantTerms[],
  reader: CallReader,
  origin: string,
) {
  const { what, lines, risks, isSpendable } = await describeTerms(terms, reader, all)
  // Another contract can take the number in `transfer` for something else: an item of a collection.
  if (!isSpendable)
    throw new Refusal(
      400,
      'params',
      'The contract of the permission is not of a token with amounts',
      { code: INVALID_PARAMS },
    )
  const { token, expiry } = terms
  const stranger = findRecipientRisk(delegate, { known: reader.known, own: reader.own })
  return {
    title: toSentence(what, expiry, origin),
    lines: [
      // The title has said the amount.
      ...lines.filter(({ kind }) => kind !== 'amount'),
      { label: t('line.spender'), value: delegate, kind: 'code' as const },
      ...(token === undefined
        ? []
        : [{ label: t('line.tokenContract'), value: token, kind: 'code' as const }]),
    ],
    risks: [...risks, ...(stranger?.level === 'danger' ? [stranger] : [])],
  }
}

/**
 * Says permissions that were granted in words, such as “10 USDC a day until 3 December 2026 to
 * shop.example”. Each token of a network is read once.
 */
export function describeGranted(
  context: Omit<Parameters<typeof createCallReader>[0], 'chainId'>,
): (granted: {
  readonly chainId: ChainId
  readonly terms: GrantTerms
  readonly origin: string
}) => Promise<string> {
  const readers = new Map<ChainId, CallReader>()
  return async ({ chainId, terms: { token, amount, seconds, expiry }, origin }) => {
    const reader = readers.get(chainId) ?? createCallReader({ ...context, chainId })
    readers.set(chainId, reader)
    const { format } = await readWords(token, reader)
    return toSentence(toWhat(format(amount), seconds), expiry, origin)
  }
}

/**
 * What a permission allows: an amount for each period, in total, and its end. It is a danger if
 * `all` permissions of the request together can take the balance within {@link UNNOTICED_S}.
 */
export async function describeTerms(
  terms: GrantTerms,
  reader: CallReader,
  all: readonly GrantTerms[] = [terms],
): Promise<{
  readonly what: string
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly Risk[]
  /** False for a contract that does not say that it is a token with amounts. */
  readonly isSpendable: boolean
}> {
  const { token, amount, seconds, expiry } = terms
  const { format, symbol, balance, isSpendable } = await readAsset(token, reader)
  const what = toWhat(format(amount), seconds)
  const soon = all
    .filter((one) => one.token === token)
    .reduce((sum, one) => sum + one.amount * countPeriods(one, reader.now, UNNOTICED_S), 0n)
  const isAll = balance === undefined || soon >= balance
  return {
    what,
    isSpendable,
    lines: [
      { label: t('line.upTo'), value: what, kind: 'amount' },
      {
        label: t('line.limits'),
        value: t('grant.total', format(amount * countPeriods(terms, reader.now))),
      },
      { label: t('line.until'), value: formatTime(expiry)! },
    ],
    risks: [
      ...(isAll ? [toRisk('danger', 'unlimited', t('risk.unlimited', symbol))] : []),
      toRisk('caution', 'allowance', t('risk.grant')),
    ],
  }
}

async function readAsset(token: Hex | undefined, reader: CallReader) {
  const { rpc, chainId, address } = reader
  const read = async (method: string, params: unknown) => {
    try {
      return readQuantity(await rpc.call(chainId, method, params))
    } catch (error) {
      if (error instanceof Refusal) return undefined // An unknown balance is marked as a danger.
      throw error
    }
  }
  if (token === undefined)
    return {
      ...(await readWords(token, reader)),
      balance: await read('eth_getBalance', [address, 'latest']),
      isSpendable: true,
    }
  const call = {
    to: token,
    data: encodeFunctionData({ abi: BALANCE, args: [address as Hex] }),
  }
  const [words, kind, balance] = await Promise.all([
    readWords(token, reader),
    reader.readKind(token),
    read('eth_call', [call, 'latest']),
  ])
  return { ...words, balance, isSpendable: kind === 'erc20' }
}

type AssetReader = Pick<CallReader, 'chainId' | 'readToken'>

async function readWords(token: Hex | undefined, { chainId, readToken }: AssetReader) {
  if (token === undefined) {
    const network = describeNetwork(chainId)
    return {
      symbol: network.symbol,
      format: (amount: bigint) => formatMoney(amount, network),
    }
  }
  const words = await readToken(token)
  // Words of a symbol, such as "USDC to Shop", would be read as words of the sentence.
  const symbol = /\s/.test(words.symbol) ? t('amount.tokens') : words.symbol
  return { symbol, format: (amount: bigint) => formatToken(amount, { ...words, symbol }) }
}

function toSentence(what: string, expiry: bigint, origin: string): string {
  return t('title.grant', { what, date: toDate(expiry), app: new URL(origin).host || origin })
}

function toWhat(amount: string, seconds: bigint): string {
  if (seconds === HOUR_S) return t('grant.hour', amount)
  if (seconds === DAY_S) return t('grant.day', amount)
  if (seconds === WEEK_S) return t('grant.week', amount)
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0n)!
  // Short names: the long ones would have to be inflected in the sentence.
  const period = new Intl.NumberFormat(formatTag(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(seconds / size)
  return t('grant.every', { amount, period })
}

// Returns how many periods a permission has left. The period that has already begun counts. With
// `within`, only the periods that begin in the next `within` seconds count.
function countPeriods(
  { start, expiry, seconds }: GrantTerms,
  now: number,
  within?: bigint,
): bigint {
  const time = BigInt(Math.floor(now / 1000))
  const begun = time > start ? (time - start) / seconds : 0n
  const end = within !== undefined && time + within < expiry ? time + within : expiry
  return (end - 1n - start) / seconds - begun + 1n
}

function toDate(seconds: bigint): string {
  return new Intl.DateTimeFormat(formatTag(), { dateStyle: 'long' }).format(Number(seconds) * 1000)
}
