import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { getConnectorClient, signMessage } from 'wagmi/actions'
import { useSnapshot } from '../../react/hooks/use-snapshot.js'
import { getModal } from '../../wagmi/index.js'
import { AuthenticationContext, type AuthenticationStatus } from './context.js'

/** Talks to the app's server about a sign-in. */
export interface AuthenticationAdapter<M> {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: Address; chainId: number }) => Promise<M> | M
  verify: (args: { message: M; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

/** Properties of `<RainbowKitAuthenticationProvider>`. */
export interface AuthenticationConfig<M> {
  adapter: AuthenticationAdapter<M>
  /** Where the app's session stands; the app changes it when `verify` succeeded. */
  status: AuthenticationStatus
}

/** Types an adapter. */
export function createAuthenticationAdapter<M>(
  adapter: AuthenticationAdapter<M>,
): AuthenticationAdapter<M> {
  return adapter
}

/**
 * Connects the app's own sign-in with the connect button: while `status` is `unauthenticated`, a
 * connected wallet's button asks for the signature, and `openConnectModal` does the same. A
 * disconnect ends the session. A new app takes the option `signIn` of the modal instead.
 */
export function RainbowKitAuthenticationProvider<M = unknown>({
  adapter,
  status,
  enabled = true,
  children,
}: AuthenticationConfig<M> & { enabled?: boolean; children: ReactNode }) {
  const config = useConfig()
  const modal = getModal(config)
  const address = useSnapshot(modal).accounts.eip155?.address
  const busy = useRef(false)
  const signIn = useCallback(() => {
    if (busy.current) return
    busy.current = true
    void ask(config, adapter).finally(() => (busy.current = false))
  }, [config, adapter])
  const before = useRef(address)
  useEffect(() => {
    const left = before.current !== undefined && before.current !== address
    before.current = address
    if (enabled && left && status === 'authenticated')
      adapter.signOut().catch((error: unknown) => console.error(error))
  }, [address, adapter, enabled, status])
  const value = useMemo(() => ({ status, signIn }), [status, signIn])
  return (
    <AuthenticationContext.Provider value={enabled ? value : undefined}>
      {children}
    </AuthenticationContext.Provider>
  )
}

async function ask<M>(
  config: ReturnType<typeof useConfig>,
  adapter: AuthenticationAdapter<M>,
): Promise<void> {
  try {
    const { account, chain } = await getConnectorClient(config)
    const nonce = await adapter.getNonce()
    const message = await adapter.createMessage({
      nonce,
      address: account.address,
      chainId: chain.id,
    })
    const signature = await signMessage(config, { message: toText(message) })
    await adapter.verify({ message, signature })
  } catch (error) {
    // The app's status stays `unauthenticated`, so the button offers to ask again.
    console.error(error)
  }
}

/** The text to sign: libraries such as `siwe` give an object with `prepareMessage()`. */
function toText(message: unknown): string {
  if (typeof message === 'string') return message
  const { prepareMessage, toMessage } = message as Partial<
    Record<'prepareMessage' | 'toMessage', () => string>
  >
  return (prepareMessage ?? toMessage)?.call(message) ?? String(message)
}
