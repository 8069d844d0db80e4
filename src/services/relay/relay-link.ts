import { createEmitter } from '../../platform/emitter.js'
import { dropQueue } from './patch-sdk.js'
import { findRefusal } from './relay-errors.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { SignClient } from './sign-client.js'

/** The state of the connection to the relay. */
export interface RelayLink {
  /** True when the device has a network connection. */
  readonly online: boolean
  /** Calls the listener when the relay closes one of the SDK's sockets with a refusal. */
  onRefusal(listener: (reason: WalletModalError) => void): () => void
  close(): Promise<void>
}

interface HiddenConnection {
  on(event: 'close', listener: (event: CloseEvent) => void): void
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
}

/** Private members of the SDK, which creates a provider and a socket for each connection attempt. */
interface HiddenTransport {
  readonly provider: {
    on(event: 'error', listener: () => void): void
    readonly connection: HiddenConnection
  }
  createProvider(): Promise<void>
}

/** Observes the sockets of a client, which otherwise reconnects silently. */
export function watchRelay(client: SignClient): RelayLink {
  const { relayer, heartbeat } = client.core
  const transport = relayer as unknown as HiddenTransport
  const { on, emit, clear } = createEmitter<{ refusal: WalletModalError }>()
  let closed = false
  const onClose = (event: CloseEvent) => {
    const refusal = findRefusal(event)
    if (!refusal) return
    dropQueue(client)
    emit('refusal', refusal)
  }
  const createProvider = transport.createProvider.bind(relayer)
  // The SDK stops listening to a provider that it has replaced. The close reason of that socket was lost, and its unhandled `error` event was
  // thrown into the page before the SDK noticed the close, so every request waited for a closed socket.
  transport.createProvider = async () => {
    if (!closed) await createProvider()
    if (closed) throw new Error('The relay client is closed.')
    const { provider } = transport
    const { connection } = provider
    provider.on('error', () => undefined)
    connection.on('close', onClose)
    // `transportClose()` closes only open sockets, not sockets that are still connecting.
    connection.on('open', () => {
      if (closed) void connection.close()
    })
  }
  return {
    get online() {
      return globalThis.navigator?.onLine !== false
    },
    onRefusal: (listener) => on('refusal', listener),
    async close() {
      closed = true
      clear()
      heartbeat.stop()
      dropQueue(client)
      // The SDK listens to `online` until the page unloads and would open the socket again.
      relayer.transportOpen = () => Promise.resolve()
      await relayer.transportClose()
    },
  }
}
