import { isAbort, toError } from '../../errors/to-error.js'
import {
  checkSocialUri,
  NO_POPUP,
  openSocialWindow,
  toLoginError,
  type SocialWindow,
} from '../../frame/social-window.js'
import { abortable, wait } from '../../platform/async/deadline.js'
import { isTelegram } from '../../platform/page/device.js'
import { leavePage } from '../../platform/links/leave-page.js'
import { getLocation, replaceAddress } from '../../platform/page/page.js'
import type { Core } from '../core.js'
import type { Navigation } from '../navigation.js'
import type { BeginLogin, LoginAttempt } from './login-attempt.js'
import type { Social } from './frame-login-state.js'
import type { FrameWallet } from './frame-wallet-state.js'

const RELOAD_DELAY_MS = 100
const RESULT = 'result_uri'
// X limits `state` to 500 characters.
const MAX_PAGE = 250

/** Logins at a provider, in a separate window or in this tab, and through the Farcaster app. */
export interface SocialLogin {
  /** Call it synchronously within the click. */
  start(provider: Social): Promise<void>
  /** Continues the latest login in this tab. */
  continueHere(): Promise<void>
  /**
   * Completes a login that navigated this page to its provider. A result in the address is accepted
   * only if the login started in this browser, because any site can link here with a result.
   */
  resume(): Promise<void>
  /** Closes the separate window. */
  close(): void
}

