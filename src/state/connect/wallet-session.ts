import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import type { ChainId } from '../../standards/caip.js'
import { toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import { askWallet } from '../../chains/kernel/ask-wallet.js'
import { startAttempt } from '../../chains/wallets/permission.js'
import { findLine, repeat } from '../../chains/wallets/find-session-line.js'
import { readFamilies } from '../../chains/wallets/read-session.js'
import type { SessionLine } from '../../chains/wallets/session-line.js'
import { abortable, startDeadline, withDeadline } from '../../platform/async/deadline.js'

const FIND_SECONDS = 2
const ANSWER_SECONDS = 120
const NONE = { sessionScopes: {} }

/** What a wallet granted with one prompt. */
export interface WalletSession {
  /** True if the wallet gave an account of the namespace. */
  includes(namespace: string): boolean
  /** Takes back what the wallet granted beyond what the page had before (CAIP-285). */
  end(): void
  /** Keeps the grant. */
  close(): void
}

/** Where a wallet answers requests about sessions, and the session it has with the page. */
interface Source {
  readonly line: SessionLine
  readonly before: unknown
  /** True for a line: it knows MetaMask's additions, which a provider may refuse. */
  readonly extended: boolean
}

/**
 * Requests several families of one wallet with one prompt (CAIP-25, in the form that MetaMask
 * reads: `optionalScopes`), over the wallet's line for sessions, otherwise over its EIP-1193
 * provider. Resolves without a session if the wallet has no sessions, or supports none of the
 * networks. Rejects with the wallet's own refusal, and with an abort. `wallets` are the wallet's
 * objects of the families.
 *
 * The page cannot close a prompt. If the user approves after an abort or a timeout, the grant is
 * taken back, unless a later attempt or an open connection uses it.
 */
export async function requestSession(
  wallets: readonly InjectedWallet[],
  chains: readonly ChainId[],
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  const source = await findSource(wallets, signal)
  if (!source) return undefined
  const { line, before } = source
  const wanted = new Set(chains.map((id) => id.split(':', 1)[0]!))
  const known = readFamilies(before)
  if ([...wanted].every((namespace) => known.has(namespace))) {
    line.close()
    return { includes: (namespace) => known.has(namespace), end() {}, close() {} }
  }
  try {
    const answer = await create(source, wallets, chains, signal)
    const granted = readFamilies(answer)
    return {
      includes: (namespace) => granted.has(namespace),
      end: () => void takeBack(source, answer),
      close: () => line.close(),
    }
  } catch (failure) {
    // Also 5100, "Requested scopes are not supported": its families are asked for one by one.
    if (['METHOD_UNSUPPORTED', 'CHAIN_UNSUPPORTED'].includes(toError(failure).code))
      return undefined
    throw failure
  }
}

/** The wallet's line, or its EIP-1193 provider, if it says which session it has (CAIP-312). */
async function findSource(
  wallets: readonly InjectedWallet[],
  signal: AbortSignal,
): Promise<Source | undefined> {
  const named = wallets.find(({ rdns }) => rdns) ?? wallets[0]
  return (
    (named && (await within(signal, (limit) => askLine(named, limit)))) ??
    within(signal, (limit) => askProvider(wallets, limit))
  )
}

/** Undefined after a failure or 2 s: a wallet without sessions refuses, or does not answer. */
async function within(
  signal: AbortSignal,
  act: (limit: AbortSignal) => Promise<Source | undefined>,
): Promise<Source | undefined> {
  try {
    return await withDeadline('Finding a session', FIND_SECONDS, signal, act)
  } catch (failure) {
    if (signal.aborted) throw failure
  }
}

async function askLine(wallet: InjectedWallet, limit: AbortSignal): Promise<Source | undefined> {
  const line = await findLine(wallet, limit)
  if (!line) return undefined
  try {
    const before = await repeat(line, { method: 'wallet_getSession' }, limit).catch((failure) => {
      // A wallet with the first of the two standards only.
      if (toError(failure).code === 'METHOD_UNSUPPORTED') return NONE
      throw failure
    })
    return { line, before, extended: true }
  } catch (failure) {
    line.close()
    throw failure
  }
}

async function askProvider(
  wallets: readonly InjectedWallet[],
  limit: AbortSignal,
): Promise<Source | undefined> {
  const provider = wallets.find(({ namespace }) => namespace === 'eip155')?.provider
  if (!isEip1193Provider(provider)) return undefined
  const line = toLine(provider)
  const before = await abortable(line.request({ method: 'wallet_getSession' }), limit)
  const { sessionScopes } = Object(before) as { readonly sessionScopes?: unknown }
  return typeof sessionScopes === 'object' && sessionScopes !== null
    ? { line, before, extended: false }
    : undefined
}

// A provider may throw instead of rejecting.
function toLine(provider: Eip1193Provider): SessionLine {
  return { request: async (request) => provider.request(request), close() {} }
}

/** Asks the visitor. Resolves with the wallet's answer, and takes a late one back. */
async function create(
  source: Source,
  wallets: readonly InjectedWallet[],
  chains: readonly ChainId[],
  signal: AbortSignal,
): Promise<unknown> {
  const { line } = source
  if (signal.aborted) line.close()
  const limit = startDeadline('Connecting the wallet', ANSWER_SECONDS, signal)
  let unused = false
  const finish = startAttempt(
    wallets.flatMap(({ provider }) => (Object(provider) === provider ? [provider as object] : [])),
    () => void (unused = true),
  )
  // After an abort the line stays open for this answer only.
  const ask = () =>
    line
      .request({ method: 'wallet_createSession', params: toRequest(source, chains) })
      .catch((failure: unknown) => {
        line.close()
        throw failure
      })
  try {
    return await askWallet(ask, limit.signal, (late) => {
      finish()
      if (unused) void takeBack(source, late)
      else line.close()
    })
  } finally {
    limit.stop()
  }
}

/**
 * The networks of the app, with those of the session that the page has: the wallet replaces a
 * session by the next one.
 */
function toRequest({ before, extended }: Source, chains: readonly ChainId[]): object {
  const scope = { methods: [], notifications: [], accounts: [] }
  const optionalScopes = {
    ...Object.fromEntries(chains.map((id) => [id, scope])),
    ...Object.fromEntries(readScopes(before).map(([id, accounts]) => [id, { ...scope, accounts }])),
  }
  // Without them MetaMask's wallets of other families report no change of the account. It refuses
  // an empty object.
  const families = [...new Set(chains.map((id) => id.split(':', 1)[0]!))]
  const told = extended ? families.filter((namespace) => namespace !== 'eip155') : []
  return {
    optionalScopes,
    ...(told.length > 0 && {
      sessionProperties: Object.fromEntries(
        told.map((namespace) => [`${namespace}_accountChanged_notifications`, true]),
      ),
    }),
  }
}

/** The scopes of a session that have accounts. */
function readScopes(session: unknown): [id: string, accounts: string[]][] {
  const { sessionScopes } = Object(session) as { readonly sessionScopes?: unknown }
  return Object.entries(Object(sessionScopes) as Record<string, unknown>).flatMap(([id, scope]) => {
    const { accounts } = Object(scope) as { readonly accounts?: unknown }
    const texts = Array.isArray(accounts)
      ? accounts.filter((account): account is string => typeof account === 'string')
      : []
    return texts.length > 0 ? [[id, texts]] : []
  })
}

/**
 * Ends a session that the page did not have before, otherwise the scopes that were added to it, if
 * the wallet can end those alone. Never rejects: without it the wallet keeps the grant until its
 * user ends it.
 */
async function takeBack({ line, before, extended }: Source, answer: unknown): Promise<void> {
  const { sessionId } = Object(answer) as { readonly sessionId?: unknown }
  const had = new Set(readScopes(before).map(([id]) => id))
  const scopes = readScopes(answer).flatMap(([id]) => (had.has(id) ? [] : [id]))
  const isWhole = had.size === 0
  try {
    if (isWhole || (extended && scopes.length > 0))
      await line.request({
        method: 'wallet_revokeSession',
        params: {
          ...(typeof sessionId === 'string' && { sessionId }),
          ...(!isWhole && { scopes }),
        },
      })
  } catch {
    // The wallet refused, or is gone.
  } finally {
    line.close()
  }
}
