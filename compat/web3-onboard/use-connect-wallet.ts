import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ConnectOptions, DisconnectOptions } from './init.js'
import { useOnboard } from './onboard-context.js'
import { useSelected } from './use-app-state.js'
import type { WalletState } from './wallet-state.js'

/** The first wallet with the functions that change it. */
export type UseConnectWalletResult = [
  { wallet: WalletState | null; connecting: boolean },
  (options?: ConnectOptions) => Promise<WalletState[]>,
  (options: DisconnectOptions) => Promise<WalletState[]>,
  (addresses?: string[]) => Promise<void>,
  (wallets: readonly unknown[]) => void,
  (wallet: WalletState, address?: string) => void,
]

/** Connects and disconnects wallets. Throws PROVIDER_MISSING before `init()`. */
export function useConnectWallet(): UseConnectWalletResult {
  const onboard = useOnboard('useConnectWallet')
  const { modal } = onboard
  const [wallet = null] = useSelected(onboard, 'wallets')
  const connecting = useSyncExternalStore(
    modal.subscribe,
    () => isConnecting(modal.getState()),
    () => false,
  )
  const connect = useCallback(
    (options?: ConnectOptions) => onboard.connectWallet(options),
    [onboard],
  )
  const disconnect = useCallback(
    (options: DisconnectOptions) => onboard.disconnectWallet(options),
    [onboard],
  )
  const { updateBalances, setWalletModules, setPrimaryWallet } = onboard.state.actions
  const state = useMemo(() => ({ wallet, connecting }), [wallet, connecting])
  return [state, connect, disconnect, updateBalances, setWalletModules, setPrimaryWallet]
}

function isConnecting({
  open,
  view,
  accounts,
}: {
  readonly open: boolean
  readonly view: string | undefined
  readonly accounts: { readonly eip155?: { readonly status: string } }
}): boolean {
  const status = accounts.eip155?.status
  return (
    status === 'connecting' ||
    status === 'reconnecting' ||
    (open && status !== 'connected' && /^(?:Connect|AllWallets)/.test(view ?? ''))
  )
}
