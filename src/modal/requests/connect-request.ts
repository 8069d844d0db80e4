import { getFirstAccount } from '../../chains/wallets/first-account.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { showValue } from '../../errors/show-value.js'
import { toError } from '../../errors/to-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { Added } from '../../state/connections/connections.js'
import type { Core } from '../../state/core.js'
import type { State } from '../../state/state.js'
import type { WalletEntry } from '../../state/wallets/wallet-entry.js'
import type { ConnectOptions, ConnectResult } from '../wallet-modal.js'

/** The parts of a modal that `requestConnection()` needs. */
export interface ConnectRequestContext {
  readonly core: Core
  load(): Promise<State>
  show(act: (state: State) => void): Promise<State>
  /** Throws once the modal is destroyed. */
  checkAlive(): void
}

/**
 * Implements `modal.connect()`: connects the named wallet, or lets the visitor choose one. Resolves
 * only with the connection of this call. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED,
 * WALLET_NOT_FOUND, MODAL_CLOSED, REQUEST_ABORTED and the errors of the connector.
 */
export async function requestConnection(
  context: ConnectRequestContext,
  options: ConnectOptions = {},
): Promise<ConnectResult> {
  const { core, load, checkAlive } = context
  checkRequest(core, options)
  const { wallet: id, namespace, chainId, signal, silent = false } = options
  if (!id)
    return waitForVisitor(context, options, ({ modal }) =>
      modal.open({ view: 'Connect', ...(namespace ? { namespace } : {}) }),
    )
  const state = await load()
  const wallet = await findWallet(state, id, silent)
  checkAlive()
  const injected = wallet?.injected.find((one) => !namespace || one.namespace === namespace)
  if (!wallet || (silent && !injected))
    throw new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: id } })
  if (!silent) state.wallets.remember(wallet)
  if (!injected)
    return waitForVisitor(
      context,
      options,
      ({ modal }) => modal.open({}, { view: 'ConnectingWalletConnect', walletId: wallet.id }),
      wallet,
    )
  const there = core.connections
    .list()
    .find((one) => one.connectorId === injected.id && one.namespace === injected.namespace)
  if (silent && there) return toResult(there)
  const connection = await (
    await core.connector.loadRequests()
  ).connect(injected, {
    ...(silent ? { silent, unrecorded: true } : {}),
    ...(chainId ? { chainId } : {}),
    ...(signal ? { signal } : {}),
  })
  if (!silent) core.track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name })
  return toResult(connection)
}

function checkRequest({ config, network }: Core, options: ConnectOptions) {
  const fail = (option: string, value: unknown, expectation: string) =>
    new WalletModalError('OPTIONS_INVALID', {
      details: { option, value: showValue(value), expectation },
    })
  if (Object(options) !== options)
    throw fail('connect()', options, "an object such as { wallet: 'io.metamask' }")
  const { wallet, namespace, chainId, signal, silent } = options
  if (wallet !== undefined && typeof wallet !== 'string')
    throw fail('connect({ wallet })', wallet, 'the id or name of a wallet')
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw fail('connect({ signal })', signal, 'an AbortSignal')
  if (silent && !wallet) throw fail('connect({ silent })', silent, 'true with a `wallet`')
  if (namespace && !config.chains.some((support) => support.namespace === namespace))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: namespace } })
  if (chainId && !network.find(chainId))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
}

async function findWallet(
  { wallets, directory, injected }: State,
  id: string,
  silent: boolean,
): Promise<WalletEntry | undefined> {
  // Subscribing to the rows starts the discovery of installed wallets.
  const stop = wallets.$rows.listen(() => {})
  try {
    if (!wallets.find(id)) await injected.whenAnnounced(() => wallets.find(id) !== undefined)
    if (!wallets.find(id) && !silent) await directory.prefetch()
    return wallets.find(id)
  } finally {
    stop()
  }
}

/**
 * Whether a new connection answers the request. One restored from an earlier visit or another tab
 * does not.
 */
function isAnswer(
  { connection, restored, requested }: Added,
  { namespace }: ConnectOptions,
  wallet: WalletEntry | undefined,
): boolean {
  if (restored || (namespace && connection.namespace !== namespace)) return false
  if (!wallet) return true
  return requested === wallet.id || wallet.injected.some(({ id }) => id === requested)
}

async function waitForVisitor(
  { core, show }: ConnectRequestContext,
  options: ConnectOptions,
  open: (state: State) => void,
  wallet?: WalletEntry,
): Promise<ConnectResult> {
  const { chainId: wanted, signal } = options
  const stops: (() => void)[] = []
  let state: State | undefined
  // The modal may have been destroyed while this chunk was fetched.
  let ended = core.lifetime.aborted
  try {
    const outcome = new Promise<Connection>((resolve, reject) => {
      const onAbort = () =>
        reject(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
      // In a microtask: `destroy()` closes the modal first, and that handler's reason takes
      // precedence.
      const onEnd = () => {
        ended = true
        queueMicrotask(() => reject(new WalletModalError('MODAL_CLOSED')))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      core.lifetime.addEventListener('abort', onEnd, { once: true })
      stops.push(
        core.connections.onAdded((added) => {
          if (isAnswer(added, options, wallet)) resolve(added.connection)
        }),
        // A successful connection closes the modal too. `onAdded` runs before this microtask and
        // resolves the promise.
        core.events.on('close', () =>
          queueMicrotask(() => reject(new WalletModalError('MODAL_CLOSED'))),
        ),
        () => signal?.removeEventListener('abort', onAbort),
        () => core.lifetime.removeEventListener('abort', onEnd),
      )
      if (signal?.aborted) onAbort()
    })
    outcome.catch(() => {
      // Prevents an unhandled rejection while the screens load; the promise is awaited below.
    })
    state = await show(open).catch((failure) => {
      // The modal was destroyed while the screens were loading.
      throw ended ? new WalletModalError('MODAL_CLOSED') : failure
    })
    const connection = await outcome
    if (wanted && connection.chainId !== wanted && wanted.startsWith(`${connection.namespace}:`)) {
      await core.switchNetwork(wanted).catch(() => {
        // The connection itself succeeded. The result carries the network the wallet is on.
      })
    }
    return toResult(connection)
  } catch (failure) {
    if (toError(failure).code === 'REQUEST_ABORTED') state?.modal.close()
    throw failure
  } finally {
    for (const stop of stops) stop()
  }
}

function toResult({ id, namespace, accounts, chainId, wallet }: Connection): ConnectResult {
  return {
    id,
    namespace,
    account: getFirstAccount({ accounts }),
    accounts: [...accounts],
    chainId,
    wallet: { ...wallet },
  }
}
