import {
  computed,
  getCurrentInstance,
  h,
  inject,
  onMounted,
  shallowRef,
  type ComputedRef,
  type FunctionalComponent,
  type HTMLAttributes,
  type InjectionKey,
  type Plugin,
  type ShallowRef,
} from 'vue'
import type { ChainNamespace, ModalSnapshot } from '../src/index.js'
import type { ModalHandle } from '../react/modal-handle.js'
import type { UseAccountResult } from '../react/to-account.js'
import type { WalletElements } from '../typings/attributes.js'
import type { WalletVueListeners } from '../typings/vue.js'
import {
  checkProvided,
  ownModal,
  pickAccount,
  pickNetwork,
  type ModalSource,
  type NetworkState,
  type OwnModal,
} from './own-modal.js'
import '../src/elements.js'

export type * from '../typings/vue.js'
export type { ModalHandle, ModalSource, NetworkState, UseAccountResult }

/** Props and listeners of a component that shows an element. */
export type ElementProps<T extends keyof WalletElements> = WalletElements[T]['attributes'] &
  WalletVueListeners &
  Omit<HTMLAttributes, keyof WalletElements[T]['attributes']>

interface Provided extends OwnModal {
  readonly state: ShallowRef<ModalSnapshot>
}

const KEY: InjectionKey<Provided> = Symbol('wallet-modal')

/**
 * A plugin that creates the modal of an app, and destroys it when the app unmounts. It works in
 * server rendering. Throws OPTIONS_INVALID, and in a browser MODAL_EXISTS.
 *
 * @example
 * createApp(App).use(walletModal({ chains: [eip155({ networks: [mainnet] })] })).mount('#app')
 */
export function walletModal(source: ModalSource): Plugin {
  return {
    install(app) {
      const own = ownModal(source)
      const state = shallowRef(own.initial)
      app.provide(KEY, { ...own, state })
      const { show, stop } = own.start((next) => (state.value = next))
      show()
      const unmount = app.unmount
      app.unmount = () => {
        unmount()
        stop()
      }
    },
  }
}

/** The modal of the app: its methods. Throws PROVIDER_MISSING. */
export function useWalletModal(): ModalHandle {
  return use('useWalletModal').modal
}

/** The modal's state, which a server and hydration render as without a wallet. Throws PROVIDER_MISSING. */
export function useWalletModalState(): ComputedRef<ModalSnapshot> {
  return useState('useWalletModalState')
}

/**
 * The connected account of the active namespace, or of the given one. Throws PROVIDER_MISSING.
 *
 * @example
 * const account = useAccount() // in a template: {{ account.address }}
 */
export function useAccount<N extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: N } = {}): ComputedRef<UseAccountResult<N>> {
  const state = useState('useAccount')
  return computed(() => pickAccount(state.value, namespace))
}

/** The active network. Throws PROVIDER_MISSING. */
export function useNetwork(): ComputedRef<NetworkState> {
  const state = useState('useNetwork')
  return computed(() => pickNetwork(state.value))
}

/** `<wallet-button>`: connects a wallet, and shows the connected account. */
export const WalletButton = toComponent('wallet-button')
/** `<wallet-modal>`: shows the modal at its place in the page, and receives its events. */
export const WalletModal = toComponent('wallet-modal')
/** `<wallet-network-button>`: shows the active network and lets the visitor choose another. */
export const WalletNetworkButton = toComponent('wallet-network-button')

// By its tag, so that an app needs no `isCustomElement`.
function toComponent<T extends keyof WalletElements>(tag: T): FunctionalComponent<ElementProps<T>> {
  return (_, { attrs, slots }) => h(tag, attrs, slots.default?.())
}

function use(hook: string): Provided {
  return checkProvided(inject(KEY, undefined), hook)
}

// Vue sets the element of a component before `setup` only while it hydrates.
function useState(hook: string): ComputedRef<ModalSnapshot> {
  const { initial, state } = use(hook)
  const isHydrated = shallowRef(!getCurrentInstance()?.vnode.el)
  if (!isHydrated.value) onMounted(() => (isHydrated.value = true))
  return computed(() => (isHydrated.value ? state.value : initial))
}
