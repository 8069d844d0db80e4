import { dropQueue } from './tame-provider.js'
import { findRefusal } from './relay-errors.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { SignClient } from './sign-client.js'

/** What is known of the way to the relay. */
export interface RelayLink {
  /** Whether the device has a network at all. */
  readonly online: boolean
  readonly connected: boolean
  /** Tells when the relay closes the door with a reason (close code 3000). */
  onRefusal(listener: (reason: WalletModalError) => void): () => void
  close(): Promise<void>
}

/** Watches the socket of a client, which otherwise tries again in silence. */
export function watchRelay(client: SignClient): RelayLink {
  const { relayer, heartbeat } = client.core
  const listeners = new Set<(reason: WalletModalError) => void>()
  const onError = (failure: unknown) => {
    const refusal = findRefusal(failure)
    if (!refusal) return
    dropQueue(client)
    for (const listener of [...listeners]) listener(refusal)
  }
  relayer.on('relayer_error', onError)
  return {
    get online() {
      return globalThis.navigator?.onLine !== false
    },
    get connected() {
      return relayer.connected
    },
    onRefusal(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      relayer.off('relayer_error', onError)
      heartbeat.stop()
      dropQueue(client)
      // The SDK listens to `online` for as long as the page lives and would open the socket again.
      relayer.transportOpen = () => Promise.resolve()
      await relayer.transportClose()
    },
  }
}
