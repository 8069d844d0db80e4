import { isAndroid, isIos, isMobile } from '../../platform/page/device.js'
import { isSafeLink } from '../../platform/links/open-link.js'
import type { WalletEntry } from './wallet-entry.js'

/** How to get a wallet: a screen with choices, or the only address. */
export type Download = { readonly type: 'choose' } | { readonly type: 'link'; readonly url: string }

/** How to get a wallet on this device; undefined if it publishes no usable address. */
export function findDownload({ links }: WalletEntry): Download | undefined {
  const { appStore, playStore, chromeStore, homepage } = links
  const stores = [appStore, playStore, chromeStore].filter(isSafeLink)
  if (!isMobile() && stores.length > 1) return { type: 'choose' }
  const store = isIos() ? appStore : isAndroid() ? playStore : stores[0]
  const url = [store, homepage].find(isSafeLink)
  return url === undefined ? undefined : { type: 'link', url }
}
