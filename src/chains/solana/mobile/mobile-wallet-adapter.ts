import { isAndroid, isInIframe, isTelegram } from '../../../platform/page/device.js'
import { once } from '../../../platform/async/once.js'
import type { ExternalWallet } from '../../wallets/wallet-connection.js'
import type { MobileWalletOptions } from './mobile-wallet.js'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23512da8"/%3E%3Crect x="10" y="6" width="12" height="20" rx="2.500" fill="none" stroke="%23fff" stroke-width="2"/%3E%3Cpath d="M14.500 22h3" stroke="%23fff" stroke-width="2" stroke-linecap="round"/%3E%3C/svg%3E'

/** Options of {@link mobileWalletAdapter}. */
export interface MobileWalletAdapterOptions extends MobileWalletOptions {
  /** Name of the row ("Mobile Wallet Adapter"). */
  readonly name?: string
}

/**
 * The Solana wallets installed on an Android phone, for the option `wallets` (Mobile Wallet Adapter
 * 2.0). The press opens the wallet app, which answers over a socket of the phone. Listed in Chromium
 * browsers on Android only; elsewhere, and in the browsers inside other apps, it has no effect.
 *
 * @example
 * createWalletModal({ chains, wallets: [mobileWalletAdapter()] })
 */
export function mobileWalletAdapter({
  name = 'Mobile Wallet Adapter',
  ...options
}: MobileWalletAdapterOptions = {}): ExternalWallet {
  return {
    id: 'mobile-wallet-adapter',
    name,
    icon: ICON,
    namespace: 'solana',
    type: 'EXTERNAL',
    provider: undefined,
    load: once(async () => (await import('./mobile-wallet.js')).createMobileWallet(options)),
    isHere: hasLocalWallets,
    opensApp: true,
  }
}

/**
 * True where a page can open an app and a socket of the same phone: Chromium on Android, in a secure
 * page that is not in a frame. The web view of another app (`; wv)`, `Version/4.0 Chrome/…`) opens
 * no app links.
 */
function hasLocalWallets(): boolean {
  const agent = globalThis.navigator?.userAgent ?? ''
  return (
    isAndroid() &&
    globalThis.isSecureContext === true &&
    /\bchrome\/\d/i.test(agent) &&
    !/; wv\)|\bversion\/[\d.]+ chrome\//i.test(agent) &&
    !isTelegram() &&
    !isInIframe()
  )
}
