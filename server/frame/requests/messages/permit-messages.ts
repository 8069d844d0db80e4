import { t } from '../../texts/texts.js'
import type { CallReader } from '../evm/call-reader.js'
import { toDecoded, type Decoded } from '../evm/decoded.js'
import { formatTime } from './descriptor-fields.js'
import { describeAllowance } from '../permissions.js'
import type { ApprovalLine } from '../prepared.js'
import { isRecord, toBigInt, type TypedData } from './read-typed-data.js'
import { toRisk, type Risk } from '../risks.js'
import { formatToken } from '../tokens.js'
import { PERMIT2 } from '../evm/wrapped-coins.js'

const UNLIMITED = 2n ** 256n - 1n
const OF_PERMIT2 = /^Permit(?:Single|Batch|(?:Batch)?(?:Witness)?TransferFrom)$/

/**
 * Describes signatures that permit or transfer tokens: ERC-2612, DAI, Permit2, ERC-3009, ERC-7710
 * and credit delegations. Undefined for other types and shapes.
 */
export async function describePermitMessage(
  { primaryType, domain, message }: TypedData,
  reader: CallReader,
): Promise<Decoded | undefined> {
  const contract = domain['verifyingContract']
  if (typeof contract !== 'string') return undefined
  const { spender, value, allowed, deadline, expiry } = message
  if (primaryType === 'Permit' && typeof spender === 'string') {
    const amount = typeof allowed === 'boolean' ? (allowed ? UNLIMITED : 0n) : toBigInt(value)
    if (amount !== undefined && (value !== undefined) !== (allowed !== undefined))
      return withEnd(
        await describeAllowance({ token: contract, spender, amount, by: 'signature' }, reader),
        deadline ?? expiry,
      )
    // ERC-4494: the permit of one item.
    const id = toBigInt(message['tokenId'])
    if (id !== undefined)
      return toDecoded({
        title: t('title.allowItem'),
        lines: [
          { label: t('line.item'), value: `#${id}`, kind: 'amount' },
          { label: t('line.taker'), value: spender, kind: 'code' },
          { label: t('line.collection'), value: contract, kind: 'code' },
        ],
        risks: [toRisk('danger', 'item', t('risk.item'))],
      })
  }
  if (OF_PERMIT2.test(primaryType) && typeof spender === 'string')
    return describePermit2(message, { contract, spender }, reader)
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType)) {
    const [to, amount] = [message['to'], toBigInt(value)]
    if (typeof to === 'string' && amount !== undefined)
      return describeSignedTransfer(
        { token: contract, to, amount, until: message['validBefore'] },
        reader,
      )
  }
  if (primaryType === 'CancelAuthorization') return toDecoded({ title: t('title.endPermission') })
  if (/^DelegationWithSig$/.test(primaryType) && typeof message['delegatee'] === 'string')
    return describeAllowance(
      {
        token: contract,
        spender: message['delegatee'],
        amount: toBigInt(value) ?? UNLIMITED,
        by: 'signature',
      },
      reader,
    )
  if (
    primaryType === 'Delegation' &&
    typeof message['delegate'] === 'string' &&
    'caveats' in message
  )
    return describeDelegation(message['delegate'], message['caveats'])
  return undefined
}

// ERC-7710: the delegate acts as the account, within the limits of its caveats.
function describeDelegation(delegate: string, caveats: unknown): Decoded {
  const count = Array.isArray(caveats) ? caveats.length : 0
  return toDecoded({
    title: t('title.operator'),
    lines: [
      { label: t('line.taker'), value: delegate, kind: 'code' },
      { label: t('line.limits'), value: count === 0 ? t('line.none') : String(count) },
    ],
    risks: [toRisk('danger', 'delegate', count === 0 ? t('risk.delegateAll') : t('risk.delegate'))],
    isKnown: false,
  })
}

async function describeSignedTransfer(
  { token, to, amount, until }: { token: string; to: string; amount: bigint; until: unknown },
  reader: CallReader,
): Promise<Decoded> {
  const words = await reader.readToken(token)
  return withEnd(
    toDecoded({
      title: t('title.sendToken', words.symbol),
      lines: [
        { label: t('line.amount'), value: formatToken(amount, words), kind: 'amount' },
        { label: t('line.to'), value: to, kind: 'code' },
        { label: t('line.tokenContract'), value: token, kind: 'code' },
      ],
      risks: [toRisk('danger', 'signedTransfer', t('risk.signedTransfer'))],
      recipients: [to],
    }),
    until,
  )
}

async function describePermit2(
  message: Readonly<Record<string, unknown>>,
  { contract, spender }: { contract: string; spender: string },
  reader: CallReader,
): Promise<Decoded | undefined> {
  const given = message['details'] ?? message['permitted']
  const details = [given].flat().filter(isRecord)
  if (details.length === 0) return undefined
  const parts = await Promise.all(
    details.map(async ({ token, amount, expiration }) =>
      withEnd(
        await describeAllowance(
          { token: String(token), spender, amount: toBigInt(amount) ?? UNLIMITED, by: 'signature' },
          reader,
        ),
        expiration,
      ),
    ),
  )
  const outputs = await listOutputs(message['witness'], reader)
  const risks: Risk[] = [
    ...(contract.toLowerCase() === PERMIT2
      ? []
      : [toRisk('danger', 'notPermit2', t('risk.notPermit2'))]),
    ...outputs.risks,
  ]
  const ends: ApprovalLine[] = toEnd(message['sigDeadline'] ?? message['deadline'])
  if (parts.length === 1)
    return {
      ...parts[0]!,
      lines: [...parts[0]!.lines, ...outputs.lines, ...ends],
      risks: [...parts[0]!.risks, ...risks],
    }
  return toDecoded({ title: t('title.permit'), lines: [...outputs.lines, ...ends], risks, parts })
}

// The witness of an order says what comes back, and to whom (UniswapX).
async function listOutputs(
  witness: unknown,
  reader: CallReader,
): Promise<{ lines: ApprovalLine[]; risks: Risk[] }> {
  const outputs = isRecord(witness)
    ? [witness['outputs'], witness['baseOutputs']].flat().filter(isRecord).slice(0, 20)
    : []
  const toOwn = outputs.filter(({ recipient }) =>
    reader.own.includes(String(recipient).toLowerCase()),
  )
  const lines = await Promise.all(
    toOwn.map(async ({ token, startAmount, endAmount, amount }): Promise<ApprovalLine> => ({
      label: t('line.get'),
      value: formatToken(
        toBigInt(endAmount ?? amount ?? startAmount) ?? 0n,
        await reader.readToken(String(token)),
      ),
      kind: 'amount',
    })),
  )
  return {
    lines,
    risks:
      witness === undefined
        ? []
        : [
            toRisk(
              toOwn.length === 0 ? 'danger' : 'caution',
              'order',
              toOwn.length === 0 ? t('risk.orderNothing') : t('risk.order'),
            ),
          ],
  }
}

function withEnd(decoded: Decoded, until: unknown): Decoded {
  return { ...decoded, lines: [...decoded.lines, ...toEnd(until)] }
}

function toEnd(until: unknown): ApprovalLine[] {
  const seconds = toBigInt(until)
  const end = seconds === undefined ? undefined : formatTime(seconds)
  return end === undefined ? [] : [{ label: t('line.until'), value: end }]
}
