/** One row of the {@link catalogue}. */
export interface CatalogueEntry {
  /** For developers, in English, with `{placeholders}` filled from `details`. */
  readonly message: string
  /**
   * Message for `details` that do not fill the placeholders, for example after a wallet's error
   * code without further data.
   */
  readonly general?: string
  /** True when repeating the same action may succeed (false). */
  readonly retryable?: boolean
}

/**
 * The rows of the first load: failures that can occur before anything else is loaded. Other rows
 * load with the code that throws them.
 */
export const pageCatalogue = {
  REQUEST_ABORTED: { message: 'Request was aborted', retryable: true },
  MODAL_CLOSED: { message: 'Modal closed', retryable: true },
  CONNECT_FAILED: { message: 'Failed to connect: {reason}', retryable: true },
  DISCONNECT_FAILED: { message: 'Failed to disconnect: {reason}', retryable: true },
  WALLET_LOCKED: { message: 'The wallet returned no account; it may be locked.', retryable: true },
  WALLET_DISCONNECTED: {
    message: 'No wallet is connected for {namespace}.',
    general: 'The wallet is disconnected.',
    retryable: false,
  },
  CONNECTION_NOT_FOUND: {
    message:
      'No connector found for connection: {connection}; `getState().connections` lists the ids.',
  },
  ACCOUNT_INVALID: { message: 'Not a valid account address: {address}' },
  CAIP_INVALID: { message: '{problem}: {text}' },
  OPTIONS_INVALID: {
    message: 'Option `{option}` is {value}; expected {expectation}.',
  },
  MODAL_EXISTS: {
    message: 'A modal with id "{id}" exists with other options: destroy it first.',
  },
  MODAL_MISSING: {
    message:
      'No modal with id "{id}": call createWalletModal() first, or put <wallet-modal> in the page.',
  },
  VERSION_MISMATCH: {
    message: 'The element is of wallet-modal {element}, the modal of {modal}; load one version.',
  },
  PROVIDER_MISSING: {
    message: '{hook}() needs a <WalletModalProvider> above it.',
  },
  VIEW_FAILED: { message: 'The screen {view} could not be loaded: {reason}', retryable: true },
  UNKNOWN: { message: 'Something went wrong: {reason}', retryable: true },
} as const satisfies Record<string, CatalogueEntry>
