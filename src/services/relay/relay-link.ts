import { dropQueue } from './tame-provider.js'
import { findRefusal } from './relay-errors.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { SignClient } from './sign-client.js'

/** What is known of the way to the relay. */
export interface RelayLink {
  /** Whether the device has a network at all. */
  readonly online: boolean
  readonly connected: boolean
  /** Tells when the relay closes the door on us, at once, whichever of the SDK's sockets it was. */
  onRefusal(listener: (reason: WalletModalError) => void): () => void
  close(): Promise<void>
}

/** Parts of the SDK that its types hide: a provider and a socket for each try to connect. */
interface HiddenTransport {
  readonly provider: { on(event: 'error', listener: () => void): void; readonly connection: { on(event: 'close', listener: (event: CloseEvent) => void): void } }
  createProvider(): Promise<void>
}

/** Watches the socket of a client, which otherwise tries again in silence. */
export function watchRelay(client: SignClient): RelayLink {
  const { relayer, heartbeat } = client.core
  const transport = relayer as unknown as HiddenTransport
  const listeners = new Set<(reason: WalletModalError) => void>()
  const onClose = (event: CloseEvent) => {
    const refusal = findRefusal(event)
    if (!refusal) return
    dropQueue(client)
    for (const listener of [...listeners]) listener(refusal)
  }
  const createProvider = transport.createProvider.bind(relayer)
  // The SDK no longer hears a provider it has replaced: what its socket said was lost, and its error, heard by nobody,
  // was thrown into the page before the SDK learned of the close, so that everybody waited for a socket that was gone.
  transport.createProvider = async () => {
    await createProvider()
    const { provider } = transport
    provider.on('error', () => undefined)
    provider.connection.on('close', onClose)
  }
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
      listeners.clear()
      heartbeat.stop()
      dropQueue(client)
      // The SDK listens to `online` for as long as the page lives and would open the socket again.
      relayer.transportOpen = () => Promise.resolve()
      await relayer.transportClose()
    },
  }
}
