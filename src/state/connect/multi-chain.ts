import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import type { Core } from '../core.js'
import type { Modal } from '../shell/modal.js'

/** State of the connection of one family. */
export type FamilyProgress =
  | { readonly status: 'waiting' | 'connected' }
  | { readonly status: 'failed'; readonly error: WalletModalError }

type ByFamily = Readonly<Partial<Record<ChainNamespace, FamilyProgress>>>

/**
 * Connects every family of one wallet in sequence, because a wallet shows one request at a time.
 */
export interface MultiChain {
  /** Result per requested family. */
  readonly $progress: ReadableAtom<Readonly<Partial<Record<ChainNamespace, FamilyProgress>>>>
  isConnected(wallet: InjectedWallet): boolean
  /** Requests the families that are not connected yet. Returns a function that cancels. */
  start(ways: readonly InjectedWallet[]): () => void
  reset(): void
}

/** Creates {@link MultiChain}. */
export function createMultiChain(
  { connector, connections, network, track, report, $signIn }: Core,
  modal: Modal,
): MultiChain {
  const $progress = atom<ByFamily>({})
  const isConnected = ({ id, namespace }: InjectedWallet): boolean =>
    connections
      .list()
      .some((connection) => connection.namespace === namespace && connection.connectorId === id)

  async function run(
    ways: readonly InjectedWallet[],
    signal: AbortSignal,
    isLeft: () => boolean,
  ): Promise<void> {
    const set = (namespace: ChainNamespace, progress: FamilyProgress) =>
      void (isLeft() || $progress.set({ ...$progress.get(), [namespace]: progress }))
    for (const way of ways) {
      if (isConnected(way)) continue
      if (isLeft()) return
      set(way.namespace, { status: 'waiting' })
      try {
        await (await connector.loadRequests()).connect(way, { signal })
        track('CONNECT_SUCCESS', { method: 'browser', name: way.name })
        set(way.namespace, { status: 'connected' })
      } catch (failure) {
        if (isAbort(failure)) return
        const error = toError(failure)
        track('CONNECT_ERROR', { message: error.message })
        report(failure)
        // After a rejection the next request waits for the visitor.
        return set(way.namespace, { status: 'failed', error })
      }
    }
    if (isLeft()) return
    const [way] = ways
    if (!way) return
    const first = connections.find(way.namespace)
    if (first) network.activate(first.chainId)
    modal.finish({ name: way.name })
  }

  return {
    $progress: readonlyType($progress),
    isConnected,
    start(ways) {
      const controller = new AbortController()
      let left = false
      $progress.set({})
      void run(ways, controller.signal, () => left)
      return () => {
        left = true
        // An approved wallet that has to sign in continues on the next screen. Only the remaining
        // families are cancelled.
        if (!$signIn.get()?.isAdmitting()) controller.abort()
      }
    },
    reset: () => $progress.set({}),
  }
}
