import type { CreateConnectorFn } from '@wagmi/core'
import type { Eip1193Provider } from '../src/index.js'

/** A connector as wagmi holds it. */
export type Connector = ReturnType<CreateConnectorFn>

/** What a connector emits, see `ConnectorEventMap` of wagmi. */
interface Events {
  change: { readonly accounts?: readonly string[]; readonly chainId?: number }
  connect: { readonly accounts: readonly string[]; readonly chainId: number }
  disconnect: undefined
}

type Listener = (value: never) => void

/** The emitter that a connector is created with, as wagmi's own. */
export interface ConnectorEmitter {
  readonly uid: string
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value?: unknown): void
  listenerCount(event: string): number
}

/** Creates an emitter for a connector that wagmi does not hold itself. */
export function createConnectorEmitter(uid: string): ConnectorEmitter {
  const listeners = new Map<string, Listener[]>()
  const find = (event: string) => listeners.get(event) ?? []
  const emitter: ConnectorEmitter = {
    uid,
    on: (event, listener) => void listeners.set(event, [...find(event), listener]),
    once(event, listener) {
      const own: Listener = (value) => {
        emitter.off(event, own)
        listener(value)
      }
      emitter.on(event, own)
    },
    off: (event, listener) =>
      void listeners.set(
        event,
        find(event).filter((other) => other !== listener),
      ),
    emit(event, value) {
      for (const listener of find(event)) listener({ ...(value as object), uid } as never)
    },
    listenerCount: (event) => find(event).length,
  }
  return emitter
}

/**
 * An EIP-1193 provider over a connector of wagmi: connecting, switching and disconnecting go
 * through the connector.
 */
export function toProvider(connector: Connector, emitter: ConnectorEmitter): Eip1193Provider {
  const listeners = createConnectorEmitter(emitter.uid)
  const wrapped = new Map<unknown, Listener>()
  let connected = false

  async function restore(): Promise<readonly string[]> {
    if (connected) return connector.getAccounts()
    if (!(await connector.isAuthorized())) return []
    return connect({ isReconnecting: true })
  }
  async function connect(parameters?: { isReconnecting: true }): Promise<readonly string[]> {
    const { accounts } = await connector.connect(parameters)
    connected = true
    return accounts
  }
  function change({ accounts, chainId }: Events['change'] | Events['connect']) {
    if (accounts) listeners.emit('accountsChanged', { value: accounts })
    if (chainId !== undefined) listeners.emit('chainChanged', { value: toHex(chainId) })
  }
  emitter.on('change', change)
  emitter.on('connect', change)
  emitter.on('disconnect', () => {
    connected = false
    listeners.emit('accountsChanged', { value: [] })
  })

  return {
    async request(request) {
      const { method, params } = request
      const [first] = (params ?? []) as readonly { readonly chainId?: string }[]
      switch (method) {
        case 'eth_requestAccounts':
          return connect()
        case 'eth_accounts':
          return restore()
        case 'eth_chainId':
          return toHex(await connector.getChainId())
        case 'wallet_getPermissions':
          return (await connector.isAuthorized()) ? [{ parentCapability: 'eth_accounts' }] : []
        case 'wallet_revokePermissions':
          connected = false
          await connector.disconnect()
          return null
      }
      if (method === 'wallet_switchEthereumChain' && connector.switchChain) {
        await connector.switchChain({ chainId: Number(first?.chainId) })
        return null
      }
      const provider = (await connector.getProvider()) as Eip1193Provider
      return provider.request(request)
    },
    on(event, listener) {
      const own: Listener = ({ value }: { readonly value: never }) => listener(value)
      wrapped.set(listener, own)
      listeners.on(event, own)
    },
    removeListener(event, listener) {
      const own = wrapped.get(listener)
      if (own) listeners.off(event, own)
    },
  }
}

function toHex(evmChainId: number): string {
  return `0x${evmChainId.toString(16)}`
}
