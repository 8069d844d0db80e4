import { wait } from '../../platform/async/deadline.js'
import { readNamespaces } from './session-namespaces.js'
import { findLine, repeat } from './find-session-line.js'
import type { NamedWallet } from './metamask.js'
import type { SessionLine } from './session-line.js'

const AGAIN_MS = 1000

/**
 * The session that a wallet has with this page (CAIP-312). Asks without a prompt, over a new line
 * if one breaks, until the wallet answers or `signal` aborts.
 */
export async function readSession(wallet: NamedWallet, signal: AbortSignal): Promise<unknown> {
  for (;;) {
    let line: SessionLine | undefined
    try {
      line = await findLine(wallet, signal)
      if (line) return await repeat(line, { method: 'wallet_getSession' }, signal)
    } catch (failure) {
      if (signal.aborted) throw failure
      // The extension was just started, or does not know the method yet.
    } finally {
      line?.close()
    }
    await wait(AGAIN_MS, signal)
  }
}

/** The namespaces of which a session has accounts. */
export function readFamilies(session: unknown): ReadonlySet<string> {
  const { sessionScopes } = Object(session) as { readonly sessionScopes?: unknown }
  return new Set(
    Object.entries(readNamespaces(sessionScopes)).flatMap(([namespace, { accounts }]) =>
      accounts.length > 0 ? [namespace] : [],
    ),
  )
}
