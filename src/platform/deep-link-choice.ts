// A fixed name: the WalletConnect library reads it to bring the wallet app to the front for later requests.
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers which app a session was opened with. */
export function keepDeepLink(choice: { readonly name: string; readonly href: string }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Blocked storage: the person brings the app to the front by hand.
  }
}

/** Forgets it, so that no app is woken for a session it does not hold. */
export function forgetDeepLink(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
