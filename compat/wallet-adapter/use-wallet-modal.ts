import { useCallback, useMemo } from 'react'
import { useModal } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'

/** Whether the modal is open, and a function that opens or closes it. */
export interface WalletModalContextState {
  readonly visible: boolean
  readonly setVisible: (open: boolean) => void
}

/** The modal of the nearest `<WalletProvider>`, in wallet-adapter's shape. Throws PROVIDER_MISSING. */
export function useWalletModal(): WalletModalContextState {
  const modal = useModal('useWalletModal')
  const { open: visible } = useSnapshot(modal)
  const setVisible = useCallback(
    (open: boolean) => {
      if (!open) return modal.close()
      modal.open({ view: 'Connect', namespace: 'solana' }).catch(() => {
        // Ignored: the modal reports a screen that did not load on the screen itself.
      })
    },
    [modal],
  )
  return useMemo(() => ({ visible, setVisible }), [visible, setVisible])
}
