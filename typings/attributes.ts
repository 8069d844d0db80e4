import type {
  WalletButtonElement,
  WalletModalElement,
  WalletNetworkButtonElement,
} from '../src/elements.js'

/** The fields of an element that a template can set. */
type Fields<E, K extends keyof E> = { readonly [P in K]?: E[P] | undefined }

/** Attributes and properties of `<wallet-modal>` in a template. */
export interface WalletModalAttributes extends Fields<
  WalletModalElement,
  | 'for'
  | 'projectId'
  | 'server'
  | 'networks'
  | 'theme'
  | 'themePreset'
  | 'language'
  | 'embedded'
  | 'connectLayout'
  | 'open'
  | 'modal'
> {
  readonly 'project-id'?: string | undefined
  readonly 'theme-preset'?: WalletModalElement['themePreset']
  readonly 'connect-layout'?: WalletModalElement['connectLayout']
}

/** Attributes and properties of `<wallet-button>` in a template. */
export interface WalletButtonAttributes extends Fields<
  WalletButtonElement,
  | 'for'
  | 'label'
  | 'loadingLabel'
  | 'disabled'
  | 'namespace'
  | 'charsStart'
  | 'charsEnd'
  | 'balance'
> {
  readonly 'loading-label'?: string | undefined
  readonly 'chars-start'?: number | `${number}` | undefined
  readonly 'chars-end'?: number | `${number}` | undefined
}

/** Attributes and properties of `<wallet-network-button>` in a template. */
export interface WalletNetworkButtonAttributes extends Fields<
  WalletNetworkButtonElement,
  'for' | 'disabled'
> {}

/** The public elements by tag. */
export interface WalletElements {
  'wallet-modal': {
    readonly element: WalletModalElement
    readonly attributes: WalletModalAttributes
  }
  'wallet-button': {
    readonly element: WalletButtonElement
    readonly attributes: WalletButtonAttributes
  }
  'wallet-network-button': {
    readonly element: WalletNetworkButtonElement
    readonly attributes: WalletNetworkButtonAttributes
  }
}
