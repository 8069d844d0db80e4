import { atom, readonlyType } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { frameRequests } from '../../frame/protocol.js'
import { toLoginError } from '../../frame/social-window.js'
import type { Core } from '../core.js'
import type { Navigation } from '../navigation.js'
import type { ViewName } from '../shell/routes.js'
import { createEmailChange } from './frame-email-change.js'
import type { FrameLogin, LoginState, LoginStep } from './frame-login-state.js'
import { createSocialLogin } from './frame-social.js'
import { createAttempts, IDLE, type LoginAttempt } from './login-attempt.js'
import { anySignal } from '../../platform/async/any-signal.js'

const CODE = /^\d{6}$/

/** The screens of each step. Leaving them cancels the login. */
const VIEWS: Readonly<Record<LoginStep, readonly ViewName[]>> = {
  idle: [],
  email: ['Connect', 'Create', 'EmailLogin', 'ConnectSocials'],
  device: ['EmailVerifyDevice', 'EmailVerifyOtp'],
  otp: ['EmailVerifyOtp'],
  social: ['ConnectingSocial'],
  farcaster: ['ConnectingFarcaster'],
  connecting: [
    'Connect',
    'Create',
    'EmailLogin',
    'EmailVerifyOtp',
    'ConnectingSocial',
    'ConnectingFarcaster',
  ],
}

/**
 * Login of the embedded wallet by email, provider or Farcaster. Throws OPTIONS_INVALID without an
 * embedded wallet.
 */
