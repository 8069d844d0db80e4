import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import { toNamespace } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import type { Modal } from '../shell/modal.js'
import type { Navigation } from '../navigation.js'

/**
 * Follows the visitor's choice of a network: the screen that asks the wallet, and the screen after
 * it (specification §4).
 */
export interface Switching {
  readonly $attempt: ReadableAtom<Async<ChainId>>
  /** Called when the visitor chooses a network from a list. */
  choose(chainId: ChainId): void
  /**
   * Asks the wallet and leaves the screen on its answer. After a failure goes back and rejects;
   * without a previous screen it stays for a retry.
   */
  start(chainId: ChainId): Promise<void>
  /**
   * Registers a screen that shows the attempt. The returned function cancels the attempt unless a
   * newer screen has started its own.
   */
  enter(): () => void
  /** Lists the wallets of a network's namespace, to connect one to that network. */
  connectFamily(chainId: ChainId): void
}

/** Creates {@link Switching}. */
export function createSwitching(
  { network, connections, switchNetwork, report }: Core,
  navigation: Navigation,
  modal: Pick<Modal, 'isConnected'>,
): Switching {
  const attempt = createAsync(async (signal, chainId: ChainId) => {
    await switchNetwork(chainId, { signal })
    return chainId
  })
  const enter = createLatestScreen()

  return {
    $attempt: attempt.$value,
    choose(chainId) {
      const connection = connections.find(toNamespace(chainId))
      if (connection && connection.chainId !== chainId)
        return navigation.networkNeedsWallet(chainId)
      // The connected wallet does not support the network's namespace, so another wallet has to be
      // connected first.
      if (!connection && modal.isConnected()) return navigation.networkNeedsFamily(chainId)
      network.activate(chainId)
      navigation.networkChosen()
    },
    async start(chainId) {
      const wasUnsupported = !network.$network.get().supported
      try {
        await attempt.run(chainId)
      } catch (failure) {
        if (isAbort(failure)) return
        report(failure)
        navigation.networkRefused(chainId)
        throw failure
      }
      navigation.networkSwitched(chainId, wasUnsupported)
    },
    enter() {
      const isLatest = enter()
      return () => {
        if (isLatest()) attempt.reset()
      }
    },
    connectFamily(chainId) {
      network.prefer(chainId)
      navigation.familyWanted(chainId)
    },
  }
}
