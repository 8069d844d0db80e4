import { useEffect, useRef, useState } from 'react'
import type { Options, SignInVerifier } from 'wallet-modal'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { useDisconnect, useSignIn, WalletModalProvider } from 'wallet-modal/react'
import { ask, Refusal } from '../api/ask.js'
import { Nonce, Person } from '../api/answers.js'
import { currentTheme } from '../theme.js'
import { currentLanguage } from '../texts/texts.js'

/** Properties of {@link WalletSignIn}. */
export interface WalletSignInProps {
  /** Signing in, or linking the account to the person who is signed in. */
  readonly purpose: 'sign-in' | 'link'
  readonly onDone: () => void
  /** The modal was closed (undefined), or the server refused. */
  readonly onEnd: (refusal: Refusal | undefined) => void
}

interface Attempt {
  readonly options: Options
  refusal: Refusal | undefined
}

/**
 * Opens the kit's modal and has one message signed for the admin API. Only wallets of this browser
 * are offered, because the console reaches no other server.
 */
export function WalletSignIn(props: WalletSignInProps) {
  const [attempt] = useState(() => createAttempt(props.purpose))
  return (
    <WalletModalProvider options={attempt.options}>
      <SignIn attempt={attempt} {...props} />
    </WalletModalProvider>
  )
}

function SignIn({ attempt, onDone, onEnd }: WalletSignInProps & { readonly attempt: Attempt }) {
  const { signIn } = useSignIn()
  const { disconnect } = useDisconnect()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    signIn().then(
      // The wallet stays connected with no page: the session is the console's own.
      () => disconnect().then(onDone, onDone),
      () => onEnd(attempt.refusal),
    )
  }, [signIn, disconnect, attempt, onDone, onEnd])
  return null
}

function createAttempt(purpose: WalletSignInProps['purpose']): Attempt {
  const verifier: SignInVerifier = {
    createNonce: async ({ signal }) => {
      const question = { method: 'POST', path: 'sessions/nonce', body: {}, answer: Nonce } as const
      return (await ask({ ...question, signal })).nonce
    },
    async verify({ account, message, signature }, { signal }) {
      attempt.refusal = undefined
      const [method, path] =
        purpose === 'link'
          ? (['PUT', 'me/account'] as const)
          : (['POST', 'sessions/wallet'] as const)
      try {
        await ask({ method, path, body: { message, signature }, answer: Person, signal })
      } catch (error) {
        if (error instanceof Refusal) attempt.refusal = error
        throw error
      }
      const [namespace, reference, address] = account.split(':') as [string, string, string]
      return { account, chainId: `${namespace}:${reference}`, address }
    },
    // The session is a cookie of the admin API; the modal keeps none.
    getSessions: async () => [],
    revoke: async () => {},
  }
  const attempt: Attempt = {
    options: {
      id: 'console',
      chains: [eip155({ networks: [mainnet] })],
      language: currentLanguage(),
      theme: currentTheme(),
      walletConnect: false,
      signIn: { verifier, perNetwork: false },
    },
    refusal: undefined,
  }
  return attempt
}
