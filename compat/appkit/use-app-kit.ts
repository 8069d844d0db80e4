import { useCallback, useMemo, useState, useEffect, useSyncExternalStore } from 'react'
import type { ChainNamespace, ModalSnapshot, OpenOptions, WalletInfo } from '../../src/index.js'
import { toAccount, toNetworkState, type AccountState, type NetworkState } from './account.js'
import { getAppKit, toState, type AppKitEvent, type AppKitState } from './app-kit.js'
import type { ThemeMode, ThemeVariables } from './app-kit-options.js'
import type { AppKitNetwork } from './network.js'

function useModalState(hook: string): ModalSnapshot {
  const { modal } = getAppKit(hook)
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getInitialState)
}

/** Opens and closes the modal. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKit(): {
  open: (options?: OpenOptions) => Promise<void>
  close: () => Promise<void>
} {
  const { open, close } = getAppKit('useAppKit')
  return useMemo(() => ({ open, close }), [open, close])
}

/** The state of the modal. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitState(): AppKitState {
  const state = useModalState('useAppKitState')
  return useMemo(() => toState(state), [state])
}

/** The connected account. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitAccount({ namespace }: { namespace?: ChainNamespace } = {}): AccountState {
  const state = useModalState('useAppKitAccount')
  return useMemo(() => toAccount(state, namespace), [state, namespace])
}

/** The active network. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitNetwork(): NetworkState & {
  switchNetwork: (network: AppKitNetwork) => Promise<void>
} {
  const { options, switchNetwork } = getAppKit('useAppKitNetwork')
  const state = useModalState('useAppKitNetwork')
  return useMemo(
    () => ({ ...toNetworkState(state, options.networks), switchNetwork }),
    [state, options, switchNetwork],
  )
}

/**
 * The connected wallet's own provider: EIP-1193 for `eip155`, a wallet of the Wallet Standard for
 * `solana`. Throws PROVIDER_MISSING before `createAppKit()`.
 */
export function useAppKitProvider<T>(namespace: ChainNamespace): {
  walletProvider: T
  walletProviderType: string | undefined
} {
  const { modal } = getAppKit('useAppKitProvider')
  const { accounts } = useModalState('useAppKitProvider')
  const { connection, connector } = accounts[namespace] ?? {}
  return useMemo(
    () => ({
      // As AppKit types it; it is undefined while no wallet is connected.
      walletProvider: (connection ? modal.getProvider(connection) : undefined) as T,
      walletProviderType: connector?.type,
    }),
    [modal, connection, connector],
  )
}

/** The connected wallet. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useWalletInfo(namespace?: ChainNamespace): {
  walletInfo: (WalletInfo & { readonly type?: string }) | undefined
} {
  const { account, accounts } = useModalState('useWalletInfo')
  const { connector, wallet } = (namespace ? accounts[namespace] : account) ?? {}
  return useMemo(
    () => ({ walletInfo: wallet && { ...wallet, ...(connector ? { type: connector.type } : {}) } }),
    [connector, wallet],
  )
}

/** Ends connections: all, those of a namespace, or one. Throws PROVIDER_MISSING. */
export function useDisconnect(): {
  disconnect: (which?: { id?: string; namespace?: ChainNamespace }) => Promise<void>
} {
  const { modal } = getAppKit('useDisconnect')
  const disconnect = useCallback(
    async ({ id, namespace }: { id?: string; namespace?: ChainNamespace } = {}) => {
      const found = modal
        .getState()
        .connections.find((one) => id !== undefined && [one.id, one.wallet.rdns].includes(id))
      await modal.disconnect((found?.id ?? namespace) as ChainNamespace | undefined)
    },
    [modal],
  )
  return useMemo(() => ({ disconnect }), [disconnect])
}

/** The latest action of the visitor. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitEvents(): AppKitEvent {
  const { getEvent, subscribeEvents } = getAppKit('useAppKitEvents')
  return useSyncExternalStore(subscribeEvents, getEvent, getEvent)
}

/** The look of the modal. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitTheme(): {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  setThemeMode: (mode: ThemeMode) => void
  setThemeVariables: (variables: ThemeVariables) => void
} {
  const appKit = getAppKit('useAppKitTheme')
  const { theme } = useModalState('useAppKitTheme')
  const [themeVariables, setVariables] = useState(appKit.getThemeVariables)
  useEffect(() => appKit.subscribeTheme(({ themeVariables: now }) => setVariables(now)), [appKit])
  const { setThemeMode, setThemeVariables } = appKit
  return useMemo(
    () => ({
      themeMode: theme === 'light' ? 'light' : 'dark',
      themeVariables,
      setThemeMode,
      setThemeVariables,
    }),
    [theme, themeVariables, setThemeMode, setThemeVariables],
  )
}
