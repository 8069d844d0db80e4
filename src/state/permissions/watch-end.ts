import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace } from '../../standards/caip.js'
import type { Caller } from '../calls/calls.js'
import type { Core } from '../core.js'
import { holds } from './same-account.js'

/** What ends a request before its answer. */
export interface Ending {
  /** Aborts with the reason. */
  readonly signal: AbortSignal
  end(reason: WalletModalError): void
  /** Stops watching. */
  stop(): void
}

/**
 * Watches what ends a request: the app's signal, the end of the connection or of its account, and
 * the end of the modal.
 */
export function watchEnd(
  { connections, lifetime }: Pick<Core, 'connections' | 'lifetime'>,
  { connection, account, signal }: Caller & { readonly signal: AbortSignal | undefined },
): Ending {
  const controller = new AbortController()
  const end = (reason: WalletModalError) => controller.abort(reason)
  const onAbort = () => end(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
  const onDestroy = () => end(new WalletModalError('MODAL_CLOSED'))
  const unwatch = connections.$connections.listen(() => {
    const now = connections.find(connection.id)
    if (now !== connection || !holds(now.accounts, account))
      end(
        new WalletModalError('WALLET_DISCONNECTED', {
          details: { namespace: toNamespace(account) },
        }),
      )
  })
  if (signal?.aborted) onAbort()
  if (lifetime.aborted) onDestroy()
  signal?.addEventListener('abort', onAbort, { once: true })
  lifetime.addEventListener('abort', onDestroy, { once: true })
  return {
    signal: controller.signal,
    end,
    stop() {
      unwatch()
      signal?.removeEventListener('abort', onAbort)
      lifetime.removeEventListener('abort', onDestroy)
    },
  }
}
