import { getFirstAccount } from '../../chains/wallets/first-account.js'
import { computed } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import { whenVisible } from '../../platform/page/when-visible.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import type { Connection } from '../../chains/adapter.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { Core } from '../core.js'
import { createNavigation } from '../navigation.js'
import type { State } from '../state.js'
import { findVerifier } from './find-verifier.js'
import { createSignInMessages } from './sign-in-message.js'
import {
  createSignInRequests,
  toDeclined,
  type SignInAsk,
  type SignInOutcome,
} from './sign-in-request.js'
import { createSignInSessions, isSame, toKey } from './sign-in-sessions.js'
import type { SignIn, SignInState } from './sign-in-state.js'

/**
 * Signs in accounts (CAIP-122): before a new wallet counts as connected, and again for each account
 * and network without a session. `show` opens the modal. Throws OPTIONS_INVALID.
 */
export async function createSignIn(
  core: Core,
  show: (act: (state: State) => unknown) => Promise<State>,
): Promise<SignIn> {
  const { config, connections, network, events, track, lifetime, report } = core
  const options = config.signIn!
  const { required, perNetwork, signOutOnDisconnect } = options
  const verifier = await findVerifier(config)
  const messages = createSignInMessages(verifier, options)
  const sessions = createSignInSessions(core, verifier, options)
  const requests = createSignInRequests(core, messages, sessions, required)
  /** Accounts whose sign-in was declined. They are asked again after a reload. */
  const declined = new Set<AccountId>()
  /** All accounts that each connection has had; their sessions end with it. */
  const accountsOf = new Map<string, Set<AccountId>>()
  /** The network on which each address was last signed in. */
  const signedOn = new Map<string, ChainId>()
  let state: State | undefined
  let checking: Promise<void> | undefined
  let again = false
  let firstRead: Promise<void> | undefined

  const $state = computed(
    [sessions.$sessions, requests.$request, network.$network, connections.$connections],
    (list, request): SignInState => {
      const account = request?.account ?? findActive()?.accounts[0]
      const session = account && sessions.find(account)
      return {
        status: session
          ? 'signed-in'
          : !request
            ? 'signed-out'
            : request.status === 'signing'
              ? 'signing'
              : 'asking',
        session,
        sessions: list,
      }
    },
  )

  function findActive(): Connection | undefined {
    const { namespace } = network.$network.get()
    return namespace === undefined ? undefined : connections.find(namespace)
  }
  /** Reads the sessions from the verifier once. The list is empty when it cannot be reached. */
  function ready(): Promise<void> {
    firstRead ??= sessions.read(lifetime).catch((failure: unknown) => {
      firstRead = undefined
      track('SIWX_AUTH_ERROR', { message: toError(failure).message })
      report(failure)
    })
    return firstRead
  }
  async function showScreen(): Promise<void> {
    state = await show((now) => {
      if (core.$open.get()) createNavigation(now).signInAsked()
      else now.modal.open({}, { view: 'SIWXSignMessage' })
    })
    follow(state)
  }
  let followed = false
  function follow(state: State) {
    if (followed) return
    followed = true
    // When the visitor closes the modal, the request decides how it closes.
    const stop = state.modal.guard(() => {
      if (!requests.find()) return true
      void cancel()
      return false
    })
    // The page may close the modal or show another screen.
    const unlisten = createNavigation(state).watch((view) => {
      const ask = requests.find()
      if (!ask || view === 'SIWXSignMessage') return
      if (network.$network.get().blocked) ask.settle({ kind: 'gone' })
      else void cancel()
    })
    lifetime.addEventListener('abort', () => (stop(), unlisten()))
  }
  const isShown = () => state && createNavigation(state).isShown('SIWXSignMessage')
  const ask = (connection: Connection, admitting: boolean, signal: AbortSignal) =>
    requests.ask(connection, admitting, signal, showScreen)

  /** The network to return to: one on which the same address still has a session. */
  function findPreviousNetwork({ account, connection, admitting }: SignInAsk): ChainId | undefined {
    if (admitting || !perNetwork || !connection.switchChain) return undefined
    const chains = sessions
      .listOf(account)
      .map(({ chainId }) => chainId)
      .filter((chainId) => chainId !== connection.chainId && network.find(chainId))
    const last = signedOn.get(toKey(account))
    return chains.find((chainId) => chainId === last) ?? chains.at(-1)
  }
  /**
   * Called when the visitor declines. A required sign-in returns to the network with a session, or
   * disconnects.
   */
  function cancel(): Promise<void> {
    // A second cancel, while the wallet does not answer the switch, ends the connection.
    const leaving = requests.$request.get()?.status === 'leaving'
    return requests.leave(async (request) => {
      const { connection, admitting, account } = request
      track('CLICK_CANCEL_SIWX', { network: connection.chainId, isSmartAccount: false })
      const back = required && !leaving ? findPreviousNetwork(request) : undefined
      // The change of network ends the request, because that network has a session.
      if (back && isShown()) return core.switchNetwork(back)
      if (!required) declined.add(account)
      request.settle({ kind: 'declined' })
      // A connection that is not admitted yet is ended by the code that waits for the answer.
      if (required && !admitting) await core.disconnect(connection.id)
    })
  }
  function finish() {
    if (isShown()) state?.modal.close()
  }
  function remember(account: AccountId) {
    if (sessions.find(account))
      signedOn.set(toKey(account), account.slice(0, account.lastIndexOf(':')) as ChainId)
  }

  /** Requests a sign-in if the active account has no session. */
  async function check(): Promise<void> {
    const connection = findActive()
    if (!connection || !network.$network.get().supported || lifetime.aborted) return
    await ready()
    const account = getFirstAccount(connection)
    remember(account)
    if (sessions.find(account) || declined.has(account) || requests.find()) return
    // Only the visible tab asks; the others receive the session.
    if (await whenVisible(lifetime)) return void (again = true)
    const outcome = await ask(connection, false, lifetime)
    if (outcome.kind === 'signed') remember(account)
    if (outcome.kind !== 'gone' || findActive() !== connection) return finish()
    again = true
    if (sessions.find(getFirstAccount(connection))) finish()
  }
  /** Checks once, after all events of this task. */
  function recheck() {
    again = true
    checking ??= (async () => {
      try {
        while (again && !lifetime.aborted) {
          again = false
          await Promise.resolve()
          await check()
        }
      } catch (failure) {
        report(failure)
      } finally {
        checking = undefined
      }
    })()
  }
  function end(id: string) {
    // A locked wallet comes back with the same account.
    if (connections.$pending.get().some(({ record, locked }) => locked && record?.id === id)) return
    const ended = [...(accountsOf.get(id) ?? [])]
    accountsOf.delete(id)
    const others = connections.list().flatMap(({ accounts }) => accounts)
    const isOver = ({ account }: SignInSession) =>
      ended.some((one) => isSame(one, account)) && !others.some((other) => isSame(other, account))
    for (const account of ended) declined.delete(account)
    if (signOutOnDisconnect) sessions.revoke(sessions.$sessions.get().filter(isOver)).catch(report)
  }
  /** Tracks the accounts of the live connections and ends the sessions of replaced ones. */
  function followConnections() {
    for (const { id, accounts } of connections.list())
      accountsOf.set(id, new Set([...(accountsOf.get(id) ?? []), ...accounts]))
    for (const id of accountsOf.keys())
      if (!connections.list().some((connection) => connection.id === id)) end(id)
  }

  const stops = [
    sessions.$sessions.listen(() => {
      requests.recheck()
      const active = findActive()
      if (active) remember(getFirstAccount(active))
    }),
    sessions.onExpired(recheck),
    network.$network.listen(recheck),
    events.on('connect', () => (followConnections(), recheck())),
    events.on('accountsChange', () => (followConnections(), recheck())),
    events.on('disconnect', ({ id }) => (end(id), recheck())),
  ]
  lifetime.addEventListener('abort', () => stops.forEach((stop) => stop()))

  const signIn: Omit<SignIn, 'state'> = {
    $request: requests.$request,
    required,
    sign: requests.sign,
    cancel,
    isAdmitting: () => requests.find()?.admitting === true,
    async createRequest(namespace, chainId, signal) {
      try {
        return await messages.createRequest(namespace, chainId, signal)
      } catch {
        // The sign-in screen fetches another one and shows the failure.
        return undefined
      }
    },
    async admit(connection, signal) {
      await ready()
      if (sessions.find(getFirstAccount(connection))) return
      const { signedIn } = connection
      if (signedIn) {
        const properties = { network: connection.chainId, isSmartAccount: false }
        try {
          sessions.add(await messages.verifySignedIn(signedIn, connection.wallet, signal))
          track('SIWX_AUTH_SUCCESS', properties)
          // The wallet may be on another network than the one it signed for.
          if (sessions.find(getFirstAccount(connection))) return
        } catch (failure) {
          // The screen requests a separate signature.
          track('SIWX_AUTH_ERROR', { ...properties, message: toError(failure).message })
          report(failure)
        }
      }
      let over = false
      const stop = connection.on('disconnect', () => (over = true))
      let outcome: SignInOutcome
      try {
        // Repeated when the visitor chose another account or network during the request.
        do outcome = await ask(connection, true, signal)
        while (outcome.kind === 'gone' && !over && !signal.aborted && !lifetime.aborted)
      } finally {
        stop()
      }
      if (outcome.kind === 'signed' || (outcome.kind === 'declined' && !required)) return
      finish()
      if (signal.aborted) throw toError(signal.reason, 'REQUEST_ABORTED')
      if (outcome.kind === 'gone')
        throw new WalletModalError('WALLET_DISCONNECTED', {
          details: { namespace: connection.namespace },
        })
      throw toDeclined()
    },
    async signIn(id) {
      const connection = connections.find(id)
      if (!connection)
        throw new WalletModalError('WALLET_DISCONNECTED', {
          details: { namespace: id.split(':')[0] },
        })
      await ready()
      declined.delete(getFirstAccount(connection))
      const outcome = await ask(connection, false, lifetime)
      finish()
      const session =
        outcome.kind === 'signed' ? outcome.session : sessions.find(getFirstAccount(connection))
      if (!session) throw toDeclined()
      return session
    },
    async signOut(account) {
      const ended = sessions.$sessions
        .get()
        .filter((session) => account === undefined || isSame(session.account, account))
      for (const connection of connections.list()) declined.add(getFirstAccount(connection))
      await sessions.revoke(ended)
    },
  }
  stops.push($state.subscribe((value) => core.$signIn.set({ ...signIn, state: value })))
  followConnections()
  recheck()
  return core.$signIn.get()!
}
