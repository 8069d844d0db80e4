import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import type { ChainId } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { readNamespaces } from '../../chains/session-namespaces.js'
import { abortable, withDeadline } from '../../platform/async/deadline.js'

const FIND_SECONDS = 2
const ANSWER_SECONDS = 120

/** What a wallet granted with one prompt. */
export interface WalletSession {
  /** True if the wallet gave an account of the namespace. */
  includes(namespace: string): boolean
  /** Ends the session, unless the page had it before (CAIP-285). */
  end(): void
}

/**
 * Requests several families of one wallet with one prompt (CAIP-25, in the form that MetaMask
 * reads: `optionalScopes`). Resolves without a session if the wallet has no sessions (CAIP-312), or
 * grants none of the networks. Rejects with the wallet's own refusal, and with an abort.
 */
export async function requestSession(
  provider: unknown,
  chains: readonly ChainId[],
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  if (!isEip1193Provider(provider)) return undefined
  const before = await withDeadline('Finding a session', FIND_SECONDS, signal, (limit) =>
    abortable(ask(provider, 'wallet_getSession'), limit),
  ).catch((failure: unknown) => {
    if (isAbort(failure)) throw failure
    // A wallet without sessions refuses the method or does not answer it.
  })
  if (!isSession(before)) return undefined
  const namespaces = new Set(chains.map((id) => id.split(':', 1)[0]!))
  const known = readAccounts(before)
  if ([...namespaces].every((namespace) => known.has(namespace)))
    return { includes: (namespace) => known.has(namespace), end() {} }
  const scope = { methods: [], notifications: [], accounts: [] }
  const answer = await withDeadline('Connecting the wallet', ANSWER_SECONDS, signal, (limit) =>
    abortable(
      ask(provider, 'wallet_createSession', {
        optionalScopes: Object.fromEntries(chains.map((id) => [id, scope])),
      }),
      limit,
    ),
  )
  const granted = readAccounts(answer)
  return {
    includes: (namespace) => granted.has(namespace),
    end() {
      if (known.size === 0)
        ask(provider, 'wallet_revokeSession').catch(() => {
          // Ignored: the wallet keeps the session until its user ends it.
        })
    },
  }
}

// A provider may throw instead of rejecting.
async function ask(provider: Eip1193Provider, method: string, params?: object): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

function isSession(value: unknown): boolean {
  const { sessionScopes } = Object(value) as { readonly sessionScopes?: unknown }
  return typeof sessionScopes === 'object' && sessionScopes !== null
}

/** The namespaces of which a session has accounts. */
function readAccounts(session: unknown): ReadonlySet<string> {
  const { sessionScopes } = Object(session) as { readonly sessionScopes?: unknown }
  return new Set(
    Object.entries(readNamespaces(sessionScopes)).flatMap(([namespace, { accounts }]) =>
      accounts.length > 0 ? [namespace] : [],
    ),
  )
}
