import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import { toNamespace } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import type { Modal } from '../shell/modal.js'
import type { Router } from '../shell/router.js'

/** Follows the visitor's choice of a network: the screen that asks the wallet, and the screen after it (specification §4). */
export interface Switching {
  readonly $attempt: ReadableAtom<Async<ChainId>>
  /** Called when the visitor chooses a network from a list. */
  choose(chainId: ChainId): void
  /** Asks the wallet and leaves the screen on its answer. After a failure goes back and rejects; without a previous screen it stays for a retry. */
  start(chainId: ChainId): Promise<void>
  /** Registers a screen that shows the attempt. The returned function cancels the attempt unless a newer screen has started its own. */
  enter(): () => void
  /** Lists the wallets of a network's namespace, to connect one to that network. */
  connectFamily(chainId: ChainId): void
}

/** Creates {@link Switching}. */
export function createSwitching(
  { network, connections, switchNetwork, report }: Core,
  router: Router,
  modal: Modal,
): Switching {
  const attempt = createAsync(async (signal, chainId: ChainId) => {
    await switchNetwork(chainId, { signal })
    return chainId
  })
  const enter = createLatestScreen()
  const isShown = (chainId: ChainId) => {
    const route = router.$route.get()
    return route.view === 'SwitchNetwork' && route.chainId === chainId
  }
  function finish(wasUnsupported: boolean) {
    const { history } = router.$state.get()
    if (wasUnsupported || history.length < 2) return modal.close()
    modal.back()
    // The list has served its purpose and is left.
    if (router.$route.get().view === 'Networks') modal.back()
  }

  return {
    $attempt: attempt.$value,
    choose(chainId) {
      const connection = connections.find(toNamespace(chainId))
      if (connection && connection.chainId !== chainId)
        return router.push({ view: 'SwitchNetwork', chainId })
      // The connected wallet does not support the network's namespace, so another wallet has to be connected first.
      if (!connection && modal.isConnected())
        return router.push({ view: 'SwitchActiveChain', chainId })
      network.activate(chainId)
      modal.back()
    },
    async start(chainId) {
      const wasUnsupported = !network.$network.get().supported
      try {
        await attempt.run(chainId)
      } catch (failure) {
        if (isAbort(failure)) return
        report(failure)
        if (isShown(chainId) && router.$state.get().history.length > 1) modal.back()
        throw failure
      }
      if (isShown(chainId)) finish(wasUnsupported)
    },
    enter() {
      const isLatest = enter()
      return () => {
        if (isLatest()) attempt.reset()
      }
    },
    connectFamily(chainId) {
      network.prefer(chainId)
      modal.narrow(toNamespace(chainId), chainId)
      router.reset({ view: 'Connect' })
    },
  }
}
