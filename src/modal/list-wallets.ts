import type { State } from '../state/state.js'
import { isInstalled, isSameWallet, type WalletEntry } from '../state/wallets/wallet-entry.js'
import { freeze } from './snapshot.js'
import type { ListedWallet, WalletModal } from './wallet-modal.js'

/**
 * Implements `modal.getWallets()`: installed, recent and featured wallets first, then the loaded
 * part of the directory.
 */
export async function listWallets(
  state: State,
  modal: WalletModal,
): Promise<readonly ListedWallet[]> {
  // Subscribing to the rows starts the discovery of installed wallets.
  const stop = state.wallets.$rows.listen(() => {})
  try {
    await Promise.all([state.directory.prefetch(), state.injected.whenAnnounced()])
    return toListed(state, modal)
  } finally {
    stop()
  }
}

/** Calls `listener` with the current wallets and on every change until `signal` aborts. */
export function watchWallets(
  state: State,
  modal: WalletModal,
  listener: (wallets: readonly ListedWallet[]) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  void state.directory.prefetch()
  const report = () => listener(toListed(state, modal))
  const stops = [state.wallets.$rows.listen(report), state.wallets.$browse.listen(report)]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
  report()
}

function toListed(
  { wallets, recent, connections }: State,
  modal: WalletModal,
): readonly ListedWallet[] {
  const connected = new Set(connections.$connections.get().map(({ connector }) => connector.id))
  const recents = recent.$wallets.get()
  const rows = wallets.$rows
    .get()
    .flatMap((row) => (row.type === 'walletConnect' ? [] : [row.wallet]))
  const all = new Map<string, WalletEntry>(
    [...rows, ...wallets.$browse.get()].map((wallet) => [wallet.id, wallet]),
  )
  return [...all.values()].map((wallet) => {
    const { id, name, icon, rdns, injected } = wallet
    return {
      ...freeze({
        id,
        name,
        ...(icon ? { icon } : {}),
        ...(rdns ? { rdns } : {}),
        installed: isInstalled(wallet),
        namespaces: injected.map(({ namespace }) => namespace),
        recent: recents.some((entry) => isSameWallet(entry, wallet)),
        connected: injected.some((way) => connected.has(way.id)),
      }),
      connect: (options) => modal.connect({ ...options, wallet: id }),
    }
  })
}
