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

interface Place {
  readonly path: readonly string[]
  readonly name: string
  readonly event: string
}

/**
 * Global objects of wallets with Keplr's interface, their names, and each wallet's event for a
 * change of account. Keplr's own is the first.
 */
export const PLACES: readonly Place[] = [
  { path: ['keplr'], name: 'Keplr', event: 'keplr_keystorechange' },
  { path: ['leap'], name: 'Leap', event: 'leap_keystorechange' },
  {
    path: ['cosmostation', 'providers', 'keplr'],
    name: 'Cosmostation',
    event: 'cosmostation_keystorechange',
  },
  { path: ['okxwallet', 'keplr'], name: 'OKX Wallet', event: 'keplr_keystorechange' },
]

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

/**
 * The wallets of the page, each once: Leap and others also set `window.keplr` to themselves, and
 * their own place names them.
 */
export function listPlaces(): readonly (Place & { readonly provider: Keplr })[] {
  const found = PLACES.flatMap((place) => {
    const provider = findAt(place.path)
    return isKeplr(provider) ? [{ ...place, provider }] : []
  })
  return found.filter(
    ({ provider }, index) =>
      !found.some((other, at) => at > index && isAlias(provider, other.provider)),
  )
}

function isAlias(wallet: Keplr, other: Keplr): boolean {
  if (wallet === other) return true
  try {
    return wallet.enable === other.enable && wallet.getKey === other.getKey
  } catch {
    return false // a getter threw
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
