import type { WalletEntry } from './wallet-entry.js'

/** A way to reach one wallet from here, in the words of the SELECT_WALLET event. */
export type Platform = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop' | 'unsupported'

interface PlatformContext {
  /** True when found on this page. */
  readonly installed: boolean
  /** True when pairing links can be created. */
  readonly relay: boolean
  /** True on a phone or tablet. */
  readonly mobile: boolean
}

/** The ways to reach a wallet from here, best first; never empty. */
export function listPlatforms(
  { links, rdns }: WalletEntry,
  { installed, relay, mobile }: PlatformContext,
): readonly [Platform, ...Platform[]] {
  const platforms: Platform[] = []
  if (installed) platforms.push('browser')
  if (relay && (links.mobile ?? links.universal) !== undefined)
    platforms.push(mobile ? 'mobile' : 'qrcode')
  else if (mobile && (links.browse ?? links.paste) !== undefined) platforms.push('mobile')
  if (relay && links.webapp !== undefined) platforms.push('web')
  if (relay && links.desktop !== undefined && !mobile) platforms.push('desktop')
  // A phone's browser accepts no extension, so a missing one is not worth showing beside another
  // way.
  if (!installed && rdns !== undefined && !mobile) platforms.push('unsupported')
  const [first = 'unsupported', ...others] = platforms
  return [first, ...others]
}
