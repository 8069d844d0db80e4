import { parseBase58, toBase58 } from '../../encoding/base58.js'
import { toBase64, toHex, type Bytes } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { Refusal } from '../../wallet/refusal.js'
import { describeSolana } from './describe-solana.js'
import { readOffchainMessage } from './offchain-message.js'
import { decode, describe, toMessageSpending } from '../messages/personal-message.js'
import type { Prepared, RequestContext } from '../prepared.js'
import { sortRisks, toRisk } from '../risks.js'
import { toNetworkLine } from '../shown-amounts.js'
import { simulateSolana } from './simulate-solana.js'
import { resolveAccounts } from './solana-accounts.js'
import { toCoins } from '../to-spending.js'
import { readSolanaTransaction, type SolanaTransaction } from './solana-transaction.js'

const MAX_TRANSACTIONS = 10
const MAX_MESSAGE = 4096
const VERSION_FLAG = 0x80
const SEND_OPTIONS = [
  'skipPreflight',
  'preflightCommitment',
  'maxRetries',
  'minContextSlot',
] as const

/**
 * `solana_signMessage`: `{message, pubkey}` in base58. Bytes that are a transaction are refused.
 */
export function prepareSolanaMessage(context: RequestContext): Prepared {
  const { message, pubkey } = readParams(context.params)
  const bytes = parseBase58(message)
  if (pubkey !== undefined && pubkey !== context.addresses.solana)
    throw new Refusal(400, 'params', 'The request is for another account')
  if (!bytes || bytes.length > MAX_MESSAGE)
    throw new Refusal(400, 'params', 'The message is no base58 text, or too long')
  if (isTransactionMessage(bytes, context.addresses.solana))
    throw new Refusal(400, 'params', 'This message is a transaction in disguise')
  const text = decode(bytes)
  const offchain = readOffchainMessage(bytes)
  // Transactions of every version begin with such a byte, and text in UTF-8 never does unless it is
  // whole.
  if (bytes[0]! >= VERSION_FLAG && text === undefined && offchain === undefined)
    throw new Refusal(
      400,
      'params',
      'This message begins like a transaction of a version that this wallet does not read',
    )
  const view = describe(context, bytes, offchain ?? text)
  return {
    view,
    spending: toMessageSpending(view),
    tasks: () => [{ namespace: 'solana', message: bytes }],
    finish: async ([signature]) => ({ signature: toBase58(signature!) }),
  }
}

/** `solana_signTransaction`, `solana_signAllTransactions` and `solana_signAndSendTransaction`. */
export async function prepareSolanaTransactions(
  method: string,
  context: RequestContext,
): Promise<Prepared> {
  const { chainId, addresses, rpc } = context
  const { transaction, transactions, options } = readParams(context.params)
  const given = method === 'solana_signAllTransactions' ? transactions : [transaction]
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_TRANSACTIONS)
    throw new Refusal(400, 'params', `The request needs 1 to ${MAX_TRANSACTIONS} transactions`)
  const read = given.map((text): { bytes: Bytes; transaction: SolanaTransaction } => {
    const bytes = parseBase58(text)
    if (!bytes) throw new Refusal(400, 'params', 'A transaction is no base58 text')
    return { bytes, transaction: readSolanaTransaction(bytes, addresses.solana) }
  })
  const sends = method === 'solana_signAndSendTransaction'
  const resolved = await Promise.all(read.map((item) => resolveAccounts(item.transaction, context)))
  const described = await Promise.all(
    read.map((item, index) => describeSolana(item.transaction, resolved[index]!, context)),
  )
  const recipients = described.flatMap((one) => one.recipients)
  const many = read.length > 1
  const payment = many ? undefined : described[0]!.payment
  const { changes, risks } = await simulateSolana(
    read.map(({ bytes }, index) => ({ bytes, resolved: resolved[index]! })),
    context,
  )
  const unseen =
    changes === 'unknown' && described.some(({ needsSimulation }) => needsSimulation)
      ? [toRisk('caution', 'unknownProgram', t('risk.unknownProgram'))]
      : []
  return {
    view: {
      title: many
        ? t('title.solanaSignMany', read.length)
        : sends
          ? t('title.solanaSend')
          : t('title.solanaSign'),
      payment,
      action: !sends ? t('approval.sign') : payment ? t('title.send') : t('approval.approve'),
      changes,
      lines: [
        ...(many ? [] : described[0]!.lines),
        toNetworkLine(chainId),
        { label: t('line.account'), value: addresses.solana, kind: 'code' as const },
      ],
      ...(many && {
        sections: described.map(({ lines }, index) => ({
          title: t('title.part', { index: String(index + 1), title: t('title.solanaSign') }),
          lines,
        })),
      }),
      risks: sortRisks([...risks, ...unseen, ...described.flatMap((one) => one.risks)]),
      raw: read.map(({ bytes }) => toHex(bytes)).join('\n'),
    },
    recipients,
    spending: {
      spends: described.map(({ lamports }) => toCoins(lamports, chainId)),
      recipients,
      isValued: described.every(({ isValued }) => isValued),
    },
    tasks: () =>
      read.map((item) => ({ namespace: 'solana' as const, message: item.transaction.message })),
    async finish(signatures) {
      const signed = read.map((item, index) => item.transaction.addSignature(signatures[index]!))
      if (method === 'solana_signAllTransactions') return { transactions: signed.map(toBase58) }
      if (!sends) return { transaction: toBase58(signed[0]!) }
      const allowed = Object.fromEntries(
        SEND_OPTIONS.flatMap((name) =>
          options?.[name] === undefined ? [] : [[name, options[name]]],
        ),
      )
      return {
        signature: await rpc.call(chainId, 'sendTransaction', [
          toBase64(signed[0]!),
          { ...allowed, encoding: 'base64' },
        ]),
      }
    },
  }
}

function readParams(params: unknown): {
  message?: unknown
  pubkey?: unknown
  transaction?: unknown
  transactions?: unknown
  options?: Record<string, unknown>
} {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (value === null || typeof value !== 'object')
    throw new Refusal(400, 'params', 'The request has no parameters')
  return value
}

// The message of a transaction is also a byte string: a page that has it signed as text could send
// it.
function isTransactionMessage(message: Bytes, address: string): boolean {
  const signatures = (message[0] ?? 0) >= 0x80 ? message[1] : message[0]
  if (!signatures) return false
  const whole = new Uint8Array(1 + signatures * 64 + message.length)
  whole[0] = signatures
  whole.set(message, 1 + signatures * 64)
  try {
    readSolanaTransaction(whole, address)
    return true
  } catch {
    return false
  }
}
