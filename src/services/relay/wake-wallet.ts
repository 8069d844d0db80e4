import { findDeepLink } from '../../platform/deep-link-choice.js'
import { getAppTarget, openLink } from '../../platform/open-link.js'

/**
 * Brings the app that holds the session to the front for a request it was just sent, when the session was made through its link on
 * this device. In the shape WalletConnect wallets know. Not from a page in the background, which would pull the person back and forth.
 */
export function wakeWallet(topic: string, requestId: number): void {
  const choice = findDeepLink()
  if (!choice || !document.hasFocus()) return
  const base = choice.href.replace(/[?#].*$/, '')
  const link = `${base.endsWith('/') ? base : `${base}/`}wc?requestId=${requestId}&sessionTopic=${topic}`
  openLink(link, /^https?:/i.test(link) ? '_blank' : getAppTarget())
}
