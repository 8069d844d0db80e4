import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { REPLACEMENT_FAULTS, type ReplacementFault } from '../../../frame/replacement-faults.js'
import { toAddress } from '../../../standards/caip.js'
import type { ChainReplacements, ReplacementKind, ReplacementRequest } from '../../adapter.js'
import { beforeAsking } from '../../kernel/ask-wallet.js'
import { readChain } from '../read/read-chain.js'
import { sendTransaction } from './send-transaction.js'
import { waitForReceipt, type SentTransaction } from './wait-for-receipt.js'

const REASONS: Record<ReplacementFault, string> = {
  settled: 'a block already includes the transaction, or another one with its nonce',
  gone: 'the network does not know the transaction any more',
  underpriced: 'the network asks for a higher fee',
}

/**
 * Replaces a waiting transaction with one of the same nonce. The wallet chooses the fees, and the
 * member `replaces` names the transaction, from which the embedded wallet reads them.
 */
export const replacements: ChainReplacements = {
  async open(request) {
    const waiting = await beforeAsking(() => findWaiting(request))
    return {
      send: (kind) => send(request, waiting, kind),
      settled: ({ signal }) =>
        waitForReceipt(waiting.hash, {
          chainId: request.chain.id,
          urls: listUrls(request),
          signal,
          known: waiting,
        }),
    }
  },
}

async function send(
  request: ReplacementRequest,
  { hash, to, value, input, nonce, gas }: SentTransaction,
  kind: ReplacementKind,
): Promise<string> {
  const from = toAddress(request.account)
  const call =
    kind === 'cancel'
      ? { to: from, value: '0x0', data: '0x' }
      : { ...(to !== null && { to }), value, data: input, gas }
  try {
    return (await sendTransaction(request, { from, ...call, nonce, replaces: hash })).id
  } catch (failure) {
    const error = toError(failure)
    const refused = Object.entries(REPLACEMENT_FAULTS).find(
      ([, code]) => code === error.details['foreignCode'],
    )
    throw refused ? toRefusal(refused[0] as ReplacementFault, error) : error
  }
}

/** The newest transaction that the network knows and no block includes. */
async function findWaiting(request: ReplacementRequest): Promise<SentTransaction> {
  const { chain, account, ids, signal } = request
  const read = (method: string, params: readonly unknown[]) =>
    readChain(chain.id, listUrls(request), { method, params }, { signal })
  const from = toAddress(account).toLowerCase()
  for (const id of [...ids].reverse()) {
    const found = (await read('eth_getTransactionByHash', [id])) as
      | (SentTransaction & { readonly blockNumber?: string | null })
      | null
    // A node that answers with another one would have that cancelled in the name of this entry.
    if (String(found?.hash).toLowerCase() !== id.toLowerCase()) continue
    if (found?.from.toLowerCase() !== from) continue
    const used = (await read('eth_getTransactionCount', [from, 'latest'])) as string
    if (found.blockNumber || BigInt(used) > BigInt(found.nonce)) throw toRefusal('settled')
    return found
  }
  throw toRefusal('gone')
}

function listUrls({ chain, readUrls }: ReplacementRequest): readonly string[] {
  const given = readUrls?.(chain.id) ?? []
  return given.length > 0 ? given : chain.rpcUrls
}

function toRefusal(refused: ReplacementFault, cause?: unknown): WalletModalError {
  return new WalletModalError('TRANSACTION_FAILED', {
    details: { reason: REASONS[refused], refused },
    ...(cause !== undefined && { cause }),
  })
}
