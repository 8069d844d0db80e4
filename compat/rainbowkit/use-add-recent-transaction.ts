import { useCallback, useContext } from 'react'
import { ModalContext } from '../../react/modal-context.js'

/** A transaction as RainbowKit takes it. */
export interface RecentTransaction {
  hash: string
  description: string
  /** Has no effect: a transaction counts as confirmed once a block includes it. */
  confirmations?: number
}

/**
 * Returns a function that lists a transaction among the visitor's activity and follows it, with
 * `modal.addTransaction()`. Does nothing where no provider stands above, or without an account.
 */
export function useAddRecentTransaction(): (transaction: RecentTransaction) => void {
  const modal = useContext(ModalContext)
  return useCallback(
    ({ hash, description }) => {
      if (!modal?.getState().accounts.eip155?.address) return
      modal.addTransaction({ hash, description }).catch((failure: unknown) => {
        console.error('[wallet-modal] useAddRecentTransaction:', failure)
      })
    },
    [modal],
  )
}
