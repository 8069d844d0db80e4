import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isSafeLink } from '../platform/open-link.js'
import { SocialResult } from './protocol.js'

const POLL_MS = 1000

/** The window of a provider's login. */
export interface SocialWindow {
  /** Sends the window to the provider. Throws LOGIN_FAILED for what is no address of a site. */
  navigate(uri: string): void
  /** Resolves with the result that the secure site's page reports. Throws LOGIN_FAILED when the visitor closed the window, or when another site reports. */
  readonly result: Promise<string>
  close(): void
}

/**
 * Opens the window in the turn of a click, on a page of the secure site, because browsers block what comes later. Undefined when the
 * browser opened none.
 */
export function openSocialWindow(origin: string): SocialWindow | undefined {
  // With its opener: the page at the end reports to this one.
  const popup = window.open(`${origin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
  if (!popup) return undefined
  let finish!: (act: () => void) => void
  const result = new Promise<string>((resolve, reject) => {
    const poll = setInterval(() => {
      if (popup.closed) finish(() => reject(toLoginError('Popup closed')))
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
    // The login may fail before it waits for the window.
  })
  return {
    navigate(uri) {
      popup.location.href = checkSocialUri(uri)
    },
    result,
    close: () => finish(() => {}),
  }
}

/** Accepts the address of a site. Throws LOGIN_FAILED. */
export function checkSocialUri(uri: string): string {
  if (isSafeLink(uri) && /^https?:/i.test(uri)) return uri
  throw toLoginError('Failed to initiate social connection')
}

/** A failure of a login with its reason. */
export function toLoginError(reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('LOGIN_FAILED', { details: { reason }, ...(cause === undefined ? {} : { cause }) })
}