export async function createFrameLogin(core: Core, navigation: Navigation): Promise<FrameLogin> {
  const load = core.connector.context.loadFrame
  if (!load)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'embeddedWallet',
        value: String(core.config.embeddedWallet),
        expectation: 'an origin',
      },
    })
  const wallet = await load()
  const { host, stored } = wallet
  const { track, events, report, $signIn, lifetime } = core
  const $login = atom<LoginState>(IDLE)
  const $resendAt = atom(stored.readResendAt())
  const { begin, cancel, isUnderWay } = createAttempts($login, (credentials, signal) =>
    wallet.connect(credentials, signal),
  )
  let attempt: LoginAttempt | undefined
  /** Value of `host.ended` when the login began; a difference means that the frame was lost. */
  let begunAt = 0
  let linkWait: AbortController | undefined

  /** Throws LOGIN_WAIT until 30 s have passed since the last code. */
  function checkWait() {
    const ms = stored.readResendAt() - Date.now()
    if (ms > 0)
      throw new WalletModalError('LOGIN_WAIT', { details: { seconds: Math.ceil(ms / 1000) } })
  }
  function noteCode() {
    stored.keepResendTime()
    $resendAt.set(stored.readResendAt())
  }
  function showCode() {
    // Uses the time in which the visitor opens the mail.
    wallet.prefetch()
    navigation.loginCodeMailed()
  }
  async function ask(attempt: LoginAttempt, email: string) {
    checkWait()
    const answer = await host.request('CONNECT_EMAIL', { email }, { signal: attempt.signal })
    begunAt = host.ended
    if (answer.action !== 'CONNECT' && answer.action !== 'RECOVER') noteCode()
    return answer
  }
  /**
   * Shows a failure at the step where the visitor can continue; at the email step if the frame that
   * began the login is gone.
   */
  function showFailure(attempt: LoginAttempt, failure: unknown, step: LoginStep) {
    const isOver = host.ended !== begunAt
    attempt.show(failure, isOver ? 'email' : step)
    if (isOver && !attempt.signal.aborted) navigation.loginLost()
  }
  /** Waits until the mailed link is opened, then shows the code screen. */
  async function waitForDevice(attempt: LoginAttempt): Promise<void> {
    // The new link invalidates the previous one.
    linkWait?.abort()
    linkWait = new AbortController()
    try {
      await host.request('CONNECT_DEVICE', undefined, {
        signal: anySignal(attempt.signal, linkWait.signal),
      })
      track('DEVICE_REGISTERED_FOR_EMAIL')
      track('EMAIL_VERIFICATION_CODE_SENT')
      attempt.set({ step: 'otp', busy: false, match: undefined, error: undefined })
      if (!attempt.signal.aborted) showCode()
    } catch (failure) {
      if (isAbort(failure)) return
      report(failure)
      attempt.set({ step: 'email', busy: false, match: undefined, error: toError(failure) })
      if (!attempt.signal.aborted) navigation.deviceLinkFailed()
    }
  }
  /** Continues after the frame's answer to an email address. */
  async function proceed(
    attempt: LoginAttempt,
    email: string,
    { action, match }: Awaited<ReturnType<typeof ask>>,
  ): Promise<void> {
    if (action === 'RECOVER') await wallet.recover(attempt.signal)
    if (action === 'CONNECT' || action === 'RECOVER') return connectEmail(attempt, email, 'email')
    if (action === 'VERIFY_OTP') {
      track('EMAIL_VERIFICATION_CODE_SENT')
      attempt.set({ step: 'otp', busy: false, error: undefined })
      return showCode()
    }
    attempt.set({ step: 'device', busy: false, match, error: undefined })
    wallet.prefetch()
    navigation.deviceLinkMailed()
    void waitForDevice(attempt)
  }
  async function connectEmail(
    attempt: LoginAttempt,
    email: string,
    step: LoginStep,
  ): Promise<void> {
    try {
      await attempt.connect({ provider: 'email', email })
      $resendAt.set(0)
      track('CONNECT_SUCCESS', { method: 'email', name: 'auth' })
    } catch (failure) {
      report(failure)
      attempt.show(failure, step)
      throw toError(failure)
    }
  }
  const social = createSocialLogin(core, navigation, wallet, begin)
  const change = createEmailChange(core, navigation, wallet, { checkWait, noteCode })

  // Leaving its screens cancels a login, unless it continues with the sign-in.
  const checkLeft = () => {
    if (!isUnderWay() || $signIn.get()?.isAdmitting()) return
    const { step } = $login.get()
    if (!navigation.isShown(...VIEWS[step])) cancel()
  }
  const stops = [
    navigation.watch(checkLeft),
    events.on('close', () => void ($signIn.get()?.isAdmitting() || cancel())),
    host.on('lost', social.close),
  ]
  social.resume().catch(() => {
    // Already reported and shown in `$login`.
  })
  lifetime.addEventListener('abort', () => (stops.forEach((stop) => stop()), cancel()), {
    once: true,
  })

  return {
    $login: readonlyType($login),
    $change: change.$change,
    $resendAt: readonlyType($resendAt),
    $user: wallet.$user,
    $smartAccountNetworks: wallet.$networks,
    $switchingType: wallet.$switchingType,
    async submitEmail(given) {
      const email = given.trim()
      const mine = begin({ step: 'email', email })
      attempt = mine
      try {
        if (!frameRequests.CONNECT_EMAIL.app.safeParse({ email }).success)
          throw toLoginError('Invalid email')
        track('EMAIL_SUBMITTED')
        const answer = await ask(mine, email)
        await proceed(mine, email, answer)
      } catch (failure) {
        mine.show(failure, 'email')
        throw toError(failure)
      }
    },
    async resend() {
      const { step, email } = $login.get()
      if (
        !attempt ||
        attempt.signal.aborted ||
        (step !== 'device' && step !== 'otp') ||
        email === undefined
      )
        throw toLoginError('No login is under way')
      const mine = attempt
      try {
        mine.set({ busy: true, error: undefined })
        await proceed(mine, email, await ask(mine, email))
      } catch (failure) {
        showFailure(mine, failure, step)
        throw toError(failure)
      }
    },
    async submitCode(code) {
      const { step, email } = $login.get()
      if (!attempt || attempt.signal.aborted || step !== 'otp' || email === undefined)
        throw toLoginError('No login is under way')
      const mine = attempt
      try {
        if (!CODE.test(code)) throw toLoginError('Invalid code')
        mine.set({ busy: true, error: undefined })
        const answer = await host.request('CONNECT_OTP', { otp: code }, { signal: mine.signal })
        track('EMAIL_VERIFICATION_CODE_PASS')
        if (answer?.action === 'RECOVER') await wallet.recover(mine.signal)
      } catch (failure) {
        if (!isAbort(failure))
          track('EMAIL_VERIFICATION_CODE_FAIL', { message: toError(failure).message })
        showFailure(mine, failure, 'otp')
        throw toError(failure)
      }
      await connectEmail(mine, email, 'otp')
    },
    startSocial: social.start,
    continueHere: social.continueHere,
    cancel,
    updateEmail: change.updateEmail,
    submitPrimaryCode: change.submitPrimaryCode,
    submitSecondaryCode: change.submitSecondaryCode,
    cancelChange: change.cancel,
    canSwitchType() {
      const connection = wallet.findSmart()
      return connection !== undefined && wallet.$networks.get().includes(connection.chainId)
    },
    setAccountType: wallet.setAccountType,
    openAccount: () =>
      wallet
        .approve(() => host.request('OPEN_ACCOUNT', undefined, { approval: true }))
        .then(
          () => {},
          (failure) => {
            if (isAbort(failure)) return
            throw toError(failure)
          },
        ),
    showFrame: () => {
      wallet.syncTheme()
      wallet.showFrame()
    },
    hideFrame: wallet.hideFrame,
  }
}
