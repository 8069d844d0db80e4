/** A wallet with the methods of `window.keplr` that a connection uses. Results are unchecked. */
export interface Keplr {
  enable(chainIds: string | readonly string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  disable?(chainIds?: string | readonly string[]): Promise<unknown>
  /** Leap: true when the page may read accounts without a prompt. */
  isConnected?(chainId: string): Promise<unknown>
  signAmino?(chainId: string, signer: string, signDoc: object): Promise<unknown>
  signDirect?(chainId: string, signer: string, signDoc: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string): Promise<unknown>
}

/** Global objects of wallets with Keplr's interface, their names, and each wallet's event for a change of account. */
export const PLACES = [
  { path: ['keplr'], name: 'Keplr', event: 'keplr_keystorechange' },
  { path: ['leap'], name: 'Leap', event: 'leap_keystorechange' },
  {
    path: ['cosmostation', 'providers', 'keplr'],
    name: 'Cosmostation',
    event: 'cosmostation_keystorechange',
  },
  { path: ['okxwallet', 'keplr'], name: 'OKX Wallet', event: 'keplr_keystorechange' },
] as const

/** The object at a path of the page; undefined if there is none. */
export function findAt(path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      globalThis,
    )
  } catch {
    return undefined // a getter of the page threw
  }
}

/** Narrows an unknown value to a wallet. */
export function isKeplr(value: unknown): value is Keplr {
  try {
    return (
      typeof (value as Keplr).enable === 'function' && typeof (value as Keplr).getKey === 'function'
    )
  } catch {
    return false // not an object, or a getter threw
  }
}
