import {
  WalletModalError,
  type ChainNamespace,
  type ModalSnapshot,
  type Options,
  type WalletModal,
} from '../src/index.js'
import { createModalHandle, type ModalHandle } from '../react/modal-handle.js'
import { toAccount, type UseAccountResult } from '../react/to-account.js'

/** The options of a modal that the framework creates and destroys, or `{ modal }` of the page. */
export type ModalSource = Options | { readonly modal: WalletModal }

/** The active network, as the app lists it. */
export type NetworkState = Pick<ModalSnapshot, 'chainId' | 'network' | 'supported'>

/** A modal for a framework, which renders on a server too. */
export interface OwnModal {
  readonly modal: ModalHandle
  /** The state during server rendering and hydration. */
  readonly initial: ModalSnapshot
  /**
   * In a browser, creates the modal; on a server, does nothing. `show` then sends the present and
   * each later state to the listener; hydration ends before. `stop` destroys the modal.
   */
  start(listener: (state: ModalSnapshot) => void): { show(): void; stop(): void }
}

/** Throws OPTIONS_INVALID. */
export function ownModal(source: ModalSource): OwnModal {
  const given = 'modal' in source ? source.modal : undefined
  const { handle, mount } = given
    ? { handle: given, mount: () => () => {} }
    : createModalHandle(source as Options)
  return {
    modal: handle,
    initial: handle.getInitialState(),
    start(listener) {
      if (typeof window === 'undefined') return { show() {}, stop() {} }
      const destroy = mount()
      let isShown = false
      const unsubscribe = handle.subscribe((state) => {
        if (isShown) listener(state)
      })
      return {
        show() {
          isShown = true
          listener(handle.getState())
        },
        stop() {
          unsubscribe()
          destroy()
        },
      }
    },
  }
}

/** What the app provided, for a composable. Throws PROVIDER_MISSING without it. */
export function checkProvided<T>(provided: T | null | undefined, hook: string): T {
  if (!provided) throw new WalletModalError('PROVIDER_MISSING', { details: { hook } })
  return provided
}

/** The account of a namespace, or of the active one. */
export function pickAccount<N extends ChainNamespace>(
  { accounts, activeNamespace }: ModalSnapshot,
  namespace: N | undefined,
): UseAccountResult<N> {
  const wanted = namespace ?? (activeNamespace as N | undefined)
  return toAccount(wanted && accounts[wanted], wanted)
}

/** The active network of a state. */
export function pickNetwork({ chainId, network, supported }: ModalSnapshot): NetworkState {
  return { chainId, network, supported }
}
