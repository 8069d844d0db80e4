import type { WritableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { LoginState, LoginStep } from './frame-login-state.js'
import type { FrameCredentials } from './frame-wallet-state.js'

/** No login is under way. */
export const IDLE: LoginState = { step: 'idle', busy: false }

/** What changes in a login; undefined takes a value away. */
export type LoginChange = { readonly [K in keyof LoginState]?: LoginState[K] | undefined }

/** One login that is under way. */
export interface LoginAttempt {
  readonly signal: AbortSignal
  /** Changes what the screens show, while it is the latest login. */
  set(next: LoginChange): void
  /** Shows a failure at the step, unless it is an abort. */
  show(failure: unknown, step: LoginStep): void
  /** Connects with what the frame accepted, and ends. */
  connect(credentials: FrameCredentials): Promise<void>
}

/** Starts a login; the one before is given up. */
export type BeginLogin = (state: Omit<LoginState, 'busy'>, onCancel?: () => void) => LoginAttempt

/** The logins of one modal: one at a time, the latest. */
export function createAttempts($login: WritableAtom<LoginState>, connect: (credentials: FrameCredentials, signal: AbortSignal) => Promise<unknown>) {
  let current: { readonly controller: AbortController; readonly onCancel: (() => void) | undefined } | undefined

  function cancel() {
    const mine = current
    if (!mine) return
    current = undefined
    mine.controller.abort()
    $login.set(IDLE)
    mine.onCancel?.()
  }
  const begin: BeginLogin = (state, onCancel) => {
    cancel()
    const mine = { controller: new AbortController(), onCancel }
    const { signal } = mine.controller
    current = mine
    $login.set({ ...state, busy: true })
    const set = (next: LoginChange) => void (current === mine && $login.set(withoutUndefined({ ...$login.get(), ...next })))
    return {
      signal,
      set,
      show: (failure, step) => void (isAbort(failure) || set({ step, busy: false, error: toError(failure) })),
      async connect(credentials) {
        set({ step: 'connecting', busy: true, error: undefined })
        await connect(credentials, signal)
        if (current !== mine) return
        current = undefined
        $login.set(IDLE)
      },
    }
  }
  return { begin, cancel, isUnderWay: () => current !== undefined }
}

function withoutUndefined(state: LoginChange): LoginState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as unknown as LoginState
}
