/** A request (EIP-1193). */
export interface Eip1193Request {
  /** Name of the RPC method, such as `eth_chainId`. */
  readonly method: string
  /** Parameters, in the order or by the names of the method. */
  readonly params?: readonly unknown[] | object
}

/** A wallet's provider object (EIP-1193). `request` is required; not every wallet has events. */
export interface Eip1193Provider {
  /** Sends a request. Rejects with the wallet's own error, such as `{ code: 4001 }`. */
  request(request: Eip1193Request): Promise<unknown>
  /** Adds a listener of an event, such as `accountsChanged` or `chainChanged`. */
  on?(event: string, listener: (...values: never[]) => void): unknown
  /** Removes a listener. */
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** Narrows an unknown object to a provider that accepts EIP-1193 requests. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      typeof (value as { request?: unknown }).request === 'function'
    )
  } catch {
    return false // a getter of the page threw
  }
}
