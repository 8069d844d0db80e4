import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'
import { toWalletIcon, toWalletName } from './wallet-text.js'

/** A wallet's description in an announcement (EIP-6963). Untrusted. */
export interface Eip6963Info {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  /** Reverse domain name; empty if the wallet announces none, as before the standard was final. */
  readonly rdns: string
}

/** An announcement: the wallet's description and its provider. */
export interface Eip6963Detail {
  readonly info: Eip6963Info
  readonly provider: Eip1193Provider
}

export const EIP6963_ANNOUNCE = 'eip6963:announceProvider'
export const EIP6963_REQUEST = 'eip6963:requestProvider'

/**
 * Checks an announcement; undefined if it is malformed. Names are cut to one readable line; an icon
 * other than a small data image is dropped.
 */
export function parseEip6963Detail(detail: unknown): Eip6963Detail | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    const words = toWalletName(name)
    if (
      typeof uuid !== 'string' ||
      uuid === '' ||
      words === undefined ||
      !isEip1193Provider(provider)
    )
      return undefined
    return {
      info: {
        uuid: uuid.slice(0, 64),
        name: words,
        icon: toWalletIcon(icon) ?? '',
        rdns: typeof rdns === 'string' ? rdns.slice(0, 128) : '',
      },
      provider,
    }
  } catch {
    return undefined // a getter threw
  }
}
