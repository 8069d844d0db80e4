import { getContext, onDestroy, onMount, setContext } from 'svelte'
import { derived, readonly, writable, type Readable } from 'svelte/store'
import type { ChainNamespace, ModalSnapshot } from '../src/index.js'
import type { ModalHandle } from '../react/modal-handle.js'
import type { UseAccountResult } from '../react/to-account.js'
import {
  checkProvided,
  ownModal,
  pickAccount,
  pickNetwork,
  type ModalSource,
  type NetworkState,
} from './own-modal.js'
import '../src/elements.js'

export type * from '../typings/svelte.js'
export type { ModalHandle, ModalSource, NetworkState, UseAccountResult }

/** The modal of a component tree, and its state as stores. */
export interface WalletModalStores {
  readonly modal: ModalHandle
  /** A server and hydration render it as without a wallet. */
  readonly state: Readable<ModalSnapshot>
  /** The connected account of the active namespace. */
  readonly account: Readable<UseAccountResult>
  /** The active network. */
  readonly network: Readable<NetworkState>
  /** The connected account of a namespace. */
  accountOf<N extends ChainNamespace>(namespace: N): Readable<UseAccountResult<N>>
}

const KEY = Symbol('wallet-modal')

/**
 * Creates the modal for a component and those below it, such as in `+layout.svelte`; the component's
 * end destroys it. Throws OPTIONS_INVALID, and in a browser MODAL_EXISTS.
 *
 * @example
 * const { account } = setWalletModal({ chains: [eip155({ networks: [mainnet] })] })
 */
export function setWalletModal(source: ModalSource): WalletModalStores {
  const own = ownModal(source)
  const state = writable(own.initial)
  const { show, stop } = own.start(state.set)
  onMount(show)
  onDestroy(stop)
  return setContext<WalletModalStores>(KEY, {
    modal: own.modal,
    state: readonly(state),
    account: derived(state, (now) => pickAccount(now, undefined)),
    network: derived(state, pickNetwork),
    accountOf: (namespace) => derived(state, (now) => pickAccount(now, namespace)),
  })
}

/** The modal and the stores of a component above. Throws PROVIDER_MISSING. */
export function getWalletModal(): WalletModalStores {
  return checkProvided(getContext<WalletModalStores | undefined>(KEY), 'getWalletModal')
}