/** Creates {@link SocialLogin}. */
export function createSocialLogin(
  { track, report, lifetime }: Core,
  navigation: Navigation,
  wallet: FrameWallet,
  begin: BeginLogin,
): SocialLogin {
  const { host, stored, origin } = wallet
  let popup: SocialWindow | undefined
  let latest:
    | { readonly attempt: LoginAttempt; readonly provider: Exclude<Social, 'farcaster'> }
    | undefined

  /** Reports a failure, goes back if the screen offers no retry, and throws. */
  function fail(
    attempt: LoginAttempt,
    failure: unknown,
    provider: Social,
    { back = false } = {},
  ): never {
    const error = toError(failure)
    if (!isAbort(error)) {
      track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
      report(error)
    }
    const leaves = back && !attempt.signal.aborted && !isAbort(error)
    attempt.show(error, provider === 'farcaster' ? 'farcaster' : 'social')
    if (leaves) navigation.socialFailed()
    throw error
  }
  async function findUri(
    attempt: LoginAttempt,
    provider: Exclude<Social, 'farcaster'>,
  ): Promise<string> {
    try {
      return checkSocialUri(
        (await host.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal: attempt.signal }))
          .uri,
      )
    } catch (failure) {
      throw isAbort(failure)
        ? failure
        : toLoginError('Failed to initiate social connection', failure)
    }
  }
  async function finish(
    attempt: LoginAttempt,
    provider: Exclude<Social, 'farcaster'>,
    uri: string,
  ): Promise<void> {
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    try {
      await attempt.connect({ provider, uri })
      track('SOCIAL_LOGIN_SUCCESS', { provider })
    } catch (failure) {
      fail(attempt, failure, provider)
    }
  }
  async function connectInWindow(
    attempt: LoginAttempt,
    provider: Exclude<Social, 'farcaster'>,
    mine: SocialWindow,
  ): Promise<void> {
    let uri: string
    try {
      // The visitor may close the window before its address is known.
      const address = await Promise.race([findUri(attempt, provider), mine.result.then(() => '')])
      // A provider's `Cross-Origin-Opener-Policy` can detach the window, which this page then sees
      // as closed. The window itself returns to this page's address and completes the login there.
      stored.keepLeaving(provider)
      mine.navigate(addPage(address))
      // Uses the time that the visitor spends at the provider.
      wallet.prefetch()
      uri = await abortable(mine.result, attempt.signal)
      stored.keepLeaving(undefined)
    } catch (failure) {
      mine.close()
      const { reason } = toError(failure).details
      if (reason === 'Popup closed') {
        track('SOCIAL_LOGIN_CANCELED', { provider })
        attempt.show(failure, 'social')
        if (!attempt.signal.aborted) navigation.socialFailed()
        throw failure
      }
      stored.keepLeaving(undefined)
      if (reason === NO_POPUP) attempt.set({ blocked: true })
      fail(attempt, failure, provider, { back: reason === 'Untrusted Origin' })
    }
    await finish(attempt, provider, uri)
  }
  /** Navigates this page to the provider. `resume()` completes the login after the return. */
  async function leave(
    attempt: LoginAttempt,
    provider: Exclude<Social, 'farcaster'>,
  ): Promise<void> {
    try {
      const uri = addPage(await findUri(attempt, provider))
      stored.keepLeaving(provider)
      leavePage.to(uri)
    } catch (failure) {
      fail(attempt, failure, provider)
    }
  }
  async function connectFarcaster(attempt: LoginAttempt): Promise<void> {
    try {
      const { url } = await host.request('GET_FARCASTER_URI', undefined, { signal: attempt.signal })
      attempt.set({ farcasterUrl: checkSocialUri(url), busy: false })
      // Uses the time that the visitor spends in the Farcaster app.
      wallet.prefetch()
      const { userName, action } = await host.request('CONNECT_FARCASTER', undefined, {
        signal: attempt.signal,
      })
      if (action === 'RECOVER') await wallet.recover(attempt.signal)
      await attempt.connect({ provider: 'farcaster', ...(userName && { userName }) })
      track('SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' })
    } catch (failure) {
      fail(attempt, failure, 'farcaster', { back: true })
    }
  }
  /** The frame waits for the Farcaster app until it is reloaded. */
  async function leaveFarcaster(): Promise<void> {
    if (wallet.$user.get() || !host.created) return
    try {
      await wait(RELOAD_DELAY_MS, lifetime)
      await host.request('RELOAD', undefined, { signal: lifetime })
      wallet.syncPage()
    } catch (failure) {
      if (!isAbort(failure)) report(failure)
    }
  }

  return {
    async start(provider) {
      track('SOCIAL_LOGIN_STARTED', { provider })
      if (provider === 'farcaster') {
        const attempt = begin({ step: 'farcaster', social: provider }, () => void leaveFarcaster())
        navigation.socialStarted(provider)
        return connectFarcaster(attempt)
      }
      popup?.close()
      const mine = (popup = isTelegram() ? undefined : openSocialWindow(origin))
      const attempt = begin({ step: 'social', social: provider }, () => mine?.close())
      latest = { attempt, provider }
      navigation.socialStarted(provider)
      if (isTelegram()) return leave(attempt, provider)
      if (mine) return connectInWindow(attempt, provider, mine)
      attempt.set({ blocked: true })
      return fail(attempt, toLoginError(NO_POPUP), provider)
    },
    async continueHere() {
      if (!latest || latest.attempt.signal.aborted) throw toLoginError('No login is under way')
      latest.attempt.set({ busy: true, blocked: undefined, error: undefined })
      await leave(latest.attempt, latest.provider)
    },
    async resume() {
      const url = new URL(getLocation().href)
      const uri = url.searchParams.get(RESULT)
      if (!uri) return
      url.searchParams.delete(RESULT)
      replaceAddress(url.href)
      const provider = stored.readLeaving() as Exclude<Social, 'farcaster'> | undefined
      stored.keepLeaving(undefined)
      if (!provider) return
      const attempt = begin({ step: 'social', social: provider })
      await finish(attempt, provider, uri)
    },
    close: () => popup?.close(),
  }
}

/**
 * Appends this page's address to the `state` of a provider's address, for the return
 * (`--<address>`).
 */
function addPage(address: string): string {
  const uri = new URL(address)
  const { origin, pathname, href } = getLocation()
  const page =
    [href, origin + pathname].map(encodeURIComponent).find((text) => text.length <= MAX_PAGE) ??
    encodeURIComponent(`${origin}/`)
  uri.searchParams.set('state', `${uri.searchParams.get('state') ?? ''}--${page}`)
  return uri.href
}
