import type { ChainId } from '../../standards/caip.js'
import { toNamespace } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import type { Modal } from '../shell/modal.js'
import type { Router } from '../shell/router.js'

export type Switching = ReturnType<typeof createSwitching>

/** What follows when a person chooses a network: which screen asks the wallet, and where they come out (specification §4). */
export function createSwitching({ network, connections, switchNetwork, report }: Core, router: Router, modal: Modal) {
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
    // The user reached this view through the list and has chosen: the list is not needed again.
    if (router.$route.get().view === 'Networks') modal.back()
  }

  return {
    $attempt: attempt.$value,
    /** A network was chosen from a list. */
    choose(chainId: ChainId) {
      const connection = connections.find(toNamespace(chainId))
      if (connection && connection.chainId !== chainId) return router.push({ view: 'SwitchNetwork', chainId })
      // The connected wallet cannot serve it: another one has to be connected first.
      if (!connection && modal.isConnected()) return router.push({ view: 'SwitchActiveChain', chainId })
      network.activate(chainId)
      modal.back()
    },
    /** Asks the wallet, and leaves the screen on its answer. Rejects with the reason after a step back; where there is no step back the screen stays, to try again. */
    async start(chainId: ChainId): Promise<void> {
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
    /** A screen shows the attempt. The returned function gives the attempt up, unless the next screen has begun its own. */
    enter(): () => void {
      const isLatest = enter()
      return () => {
        if (isLatest()) attempt.reset()
      }
    },
    /** Lists the wallets of a network's family, to connect one to that network. */
    connectFamily(chainId: ChainId) {
      network.prefer(chainId)
      modal.narrow(toNamespace(chainId), chainId)
      router.reset({ view: 'Connect' })
    },
  }
}
