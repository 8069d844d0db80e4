/** A request as EIP-1193 passes it. */
export interface Eip1193Request {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** A wallet's provider object (EIP-1193). `request` is required; listening is not offered by every wallet. */
export interface Eip1193Provider {
  request(request: Eip1193Request): Promise<unknown>
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}

/** Narrows a stranger's object to something one may send EIP-1193 requests to. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof (value as { request?: unknown }).request === 'function'
  } catch {
    return false // a getter of the page threw: not usable
  }
}
