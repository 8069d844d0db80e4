import { useCallback, useMemo } from 'react'
import { useModal as useKitModal } from '../../react/modal-context.js'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import type { OpenableView } from '../../src/index.js'
import { useSession } from './session.js'
import { useConnectCallbacks, type ConnectCallbacks } from './use-connect-callbacks.js'

/** Whether the modal is open, and functions that open its screens. */
export interface UseModalResult {
  readonly open: boolean
  readonly setOpen: (show: boolean) => void
  readonly openAbout: () => void
  readonly openOnboarding: () => void
  readonly openProfile: () => void
  readonly openSwitchNetworks: () => void
  /** Asks for the signature of `<SIWEProvider>`; without one, or without a wallet, opens Connect. */
  readonly openSIWE: (triggerSIWE?: boolean) => void
}

/** The modal's state and screens. Throws PROVIDER_MISSING. */
export function useModal(callbacks: ConnectCallbacks = {}): UseModalResult {
  const modal = useKitModal('useModal')
  const { open, accounts } = useSnapshot(modal)
  const connected = accounts.eip155?.address !== undefined
  const session = useSession()
  useConnectCallbacks(modal, callbacks)
  const show = useCallback(
    (view: OpenableView) => {
      modal.open({ view }).catch(() => {
        // Ignored: the modal reports a screen that did not load on the screen itself.
      })
    },
    [modal],
  )
  return useMemo(
    () => ({
      open,
      setOpen: (shown) => (shown ? show(connected ? 'Account' : 'Connect') : modal.close()),
      openAbout: () => show('WhatIsAWallet'),
      openOnboarding: () => show('GetWallet'),
      openProfile: () => show(connected ? 'Account' : 'Connect'),
      openSwitchNetworks: () => show('Networks'),
      openSIWE: () => {
        if (connected && session) void session.signIn()
        else show('Connect')
      },
    }),
    [modal, open, connected, session, show],
  )
}
