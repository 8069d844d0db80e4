import { getFirstAccount } from '../../chains/wallets/first-account.js'
import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { AccountId } from '../../standards/caip.js'
import type { Connection } from '../../chains/adapter.js'
import { inOneTab } from '../../platform/async/in-one-tab.js'
import { toMetadata } from '../../options/to-metadata.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { Core } from '../core.js'
import type { PreparedMessage, SignInMessages } from './sign-in-message.js'
import type { SignInSessions } from './sign-in-sessions.js'
import type { SignInRequestState } from './sign-in-state.js'

/**
 * Outcome of a request. `gone`: the connection ended or changed its account or network during the
 * request.
 */
export type SignInOutcome =
  | { readonly kind: 'signed'; readonly session: SignInSession }
  | { readonly kind: 'declined' | 'gone' }

/** The request that is shown. */
export interface SignInAsk {
  readonly connection: Connection
  readonly account: AccountId
  /** True when the connection counts as connected only after the sign-in. */
  readonly admitting: boolean
  settle(outcome: SignInOutcome): void
}

/** Sign-in requests, one at a time: message, signature, verification. */
export interface SignInRequests {
  readonly $request: ReadableAtom<SignInRequestState | undefined>
  find(): SignInAsk | undefined
  /**
   * Shows a request and waits for its outcome. Ends a previous request first. Throws the errors of
   * `show`.
   */
  ask(
    connection: Connection,
    admitting: boolean,
    signal: AbortSignal,
    show: () => Promise<unknown>,
  ): Promise<SignInOutcome>
  /**
   * Called when the visitor agrees: requests the signature. A failure is shown and can be retried.
   */
  sign(): Promise<void>
  /**
   * Cancels a pending signature and shows the leaving state until `act` is done. An error of `act`
   * is shown.
   */
  leave(act: (ask: SignInAsk) => Promise<void>): Promise<void>
  /**
   * Checks again after a change of the sessions in another tab; a request that was answered there
   * ends here.
   */
  recheck(): void
}

/** Creates {@link SignInRequests}. */
export function createSignInRequests(
  { config, track, report, lifetime }: Core,
  messages: SignInMessages,
  sessions: SignInSessions,
  required: boolean,
): SignInRequests {
  const $request = atom<SignInRequestState | undefined>()
  let current: (SignInAsk & { readonly done: Promise<SignInOutcome> }) | undefined
  let prepared: Promise<PreparedMessage> | undefined
  let signing: AbortController | undefined

  /** Prefetches the nonce, so that the wallet is asked synchronously within the click. */
  function prepare(account: AccountId, signal: AbortSignal): Promise<PreparedMessage> {
    const mine = messages.prepare(account, signal)
    prepared = mine
    mine.catch(() => {
      // Ignored: the next attempt fetches another nonce and shows the failure.
      if (prepared === mine) prepared = undefined
    })
    return mine
  }
  async function getMessage(account: AccountId, signal: AbortSignal): Promise<PreparedMessage> {
    const known = await prepared?.catch(() => undefined)
    // A verifier accepts a nonce once, even when the verification fails, so the next attempt needs
    // another one.
    prepared = undefined
    return known && known.account === account && known.expiresAt > Date.now()
      ? known
      : messages.prepare(account, signal)
  }
  async function signAndVerify(
    { account, connection }: SignInAsk,
    signal: AbortSignal,
  ): Promise<SignInSession> {
    const { text, nonce } = await getMessage(account, signal)
    const signature = await connection.signMessage(text, { account, signal })
    const session = await messages.verify(
      { message: text, signature, account },
      nonce,
      connection.wallet,
      signal,
    )
    // The visitor may have left this screen in the meantime.
    signal.throwIfAborted()
    track('SIWX_AUTH_SUCCESS', { network: connection.chainId, isSmartAccount: false })
    sessions.add(session)
    return session
  }
  function change(next: Partial<SignInRequestState>) {
    const { error: _, ...rest } = $request.get()!
    $request.set({ ...rest, ...next })
  }

  return {
    $request: readonlyType($request),
    find: () => current,
    async ask(connection, admitting, signal, show) {
      while (current) await current.done
      const account = getFirstAccount(connection)
      const known = sessions.find(account)
      if (known) return { kind: 'signed', session: known }
      if (signal.aborted || lifetime.aborted) return { kind: 'gone' }
      const life = new AbortController()
      let settle!: (outcome: SignInOutcome) => void
      const done = new Promise<SignInOutcome>((resolve) => (settle = resolve))
      const gone = () => settle({ kind: 'gone' })
      current = { connection, account, admitting, settle, done }
      const {
        name,
        icons: [icon],
      } = toMetadata(config.metadata)
      $request.set({
        app: { name, ...(icon === undefined ? {} : { icon }) },
        wallet: connection.wallet,
        account,
        required,
        status: 'asking',
      })
      signal.addEventListener('abort', gone)
      lifetime.addEventListener('abort', gone)
      const moved = () => connection.accounts[0] !== account && gone()
      const stops = [
        connection.on('disconnect', gone),
        connection.on('accounts', moved),
        connection.on('chain', moved),
      ]
      void prepare(account, life.signal)
      try {
        await show()
        return await done
      } finally {
        settle({ kind: 'gone' })
        for (const stop of stops) stop()
        signal.removeEventListener('abort', gone)
        lifetime.removeEventListener('abort', gone)
        life.abort()
        signing?.abort()
        prepared = undefined
        current = undefined
        $request.set(undefined)
      }
    },
    async sign() {
      const ask = current
      if (!ask || signing || $request.get()?.status !== 'asking') return
      const { account, connection } = ask
      const properties = { network: connection.chainId, isSmartAccount: false }
      const mine = new AbortController()
      signing = mine
      change({ status: 'signing' })
      track('CLICK_SIGN_SIWX_MESSAGE', properties)
      try {
        const session = await inOneTab(`sign-in.${account}`, mine.signal, async (waited) => {
          // The visitor may have signed in another tab. If the sessions cannot be read, the wallet
          // is asked here.
          if (waited) await sessions.read(mine.signal).catch(() => undefined)
          return sessions.find(account) ?? signAndVerify(ask, mine.signal)
        })
        ask.settle({ kind: 'signed', session })
      } catch (failure) {
        if (current !== ask) return
        if (isAbort(failure)) return change({ status: 'asking' })
        const error = toError(failure)
        change({ status: 'asking', error })
        track('SIWX_AUTH_ERROR', { ...properties, message: error.message })
        report(error)
        void prepare(account, lifetime)
      } finally {
        if (signing === mine) signing = undefined
      }
    },
    async leave(act) {
      const ask = current
      if (!ask) return
      signing?.abort()
      signing = undefined
      change({ status: 'leaving' })
      try {
        await act(ask)
      } catch (failure) {
        if (current === ask)
          change({ status: 'asking', ...(isAbort(failure) ? {} : { error: toError(failure) }) })
        report(failure)
      }
    },
    recheck() {
      const asked = current
      const known = asked && sessions.find(asked.account)
      if (known) asked.settle({ kind: 'signed', session: known })
    },
  }
}

/** The error of a declined, required sign-in. */
export function toDeclined(): WalletModalError {
  return new WalletModalError('USER_REJECTED', {
    details: { reason: 'the visitor did not sign in' },
  })
}
