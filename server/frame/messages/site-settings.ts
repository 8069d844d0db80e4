import { isOriginAllowed, matchesOrigin } from '../../src/storage/projects/origins.js'
import type { SmartAccountSettings } from '../smart-account/settings.js'
import type { Servers } from '../wallet/account.js'

/** Settings that the server writes into the page. */
export interface SiteSettings extends Servers {
  readonly projectId: string
  /** URL of the server's RPC; `&chainId=` is appended. */
  readonly rpc: string
  readonly chains: readonly string[]
  readonly development: boolean
  readonly origins: readonly string[]
  readonly trustedOrigins: readonly string[]
  /** Undefined if the project has no smart accounts. */
  readonly smartAccounts?: SmartAccountSettings | undefined
  /** URL of the key worker's script. */
  readonly worker: string
}

/** True when pages of an origin may use the wallet. */
export function isPageAllowed(
  { development, origins }: Pick<SiteSettings, 'development' | 'origins'>,
  origin: string,
): boolean {
  if (!development && origins.length === 0) return false
  return isOriginAllowed(
    { id: '', name: '', features: [], analytics: false, development, origins },
    origin,
  )
}

/**
 * True when the operator lets pages of an origin show approvals inside the frame.
 * `http://localhost:*` is that host with any port, without subdomains.
 */
export function isPageTrusted({ trustedOrigins }: SiteSettings, origin: string): boolean {
  return trustedOrigins.some((pattern) =>
    pattern.endsWith(':*')
      ? origin === pattern.slice(0, -2) ||
        (origin.startsWith(pattern.slice(0, -1)) && /^\d+$/.test(origin.slice(pattern.length - 1)))
      : matchesOrigin(pattern, origin),
  )
}
