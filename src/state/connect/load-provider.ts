import { toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import { abortable, withDeadline } from '../../platform/async/deadline.js'
import { once } from '../../platform/async/once.js'
import type { ConnectContext } from './connect-context.js'

const LOAD_SECONDS = 30
// A fact of the page: modals that list one wallet share its provider.
const loaders = new WeakMap<() => unknown, () => Promise<unknown>>()

/**
 * The wallet with its provider. The loader of a wallet that the app gives runs once; a failure or a
 * timeout is not kept. Throws CONNECT_FAILED, REQUEST_TIMEOUT (30 s), REQUEST_ABORTED.
 */
export async function loadProvider(
  { $external }: Pick<ConnectContext, '$external'>,
  wallet: InjectedWallet,
  signal?: AbortSignal,
): Promise<InjectedWallet> {
  const { load } = wallet
  if (!load || wallet.provider !== undefined) return wallet
  const run = loaders.get(load) ?? once(() => findProvider(load))
  loaders.set(load, run)
  try {
    const provider = await withDeadline('Loading the wallet', LOAD_SECONDS, signal, (limit) =>
      abortable(run(), limit),
    )
    // The list then hides a wallet that the same provider is announced or injected as.
    $external.set(
      $external.get().map((other) => (other.load === load ? { ...other, provider } : other)),
    )
    return { ...wallet, provider }
  } catch (failure) {
    const error = toError(failure, 'CONNECT_FAILED')
    if (error.code === 'REQUEST_TIMEOUT') loaders.delete(load)
    throw error
  }
}

/**
 * Calls a loader. A module gives the provider as `default`, itself or as a function that creates
 * it.
 */
async function findProvider(load: () => unknown): Promise<unknown> {
  const loaded = await load()
  const given = (loaded as { readonly default?: unknown } | null | undefined)?.default ?? loaded
  const provider: unknown = await (typeof given === 'function' ? given() : given)
  if (Object(provider) !== provider) throw new Error('load() returned no provider')
  return provider
}
