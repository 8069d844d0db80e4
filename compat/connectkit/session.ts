import { createContext, useContext } from 'react'

/** A session of the app's own server. */
export interface SIWESession {
  address: `0x${string}`
  chainId: number
}

/** Where the sign-in of this page stands. */
export type SignInStatus = 'ready' | 'loading' | 'success' | 'rejected' | 'error'

/** What `<SIWEProvider>` passes to the components below it. */
export interface Session {
  readonly session: SIWESession | undefined
  /** False until the server was asked for its session. */
  readonly known: boolean
  readonly status: SignInStatus
  readonly error: unknown
  /** Asks the connected wallet for the signature. Resolves with whether it was accepted. */
  readonly signIn: () => Promise<SIWESession | false>
  readonly signOut: () => Promise<boolean>
  readonly reset: () => void
}

/** The app's own sign-in; undefined without `<SIWEProvider>`, or while it is not enabled. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The app's own sign-in; undefined without one. */
export function useSession(): Session | undefined {
  return useContext(SessionContext)
}
