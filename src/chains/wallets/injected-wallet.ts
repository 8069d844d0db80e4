import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import type { ChainId } from '../../standards/caip.js'
import type { ConnectParams } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'

const PROMPT_SECONDS = 120
const DISCONNECT_SECONDS = 3

/**
 * Runs an attempt to connect a wallet of the page with a deadline. Throws REQUEST_TIMEOUT and
 * REQUEST_ABORTED.
 */
export function limitConnect<T>(
  { signal }: ConnectParams,
  act: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline('Connecting', PROMPT_SECONDS, signal, act)
}

/**
 * Runs a request to switch the network with a deadline. Throws REQUEST_TIMEOUT and REQUEST_ABORTED.
 */
export function limitSwitch<T>(
  signal: AbortSignal | undefined,
  act: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline('Switching', PROMPT_SECONDS, signal, act)
}

/**
 * The requested network if the wallet supports it, otherwise the app's first that it supports.
 * Throws CHAIN_NOT_CONFIGURED and CHAIN_UNSUPPORTED.
 */
export function chooseSupported(
  { chainId, chains }: ConnectParams,
  supports: (chainId: ChainId) => boolean,
): ChainId {
  if (chainId && !chains.some(({ id }) => id === chainId))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  if (chainId && supports(chainId)) return chainId
  const supported = chains.find(({ id }) => supports(id))
  if (!supported) throw new WalletModalError('CHAIN_UNSUPPORTED')
  return supported.id
}

/** Moves the account with an address to the front, if there is one. */
export function moveToFront<T extends { readonly address: string }>(
  accounts: readonly T[],
  wanted: string | undefined,
): readonly T[] {
  return [...accounts].sort(
    (one, other) => Number(other.address === wanted) - Number(one.address === wanted),
  )
}

/**
 * Asks a wallet to revoke the page's permission. Never rejects: the connection ends here either
 * way, and a wallet without such a method keeps its permission.
 */
export async function requestDisconnect(forget: (() => unknown) | undefined): Promise<void> {
  try {
    if (forget)
      await withDeadline('Disconnecting', DISCONNECT_SECONDS, undefined, (limit) =>
        askWallet<unknown>(forget, limit),
      )
  } catch {
    // The wallet refused or did not answer in time.
  }
}
