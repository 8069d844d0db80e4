import { useContext, useEffect, useMemo, type ReactNode } from 'react'
import { useModal } from '../../react/modal-context.js'
import { WalletModalProvider } from '../../react/provider.js'
import { solana } from '../../src/chains/solana/index.js'
import type { Options } from '../../src/index.js'
import { adoptWallets } from '../adopt-wallets.js'
import { toCluster } from './cluster.js'
import type { WalletError } from './errors.js'
import { ConnectionContext } from './use-connection.js'
import { useWalletState, type WalletStateOptions } from './use-wallet-state.js'
import { WalletContext } from './wallet-context.js'
import { findProjectId } from './wallets.js'

/** Properties of `<WalletProvider>`. */
export interface WalletProviderProps {
  readonly children: ReactNode
  /**
   * Wallets of the Wallet Standard are found without it; WalletConnect's gives the project id. Read
   * on the first render.
   */
  readonly wallets: readonly unknown[]
  /** Restores the connection of an earlier visit (false). A function counts as true. */
  readonly autoConnect?: boolean | ((adapter: never) => Promise<boolean>)
  /** (`walletName`) */
  readonly localStorageKey?: string
  readonly onError?: (error: WalletError) => void
}

/**
 * Creates the modal and provides its wallet to `useWallet()`. The network is that of the
 * `<ConnectionProvider>` above it. Throws MODAL_EXISTS when the page has another modal.
 */
export function WalletProvider({
  children,
  wallets,
  autoConnect = false,
  localStorageKey = 'walletName',
  onError,
}: WalletProviderProps) {
  const endpoint = useContext(ConnectionContext)?.connection.rpcEndpoint ?? ''
  const { chain, network } = useMemo(() => toCluster(endpoint), [endpoint])
  const reconnect = autoConnect !== false
  const projectId = findProjectId(wallets)
  const options: Options = {
    chains: [solana({ networks: [network] })],
    reconnect,
    ...(projectId ? { projectId } : {}),
  }
  return (
    <WalletModalProvider options={options} key={endpoint}>
      <State autoConnect={reconnect} chain={chain} storageKey={localStorageKey} onError={onError}>
        {children}
      </State>
    </WalletModalProvider>
  )
}

function State({ children, ...options }: WalletStateOptions & { readonly children: ReactNode }) {
  const state = useWalletState(options)
  useAdoption(options)
  return <WalletContext.Provider value={state}>{children}</WalletContext.Provider>
}

/** Connects the wallet that wallet-adapter stored, without a prompt. */
function useAdoption({ autoConnect, storageKey }: WalletStateOptions) {
  const modal = useModal('WalletProvider')
  useEffect(() => {
    if (autoConnect)
      void adoptWallets(modal, () => [
        {
          namespace: 'solana',
          wallet: JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown,
        },
      ])
  }, [modal, autoConnect, storageKey])
}
