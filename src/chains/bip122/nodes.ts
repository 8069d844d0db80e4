import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { readText } from '../../platform/network/read-text.js'
import { parseRetryAfter } from '../../standards/retry-after.js'
import { toAddress, toChainIdOf, type ChainId } from '../../standards/caip.js'
import type { Chain, ChainActions } from '../adapter.js'
import { read } from './wallets/wallet.js'
import { parseUrl } from '../../standards/parse-url.js'

const TRY_SECONDS = 10
const REFERENCE_LENGTH = 32
const MAX_BYTES = 100_000

// The network of an address is checked once per page. A failed check is not kept.
const checked = new Set<string>()

/**
 * Reads of bip122 without a wallet, from the Esplora APIs in `Chain.rpcUrls`. `readUrls` are not
 * used, because they speak JSON-RPC.
 */
export const actions: ChainActions = {
  async getBalance(account, { chain, signal }) {
    const chainId = toChainIdOf(account)
    const stats = await readFirst(
      chain.rpcUrls,
      chainId,
      `/address/${encodeURIComponent(toAddress(account))}`,
      signal,
    )
    // Unspent outputs, including those of unconfirmed transactions.
    return sum(read(stats, 'chain_stats'), chainId) + sum(read(stats, 'mempool_stats'), chainId)
  },
}

/**
 * True when a block includes a transaction (Esplora). False for a transaction that the API does not
 * know yet.
 */
export async function readTransaction(
  chain: Chain,
  id: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const status = await readFirst(chain.rpcUrls, chain.id, `/tx/${id}/status`, signal)
  return read(status, 'confirmed') === true
}

async function readFirst(
  urls: readonly string[],
  chainId: ChainId,
  path: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let problem: WalletModalError = new WalletModalError('SERVICE_UNAVAILABLE', {
    details: { service: chainId, reason: 'no Esplora address is known' },
  })
  for (const url of urls) {
    try {
      return await withDeadline(`Reading from ${chainId}`, TRY_SECONDS, signal, async (limit) => {
        const [text] = await Promise.all([get(url, path, limit), checkChain(url, chainId, limit)])
        return parse(text, url)
      })
    } catch (failure) {
      if (signal?.aborted) throw toError(failure)
      problem =
        failure instanceof WalletModalError
          ? failure
          : unavailable(url, String(toError(failure).details['reason']), failure)
    }
  }
  throw problem
}

// An Esplora API returns the hash of its network's genesis block, whose prefix is the network's id
// (BIP-122).
async function checkChain(url: string, chainId: ChainId, signal: AbortSignal): Promise<void> {
  const key = `${chainId} ${url}`
  if (checked.has(key)) return
  const hash = await get(url, '/block-height/0', signal).catch(() => '')
  // A server that does not return the hash is trusted; the read itself may still fail.
  if (!/^[0-9a-f]{64}$/.test(hash.trim())) return
  const actual = `bip122:${hash.trim().slice(0, REFERENCE_LENGTH)}`
  if (actual !== chainId)
    throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chainId, actual } })
  checked.add(key)
}

async function get(url: string, path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url.replace(/\/+$/, '') + path, { credentials: 'omit', signal })
  if (response.status === 429)
    throw new WalletModalError('RATE_LIMITED', {
      details: {
        service: getHost(url),
        seconds: Math.ceil((parseRetryAfter(response.headers.get('retry-after')) ?? 1000) / 1000),
      },
    })
  if (!response.ok) throw unavailable(url, `HTTP status code: ${response.status}`)
  return readText(response, getHost(url), MAX_BYTES)
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: getHost(url), reason: 'the answer is not JSON' },
      cause,
    })
  }
}

function sum(stats: unknown, chainId: ChainId): bigint {
  const [funded, spent] = [read(stats, 'funded_txo_sum'), read(stats, 'spent_txo_sum')]
  if (Number.isSafeInteger(funded) && Number.isSafeInteger(spent))
    return BigInt(funded as number) - BigInt(spent as number)
  throw new WalletModalError('RESPONSE_INVALID', {
    details: { service: chainId, reason: 'the balance is not a safe integer' },
  })
}

function unavailable(url: string, reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', {
    details: { service: getHost(url), reason },
    ...(cause !== undefined && { cause }),
  })
}

// Only the host, because the address may contain a key.
function getHost(url: string): string {
  return parseUrl(url)?.host ?? 'The Esplora address'
}
