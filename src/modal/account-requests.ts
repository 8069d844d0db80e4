import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { ActivityPage } from '../state/account/activity.js'
import type { Balances } from '../state/account/balances.js'
import type { State } from '../state/state.js'
import type { ActivityOptions, ActivitySnapshot, BalancesSnapshot } from './wallet-modal.js'

/** What `modal.getBalances()` does. */
export async function readBalances({ slices }: State, options: { readonly force?: boolean } | undefined): Promise<Balances> {
  await slices.load(['balances'])
  checkConnected(slices)
  const { $balances, refresh } = slices.get('balances')
  await refresh(options)
  const { value, error } = $balances.get()
  if (value) return value
  // A source that failed a moment ago is not asked again.
  throw error ?? new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: '' } })
}

/** What `modal.watchBalances()` does. */
export async function watchBalances({ slices }: State, listener: (snapshot: BalancesSnapshot) => void, signal: AbortSignal): Promise<void> {
  await slices.load(['balances'])
  if (signal.aborted) return
  const { $balances, watch } = slices.get('balances')
  const stops = [$balances.subscribe(({ status, value, error }) => listener({ status, balances: value, error })), watch(() => {})]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}

/** What `modal.getActivity()` does. */
export async function readActivity({ slices }: State, { cursor, signal }: ActivityOptions = {}): Promise<ActivityPage> {
  await slices.load(['activity'])
  checkConnected(slices)
  return slices.get('activity').read(cursor, signal ?? new AbortController().signal)
}

/** What `modal.watchActivity()` does. */
export async function watchActivity({ slices }: State, listener: (snapshot: ActivitySnapshot) => void, signal: AbortSignal): Promise<void> {
  await slices.load(['activity'])
  if (signal.aborted) return
  const { $activity, loadOlder, watch } = slices.get('activity')
  const loadMore = () => loadOlder({ force: true })
  const stops = [$activity.subscribe(({ status, items, more, older, error }) => listener({ status, items, hasMore: more, loadingMore: older === 'loading', error, loadMore })), watch(() => {})]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}

function checkConnected(slices: State['slices']) {
  const { account, status } = slices.get('account').$account.get() ?? {}
  if (!account || status !== 'connected') throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: '' } })
}
