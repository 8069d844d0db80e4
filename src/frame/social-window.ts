import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isSafeLink } from '../platform/links/open-link.js'
import { SocialResult } from './protocol.js'

const POLL_MS = 1000
/** Reason of a login whose window this page did not get, or lost before it had an address. */
export const NO_POPUP = 'Could not create social popup'

/** The window of a social login. */
export interface SocialWindow {
  /**
   * Navigates the window to the provider. Throws LOGIN_FAILED for an address that is not http(s).
   */
  navigate(uri: string): void
  /**
   * Resolves with the result reported by the secure site's page. Throws LOGIN_FAILED when the
   * visitor closes the window or another site reports, with the reason {@link NO_POPUP} when the
   * page lost the window.
   */
  readonly result: Promise<string>
  close(): void
}

/**
 * Opens the window on a page of the secure site. Call it synchronously in a click, because browsers
 * block later windows. Undefined if the browser blocked it.
 */
export function openSocialWindow(origin: string): SocialWindow | undefined {
  // Keeps the opener, so that the last page can report to this one.
  const popup = window.open(
    `${origin}/loading`,
    'popupWindow',
    'width=600,height=800,scrollbars=yes',
  )
  if (!popup) return undefined
  let [detached, navigated] = [false, false]
  let finish!: (act: () => void) => void
  const result = new Promise<string>((resolve, reject) => {
    const poll = setInterval(() => {
      if (!popup.closed) return
      // A page with a Cross-Origin-Opener-Policy loses its windows: they look closed, and are in
      // front of it. The page has the focus again once the visitor has closed one.
      if (!document.hasFocus()) return void (detached = true)
      const lost = detached && !navigated
      finish(() => reject(toLoginError(lost ? NO_POPUP : 'Popup closed')))
    }, POLL_MS)
    const receive = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (source !== popup) return
      const read = SocialResult.safeParse(data)
      if (!read.success) return
      if (sender === origin) finish(() => resolve(read.data.resultUri))
      else finish(() => reject(toLoginError('Untrusted Origin')))
    }
    finish = (act) => {
      clearInterval(poll)
      removeEventListener('message', receive)
      popup.close()
      act()
      finish = () => {}
    }
    addEventListener('message', receive)
  })
  result.catch(() => {
    // Prevents an unhandled rejection if the login fails before it waits for the window.
  })
  return {
    navigate(uri) {
      const address = checkSocialUri(uri)
      if (popup.closed) return
      navigated = true
      popup.location.href = address
    },
    result,
    close: () => finish(() => {}),
  }
}

/** Accepts an http(s) address. Throws LOGIN_FAILED. */
export function checkSocialUri(uri: string): string {
  if (isSafeLink(uri) && /^https?:/i.test(uri)) return uri
  throw toLoginError('Failed to initiate social connection')
}

/** Creates LOGIN_FAILED with a reason. */
export function toLoginError(reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('LOGIN_FAILED', {
    details: { reason },
    ...(cause === undefined ? {} : { cause }),
  })
}
