import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { toNamespace, type ChainNamespace } from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import type { Core } from '../core.js'
import type { Modal } from '../shell/modal.js'
import { loadProvider } from './load-provider.js'
import type { WalletSession } from './wallet-session.js'

/** State of the connection of one family. */
export type FamilyProgress =
  | { readonly status: 'waiting' | 'connected' }
  | { readonly status: 'failed'; readonly error: WalletModalError }

type ByFamily = Readonly<Partial<Record<ChainNamespace, FamilyProgress>>>

/**
 * Connects every family of one wallet: with one prompt if the wallet has sessions (CAIP-25),
 * otherwise in sequence, because a wallet shows one request at a time.
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
  { config, connector, connections, network, track, report, $signIn }: Core,
  modal: Modal,
): MultiChain {
  const $progress = atom<ByFamily>({})
  const isConnected = ({ id, namespace }: InjectedWallet): boolean =>
    connections
      .list()
      .some((connection) => connection.namespace === namespace && connection.connectorId === id)

  /** The wallet's session for all its families; undefined for a wallet without sessions. */
  async function askSession(
    ways: readonly InjectedWallet[],
    signal: AbortSignal,
  ): Promise<WalletSession | undefined> {
    const { requestSession } = await import('./wallet-session.js')
    // Of the providers only that of EIP-1193 may be asked for a session, so only that one is loaded.
    const wallets = await Promise.all(
      ways.map((way) =>
        way.namespace === 'eip155' ? loadProvider(connector.context, way, signal) : way,
      ),
    )
    const chains = config.networks.filter(({ id }) =>
      ways.some(({ namespace }) => namespace === toNamespace(id)),
    )
    return requestSession(
      wallets,
      chains.map(({ id }) => id),
      signal,
    )
  }

  async function run(
    ways: readonly InjectedWallet[],
    signal: AbortSignal,
    isLeft: () => boolean,
  ): Promise<void> {
    const set = (namespace: ChainNamespace, progress: FamilyProgress) =>
      void (isLeft() || $progress.set({ ...$progress.get(), [namespace]: progress }))
    const open = ways.filter((way) => !isConnected(way))
    let session: WalletSession | undefined
    try {
      for (const way of open) {
        if (isLeft()) return
        set(way.namespace, { status: 'waiting' })
        if (way === open[0] && open.length > 1) session = await askSession(open, signal)
        if (isLeft()) return
        const approved = session?.includes(way.namespace) === true
        await (await connector.loadRequests()).connect(way, { signal, approved })
        track('CONNECT_SUCCESS', { method: 'browser', name: way.name })
        set(way.namespace, { status: 'connected' })
      }
    } catch (failure) {
      if (isAbort(failure)) return
      const error = toError(failure)
      track('CONNECT_ERROR', { message: error.message })
      report(failure)
      const waiting = open.find(({ namespace }) => $progress.get()[namespace]?.status === 'waiting')
      // After a rejection the next request waits for the visitor.
      return waiting && set(waiting.namespace, { status: 'failed', error })
    } finally {
      if (isLeft() && !open.some(isConnected)) session?.end()
      else session?.close()
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
