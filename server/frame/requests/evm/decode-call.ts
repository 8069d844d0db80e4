import { decodeFunctionData, type Hex } from 'viem'
import { END_PERMISSION, isDelegationManager } from '../../grants/delegation-manager.js'
import { t } from '../../texts/texts.js'
import { describeNetwork } from '../../wallet/networks.js'
import { Refusal } from '../../wallet/refusal.js'
import { formatMoney } from '../amounts.js'
import { batchCalls } from './batch-calls.js'
import { MAX_DEPTH, type CallReader } from './call-reader.js'
import { findDescriber, type CallTable } from './call-table.js'
import { controlCalls } from './control-calls.js'
import { toDecoded, type Call, type Decoded } from './decoded.js'
import { describeListed } from './listed-contracts.js'
import type { ApprovalLine } from '../prepared.js'
import { findRecipientRisk } from '../recipients.js'
import { toRisk } from '../risks.js'
import { toAmountLine, toCoinAmount } from '../shown-amounts.js'
import { toCoins } from '../to-spending.js'
import { routerCalls } from './router-calls.js'
import { tokenCalls } from './token-calls.js'

// An address in a word of the ABI; a number below 2^96 is none.
const WORD_OF_ADDRESS = /^0{24}((?!0{16})[0-9a-f]{40})$/
const MAX_NAMED = 4

let table: CallTable | undefined

/**
 * Describes a call, and the calls in it by the same rules. Refuses calls that control one of the
 * visitor's own accounts, at any depth; what it cannot read it calls unknown.
 */
export async function decodeCall(call: Call, reader: CallReader, depth = 0): Promise<Decoded> {
  const { to, value, data } = call
  checkControl(call, reader)
  const amount: ApprovalLine[] =
    value > 0n ? [toAmountLine(t('line.amount'), toCoinAmount(value, reader.chainId))] : []
  const decoded =
    depth > MAX_DEPTH || !reader.count() ? toNotRead(call) : await describe(call, reader, depth)
  const strangers = await Promise.all(
    decoded.recipients.map(
      async (recipient) =>
        findRecipientRisk(recipient, {
          known: reader.known,
          own: reader.own,
          isUnused: recipient === to && data === '0x' && (await isUnused(recipient, reader)),
        }) ?? [],
    ),
  )
  return {
    ...decoded,
    // A call that carries coins as well is more than a payment of tokens.
    payment: data === '0x' || value === 0n ? decoded.payment : undefined,
    spends: [...(value > 0n ? [toCoins(value, reader.chainId)] : []), ...decoded.spends],
    lines: [...amount, ...decoded.lines],
    risks: [...decoded.risks, ...strangers.flat()],
  }
}

/**
 * Refuses a call with data to one of the visitor's own accounts: it can change its owners, its
 * modules and its code. The contract of permissions can do anything as an account that calls it;
 * only the end of a permission is let through.
 */
export function checkControl(
  { to, data }: Pick<Call, 'to' | 'data'>,
  { own }: Pick<CallReader, 'own'>,
) {
  if (data === '0x') return
  if (isDelegationManager(to) && !data.toLowerCase().startsWith(END_PERMISSION))
    throw new Refusal(
      400,
      'params',
      'A call to the contract of permissions can do anything in the name of the account',
    )
  if (own.includes(to.toLowerCase()))
    throw new Refusal(
      400,
      'params',
      'A call of the account to itself can hand the account over to another owner',
    )
}

async function describe(call: Call, reader: CallReader, depth: number): Promise<Decoded> {
  const { to, value, data } = call
  if (data === '0x')
    return toDecoded({
      title:
        value > 0n
          ? t('title.sendToken', formatMoney(value, describeNetwork(reader.chainId)))
          : t('title.send'),
      ...(value > 0n && { payment: { amount: toCoinAmount(value, reader.chainId), to } }),
      lines: [{ label: t('line.to'), value: to, kind: 'code' }],
      recipients: [to],
      isValued: true,
      isKnown: !(await reader.isContract(to)),
    })
  table ??= { ...tokenCalls(), ...controlCalls(), ...batchCalls(), ...routerCalls() }
  const described =
    (await describeByTable(call, reader, depth)) ??
    (await describeListed(call, reader, decodeInner))
  if (described) return described
  return toDecoded({
    title: t('title.contract'),
    lines: [{ label: t('line.contract'), value: to, kind: 'code' }, ...listNamed(call, reader)],
    risks: [
      toRisk(
        'caution',
        'unknownCall',
        value > 0n
          ? t('risk.unknownPaid', formatMoney(value, describeNetwork(reader.chainId)))
          : t('risk.unknownCall'),
      ),
    ],
    isKnown: false,
  })

  function decodeInner(inner: Call): Promise<Decoded> {
    return decodeCall(inner, reader, depth + 1)
  }
}

// The other accounts and contracts that the data of an unknown call names: one of them may get what
// leaves. A word that begins with zeros is an address unless it is a number of few digits.
function listNamed({ to, data }: Call, { own }: CallReader): ApprovalLine[] {
  const words = data.slice(10).match(/.{64}/g) ?? []
  const found = words.flatMap((word) => WORD_OF_ADDRESS.exec(word.toLowerCase())?.[1] ?? [])
  const named = [...new Set(found.map((address) => `0x${address}`))].filter(
    (address) => address !== to.toLowerCase() && !own.includes(address),
  )
  const label = t('line.named')
  return [
    ...named.slice(0, MAX_NAMED).map((value) => ({ label, value, kind: 'code' as const })),
    ...(named.length > MAX_NAMED
      ? [{ label, value: t('changes.more', named.length - MAX_NAMED) }]
      : []),
  ]
}

async function describeByTable(
  call: Call,
  reader: CallReader,
  depth: number,
): Promise<Decoded | undefined> {
  const entry = findDescriber(table!, call.data)
  if (!entry) return undefined
  let args: readonly unknown[]
  try {
    args = decodeFunctionData({ abi: [entry.item], data: call.data }).args ?? []
  } catch {
    return undefined
  }
  try {
    return await entry.describe(args, {
      call,
      reader,
      decode: (inner) => decodeCall(inner, reader, depth + 1),
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The calls inside are malformed.
    return toNotRead(call)
  }
}

function toNotRead({ to }: Call): Decoded {
  return toDecoded({
    title: t('title.contract'),
    lines: [{ label: t('line.contract'), value: to, kind: 'code' }],
    risks: [toRisk('danger', 'notRead', t('risk.notRead'))],
    isKnown: false,
  })
}

async function isUnused(address: Hex, { chainId, rpc }: CallReader): Promise<boolean> {
  const [sent, balance, code] = await Promise.all([
    rpc.call(chainId, 'eth_getTransactionCount', [address, 'latest']),
    rpc.call(chainId, 'eth_getBalance', [address, 'latest']),
    rpc.call(chainId, 'eth_getCode', [address, 'latest']),
  ])
  const isZero = (value: unknown) => typeof value === 'string' && /^0x0*$/i.test(value)
  return isZero(sent) && isZero(balance) && code === '0x'
}
