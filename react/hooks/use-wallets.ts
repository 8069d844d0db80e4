import { useEffect, useMemo, useState } from 'react'
import type { ListedWallet } from '../../src/index.js'
import { useModal } from '../modal-context.js'

/** The wallets for the app's own interface. The object changes only when its contents do. */
export interface UseWalletsResult {
  /** Installed, recent and featured wallets first, then the loaded part of the directory. */
  readonly wallets: readonly ListedWallet[]
  /** `loading` until the first list has arrived. */
  readonly status: 'loading' | 'ready'
}

const LOADING: UseWalletsResult = { wallets: [], status: 'loading' }

/**
 * The wallets that a visitor can choose from, each with `connect()`. Throws PROVIDER_MISSING. The
 * event `error` reports a list that does not load.
 *
 * @example
 * const { wallets } = useWallets()
 * const buttons = wallets.map(({ id, name, connect }) => (
 *   <button key={id} onClick={() => connect()}>{name}</button>
 * ))
 */
export function useWallets(): UseWalletsResult {
  const modal = useModal('useWallets')
  const [wallets, setWallets] = useState<readonly ListedWallet[]>()
  useEffect(() => modal.watchWallets(setWallets), [modal])
  return useMemo(() => (wallets ? { wallets, status: 'ready' } : LOADING), [wallets])
}
