import type { WritableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { LoginState, LoginStep } from './frame-login-state.js'
import type { FrameCredentials } from './frame-wallet-state.js'

/** No login is under way. */
export const IDLE: LoginState = { step: 'idle', busy: false }

/** Changes of a login's state; undefined removes a value. */
export type LoginChange = { readonly [K in keyof LoginState]?: LoginState[K] | undefined }

/** One login in progress. */
export interface LoginAttempt {
  readonly signal: AbortSignal
  /** Updates the state while this is the latest login. */
  set(next: LoginChange): void
  /** Shows a failure at the step, unless it is an abort. */
  show(failure: unknown, step: LoginStep): void
  /** Connects with accepted credentials and ends the login. */
  connect(credentials: FrameCredentials): Promise<void>
}

/** Starts a login and cancels the previous one. */
export type BeginLogin = (state: Omit<LoginState, 'busy'>, onCancel?: () => void) => LoginAttempt

/** The logins of one modal; only the latest is active. */
export interface Attempts {
  readonly begin: BeginLogin
  /** Cancels the latest login, if it is under way. */
  cancel(): void
  isUnderWay(): boolean
}

/** Creates {@link Attempts}. */
export function createAttempts(
  $login: WritableAtom<LoginState>,
  connect: (credentials: FrameCredentials, signal: AbortSignal) => Promise<unknown>,
): Attempts {
  let current:
    | { readonly controller: AbortController; readonly onCancel: (() => void) | undefined }
    | undefined

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
    const set = (next: LoginChange) =>
      void (current === mine && $login.set(withoutUndefined({ ...$login.get(), ...next })))
    return {
      signal,
      set,
      show: (failure, step) =>
        void (isAbort(failure) || set({ step, busy: false, error: toError(failure) })),
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
  return Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== undefined),
  ) as unknown as LoginState
}
