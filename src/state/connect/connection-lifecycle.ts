import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { AddParams, Connections } from './connections.js'
import type { ConnectContext } from './connect-context.js'

/**
 * Takes an approved connection in: approved → (sign-in) → connected. Where signing in fails, or the attempt was aborted, the connection
 * is ended and the reason thrown.
 */
export async function admitConnection(context: ConnectContext, connection: Connection, params: AddParams & { readonly signal?: AbortSignal | undefined }): Promise<Connection> {
  const { connections, findSignIn, lifetime } = context
  const { signal = lifetime, ...rest } = params
  try {
    checkNotAborted(signal)
    if (!rest.restored) await findSignIn()?.(connection, { signal })
    checkNotAborted(signal)
  } catch (failure) {
    if (rest.restored) connection.release()
    else await connection.disconnect().catch(() => {
      // The wallet cannot be told; the connection is dropped here in any case.
    })
    throw failure
  }
  for (const replaced of connections.add(connection, rest)) void endReplaced(connections, replaced, connection)
  return connection
}

/** Ends one connection with the wallet, and removes it whatever the wallet answers. The members of its session stay. */
export async function endConnection(connections: Connections, connection: Connection): Promise<void> {
  connections.kept.setEnded(connection.id, true)
  try {
    await leave(connections, connection)
  } finally {
    connections.drop(connection, undefined)
  }
}

/** Ends several connections, each session once. Settles when all have settled. */
export async function endConnections(connections: Connections, ended: readonly Connection[]): Promise<PromiseSettledResult<void>[]> {
  for (const { id } of ended) connections.kept.setEnded(id, true)
  const sessions = new Set<string>()
  const whole = (session: string) => connections.list().filter((other) => other.session === session).every((other) => ended.includes(other))
  return Promise.allSettled(
    ended.map(async (connection) => {
      const { session } = connection
      if (session === undefined || !whole(session)) return endConnection(connections, connection)
      if (sessions.has(session)) return
      sessions.add(session)
      // The session ends once, and with it every family it connected.
      const members = ended.filter((other) => other.session === session)
      try {
        await connection.disconnect()
      } finally {
        for (const member of members) connections.drop(member, undefined)
      }
    }),
  )
}

// The wallet that replaces it keeps its permission: they may be the same wallet.
async function endReplaced(connections: Connections, replaced: Connection, by: Connection): Promise<void> {
  if (replaced.provider === by.provider) return replaced.release()
  await leave(connections, replaced).catch(() => {
    // The replaced wallet cannot be told; the connection is gone here in any case.
  })
  replaced.release()
}

async function leave(connections: Connections, connection: Connection): Promise<void> {
  if (!connections.isShared(connection)) return connection.disconnect()
  // Other families of the session stay connected: only this one leaves.
  await connection.leave?.()
}

function checkNotAborted(signal: AbortSignal) {
  if (!signal.aborted) return
  throw signal.reason instanceof WalletModalError ? signal.reason : new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })
}
