/**
 * Stands in for `@walletconnect/jsonrpc-http-connection` (and cross-fetch). The SDK makes one for every approved chain, to answer reads
 * from RPC endpoints it chose; ours go to those the app named. Safe because requests never pass through the SDK's per-chain
 * providers: constructed on a restored session, never opened.
 */
export class HttpConnection {
  readonly connected = false
  readonly connecting = false
  on(): void {}
  once(): void {}
  off(): void {}
  removeListener(): void {}
  close(): Promise<void> {
    return Promise.resolve()
  }
  open(): Promise<never> {
    return Promise.reject(new Error('Reads do not go through the relay client.'))
  }
  send(): Promise<never> {
    return this.open()
  }
}
export { HttpConnection as default }
