import { useEffect, useMemo, useState } from 'react'
import type { ListedWallet } from '../src/index.js'
import { useModal } from './modal-context.js'

/** The wallets for an interface of the app's own. The same object until something of it changes. */
export interface UseWalletsResult {
  /** Installed, recent and featured first, then what is loaded of the directory. */
  readonly wallets: readonly ListedWallet[]
  /** `loading` until the first list is there. */
  readonly status: 'loading' | 'ready'
}

const LOADING: UseWalletsResult = { wallets: [], status: 'loading' }

/**
 * The wallets a visitor can choose from, each with `connect()`. Throws PROVIDER_MISSING; a list that does not load is reported by the event `error`.
 *
 * @example
 * const { wallets } = useWallets()
 * const buttons = wallets.map(({ id, name, connect }) => <button key={id} onClick={() => connect()}>{name}</button>)
 */
export function useWallets(): UseWalletsResult {
  const modal = useModal('useWallets')
  const [wallets, setWallets] = useState<readonly ListedWallet[]>()
  useEffect(() => modal.watchWallets(setWallets), [modal])
  return useMemo(() => (wallets ? { wallets, status: 'ready' } : LOADING), [wallets])
}
