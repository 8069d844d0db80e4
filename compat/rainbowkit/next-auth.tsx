'use client'

import { getCsrfToken, signIn, signOut, useSession } from 'next-auth/react'
import { useMemo, type ReactNode } from 'react'
import { createSiweMessage } from 'viem/siwe'
import { createAuthenticationAdapter, RainbowKitAuthenticationProvider } from './authentication.js'

/** Fields of the message that the app sets. */
export type GetSiweMessageOptions = () => {
  statement?: string
  domain?: string
  uri?: string
  version?: '1'
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

/**
 * Sign-in with Ethereum through NextAuth's provider `credentials`, as
 * `@rainbow-me/rainbowkit-siwe-next-auth` does it.
 */
export function RainbowKitSiweNextAuthProvider({
  children,
  enabled = true,
  getSiweMessageOptions,
  getCustomNonce,
  getSigninCallback,
}: {
  children: ReactNode
  enabled?: boolean
  getSiweMessageOptions?: GetSiweMessageOptions
  getCustomNonce?: () => Promise<string>
  getSigninCallback?: (success: boolean) => Promise<void>
}) {
  const { status } = useSession()
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter<string>({
        getNonce: async () => {
          const nonce = getCustomNonce ? await getCustomNonce() : await getCsrfToken()
          if (!nonce) throw new Error('NextAuth gave no CSRF token to use as the nonce.')
          return nonce
        },
        createMessage: ({ nonce, address, chainId }) =>
          createSiweMessage({ ...readOptions(getSiweMessageOptions), nonce, address, chainId }),
        verify: async ({ message, signature }) => {
          const answer = await signIn('credentials', {
            message: JSON.stringify(message),
            redirect: false,
            signature,
          })
          const success = answer?.ok ?? false
          await getSigninCallback?.(success)
          return success
        },
        signOut: async () => {
          await signOut({ redirect: false })
        },
      }),
    [getSiweMessageOptions, getCustomNonce, getSigninCallback],
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={enabled} status={status}>
      {children}
    </RainbowKitAuthenticationProvider>
  )
}

function readOptions(getOptions: GetSiweMessageOptions | undefined) {
  const { expirationTime, notBefore, ...given } = getOptions?.() ?? {}
  return {
    domain: location.host,
    uri: location.origin,
    version: '1' as const,
    statement: 'Sign in to the app.',
    ...given,
    ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
    ...(notBefore ? { notBefore: new Date(notBefore) } : {}),
  }
}
