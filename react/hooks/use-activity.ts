import { useEffect, useState } from 'react'
import type { ActivityItem, ActivitySnapshot, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'

/** Activity of the active account. The object changes only when its contents do. */
export interface UseActivityResult {
  /** `idle`: nothing is loaded or loading, for example without an account. */
  readonly status: ActivitySnapshot['status']
  /** Newest first, all pages loaded so far. */
  readonly items: readonly ActivityItem[]
  /** True when there are older pages. */
  readonly hasMore: boolean
  /** True while an older page loads. */
  readonly loadingMore: boolean
  /** Why the last load failed. */
  readonly error: WalletModalError | undefined
  /** Loads the next older page. */
  readonly loadMore: () => Promise<void>
}

const IDLE: UseActivityResult = {
  status: 'idle',
  items: [],
  hasMore: false,
  loadingMore: false,
  error: undefined,
  loadMore: async () => {},
}

/**
 * The activity of the active account, newest first; `loadMore()` loads older pages. Throws
 * PROVIDER_MISSING.
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
