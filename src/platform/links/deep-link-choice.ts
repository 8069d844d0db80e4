import { isSafeLink } from './open-link.js'

// Other kits use this key too, so that each kit on the page finds the app that holds the session.
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Stores the app that a session was opened with. */
export function keepDeepLink(choice: { readonly name: string; readonly href: string }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Storage is blocked: the user has to switch to the app by hand.
  }
}

/** Removes the stored app, so that no app is opened for a session that it does not hold. */
export function forgetDeepLink(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/**
 * The app to bring to the front for a request. Checked again, because any script may have written
 * it.
 */
export function findDeepLink(): { readonly href: string } | undefined {
  try {
    const { href } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { href?: unknown }
    return isSafeLink(href) ? { href } : undefined
  } catch {
    return undefined
  }
}
