/** A failure of a wallet. `error` is its cause. */
export class WalletError extends Error {
  override name = 'WalletError'

  constructor(
    message?: string,
    readonly error?: unknown,
  ) {
    super(message, error === undefined ? undefined : { cause: error })
  }
}

/** No wallet with that name is on the page. */
export class WalletNotReadyError extends WalletError {
  override name = 'WalletNotReadyError'
}
/** The code of a wallet could not be loaded. */
export class WalletLoadError extends WalletError {
  override name = 'WalletLoadError'
}
/** A wallet was configured wrongly. */
export class WalletConfigError extends WalletError {
  override name = 'WalletConfigError'
}
/** The visitor declined, or the wallet failed to connect. */
export class WalletConnectionError extends WalletError {
  override name = 'WalletConnectionError'
}
/** The wallet ended the connection. */
export class WalletDisconnectedError extends WalletError {
  override name = 'WalletDisconnectedError'
}
/** The connection did not end. */
export class WalletDisconnectionError extends WalletError {
  override name = 'WalletDisconnectionError'
}
/** The wallet gave no account. */
export class WalletAccountError extends WalletError {
  override name = 'WalletAccountError'
}
/** The wallet gave a wrong key. */
export class WalletPublicKeyError extends WalletError {
  override name = 'WalletPublicKeyError'
}
/** The wallet gave a wrong pair of keys. */
export class WalletKeypairError extends WalletError {
  override name = 'WalletKeypairError'
}
/** No wallet is connected. */
export class WalletNotConnectedError extends WalletError {
  override name = 'WalletNotConnectedError'
}
/** A transaction was not sent. */
export class WalletSendTransactionError extends WalletError {
  override name = 'WalletSendTransactionError'
}
/** A transaction was not signed. */
export class WalletSignTransactionError extends WalletError {
  override name = 'WalletSignTransactionError'
}
/** A message was not signed. */
export class WalletSignMessageError extends WalletError {
  override name = 'WalletSignMessageError'
}
/** The visitor did not sign in. */
export class WalletSignInError extends WalletError {
  override name = 'WalletSignInError'
}
/** The wallet did not answer in time. */
export class WalletTimeoutError extends WalletError {
  override name = 'WalletTimeoutError'
}
/** The browser blocked the wallet's window. */
export class WalletWindowBlockedError extends WalletError {
  override name = 'WalletWindowBlockedError'
}
/** The visitor closed the wallet's window. */
export class WalletWindowClosedError extends WalletError {
  override name = 'WalletWindowClosedError'
}
/** `connect()` was called before `select()`. */
export class WalletNotSelectedError extends WalletError {
  override name = 'WalletNotSelectedError'
}
