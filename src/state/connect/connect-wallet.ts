import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { toError } from '../../errors/to-error.js'
import type { Connection, ConnectParams, InjectedWallet } from '../../chains/adapter.js'
import { inOneTab } from '../../platform/async/in-one-tab.js'
import { createReadUrls } from '../network/read-urls.js'
import { loadProvider } from './load-provider.js'
import { admitConnection, checkNotAborted } from './connection-lifecycle.js'
import type { ConnectContext } from './connect-context.js'

/** How to connect a wallet of this page. */
export interface WalletParams {
  readonly chainId?: ChainId
  readonly address?: string
  /** Restores without a prompt. */
  readonly silent?: boolean
  /** The wallet has just approved the page for this family: it is asked without a prompt first. */
  readonly approved?: boolean
  /**
   * With `silent`: the modal has no record of the connection. It connects unless the visitor ended
   * it.
   */
  readonly unrecorded?: boolean
  /** The addresses of the restored connection. */
  readonly remembered?: readonly string[]
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet of this page. An approval that arrives after `signal` aborted is ended. Throws
 * WALLET_NOT_FOUND, USER_REJECTED, WALLET_LOCKED (silent), REQUEST_ABORTED, CONNECT_FAILED and
 * other errors of the wallet.
 */
export async function connectWallet(
  context: ConnectContext,
  wallet: InjectedWallet,
  { silent = false, unrecorded = false, approved = false, signal, ...extra }: WalletParams,
): Promise<Connection> {
  const { connectionStore, network } = context
  const { namespace } = wallet
  if (signal) checkNotAborted(signal)
  const stopPending = silent ? undefined : connectionStore.showPending('connecting', namespace)
  // Synchronous with the abort, because the caller's promise rejects in the same task.
  if (stopPending) signal?.addEventListener('abort', stopPending, { once: true })
  try {
    const [adapter, loaded] = await Promise.all([
      context.getAdapter(namespace),
      loadProvider(context, wallet, signal),
    ])
    const signIn =
      silent || !context.loadSignIn
        ? undefined
        : await (
            await context.loadSignIn()
          ).createRequest(namespace, extra.chainId ?? network.findChosen(namespace), signal)
    // A request that was cancelled before its code was loaded does not reach the wallet.
    if (signal) checkNotAborted(signal)
    const ask = (given: Partial<ConnectParams>) =>
      adapter.connectInjected(
        loaded,
        toConnectParams(context, namespace, { ...extra, ...(signal ? { signal } : {}), ...given }),
      )
    const prompt = async (waited: boolean) => {
      // Wallets approve a site, not a tab: after an approval in another tab a silent connection
      // succeeds. If it fails, the wallet prompts.
      const found = (waited || approved) && (await ask({ silent: true }).catch(() => undefined))
      return found || ask(signIn ? { signIn } : {})
    }
    const connection = await (silent
      ? ask({ silent })
      : inOneTab(`connect.${namespace}:${wallet.id}`, signal ?? context.lifetime, prompt))
    await admitConnection(context, connection, {
      restored: silent,
      unrecorded,
      requested: wallet.id,
      signal,
    })
    if (!silent || network.$network.get().namespace === namespace)
      network.activate(connection.chainId)
    return connection
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  } finally {
    stopPending?.()
    if (stopPending) signal?.removeEventListener('abort', stopPending)
  }
}

/** The parameters that every connect function of an adapter receives. */
export function toConnectParams(
  { config }: ConnectContext,
  namespace: ChainNamespace,
  extra: Partial<ConnectParams>,
): ConnectParams {
  return {
    chains: config.networks.filter(({ id }) => toNamespace(id) === namespace),
    readUrls: createReadUrls(config),
    ...extra,
  }
}
