/** The result of enabling an extension (`injectedWeb3`). */
export interface Injected {
  readonly accounts: {
    get(anyType?: boolean): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  readonly signer?: {
    signRaw?(payload: object): Promise<unknown>
    signPayload?(payload: object): Promise<unknown>
  }
}

/** An extension at `window.injectedWeb3`. */
export interface InjectedExtension {
  enable(originName: string): Promise<unknown>
  readonly version?: string
}

/** Narrows an unknown value to an extension. */
export function isExtension(value: unknown): value is InjectedExtension {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      typeof (value as InjectedExtension).enable === 'function'
    )
  } catch {
    return false // a getter of the page threw
  }
}

/** Narrows the result of `enable()` to what a connection needs. */
export function isInjected(value: unknown): value is Injected {
  try {
    return typeof (value as Injected).accounts.get === 'function'
  } catch {
    return false // not an object, or a getter threw
  }
}
