import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { OnrampName, OnrampOption } from '../../options/options.js'
import { isSafeLink } from '../../platform/links/open-link.js'
import type { ChainNamespace } from '../../standards/caip.js'

// Hosts of each on-ramp's pages, including subdomains. The sandbox is a page of the app's own
// server.
const HOSTS: Readonly<Record<OnrampName, readonly string[]>> = {
  coinbase: ['coinbase.com'],
  meld: ['meld.io', 'meldcrypto.com'],
  sandbox: [],
}

/** The receiver of a purchase. */
export interface ProviderUrlParams {
  readonly namespace: ChainNamespace
  /** Plain address. */
  readonly address: string
  readonly projectId: string | undefined
}

/**
 * Adds the receiver to the app's own page at an on-ramp (specification §7). Throws LINK_REFUSED.
 */
export function toProviderUrl(
  { name, url, publicKey }: OnrampOption,
  { namespace, address, projectId }: ProviderUrlParams,
): string {
  const page = new URL(checkProviderUrl(name, url, undefined))
  page.searchParams.set('publicKey', publicKey)
  page.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
  page.searchParams.set('walletAddress', address)
  if (projectId !== undefined) page.searchParams.set('externalCustomerId', projectId)
  return page.href
}

/**
 * Accepts an on-ramp's page with `https:` on a host of that on-ramp; the sandbox must be on the
 * origin of the app's server. Returns it unchanged. Throws LINK_REFUSED, so that no other page can
 * take money.
 */
export function checkProviderUrl(
  name: OnrampName,
  url: string,
  server: string | undefined,
): string {
  if (!isSafeLink(url) || !isOf(name, new URL(url), server))
    throw new WalletModalError('LINK_REFUSED', { details: { link: url.slice(0, 200) } })
  return url
}

function isOf(
  name: OnrampName,
  { protocol, hostname, origin }: URL,
  server: string | undefined,
): boolean {
  if (name === 'sandbox') return server !== undefined && origin === new URL(server).origin
  return (
    protocol === 'https:' &&
    HOSTS[name].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
