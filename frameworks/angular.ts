import {
  afterNextRender,
  computed,
  DestroyRef,
  inject,
  InjectionToken,
  makeEnvironmentProviders,
  signal,
  type EnvironmentProviders,
  type Signal,
} from '@angular/core'
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

export type { ModalHandle, ModalSource, NetworkState, UseAccountResult }

interface Provided {
  readonly modal: ModalHandle
  readonly state: Signal<ModalSnapshot>
}

const TOKEN = new InjectionToken<Provided>('wallet-modal')

/**
 * Creates the modal when the app first injects it, and destroys it with the app. Injecting throws
 * OPTIONS_INVALID, and in a browser MODAL_EXISTS.
 *
 * @example
 * bootstrapApplication(App, { providers: [provideWalletModal({ chains: [eip155({ networks: [mainnet] })] })] })
 */
export function provideWalletModal(source: ModalSource): EnvironmentProviders {
  return makeEnvironmentProviders([{ provide: TOKEN, useFactory: () => create(source) }])
}

function create(source: ModalSource): Provided {
  const own = ownModal(source)
  const state = signal(own.initial)
  const { show, stop } = own.start((next) => state.set(next))
  afterNextRender(show)
  inject(DestroyRef).onDestroy(stop)
  return { modal: own.modal, state: state.asReadonly() }
}

/** The modal of the app: its methods. Throws PROVIDER_MISSING. */
export function injectWalletModal(): ModalHandle {
  return use('injectWalletModal').modal
}

/** The modal's state, which a server and hydration render as without a wallet. Throws PROVIDER_MISSING. */
export function injectWalletModalState(): Signal<ModalSnapshot> {
  return use('injectWalletModalState').state
}

/**
 * The connected account of the active namespace, or of the given one. Throws PROVIDER_MISSING.
 *
 * @example
 * readonly account = injectAccount() // in a template: {{ account().address }}
 */
export function injectAccount<N extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: N } = {}): Signal<UseAccountResult<N>> {
  const { state } = use('injectAccount')
  return computed(() => pickAccount(state(), namespace))
}

/** The active network. Throws PROVIDER_MISSING. */
export function injectNetwork(): Signal<NetworkState> {
  const { state } = use('injectNetwork')
  return computed(() => pickNetwork(state()))
}

function use(hook: string): Provided {
  return checkProvided(inject(TOKEN, { optional: true }), hook)
}
