import { isSafeLink } from './open-link.js'

// The key other kits use too, so that any of them on this page finds the app that holds the session.
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers which app a session was opened with. */
export function keepDeepLink(choice: { readonly name: string; readonly href: string }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Blocked storage: the person brings the app to the front by hand.
  }
}

/** Removes the stored app, so that no app is opened for a session it does not hold. */
export function forgetDeepLink(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing to forget.
  }
}

/** The app to bring to the front for a request. Anything may have written it, so it is checked again on reading. */
export function findDeepLink(): { readonly href: string } | undefined {
  try {
    const { href } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { href?: unknown }
    return isSafeLink(href) ? { href } : undefined
  } catch {
    return undefined
  }
}
