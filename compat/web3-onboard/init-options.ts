import type { AppMetadata, Chain, WalletInit } from './wallet-init.js'

/** A theme by name, or variables such as `--w3o-action-color`. */
export type Theme =
  | 'default'
  | 'dark'
  | 'light'
  | 'system'
  | Readonly<Partial<Record<`--w3o-${string}`, string>>>

/** The widget of the account. Only `enabled` and `position` have an effect. */
export interface AccountCenter {
  enabled?: boolean
  position?: 'topRight' | 'bottomRight' | 'bottomLeft' | 'topLeft'
  expanded?: boolean
  minimal?: boolean
  containerElement?: string
  hideTransactionProtectionBtn?: boolean
  transactionProtectionInfoLink?: string
}

/** Settings of connecting. */
export interface ConnectModalOptions {
  /** Restores the connection of an earlier visit (false). */
  autoConnectLastWallet?: boolean
  /** Restores the connections of an earlier visit (false). */
  autoConnectAllPreviousWallet?: boolean
  /** @deprecated Has no effect. */
  showSidebar?: boolean
  /** @deprecated Has no effect: a visitor can always close the modal. */
  disableClose?: boolean
  /** @deprecated Has no effect. */
  iDontHaveAWalletLink?: string
  /** @deprecated Has no effect. */
  wheresMyWalletLink?: string
  /** @deprecated Has no effect. */
  removeWhereIsMyWalletWarning?: boolean
  /** @deprecated Has no effect. */
  removeIDontHaveAWalletInfoLink?: boolean
  /** @deprecated Has no effect. */
  disableUDResolution?: boolean
}

/** The options of `init()`. */
export interface InitOptions {
  wallets: readonly WalletInit[]
  chains: Chain[]
  appMetadata?: AppMetadata
  connect?: ConnectModalOptions
  accountCenter?: { desktop?: AccountCenter; mobile?: AccountCenter }
  theme?: Theme
  /** `accountCenter` is the selector of the element that holds the account's button. */
  containerElements?: { connectModal?: string; accountCenter?: string }
  /** @deprecated Has no effect: change texts with the option `messages` of the modal. */
  i18n?: object
  /** @deprecated Has no effect. */
  notify?: object
  /** @deprecated Has no effect. */
  apiKey?: string
  /** @deprecated Has no effect: no foreign font is loaded. */
  disableFontDownload?: boolean
  /** @deprecated Has no effect. */
  gas?: unknown
  /** @deprecated Has no effect: use `createWagmi()` of `wallet-modal/create-wagmi`. */
  wagmi?: unknown
  /** @deprecated Has no effect. */
  transactionPreview?: unknown
  /** @deprecated Has no effect. */
  unstoppableResolution?: unknown
}
