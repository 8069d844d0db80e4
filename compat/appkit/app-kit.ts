import {
  WalletModalError,
  type ChainNamespace,
  type ModalSnapshot,
  type OpenOptions,
  type TrackEvent,
  type WalletInfo,
  type WalletModal,
} from '../../src/index.js'
import { adoptWallets } from '../adopt-wallets.js'
import { createPageModal } from '../../wagmi/create-page-modal.js'
import { placeModal } from '../place-modal.js'
import { toAccount, toNetworkState, type AccountState, type NetworkState } from './account.js'
import type { AppKitOptions, ThemeMode, ThemeVariables } from './app-kit-options.js'
import { defineElements } from './define-elements.js'
import { toChainId, type AppKitNetwork } from './network.js'
import { toOptions, toTokens } from './to-options.js'

/** The state of the modal in AppKit's form. */
export interface AppKitState {
  readonly open: boolean
  readonly loading: boolean
  readonly initialized: boolean
  /** CAIP-2. */
  readonly selectedNetworkId?: string
  readonly activeChain?: ChainNamespace
}

/** The latest action of the visitor. */
export interface AppKitEvent {
  /** ms since 1970. */
  readonly timestamp: number
  readonly data: { readonly type: 'track' } & TrackEvent
}

/** The instance that `createAppKit()` returns. All `subscribe…` functions return unsubscribe. */
export interface AppKit {
  /** The modal behind it, for `wallet-modal/react` and the elements. */
  readonly modal: WalletModal
  readonly options: AppKitOptions
  open(options?: OpenOptions): Promise<void>
  close(): Promise<void>
  isOpen(): boolean
  ready(): Promise<void>
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** Throws CHAIN_NOT_CONFIGURED, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET. */
  switchNetwork(network: AppKitNetwork): Promise<void>
  getState(): AppKitState
  subscribeState(listener: (state: AppKitState) => void): () => void
  getAccount(namespace?: ChainNamespace): AccountState
  subscribeAccount(
    listener: (account: AccountState) => void,
    namespace?: ChainNamespace,
  ): () => void
  getAddress(namespace?: ChainNamespace): string | undefined
  getCaipAddress(namespace?: ChainNamespace): string | undefined
  getIsConnectedState(): boolean
  getCaipNetwork(): AppKitNetwork | undefined
  getCaipNetworkId(): string | undefined
  getChainId(): number | string | undefined
  getActiveChainNamespace(): ChainNamespace | undefined
  subscribeNetwork(listener: (network: NetworkState) => void): () => void
  subscribeCaipNetworkChange(listener: (network: AppKitNetwork | undefined) => void): () => void
  getProvider<T>(namespace: ChainNamespace): T | undefined
  getWalletProvider(): unknown
  subscribeProviders(listener: (providers: Readonly<Record<string, unknown>>) => void): () => void
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  subscribeWalletInfo(
    listener: (wallet: WalletInfo | undefined) => void,
    namespace?: ChainNamespace,
  ): () => void
  getEvent(): AppKitEvent
  subscribeEvents(listener: (event: AppKitEvent) => void): () => void
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  getThemeVariables(): ThemeVariables
  /** Adds variables to those that are set. */
  setThemeVariables(variables: ThemeVariables): void
  subscribeTheme(
    listener: (theme: { themeMode: ThemeMode; themeVariables: ThemeVariables }) => void,
  ): () => void
}

/** An adapter that has a connector of wagmi. */
interface ModalTaker {
  attachModal(modal: WalletModal): void
}

let latest: AppKit | undefined

/** The instance of the last `createAppKit()`. Throws PROVIDER_MISSING before it. */
export function getAppKit(hook: string): AppKit {
  if (!latest) throw new WalletModalError('PROVIDER_MISSING', { details: { hook } })
  return latest
}

