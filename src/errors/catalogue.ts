/** One row of the {@link catalogue}. */
export interface CatalogueEntry {
  /** For developers, in English, with `{placeholders}` filled from `details`. */
  readonly message: string
  /** The message when `details` do not fill the placeholders, as when a wallet's error code says no more. */
  readonly general?: string
  /** Whether the same act may succeed when simply tried again. */
  readonly retryable: boolean
}

/** Every way the kit can fail, once. The code is API and never changes meaning; the text may. */
export const catalogue = {
  USER_REJECTED: { message: 'The request was declined in the wallet.', retryable: true },
  REQUEST_PENDING: { message: 'The wallet still shows an earlier request; open it and answer that one first.', retryable: true },
  REQUEST_ABORTED: { message: 'Request was aborted', retryable: true },
  REQUEST_TIMEOUT: { message: '{what} was not answered within {seconds} s.', retryable: true },
  MODAL_CLOSED: { message: 'Modal closed', retryable: true },
  UNAUTHORIZED: { message: 'The wallet has not authorised this method or account for the page.', retryable: false },
  METHOD_UNSUPPORTED: { message: 'The wallet does not support {method}.', general: 'The wallet does not support the requested method.', retryable: false },
  WALLET_NOT_FOUND: { message: 'No wallet matches {wallet}. Is it installed, and is its namespace among `chains`?', retryable: false },
  WALLET_LOCKED: { message: 'The wallet gave no account; it may be locked.', retryable: true },
  WALLET_DISCONNECTED: { message: 'No wallet is connected for {namespace}.', general: 'The wallet is disconnected.', retryable: false },
  CONNECT_FAILED: { message: 'Failed to connect: {reason}', retryable: true },
  DISCONNECT_FAILED: { message: 'Failed to disconnect: {reason}', retryable: true },
  CONNECTION_NOT_FOUND: { message: 'No connector found for connection: {connection}; `getState().connections` lists the ids.', retryable: false },
  CHAIN_NOT_CONFIGURED: { message: 'Network {chainId} is not among the networks given to createWalletModal().', retryable: false },
  CHAIN_UNKNOWN_TO_WALLET: { message: 'The wallet does not know network {chainId} and did not add it.', general: 'The wallet does not know the requested network.', retryable: true },
  CHAIN_UNSUPPORTED: { message: 'The connector does not support any of the requested chains', retryable: false },
  CHAIN_MISMATCH: { message: 'The wallet answered for network {actual} when {expected} was asked.', retryable: true },
  ACCOUNT_INVALID: { message: 'The wallet gave an account that is no valid address: {address}', retryable: false },
  ACCOUNT_NOT_FOUND: { message: 'The connection has no account {account}.', retryable: false },
  CAIP_INVALID: { message: '{problem}: {text}', retryable: false },
  SERVICE_UNAVAILABLE: { message: '{service} could not be reached: {reason}', retryable: true },
  RESPONSE_INVALID: { message: '{service} gave an answer of the wrong shape: {reason}', retryable: true },
  RATE_LIMITED: { message: '{service} asks to slow down; try again in {seconds} s.', retryable: true },
  RELAY_REFUSED: { message: 'The relay refused the connection: {reason}', retryable: false },
  RELAY_UNAVAILABLE: { message: 'The relay could not be reached: {reason}', retryable: true },
  RELAY_NOT_CONFIGURED: { message: 'WalletConnect needs a relay: give createWalletModal() a `server`, or a `projectId` for the public network.', retryable: false },
  PAIRING_EXPIRED: { message: 'The pairing link expired before a wallet answered.', retryable: true },
  SESSION_REJECTED: { message: 'Connection rejected', retryable: true },
  SESSION_ENDED: { message: 'The wallet ended the session.', retryable: false },
  SIGN_IN_REFUSED: { message: 'The {field} of the sign-in was refused: {reason}', retryable: true },
  LOGIN_FAILED: { message: '{reason}', retryable: true },
  LOGIN_WAIT: { message: 'Please try again after {seconds} seconds', retryable: true },
  TRANSACTION_FAILED: { message: 'The transaction failed: {reason}', retryable: true },
  SEND_INVALID: { message: '{problem}', retryable: false },
  SWAP_INVALID: { message: '{problem}', retryable: false },
  LINK_REFUSED: { message: 'The link {link} has a scheme that is not allowed.', retryable: false },
  LINK_FAILED: { message: 'The wallet app could not be opened by {link}.', retryable: true },
  CLIPBOARD_FAILED: { message: 'The browser did not allow copying: {reason}', retryable: true },
  OPTIONS_INVALID: { message: 'Option `{option}` is {value}; expected {expectation}.', retryable: false },
  MODAL_EXISTS: { message: 'A modal with id "{id}" exists already (created at {where}). Destroy it first, or give this one another id.', retryable: false },
  MODAL_MISSING: { message: 'No modal with id "{id}": call createWalletModal() first, or put <wallet-modal> in the page.', retryable: false },
  VERSION_MISMATCH: { message: 'The element comes from wallet-modal {element}, the modal from {modal}; load one version.', retryable: false },
  CONTEXT_MISSING: { message: '<{tag}> has to stand inside <wallet-modal>.', retryable: false },
  PROVIDER_MISSING: { message: '{hook}() has to be called in a component below <WalletModalProvider>.', retryable: false },
  VIEW_FAILED: { message: 'The screen {view} could not be loaded: {reason}', retryable: true },
  UNKNOWN: { message: 'Something went wrong: {reason}', retryable: true },
} as const satisfies Record<string, CatalogueEntry>

/** A code of the catalogue. */
export type ErrorCode = keyof typeof catalogue
