import type { CreateConnectorFn } from '@wagmi/core'
import {
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
  type Address,
  type Chain as ViemChain,
  type EIP1193Provider,
} from 'viem'
import {
  WalletModalError,
  type AccountId,
  type ChainId,
  type ConnectionState,
  type WalletModal,
} from '../src/index.js'
import { adoptStored } from './adopt-stored.js'
import { toWallets } from './to-wallets.js'
import { toEvmAddress, toEvmChainId } from '../src/chains/eip155/index.js'

/**
 * The parts of a modal that the connector needs: one of `createWalletModal()`, or the result of
 * `useWalletModal()`.
 */
export type ConnectableModal = Pick<
  WalletModal,
  | 'id'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'getState'
  | 'getProvider'
  | 'ready'
  | 'subscribe'
  | 'addWallets'
>

/** The parts of wagmi's emitter that the connector uses. */
interface ConnectorEmitter {
  emit(event: 'connect' | 'change' | 'disconnect', ...values: readonly unknown[]): void
  listenerCount(event: 'connect'): number
}

/**
 * A connector for `createConfig({ connectors })` of wagmi 2 and 3. The types are our own, as a
 * package manager may not give this package the one that an app has.
 */
export type WalletModalConnector = (config: {
  readonly chains: readonly [ViemChain, ...ViemChain[]]
  // Each version has an emitter with types of its own.
  readonly emitter: object
  readonly storage?: { readonly key: string } | null | undefined
  readonly providers?: unknown
  readonly transports?: unknown
}) => {
  readonly id: string
  readonly name: string
  readonly type: string
  /** The modal behind the connector. */
  readonly modal: ConnectableModal
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<EIP1193Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<ViemChain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** Options of `walletModal()`. */
export interface ConnectorOptions {
  /**
   * The app's other connectors, such as `safe()`, `baseAccount()` or `mock()`. The modal lists them
   * as wallets, and wagmi holds one connector: the connection, the network and the account have one
   * state.
   */
  readonly connectors?: readonly ((config: never) => object)[]
}

interface Active {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/**
 * A wagmi connector (2 and 3) for a modal. Both share one state: connecting opens the modal; a
 * connect, switch or disconnect on one side applies to the other, also after a reload and when the
 * wallet emits no event.
 *
 * @example
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [walletModal(modal)],
 *   multiInjectedProviderDiscovery: false,
 *   transports: { [mainnet.id]: http() },
 * })
 */
export function walletModal(
  modal: ConnectableModal,
  { connectors = [] }: ConnectorOptions = {},
): WalletModalConnector {
  return (config) => {
    const emitter = config.emitter as ConnectorEmitter
    const wallets = toWallets(
      connectors as readonly CreateConnectorFn[],
      config as unknown as Parameters<CreateConnectorFn>[0],
    )
    adoptStored(
      modal.id,
      config,
      wallets.map(({ id }) => id),
    )
    /** wagmi's state of the connection; undefined without one. */
    let known: Active | undefined

    async function readReady(): Promise<Active | undefined> {
      await modal.ready()
      return read(modal)
    }
    function follow() {
      const before = known
      const now = read(modal)
      known = now
      if (before?.chainId === now?.chainId && before?.accounts.join() === now?.accounts.join())
        return
      if (!now) emitter.emit('disconnect')
      // wagmi listens to `connect` only while it has no connection of this connector.
      else emitter.emit(emitter.listenerCount('connect') ? 'connect' : 'change', now)
    }
    return {
      id: modal.id === 'default' ? 'walletModal' : `walletModal.${modal.id}`,
      name: 'Wallet Modal',
      type: 'walletModal',
      modal,
      async setup() {
        if (wallets.length > 0) modal.addWallets(wallets)
        modal.subscribe(follow)
        await modal.ready()
        follow()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const connected = await readReady()
        if (!connected) {
          if (isReconnecting) throw createMissing()
          await modal
            .connect({ namespace: 'eip155', ...(chainId ? { chainId: toChainId(chainId) } : {}) })
            .catch(rethrow)
        } else if (chainId && chainId !== connected.chainId)
          await modal.switchNetwork(toChainId(chainId)).catch(rethrow)
        const { accounts, chainId: current } = getActive(modal)
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: current,
        }
      },
      async disconnect() {
        await modal.disconnect('eip155')
      },
      getAccounts: async () => (await readReady())?.accounts ?? [],
      async getChainId() {
        await modal.ready()
        return getActive(modal).chainId
      },
      async getProvider() {
        await modal.ready()
        return modal.getProvider('eip155') as EIP1193Provider | undefined
      },
      isAuthorized: async () => (await readReady()) !== undefined,
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain)
          throw new SwitchChainError(
            new Error(`Network ${chainId} is not among the chains of createConfig().`),
          )
        await modal.switchNetwork(toChainId(chainId)).catch(rethrow)
        return chain
      },
      // The wallet's own events reach the modal, and wagmi through `follow`.
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  }
}

function read(modal: ConnectableModal): Active | undefined {
  const active = modal.getState().connections.find(isActiveEvm)
  return (
    active && {
      accounts: active.accounts.map((account: AccountId) => toEvmAddress(account)),
      chainId: toEvmChainId(active.chainId),
    }
  )
}

function isActiveEvm({ namespace, active }: ConnectionState): boolean {
  return namespace === 'eip155' && active
}

function getActive(modal: ConnectableModal): Active {
  const active = read(modal)
  if (!active) throw createMissing()
  return active
}

function createMissing() {
  return new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'eip155' } })
}

function toChainId(evmChainId: number): ChainId {
  return `eip155:${evmChainId}`
}

/**
 * Throws a failure of the modal as the class that wagmi's callers check; other failures unchanged.
 */
function rethrow(failure: WalletModalError): never {
  if (failure.code === 'USER_REJECTED' || failure.code === 'MODAL_CLOSED')
    throw new UserRejectedRequestError(failure)
  if (failure.code === 'REQUEST_PENDING') throw new ResourceUnavailableRpcError(failure)
  throw failure
}
