import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { anySignal } from '../../platform/async/any-signal.js'
import { wait, withDeadline } from '../../platform/async/deadline.js'
import type { ChainNamespace } from '../../standards/caip.js'
import type { StandardWallet } from '../../standards/wallet-standard.js'

// Longer than an extension takes after the start of the browser.
const ANSWER_SECONDS = 30
const AGAIN_MS = 1000

/**
 * Checks without a prompt that a wallet gives this page accounts of a namespace, for wallets whose
 * connect function prompts even if asked silently: MetaMask's Solana and Bitcoin wallets. They
 * prompt nothing for a page that has a session, or once they list an account: without the extension
 * MetaMask's SDK registers a wallet of the same name, and restores it by itself. Throws UNAUTHORIZED
 * if the page has none, WALLET_LOCKED if the wallet does not answer, and the reason of an abort.
 */
export async function checkGranted(
  wallet: StandardWallet,
  namespace: ChainNamespace,
  signal?: AbortSignal,
): Promise<void> {
  const { readFamilies, readSession } = await import('./read-session.js')
  const over = new AbortController()
  try {
    const session = await withDeadline('Finding a session', ANSWER_SECONDS, signal, (limit) => {
      const end = anySignal(limit, over.signal)
      const { name } = wallet
      return Promise.race([readSession({ name }, end), waitForAccount(wallet, end)])
    })
    if (wallet.accounts.length === 0 && !readFamilies(session).has(namespace))
      throw new WalletModalError('UNAUTHORIZED')
  } catch (failure) {
    const isLate = (failure as { code?: unknown }).code === 'REQUEST_TIMEOUT' && !signal?.aborted
    throw isLate ? new WalletModalError('WALLET_LOCKED', { cause: failure }) : failure
  } finally {
    over.abort()
  }
}

async function waitForAccount(wallet: StandardWallet, signal: AbortSignal): Promise<void> {
  while (wallet.accounts.length === 0) await wait(AGAIN_MS, signal)
}
