// Written by `npm run docs`.
import type {
  WalletButtonElement,
  WalletModalElement,
  WalletNetworkButtonElement,
} from '../src/elements.js'

/** Attributes and properties of `<wallet-button>` in a template. */
export interface WalletButtonAttributes {
  /** Label while no wallet is connected. Default: the text of the language. */
  readonly label?: WalletButtonElement['label'] | undefined
  /** Text while connecting. */
  readonly 'loading-label'?: WalletButtonElement['loadingLabel'] | undefined
  /** Text while connecting. */
  readonly loadingLabel?: WalletButtonElement['loadingLabel'] | undefined
  /** Shows the button and ignores presses. */
  readonly disabled?: WalletButtonElement['disabled'] | undefined
  /** Lists only one family of wallets, such as `eip155`. */
  readonly namespace?: WalletButtonElement['namespace'] | undefined
  /**
   * Opens one way to sign in to the embedded wallet: `email`, or an identity provider such as
   * `google`.
   */
  readonly login?: WalletButtonElement['login'] | undefined
  /** Letters of the address before the ellipsis. */
  readonly 'chars-start'?: WalletButtonElement['charsStart'] | `${number}` | undefined
  /** Letters of the address before the ellipsis. */
  readonly charsStart?: WalletButtonElement['charsStart'] | undefined
  /** Letters of the address after the ellipsis. */
  readonly 'chars-end'?: WalletButtonElement['charsEnd'] | `${number}` | undefined
  /** Letters of the address after the ellipsis. */
  readonly charsEnd?: WalletButtonElement['charsEnd'] | undefined
  /** Shows the native balance before the address: true or `show`. `hide` is the same as no attribute. */
  readonly balance?: WalletButtonElement['balance'] | undefined
  /**
   * Shows the icon of the wallet that was used last, or of the only installed one, and connects it in
   * one press. The list opens where several wallets could be meant, where the visitor has terms to
   * accept, and when the wallet declines or takes long.
   */
  readonly 'one-tap'?: WalletButtonElement['oneTap'] | undefined
  /**
   * Shows the icon of the wallet that was used last, or of the only installed one, and connects it in
   * one press. The list opens where several wallets could be meant, where the visitor has terms to
   * accept, and when the wallet declines or takes long.
   */
  readonly oneTap?: WalletButtonElement['oneTap'] | undefined
  /** Id of the modal, its option `id`. */
  readonly for?: WalletButtonElement['for'] | undefined
}

/** Attributes and properties of `<wallet-modal>` in a template. */
export interface WalletModalAttributes {
  /** Id of the modal, its option `id`. */
  readonly for?: WalletModalElement['for'] | undefined
  /** The app's id at a server. Required only by features that use one. */
  readonly 'project-id'?: WalletModalElement['projectId'] | undefined
  /** The app's id at a server. Required only by features that use one. */
  readonly projectId?: WalletModalElement['projectId'] | undefined
  /** Address of the app's server. */
  readonly server?: WalletModalElement['server'] | undefined
  /** CAIP-2 ids of well-known networks, separated by spaces, or a JSON list of networks. */
  readonly networks?: WalletModalElement['networks'] | undefined
  /** Visitors sign in with `server`: `required` (or an empty value), or `optional`. */
  readonly 'sign-in'?: WalletModalElement['signIn'] | undefined
  /** Visitors sign in with `server`: `required` (or an empty value), or `optional`. */
  readonly signIn?: WalletModalElement['signIn'] | undefined
  /** `dark`, `light`, or `auto` for the system's setting. */
  readonly theme?: WalletModalElement['theme'] | undefined
  /**
   * A built-in look: `graphite`, `paper`, `bubble`, `terminal`, `glass` or `midnight`. Tokens of the
   * page override it.
   */
  readonly 'theme-preset'?: WalletModalElement['themePreset'] | undefined
  /**
   * A built-in look: `graphite`, `paper`, `bubble`, `terminal`, `glass` or `midnight`. Tokens of the
   * page override it.
   */
  readonly themePreset?: WalletModalElement['themePreset'] | undefined
  /** BCP 47 language tag. Default: the page's language. */
  readonly language?: WalletModalElement['language'] | undefined
  /** Words of the app as JSON, like the option: `{"en":{"connect.title":"Join"}}`. */
  readonly messages?: WalletModalElement['messages'] | undefined
  /** A sentence and a picture above the wallets as JSON, like the option: `{"line":"Trade here."}`. */
  readonly welcome?: WalletModalElement['welcome'] | undefined
  /**
   * Shows the card in place instead of over the page, like the option. Closing then shows the first
   * screen.
   */
  readonly embedded?: WalletModalElement['embedded'] | undefined
  /** `list` shows one pane on every page, like the option. */
  readonly 'connect-layout'?: WalletModalElement['connectLayout'] | undefined
  /** `list` shows one pane on every page, like the option. */
  readonly connectLayout?: WalletModalElement['connectLayout'] | undefined
  /** True while the modal is open. Setting it opens or closes the modal. */
  readonly open?: WalletModalElement['open'] | undefined
  /** The modal this element shows; undefined until one with the id exists. Throws VERSION_MISMATCH. */
  readonly modal?: WalletModalElement['modal'] | undefined
}

/** Attributes and properties of `<wallet-network-button>` in a template. */
export interface WalletNetworkButtonAttributes {
  /** Text while no network is active. Default: the text of the language. */
  readonly label?: WalletNetworkButtonElement['label'] | undefined
  /** Shows the button and ignores presses. */
  readonly disabled?: WalletNetworkButtonElement['disabled'] | undefined
  /** Id of the modal, its option `id`. */
  readonly for?: WalletNetworkButtonElement['for'] | undefined
}

/** The public elements by tag. */
export interface WalletElements {
  'wallet-button': {
    readonly element: WalletButtonElement
    readonly attributes: WalletButtonAttributes
  }
  'wallet-modal': {
    readonly element: WalletModalElement
    readonly attributes: WalletModalAttributes
  }
  'wallet-network-button': {
    readonly element: WalletNetworkButtonElement
    readonly attributes: WalletNetworkButtonAttributes
  }
}
