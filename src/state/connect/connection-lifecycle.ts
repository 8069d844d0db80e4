import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { AddParams } from '../connections/connections.js'
import type { ConnectContext } from './connect-context.js'
import { loadMultiWallet } from './load-multi-wallet.js'
import { editConnections } from '../connections/edit-connections.js'

/**
 * Adds an approved connection: approved → (sign-in) → connected. When signing in fails or the
 * attempt is aborted, the connection is ended and the reason thrown (REQUEST_ABORTED for an abort).
 */
export async function admitConnection(
  context: ConnectContext,
  connection: Connection,
  params: Omit<AddParams, 'revision'> & {
    readonly signal?: AbortSignal | undefined
    /** A restored connection has no record. */
    readonly unrecorded?: boolean
  },
): Promise<Connection> {
  const { loadSignIn, lifetime } = context
  const connections = editConnections(context.connectionStore)
  const { signal = lifetime, unrecorded = false, ...rest } = params
  try {
    checkNotAborted(signal)
    if (!rest.restored && loadSignIn) await (await loadSignIn()).admit(connection, signal)
    if (!rest.restored && isSecond(context, connection)) await loadMultiWallet(context, 'server')
    checkNotAborted(signal)
    if (rest.restored && !connections.mayRestore(connection, unrecorded))
      throw new WalletModalError('REQUEST_ABORTED')
  } catch (failure) {
    if (rest.restored) connection.release()
    else
      await connection.disconnect().catch(() => {
        // The wallet does not accept the disconnect; the connection is removed here in any case.
      })
    throw failure
  }
  // Read again here: another tab may have connected the wallet again in the meantime.
  const revision = rest.restored
    ? connections.stored.find(connection.id)?.revision || undefined
    : undefined
  // Starts the sign-in, which checks every connection: a restored account may have no session.
  if (rest.restored)
    loadSignIn?.().catch((failure: unknown) =>
      context.connectionStore.events.emit('error', toError(failure)),
    )
  for (const replaced of connections.add(connection, { ...rest, revision }))
    void endReplaced(replaced, connection)
  return connection
}

function isSecond({ connections }: ConnectContext, { id, namespace }: Connection): boolean {
  return connections.list().some((other) => other.namespace === namespace && other.id !== id)
}

// If both connections use the same wallet, a disconnect would revoke the permission of the new one.
async function endReplaced(replaced: Connection, by: Connection): Promise<void> {
  if (replaced.provider === by.provider) return replaced.release()
  await replaced.disconnect().catch(() => {
    // The replaced wallet does not accept the disconnect; the connection is removed here in any
    // case.
  })
}

/** Throws the abort reason as a typed error once the signal is aborted. */
export function checkNotAborted(signal: AbortSignal) {
  if (!signal.aborted) return
  throw signal.reason instanceof WalletModalError
    ? signal.reason
    : new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })
}
