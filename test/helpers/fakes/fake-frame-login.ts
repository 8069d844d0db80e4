import { atom } from 'nanostores'
import type { ChainId } from '../../../src/standards/caip.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import type { EmbeddedUser } from '../../../src/frame/frame-link.js'
import type {
  EmailChange,
  FrameLogin,
  LoginState,
  Social,
} from '../../../src/state/embedded/frame-login-state.js'
import type { Router } from '../../../src/state/shell/router.js'
import { laterSlices } from '../../../src/state/later-slices.js'

const IDLE: LoginState = { step: 'idle', busy: false }

/** A login whose answers a test defines; it goes to the same screens as the real one. */
export interface FakeFrameLogin extends FrameLogin {
  readonly $login: ReturnType<typeof atom<LoginState>>
  readonly $change: ReturnType<typeof atom<EmailChange>>
  readonly $resendAt: ReturnType<typeof atom<number>>
  readonly $user: ReturnType<typeof atom<EmbeddedUser | undefined>>
  readonly $smartAccountNetworks: ReturnType<typeof atom<readonly ChainId[]>>
  readonly $switchingType: ReturnType<typeof atom<boolean>>
  /** Calls in order: the name of the action and its argument. */
  readonly calls: string[]
  /** Overrides the results of the next actions. */
  answers: {
    email?: 'device' | 'otp' | WalletModalError
    code?: WalletModalError | Promise<void>
    resend?: WalletModalError
    social?: Partial<LoginState>
    change?: 'primary' | 'secondary' | WalletModalError
    switchable?: boolean
    account?: WalletModalError
  }
}

/** Replaces the login of every modal that is created until `restore` is called. */
export function stubFrameLogin(): { readonly login: FakeFrameLogin; restore(): void } {
  let router: Router
  const calls: string[] = []
  const fail = (value: unknown) => {
    if (value instanceof WalletModalError) throw value
  }
  const login: FakeFrameLogin = {
    $login: atom(IDLE),
    $change: atom<EmailChange>({ step: 'idle', busy: false }),
    $resendAt: atom(0),
    $user: atom<EmbeddedUser | undefined>(undefined),
    $smartAccountNetworks: atom<readonly ChainId[]>([]),
    $switchingType: atom(false),
    calls,
    answers: {},
    async submitEmail(email) {
      calls.push(`submitEmail ${email}`)
      const { answers } = login
      fail(answers.email)
      const step = answers.email === 'device' ? 'device' : 'otp'
      login.$login.set({ step, busy: false, email, ...(step === 'device' && { match: '42' }) })
      router.push({ view: step === 'device' ? 'EmailVerifyDevice' : 'EmailVerifyOtp' })
    },
    async resend() {
      calls.push('resend')
      fail(login.answers.resend)
    },
    async submitCode(code) {
      calls.push(`submitCode ${code}`)
      fail(login.answers.code)
      await login.answers.code
    },
    async startSocial(social: Social) {
      calls.push(`startSocial ${social}`)
      login.$login.set({
        step: social === 'farcaster' ? 'farcaster' : 'social',
        busy: true,
        social,
        ...login.answers.social,
      })
      router.push({ view: social === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial' })
    },
    async continueHere() {
      calls.push('continueHere')
    },
    cancel() {
      calls.push('cancel')
      login.$login.set(IDLE)
    },
    async updateEmail(email) {
      calls.push(`updateEmail ${email}`)
      const { change = 'primary' } = login.answers
      fail(change)
      login.$change.set({ step: change as 'primary', busy: false, email })
      router.push({
        view: change === 'secondary' ? 'UpdateEmailSecondaryOtp' : 'UpdateEmailPrimaryOtp',
      })
    },
    async submitPrimaryCode(code) {
      calls.push(`submitPrimaryCode ${code}`)
      fail(login.answers.code)
      login.$change.set({ ...login.$change.get(), step: 'secondary' })
      router.push({ view: 'UpdateEmailSecondaryOtp' })
    },
    async submitSecondaryCode(code) {
      calls.push(`submitSecondaryCode ${code}`)
      fail(login.answers.code)
    },
    cancelChange: () => void calls.push('cancelChange'),
    canSwitchType: () => login.answers.switchable ?? false,
    async setAccountType(type) {
      calls.push(`setAccountType ${type}`)
    },
    async openAccount() {
      calls.push('openAccount')
      fail(login.answers.account)
    },
    showFrame: () => void calls.push('showFrame'),
    hideFrame: () => void calls.push('hideFrame'),
  }
  const { frameLogin } = laterSlices
  const real = { ...frameLogin }
  Object.assign(frameLogin, {
    load: async () => undefined,
    needs: {},
    create: (_: unknown, { first }: { first: { router: Router } }) => {
      router = first.router
      return login
    },
  })
  return { login, restore: () => void Object.assign(frameLogin, real) }
}
