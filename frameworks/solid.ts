import {
  createComponent,
  createContext,
  createMemo,
  createSignal,
  onCleanup,
  onMount,
  useContext,
  type Accessor,
  type JSX,
} from 'solid-js'
import type { ChainNamespace, ModalSnapshot } from '../src/index.js'
import type { ModalHandle } from '../react/modal-handle.js'
import type { UseAccountResult } from '../react/to-account.js'
import type { WalletSolidElements } from '../typings/solid.js'
import {
  checkProvided,
  ownModal,
  pickAccount,
  pickNetwork,
  type ModalSource,
  type NetworkState,
} from './own-modal.js'
import '../src/elements.js'

export type * from '../typings/solid.js'
export type { ModalHandle, ModalSource, NetworkState, UseAccountResult }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends WalletSolidElements {}
  }
}

interface Provided {
  readonly modal: ModalHandle
  readonly state: Accessor<ModalSnapshot>
}

const Context = createContext<Provided>()

/** Props of the provider. */
export interface WalletModalProviderProps {
  /** Read once. */
  readonly source: ModalSource
  readonly children?: JSX.Element
}

/**
 * Creates the modal for the components below it, and destroys it with them. Throws OPTIONS_INVALID,
 * and in a browser MODAL_EXISTS.
 *
 * @example
 * <WalletModalProvider source={{ chains: [eip155({ networks: [mainnet] })] }}>
 *   <App />
 * </WalletModalProvider>
 */
export function WalletModalProvider(props: WalletModalProviderProps): JSX.Element {
  const own = ownModal(props.source)
  const [state, setState] = createSignal(own.initial)
  const { show, stop } = own.start((next) => setState(() => next))
  onMount(show)
  onCleanup(stop)
  return createComponent(Context.Provider, {
    value: { modal: own.modal, state },
    get children() {
      return props.children
    },
  })
}

/** The modal of the nearest provider: its methods. Throws PROVIDER_MISSING. */
export function useWalletModal(): ModalHandle {
  return use('useWalletModal').modal
}

/** The modal's state, which a server and hydration render as without a wallet. Throws PROVIDER_MISSING. */
export function useWalletModalState(): Accessor<ModalSnapshot> {
  return use('useWalletModalState').state
}

/**
 * The connected account of the active namespace, or of the given one. Throws PROVIDER_MISSING.
 *
 * @example
 * const account = useAccount() // in JSX: {account().address}
 */
export function useAccount<N extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: N } = {}): Accessor<UseAccountResult<N>> {
  const { state } = use('useAccount')
  return createMemo(() => pickAccount(state(), namespace))
}

/** The active network. Throws PROVIDER_MISSING. */
export function useNetwork(): Accessor<NetworkState> {
  const { state } = use('useNetwork')
  return createMemo(() => pickNetwork(state()))
}

function use(hook: string): Provided {
  return checkProvided(useContext(Context), hook)
}
