import { findDeepLink } from '../../platform/deep-link-choice.js'
import { getAppTarget, openLink } from '../../platform/open-link.js'

/**
 * Brings the app that holds the session to the front for a request that was just sent, if the session was opened through its link on this
 * device. Uses the link format of WalletConnect wallets. Not from a background page, which would switch the user between apps.
 */
export function wakeWallet(topic: string, requestId: number): void {
  const choice = findDeepLink()
  if (!choice || !document.hasFocus()) return
  const base = choice.href.replace(/[?#].*$/, '')
  const link = `${base.endsWith('/') ? base : `${base}/`}wc?requestId=${requestId}&sessionTopic=${topic}`
  openLink(link, /^https?:/i.test(link) ? '_blank' : getAppTarget())
}
