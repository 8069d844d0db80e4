import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useConfig } from 'wagmi'
import { getConnectorClient, signMessage } from 'wagmi/actions'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import { getModal } from '../../wagmi/index.js'
import { isRejection } from './is-rejection.js'
import { SessionContext, type Session, type SignInStatus, type SIWESession } from './session.js'

/** Talks to the app's server about a sign-in. */
export interface SIWEConfig {
  getNonce: () => Promise<string>
  createMessage: (args: {
    nonce: string
    address: `0x${string}`
    chainId: number
  }) => Promise<string> | string
  verifyMessage: (args: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<SIWESession | null>
  signOut: () => Promise<boolean>
  /** (true) */
  enabled?: boolean
  /** @deprecated Has no effect: a nonce is fetched for each message. */
  nonceRefetchInterval?: number
  /** Milliseconds between two looks at the server's session (5 minutes). */
  sessionRefetchInterval?: number
  /** (true) */
  signOutOnDisconnect?: boolean
  /** (true) */
  signOutOnAccountChange?: boolean
  /** (true) */
  signOutOnNetworkChange?: boolean
}

/** Properties of `<SIWEProvider>`. */
export interface SIWEProviderProps extends SIWEConfig {
  children: ReactNode
  onSignIn?: (session?: SIWESession) => void
  onSignOut?: () => void
}

const REFETCH_MS = 5 * 60_000

/**
 * Connects the app's own sign-in with `useSIWE()`, `<SIWEButton>` and the connect button. Stands
 * inside wagmi's provider and outside `<ConnectKitProvider>`. A new app takes the option `signIn`
 * of the modal instead.
 */
export function SIWEProvider({ children, enabled = true, ...props }: SIWEProviderProps) {
  const session = useOwnSession(props, enabled)
  return (
    <SessionContext.Provider value={enabled ? session : undefined}>
      {children}
    </SessionContext.Provider>
  )
}

function useOwnSession(props: Omit<SIWEProviderProps, 'children'>, enabled: boolean): Session {
  const config = useConfig()
  const modal = getModal(config)
  const account = useSnapshot(modal).accounts.eip155
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [session, setSession] = useState<SIWESession>()
  const [known, setKnown] = useState(false)
  const [{ status, error }, setAttempt] = useState<{ status: SignInStatus; error?: unknown }>({
    status: 'ready',
  })
  const pending = useRef<Promise<SIWESession | false>>(undefined)

  const refresh = useCallback(async () => {
    try {
      const found = (await latest.current.getSession()) ?? undefined
      setSession((before) => (isSame(before, found) ? before : found))
      return found
    } catch {
      // The server is not reached: the page counts as signed out until the next look.
      setSession(undefined)
      return undefined
    } finally {
      setKnown(true)
    }
  }, [])
  const signIn = useCallback(() => {
    const ask = async (): Promise<SIWESession | false> => {
      setAttempt({ status: 'loading' })
      try {
        const { createMessage, getNonce, onSignIn, verifyMessage } = latest.current
        const { account: signer, chain } = await getConnectorClient(config)
        const nonce = await getNonce()
        const { address } = signer
        const message = await createMessage({ nonce, address, chainId: chain.id })
        const signature = await signMessage(config, { message })
        if (!(await verifyMessage({ message, signature })))
          throw new Error('The server did not accept the signature.')
        const found = await refresh()
        setAttempt({ status: 'success' })
        onSignIn?.(found)
        return found ?? { address, chainId: chain.id }
      } catch (failure) {
        setAttempt({ status: isRejection(failure) ? 'rejected' : 'error', error: failure })
        return false
      } finally {
        pending.current = undefined
      }
    }
    return (pending.current ??= ask())
  }, [config, refresh])
  const signOut = useCallback(async () => {
    const { onSignOut, signOut: leave } = latest.current
    setAttempt({ status: 'ready' })
    const left = await leave()
    await refresh()
    onSignOut?.()
    return left
  }, [refresh])
  const reset = useCallback(() => setAttempt({ status: 'ready' }), [])

  useEffect(() => {
    if (!enabled) return
    void refresh()
    const timer = setInterval(refresh, latest.current.sessionRefetchInterval ?? REFETCH_MS)
    return () => clearInterval(timer)
  }, [enabled, refresh])
  useEndedSession(session, account, props, enabled ? signOut : undefined)

  return useMemo(
    () => ({ session, known, status, error, signIn, signOut, reset }),
    [session, known, status, error, signIn, signOut, reset],
  )
}

/** Signs out when the wallet leaves the account or the network of the session. */
function useEndedSession(
  session: SIWESession | undefined,
  account: { readonly address?: string; readonly chainId?: string } | undefined,
  {
    signOutOnAccountChange = true,
    signOutOnDisconnect = true,
    signOutOnNetworkChange = true,
  }: SIWEConfig,
  signOut: (() => Promise<boolean>) | undefined,
) {
  const address = account?.address?.toLowerCase()
  const chainId = account?.chainId
  const before = useRef(address)
  useEffect(() => {
    const disconnected = before.current !== undefined && address === undefined
    before.current = address
    if (!session || !signOut) return
    const ended = address
      ? (signOutOnAccountChange && address !== session.address.toLowerCase()) ||
        (signOutOnNetworkChange && chainId !== `eip155:${session.chainId}`)
      : disconnected && signOutOnDisconnect
    if (ended) signOut().catch((error: unknown) => console.error(error))
  }, [
    address,
    chainId,
    session,
    signOut,
    signOutOnAccountChange,
    signOutOnDisconnect,
    signOutOnNetworkChange,
  ])
}

function isSame(a: SIWESession | undefined, b: SIWESession | undefined): boolean {
  return a?.address === b?.address && a?.chainId === b?.chainId
}
