import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, toChainIdOf, type ChainId } from '../../standards/caip.js'
import type { Eip1193Request } from '../../standards/eip1193.js'
import type { ChainActions, ReadUrls } from '../adapter.js'
import { toTransactionHash } from './addresses/accounts.js'
import { readChain } from './read/read-chain.js'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const ONCE = { tries: 1 }
const NEW_FILTER = /^eth_new(?:Block|PendingTransaction)?Filter$/
const FILTER = /^eth_(?:getFilterChanges|getFilterLogs|uninstallFilter)$/
// A filter is dropped once this many newer ones exist; nodes drop filters after some minutes.
const MAX_FILTERS = 100
// Nodes have no common code for a transaction that is already in their pool (Geth, Nethermind,
// Besu, Erigon, OpenEthereum).
const ALREADY_KNOWN =
  /already known|known transaction|already imported|already exists|AlreadyKnown/i

/** Reads of eip155 without a wallet. */
export const actions: ChainActions = {
  async getBalance(account, { chain, readUrls, signal }) {
    const chainId = toChainIdOf(account)
    const urls = readUrls?.(chainId) ?? []
    const balance = await readChain(
      chainId,
      urls.length > 0 ? urls : chain.rpcUrls,
      { method: 'eth_getBalance', params: [toAddress(account), 'latest'] },
      { signal },
    )
    if (typeof balance === 'string' && QUANTITY.test(balance)) return BigInt(balance)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: chainId, reason: 'the balance is not a hexadecimal quantity' },
    })
  },
  // Separate chunk: not needed by an app without tokens or with a server.
  getTokenBalances: async (...read) =>
    (await import('./read/token-balances.js')).getTokenBalances(...read),
  // Separate chunk: needed only when a visitor adds a token.
  readToken: async (...read) => (await import('./read/read-token.js')).readToken(...read),
  // Separate chunk: needed only on the screen of a transaction.
  readFee: async (...read) => (await import('./read/read-fee.js')).readFee(...read),
  // Separate chunk: needed only for transactions that the app adds.
  async waitFor(id, { chain, readUrls, signal }) {
    const { waitForReceipt } = await import('./transfer/wait-for-receipt.js')
    const urls = readUrls?.(chain.id) ?? []
    return waitForReceipt(id, {
      chainId: chain.id,
      urls: urls.length > 0 ? urls : chain.rpcUrls,
      ...(signal && { signal }),
    })
  },
}

/**
 * Answers a provider's requests that only a node can answer. A signed transaction is sent to one
 * node, and a filter stays with the node that created it; other requests may go to any node.
 */
export function createNodeProvider(
  readUrls: ReadUrls | undefined,
): (chainId: ChainId, request: Eip1193Request) => Promise<unknown> {
  const filters = new Map<
    string,
    { readonly chainId: ChainId; readonly url: string; readonly id: unknown }
  >()
  let lastFilter = 0

  async function createFilter(
    chainId: ChainId,
    urls: readonly string[],
    request: Eip1193Request,
  ): Promise<string> {
    let problem: unknown
    for (const url of urls) {
      try {
        const id = await readChain(chainId, [url], request, ONCE)
        // The kit's own id, because two nodes may return the same one.
        const own = `0x${(++lastFilter).toString(16)}`
        filters.set(own, { chainId, url, id })
        const [oldest] = filters.keys()
        if (oldest !== undefined && filters.size > MAX_FILTERS) filters.delete(oldest)
        return own
      } catch (failure) {
        problem = failure
      }
    }
    throw problem ?? (await readChain(chainId, urls, request))
  }
  function askFilter(request: Eip1193Request): Promise<unknown> {
    const own = Array.isArray(request.params) ? (request.params[0] as unknown) : undefined
    const filter = filters.get(String(own))
    if (!filter) throw toError({ code: -32000, message: 'filter not found' })
    if (request.method === 'eth_uninstallFilter') filters.delete(String(own))
    return readChain(filter.chainId, [filter.url], { ...request, params: [filter.id] })
  }

  return async (chainId, request) => {
    const urls = readUrls?.(chainId) ?? []
    if (request.method === 'eth_sendRawTransaction') return sendTransaction(chainId, urls, request)
    if (NEW_FILTER.test(request.method)) return createFilter(chainId, urls, request)
    if (FILTER.test(request.method)) return askFilter(request)
    return readChain(chainId, urls, request)
  }
}

// Not repeated at a second node, which would answer "already known" for a transaction that the
// first one accepted before its connection broke.
async function sendTransaction(
  chainId: ChainId,
  urls: readonly string[],
  request: Eip1193Request,
): Promise<unknown> {
  try {
    return await readChain(chainId, urls.slice(0, 1), request, ONCE)
  } catch (failure) {
    const hash = Array.isArray(request.params) ? toTransactionHash(request.params[0]) : undefined
    if (hash === undefined) throw failure
    const error = toError(failure)
    const { cause } = error as { cause?: { code?: unknown; message?: unknown } | undefined }
    const answered = typeof cause?.code === 'number'
    if (answered ? ALREADY_KNOWN.test(String(cause?.message)) : await isKnown(chainId, urls, hash))
      return hash
    throw failure
  }
}

// True when a node has a transaction whose broadcast was not answered.
async function isKnown(chainId: ChainId, urls: readonly string[], hash: string): Promise<boolean> {
  try {
    const found = await readChain(chainId, urls, {
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    return (found as { hash?: unknown } | null)?.hash === hash
  } catch {
    return false // the caller reports the failure of the broadcast
  }
}