/**
 * Creates a modal with AppKit's options. A second call with equal options, as after Fast Refresh,
 * returns the same instance. Throws OPTIONS_INVALID.
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const modal = createPageModal(toOptions(options))
  for (const adapter of options.adapters ?? [])
    if ('attachModal' in adapter) (adapter as ModalTaker).attachModal(modal)
  const before = latest
  if (before && before.modal === modal) return before
  defineElements()
  if (options.enableReconnect !== false) void adoptWallets(modal, readStored)
  return (latest = createInstance(modal, options))
}

function createInstance(modal: WalletModal, options: AppKitOptions): AppKit {
  const { networks } = options
  let variables: ThemeVariables = { ...options.themeVariables }
  let event: AppKitEvent = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } }
  const themeListeners = new Set<() => void>()
  placeModal(modal, toTokens(variables))
  modal.on('track', (data) => {
    event = { timestamp: Date.now(), data: { type: 'track', ...data } }
  })
  const network = () => toNetworkState(modal.getState(), networks)
  const provider = (namespace: string) => modal.getProvider(namespace)
  const providers = () =>
    Object.fromEntries(
      Object.keys(modal.getState().accounts).map((namespace) => [namespace, provider(namespace)]),
    )
  const theme = (): ThemeMode => (modal.getState().theme === 'light' ? 'light' : 'dark')

  return {
    modal,
    options,
    open: (given) => modal.open(given),
    async close() {
      modal.close()
    },
    isOpen: () => modal.getState().open,
    ready: () => modal.ready(),
    disconnect: (namespace) => modal.disconnect(namespace),
    switchNetwork: (given) => modal.switchNetwork(toChainId(given)),
    getState: () => toState(modal.getState()),
    subscribeState: (listener) => watch(toState, listener),
    getAccount: (namespace) => toAccount(modal.getState(), namespace),
    subscribeAccount: (listener, namespace) =>
      watch((state) => toAccount(state, namespace), listener),
    getAddress: (namespace) => toAccount(modal.getState(), namespace).address,
    getCaipAddress: (namespace) => toAccount(modal.getState(), namespace).caipAddress,
    getIsConnectedState: () => toAccount(modal.getState()).isConnected,
    getCaipNetwork: () => network().caipNetwork,
    getCaipNetworkId: () => network().caipNetworkId,
    getChainId: () => network().chainId,
    getActiveChainNamespace: () => modal.getState().activeNamespace,
    subscribeNetwork: (listener) => watch((state) => toNetworkState(state, networks), listener),
    subscribeCaipNetworkChange: (listener) =>
      watch((state) => toNetworkState(state, networks).caipNetwork, listener),
    getProvider: <T>(namespace: ChainNamespace) => provider(namespace) as T | undefined,
    getWalletProvider: () => provider(modal.getState().activeNamespace ?? 'eip155'),
    subscribeProviders: (listener) =>
      watch(
        ({ connections }) => connections,
        () => listener(providers()),
      ),
    getWalletInfo: (namespace) => findAccount(modal.getState(), namespace)?.wallet,
    subscribeWalletInfo: (listener, namespace) =>
      watch((state) => findAccount(state, namespace)?.wallet, listener),
    getEvent: () => event,
    // After the listener of `getEvent()`, which is the first one.
    subscribeEvents: (listener) => modal.on('track', () => listener(event)),
    getThemeMode: theme,
    setThemeMode: (mode) => modal.setTheme(mode),
    getThemeVariables: () => variables,
    setThemeVariables(given) {
      variables = { ...variables, ...given }
      placeModal(modal, toTokens(variables))
      for (const listener of themeListeners) listener()
    },
    subscribeTheme(listener) {
      const say = () => listener({ themeMode: theme(), themeVariables: variables })
      const stop = watch((state) => state.theme, say)
      themeListeners.add(say)
      return () => {
        stop()
        themeListeners.delete(say)
      }
    },
  }

  /** Calls `listener` when a part of the state has changed. */
  function watch<T>(read: (state: ModalSnapshot) => T, listener: (value: T) => void): () => void {
    let before = JSON.stringify(read(modal.getState()))
    return modal.subscribe((state) => {
      const value = read(state)
      const text = JSON.stringify(value)
      if (text === before) return
      before = text
      listener(value)
    })
  }
}

/** The modal's state in AppKit's form. */
export function toState({
  activeNamespace,
  chainId,
  initialized,
  loading,
  open,
}: ModalSnapshot): AppKitState {
  return {
    open,
    loading,
    initialized,
    ...(chainId === undefined ? {} : { selectedNetworkId: chainId }),
    ...(activeNamespace === undefined ? {} : { activeChain: activeNamespace }),
  }
}

function findAccount(state: ModalSnapshot, namespace?: ChainNamespace) {
  return namespace ? state.accounts[namespace] : state.account
}

/** The connectors that AppKit stored as connected, by namespace. */
function readStored() {
  return (['eip155', 'solana', 'bip122'] as const).map((namespace) => ({
    namespace,
    wallet: localStorage.getItem(`@appkit/${namespace}:connected_connector_id`),
  }))
}
