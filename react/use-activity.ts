import { useEffect, useState } from 'react'
import type { ActivityItem, ActivitySnapshot, WalletModalError } from '../src/index.js'
import { useModal } from './modal-context.js'

/** What the active account did on its network. The same object until something of it changes. */
export interface UseActivityResult {
  readonly status: ActivitySnapshot['status']
  /** Newest first, as far as it was read. */
  readonly items: readonly ActivityItem[]
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly error: WalletModalError | undefined
  /** Reads the page after those known. */
  readonly loadMore: () => Promise<void>
}

const IDLE: UseActivityResult = { status: 'idle', items: [], hasMore: false, loadingMore: false, error: undefined, loadMore: async () => {} }

/**
 * The activity of the active account, newest first; `loadMore()` reads older pages. Throws PROVIDER_MISSING.
 *
 * @example
 * const { items, hasMore, loadMore } = useActivity()
 * const rows = items.map(({ id, operation, status }) => <li key={id}>{operation} {status}</li>)
 */
export function useActivity(): UseActivityResult {
  const modal = useModal('useActivity')
  const [snapshot, setSnapshot] = useState(IDLE)
  useEffect(() => modal.watchActivity(setSnapshot), [modal])
  return snapshot
}
