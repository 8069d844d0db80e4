import type { FrameSettings } from './settings.js'
import type { SiteFiles } from './site-files.js'

/** The secure site of a running server: its files, and the addresses that its pages use. */
export interface Site {
  readonly files: SiteFiles | undefined
  /** Origin of the site. */
  readonly url: string
  readonly apiUrl: string
  readonly vaultUrl: string
  readonly rpcUrl: string
  /** CAIP-2. */
  readonly chains: readonly string[]
}

/**
 * Fills missing settings with the server's own addresses. `siteUrl` is where this process listens
 * for the site.
 */
export function describeSite(
  settings: FrameSettings,
  {
    files,
    siteUrl,
    serverUrl,
    chains,
  }: {
    files: SiteFiles | undefined
    siteUrl: string
    serverUrl: string
    chains: readonly string[]
  },
): Site {
  const own = (url: string | undefined) => new URL(url ?? serverUrl).origin
  return {
    files,
    url: new URL(settings.url ?? siteUrl).origin,
    apiUrl: own(settings.apiUrl),
    vaultUrl: own(settings.vaultUrl),
    rpcUrl: own(settings.rpcUrl),
    chains: settings.rpcUrl === undefined ? chains : settings.chains,
  }
}
