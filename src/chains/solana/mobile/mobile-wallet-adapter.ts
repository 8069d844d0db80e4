import { isAndroid, isInIframe, isTelegram } from '../../../platform/page/device.js'
import { once } from '../../../platform/async/once.js'
import type { ExternalWallet } from '../../wallets/wallet-connection.js'
import type { MobileWalletOptions } from './mobile-wallet.js'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23512da8"/%3E%3Crect x="10" y="6" width="12" height="20" rx="2.500" fill="none" stroke="%23fff" stroke-width="2"/%3E%3Cpath d="M14.500 22h3" stroke="%23fff" stroke-width="2" stroke-linecap="round"/%3E%3C/svg%3E'

// Chrome itself: the web view of another app names itself before `Chrome/`, other browsers of
// Chromium after it. They open no app, or no socket of the phone.
const CHROME = /\) chrome\/[\d.]+( mobile)? safari\/[\d.]+$/i

/** Options of {@link mobileWalletAdapter}. */
export interface MobileWalletAdapterOptions extends MobileWalletOptions {
  /** Name of the row ("Mobile Wallet Adapter"). */
  readonly name?: string
}

/**
 * The Solana wallets installed on an Android phone, for the option `wallets` (Mobile Wallet Adapter
 * 2.0). The press opens the wallet app, which answers over a socket of the phone. Listed in Chrome
 * on Android only; elsewhere, and in the browsers inside other apps, it has no effect.
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
    isHere: isChromeOnAndroid,
    opensApp: true,
  }
}

/** True in Chrome on Android, on a secure page that is not in a frame. */
function isChromeOnAndroid(): boolean {
  return (
    isAndroid() &&
    CHROME.test(navigator.userAgent) &&
    globalThis.isSecureContext === true &&
    !isTelegram() &&
    !isInIframe()
  )
}
