import { useCallback, useContext, useSyncExternalStore } from 'react'
import type { OpenOptions } from '../../src/index.js'
import { ModalContext } from '../../react/modal-context.js'
import { AuthenticationContext } from './context.js'

const NONE = () => () => {}
const nothing = () => undefined

/** State of the modal for hooks that work without a provider too, as RainbowKit's do. */
export function useKitState() {
  const modal = useContext(ModalContext)
  const authentication = useContext(AuthenticationContext)
  const state = useSyncExternalStore(
    modal?.subscribe ?? NONE,
    modal?.getState ?? nothing,
    modal?.getInitialState ?? nothing,
  )
  const account = state?.accounts.eip155
  const connected = account?.address !== undefined
  const signedIn = !authentication || authentication.status === 'authenticated'
  const open = useCallback(
    (view: NonNullable<OpenOptions['view']>) => {
      modal?.open({ view }).catch(() => {
        // Ignored: the modal reports a screen that did not load on the screen itself.
      })
    },
    [modal],
  )
  const openConnect = useCallback(() => {
    if (connected) authentication?.signIn()
    else open('Connect')
  }, [connected, authentication, open])
  const openAccount = useCallback(() => open('Account'), [open])
  const openNetworks = useCallback(() => open('Networks'), [open])
  return {
    modal,
    state,
    account,
    connected,
    signedIn,
    authentication,
    openConnect,
    openAccount,
    openNetworks,
    isShown: (...views: readonly string[]) =>
      state?.open === true && views.includes(state.view ?? ''),
  }
}

const CONNECT_VIEWS = ['Connect', 'AllWallets', 'WhatIsAWallet', 'GetWallet']

/**
 * `openConnectModal` is undefined once an account is connected and signed in, and where no provider
 * stands above.
 */
export function useConnectModal(): {
  openConnectModal: (() => void) | undefined
  connectModalOpen: boolean
} {
  const { modal, connected, signedIn, openConnect, isShown, state } = useKitState()
  return {
    openConnectModal: modal && !(connected && signedIn) ? openConnect : undefined,
    connectModalOpen:
      isShown(...CONNECT_VIEWS) ||
      (state?.open === true && state.view?.startsWith('Connecting') === true),
  }
}

/** `openAccountModal` is undefined while no account is connected. */
export function useAccountModal(): {
  openAccountModal: (() => void) | undefined
  accountModalOpen: boolean
} {
  const { connected, signedIn, openAccount, isShown } = useKitState()
  return {
    openAccountModal: connected && signedIn ? openAccount : undefined,
    accountModalOpen: isShown('Account'),
  }
}

/** `openChainModal` is undefined while no account is connected. */
export function useChainModal(): {
  openChainModal: (() => void) | undefined
  chainModalOpen: boolean
} {
  const { connected, signedIn, openNetworks, isShown } = useKitState()
  return {
    openChainModal: connected && signedIn ? openNetworks : undefined,
    chainModalOpen: isShown('Networks', 'SwitchNetwork', 'UnsupportedChain'),
  }
}
