/** One row of the {@link catalogue}. */
export interface CatalogueEntry {
  /** For developers, in English, with `{placeholders}` filled from `details`. */
  readonly message: string
  /**
   * Message for `details` that do not fill the placeholders, for example after a wallet's error
   * code without further data.
   */
  readonly general?: string
  /** True when repeating the same action may succeed. */
  readonly retryable: boolean
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
  CONNECTION_NOT_FOUND: {
    message:
      'No connector found for connection: {connection}; `getState().connections` lists the ids.',
    retryable: false,
  },
  ACCOUNT_INVALID: { message: 'Not a valid account address: {address}', retryable: false },
  CAIP_INVALID: { message: '{problem}: {text}', retryable: false },
  OPTIONS_INVALID: {
    message: 'Option `{option}` is {value}; expected {expectation}.',
    retryable: false,
  },
  MODAL_EXISTS: {
    message: 'A modal with id "{id}" exists (created {where}). Destroy it, or use another id.',
    retryable: false,
  },
  MODAL_MISSING: {
    message:
      'No modal with id "{id}": call createWalletModal() first, or put <wallet-modal> in the page.',
    retryable: false,
  },
  VERSION_MISMATCH: {
    message:
      'The element comes from wallet-modal {element}, the modal from {modal}; load one version.',
    retryable: false,
  },
  PROVIDER_MISSING: {
    message: '{hook}() must be called in a component below <WalletModalProvider>.',
    retryable: false,
  },
  VIEW_FAILED: { message: 'The screen {view} could not be loaded: {reason}', retryable: true },
  UNKNOWN: { message: 'Something went wrong: {reason}', retryable: true },
} as const satisfies Record<string, CatalogueEntry>
