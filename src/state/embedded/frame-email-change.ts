import { atom, readonlyType } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import { frameRequests } from '../../frame/protocol.js'
import { toLoginError } from '../../frame/social-window.js'
import type { Core } from '../core.js'
import type { Navigation } from '../navigation.js'
import type { EmailChange } from './frame-login-state.js'
import type { FrameWallet } from './frame-wallet-state.js'

const IDLE: EmailChange = { step: 'idle', busy: false }
const VIEWS: readonly string[] = [
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
]

/**
 * Changes the email address: a code to the present address if the frame requires it, then one to
 * the new address.
 */
export function createEmailChange(
  { track, report, events }: Core,
  navigation: Navigation,
  wallet: FrameWallet,
  { checkWait, noteCode }: { checkWait(): void; noteCode(): void },
) {
  const { host } = wallet
  const $change = atom<EmailChange>(IDLE)
  let controller = new AbortController()

  function cancel() {
    controller.abort()
    controller = new AbortController()
    $change.set(IDLE)
  }
  /** Runs one step. A failure is shown in that step and rethrown. */
  async function run(
    step: EmailChange['step'],
    act: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = controller
    const { error: _, ...before } = $change.get()
    $change.set({ ...before, step, busy: true })
    try {
      await act(signal)
    } catch (failure) {
      const error = toError(failure)
      if (!signal.aborted && !isAbort(error))
        $change.set({ ...$change.get(), step, busy: false, error })
      if (!isAbort(error)) report(error)
      throw error
    }
  }
  function show(step: 'primary' | 'secondary') {
    $change.set({ ...$change.get(), step, busy: false })
    navigation.emailCodeMailed(step === 'primary' ? 'present' : 'new')
  }
  navigation.watch((view) => {
    if ($change.get().step !== 'idle' && !VIEWS.includes(view)) cancel()
  })
  events.on('close', cancel)

  return {
    $change: readonlyType($change),
    cancel,
    async updateEmail(given: string): Promise<void> {
      const email = given.trim()
      cancel()
      $change.set({ step: 'email', busy: true, email })
      await run('email', async (signal) => {
        if (!frameRequests.UPDATE_EMAIL.app.safeParse({ email }).success)
          throw toLoginError('Invalid email')
        if (wallet.$user.get()?.provider !== 'email')
          throw toLoginError('Not connected to email or social')
        checkWait()
        const { action } = await host.request('UPDATE_EMAIL', { email }, { signal })
        noteCode()
        track('EMAIL_EDIT')
        if (action === 'VERIFY_PRIMARY_OTP') show('primary')
        else show('secondary')
      })
    },
    async submitPrimaryCode(otp: string): Promise<void> {
      await run('primary', async (signal) => {
        await host.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
        show('secondary')
      })
    },
    async submitSecondaryCode(otp: string): Promise<void> {
      await run('secondary', async (signal) => {
        const { newEmail } = await host.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
        wallet.setEmail(newEmail)
        track('EMAIL_EDIT_COMPLETE')
        $change.set(IDLE)
        navigation.emailChanged()
      })
    },
  }
}
