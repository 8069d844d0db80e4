import { useCallback } from 'react'
import { useSession, type SignInStatus, type SIWESession } from './session.js'

/** What `useSIWE()` calls. */
export interface SIWECallbacks {
  onSignIn?: (session?: SIWESession) => void
  onSignOut?: () => void
}

/** The session of the app's server, and functions that begin and end it. */
export interface UseSIWEResult {
  readonly isSignedIn: boolean
  readonly data?: SIWESession | undefined
  readonly status: SignInStatus
  readonly error?: unknown
  readonly isRejected: boolean
  readonly isError: boolean
  readonly isLoading: boolean
  readonly isSuccess: boolean
  readonly isReady: boolean
  readonly reset: () => void
  readonly signIn: () => Promise<boolean>
  readonly signOut: () => Promise<boolean>
}

/** The app's own sign-in of `<SIWEProvider>`; without one, nothing is signed in. */
export function useSIWE({ onSignIn, onSignOut }: SIWECallbacks = {}): UseSIWEResult {
  const session = useSession()
  const status = session?.status ?? 'ready'
  const signIn = useCallback(async () => {
    const made = (await session?.signIn()) || undefined
    if (made) onSignIn?.(made)
    return made !== undefined
  }, [session, onSignIn])
  const signOut = useCallback(async () => {
    const left = (await session?.signOut()) ?? false
    if (left) onSignOut?.()
    return left
  }, [session, onSignOut])
  return {
    isSignedIn: session?.session !== undefined,
    ...(session?.session ? { data: session.session } : {}),
    status,
    error: session?.error,
    isRejected: status === 'rejected',
    isError: status === 'error',
    isLoading: status === 'loading' || session?.known === false,
    isSuccess: status === 'success',
    isReady: status === 'ready' && session !== undefined,
    reset: session?.reset ?? (() => {}),
    signIn,
    signOut,
  }
}
