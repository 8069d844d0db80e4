import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ActivityPage } from '../../state/account/activity.js'
import type { Balances } from '../../state/account/tokens/balances.js'
import type { State } from '../../state/state.js'
import type { ActivityOptions, ActivitySnapshot, BalancesSnapshot } from '../wallet-modal.js'

/** Implements `modal.getBalances()`. */
export async function readBalances(
  { slices }: State,
  options: { readonly force?: boolean } | undefined,
): Promise<Balances> {
  await slices.load(['balances'])
  checkConnected(slices)
  const { $balances, refresh } = slices.get('balances')
  await refresh(options)
  const { value, error } = $balances.get()
  if (value) return value
  // A source that failed moments ago is not queried again: the kept error is thrown.
  throw error ?? new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: '' } })
}

/** Implements `modal.watchBalances()`. The listener is called until `signal` aborts. */
export async function watchBalances(
  { slices }: State,
  listener: (snapshot: BalancesSnapshot) => void,
  signal: AbortSignal,
): Promise<void> {
  await slices.load(['balances'])
  if (signal.aborted) return
  const { $balances, watch } = slices.get('balances')
  const stops = [
    $balances.subscribe(({ status, value, error }) => listener({ status, balances: value, error })),
    watch(() => {}),
  ]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}

/** Implements `modal.getActivity()`. */
export async function readActivity(
  { slices }: State,
  { cursor, signal }: ActivityOptions = {},
): Promise<ActivityPage> {
  await slices.load(['activity'])
  checkConnected(slices)
  return slices.get('activity').read(cursor, signal ?? new AbortController().signal)
}

/** Implements `modal.watchActivity()`. The listener is called until `signal` aborts. */
export async function watchActivity(
  { slices }: State,
  listener: (snapshot: ActivitySnapshot) => void,
  signal: AbortSignal,
): Promise<void> {
  await slices.load(['activity'])
  if (signal.aborted) return
  const { $activity, loadOlder, watch } = slices.get('activity')
  const loadMore = () => loadOlder({ force: true })
  const stops = [
    $activity.subscribe(({ status, items, more, older, error }) =>
      listener({ status, items, hasMore: more, loadingMore: older === 'loading', error, loadMore }),
    ),
    watch(() => {}),
  ]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}

function checkConnected(slices: State['slices']) {
  const { account, status } = slices.get('account').$account.get() ?? {}
  if (!account || status !== 'connected')
    throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: '' } })
}
