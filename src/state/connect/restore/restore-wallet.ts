import { getFirstAccount } from '../../../chains/wallets/first-account.js'
import { toError } from '../../../errors/to-error.js'
import type { ChainAdapter, InjectedWallet } from '../../../chains/adapter.js'
import { toAddress } from '../../../standards/caip.js'
import { watchReturn } from '../../../platform/page/watch-return.js'
import type { StoredConnection } from '../../connections/stored-connections.js'
import type { Connector } from '../connector.js'
import { loadProvider } from '../load-provider.js'
import { findLater, forgetRecord, isStillWanted, type Occasion } from './stored-record.js'

// How long the record of a wallet that is not on the page is shown as reconnecting. Extensions are
// there within a few ms.
const WALLET_WAIT_MS = 2000
// How long a wallet that was asked is shown as reconnecting. Right after the start of the browser
// one may take longer.
const ANSWER_WAIT_MS = 10_000
// A locked wallet without events is asked again when the visitor returns to the page, at most this
// often.
const RETURN_WAIT_MS = 1000

interface RestoreParams {
  readonly occasion: Occasion
  /** Aborted when the record is no longer wanted, and at the end of the modal. */
  readonly end: AbortController
  /** Called when nothing is left to wait for. */
  finish(): void
}

/**
 * Restores the connection of a wallet of this page, without a prompt. Resolves after the wallet's
 * answer, or after a time in which most wallets answer, and goes on: a wallet that is announced or
 * answers later is connected then, and a locked one when it is unlocked. The record is removed only
 * if the wallet states that it revoked the permission. Never throws.
 */
export function restoreWallet(
  connector: Connector,
  record: StoredConnection,
  { occasion, end, finish }: RestoreParams,
): Promise<void> {
  const { connections } = connector.context
  return new Promise((resolve) => {
    const shown = showRestoring(connector, record, resolve)
    // The visitor connected this wallet, or another one instead of it.
    const stop = connections.onAdded(({ connection, restored }) => {
      const same = connection.id === record.id
      if (same ? !restored : !isStillWanted(connector, record)) end.abort()
    })
    keepTrying(connector, record, occasion, shown, end.signal)
      .catch(() => {
        // The code of the family could not be loaded, or the modal is destroyed. The record stays
        // for the next load.
      })
      .finally(() => {
        stop()
        finish()
        shown.stop()
      })
  })
}

type Shown = ReturnType<typeof showRestoring>

/**
 * Shows a record as reconnecting for a time, or as locked. `settle` runs when it is no longer about
 * to be connected.
 */
function showRestoring(
  { context: { connectionStore } }: Connector,
  record: StoredConnection,
  settle: () => void,
) {
  let stopPending = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    stopPending()
    settle()
  }
  function show(locked: boolean) {
    const before = stopPending
    stopPending = connectionStore.showPending('reconnecting', record.namespace, record, locked)
    before()
  }
  return {
    stop,
    for(ms: number) {
      clearTimeout(timer)
      show(false)
      timer = setTimeout(stop, ms)
    },
    asLocked() {
      clearTimeout(timer)
      show(true)
      settle()
    },
  }
}

async function keepTrying(
  connector: Connector,
  record: StoredConnection,
  occasion: Occasion,
  shown: Shown,
  signal: AbortSignal,
): Promise<void> {
  const { network } = connector.context
  // The code of a wallet that the app gives is fetched first.
  shown.for(record.type === 'EXTERNAL' ? ANSWER_WAIT_MS : WALLET_WAIT_MS)
  const adapter = await connector.getAdapter(record.namespace)
  adapter.prefetch?.()
  const found = await (record.type === 'EXTERNAL'
    ? findExternal(connector, record, signal)
    : findWallet(connector, adapter, record, signal))
  const requests = await connector.loadRequests()
  if (!found) return
  const wallet = await loadProvider(connector.context, found, signal)
  const access = watchUnlock(adapter, wallet, signal)
  // Another tab's connection is followed with its network. After a load the visitor's choice
  // counts, made during the restore or before.
  const chainId = occasion === 'event' ? record.chainId : network.findChosen(record.namespace)
  let restored = record
  // The visitor may end it in the meantime, in this tab or another.
  while (!signal.aborted && isStillWanted(connector, record)) {
    shown.for(ANSWER_WAIT_MS)
    const changes = access.count()
    try {
      await requests.connect(wallet, {
        silent: true,
        signal,
        address: toAddress(getFirstAccount(restored)),
        remembered: restored.accounts.map(toAddress),
        ...(chainId && { chainId }),
      })
      break
    } catch (failure) {
      const { code } = toError(failure)
      const later = findLater(connector, restored)
      if (later) restored = later
      else if (code === 'WALLET_LOCKED') {
        shown.asLocked()
        await access.next(changes)
      } else {
        if (code === 'UNAUTHORIZED') forgetRecord(connector, restored, occasion)
        break
      }
    }
  }
  access.stop()
}

/** Waits until the wallet of a record is on the page. Resolves with undefined after an abort. */
function findWallet(
  { context: { config } }: Connector,
  adapter: ChainAdapter,
  { connectorId }: StoredConnection,
  signal: AbortSignal,
): Promise<InjectedWallet | undefined> {
  return new Promise((resolve) => {
    let unwatch: (() => void) | undefined
    const finish = (found: InjectedWallet | undefined) => {
      signal.removeEventListener('abort', onEnd)
      resolve(found)
      // The first call may happen before `watchInjected()` has returned.
      queueMicrotask(() => unwatch?.())
    }
    const onEnd = () => finish(undefined)
    if (signal.aborted) return onEnd()
    signal.addEventListener('abort', onEnd, { once: true })
    unwatch = adapter.watchInjected(
      (wallets) => {
        const found = wallets.find(({ id }) => id === connectorId)
        if (found) finish(found)
      },
      { announced: config.announced, legacy: config.injected },
    )
  })
}

/** Waits until the app gives the wallet of a record. Resolves with undefined after an abort. */
function findExternal(
  { context: { $external } }: Connector,
  { connectorId, namespace }: StoredConnection,
  signal: AbortSignal,
): Promise<InjectedWallet | undefined> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const finish = (found?: InjectedWallet) => {
      end.abort()
      resolve(found)
    }
    if (signal.aborted) return finish()
    signal.addEventListener('abort', () => finish(), { signal: end.signal })
    const stop = $external.subscribe((wallets) => {
      const found = wallets.find((one) => one.id === connectorId && one.namespace === namespace)
      if (found) finish(found)
    })
    if (end.signal.aborted) stop()
    else end.signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Observes a wallet for a change after which it may give accounts, and the visitor's return to the
 * page.
 */
function watchUnlock(adapter: ChainAdapter, wallet: InjectedWallet, signal: AbortSignal) {
  let changes = 0
  let wake = () => {}
  let asked = Date.now()
  let over = false
  const changed = () => {
    changes++
    wake()
  }
  const stops = [watchReturn(() => Date.now() - asked >= RETURN_WAIT_MS && changed())]
  adapter.watchAccess?.(wallet, changed).then(
    (stopAccess) => (over ? stopAccess() : stops.push(stopAccess)),
    () => {
      // Without events the wallet is asked again when the visitor returns.
    },
  )
  function stop() {
    over = true
    for (const end of stops.splice(0)) end()
    signal.removeEventListener('abort', stop)
    wake()
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    count: () => changes,
    /** Resolves when there were changes since the count, and after an abort. */
    async next(since: number): Promise<void> {
      asked = Date.now()
      if (changes === since && !over) await new Promise<void>((resolve) => (wake = resolve))
    },
    stop,
  }
}
