/** A wallet with the methods of `window.keplr` that a connection uses. Answers are unchecked. */
export interface Keplr {
  enable(chainIds: string | readonly string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  disable?(chainIds?: string | readonly string[]): Promise<unknown>
  /** Leap: whether the page may read accounts without a prompt. */
  isConnected?(chainId: string): Promise<unknown>
  signAmino?(chainId: string, signer: string, signDoc: object): Promise<unknown>
  signDirect?(chainId: string, signer: string, signDoc: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string): Promise<unknown>
}

/** Places of wallets with Keplr's methods, their names and the event of each when the user changes the account. */
export const PLACES = [
  { path: ['keplr'], name: 'Keplr', event: 'keplr_keystorechange' },
  { path: ['leap'], name: 'Leap', event: 'leap_keystorechange' },
  { path: ['cosmostation', 'providers', 'keplr'], name: 'Cosmostation', event: 'cosmostation_keystorechange' },
  { path: ['okxwallet', 'keplr'], name: 'OKX Wallet', event: 'keplr_keystorechange' },
] as const

/** The object at a place of the page; undefined when there is none. */
export function findAt(path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], globalThis)
  } catch {
    return undefined // a getter of the page threw
  }
}

/** Narrows a foreign object to a wallet. */
export function isKeplr(value: unknown): value is Keplr {
  try {
    return typeof (value as Keplr).enable === 'function' && typeof (value as Keplr).getKey === 'function'
  } catch {
    return false // not an object, or a getter threw
  }
}
