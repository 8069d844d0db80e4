import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../errors/to-error.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import { wait } from '../platform/async/deadline.js'
import type { Storage } from '../platform/storage.js'
import { whenVisible } from '../platform/page/when-visible.js'
import { isHidden, watchHidden } from '../platform/page/page.js'
import { toRetryMs } from './retry-pause.js'

/**
 * State of one fetched value. `value` of an earlier fetch is kept while loading and after a
 * failure.
 */
export interface QueryState<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly value?: T
  /** When `value` was fetched, ms since 1970. */
  readonly at?: number
  readonly error?: WalletModalError
}

/** How one kind of value is fetched, cached and stored. */
export interface QuerySpec<K, T> {
  /** Names the query in storage. */
  readonly name: string
  /** Key of a value, such as an account with its network. */
  readonly toKey: (params: K) => string
  readonly fetch: (params: K, options: { readonly signal: AbortSignal }) => Promise<T>
  /** A value younger than this is not fetched again, ms. */
  readonly freshMs: number
  /**
   * Stores values over reloads. `parse` checks a stored value, including that it belongs to
   * `params`; undefined means unusable.
   */
  readonly stored?: {
    readonly storage: Storage
    readonly toJson: (value: T) => unknown
    readonly parse: (value: unknown, params: K) => T | undefined
  }
  readonly now?: () => number
}

/** Options of a refresh. */
export interface RefreshOptions {
  /** Fetches a value even though it is fresh. */
  readonly force?: boolean
  /**
   * The value has just changed at its source: fetches it, and again after a fetch under way, which
   * may have read it before the change.
   */
  readonly changed?: boolean
}

export interface Query<K, T> {
  /** The state of one value. Reading it fetches nothing. */
  find(params: K): ReadableAtom<QueryState<T>>
  /**
   * Fetches a value unless it is fresh or its source asked for a pause. One request at a time per
   * value. Rejects with the failure.
   */
  refresh(params: K, options?: RefreshOptions): Promise<void>
  /**
   * Refreshes a value whenever it is stale, starting now, except while the page is hidden, until
   * the returned function is called.
   */
  watch(params: K, onFailure: (error: WalletModalError) => void): () => void
  /**
   * Sets the value of `params` without a fetch, for example after a write. Aborts the fetch under
   * way.
   */
  put(params: K, value: T): void
  /** Aborts pending fetches. */
  release(): void
}

const MAX_STORED = 40
// Browsers run a timer with a longer delay immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1
// Pauses before the retries of a failed fetch.
const RETRY_AFTER_MS = [1_000, 2_000, 4_000]

interface Entry<T> {
  readonly $state: ReturnType<typeof atom<QueryState<T>>>
  flight:
    | {
        readonly controller: AbortController
        readonly promise: Promise<void>
        next?: Promise<void>
      }
    | undefined
  blockedUntil: number
}

/** True for a failure that may be temporary: the source was unreachable or answered 5xx. */
function isTransient({ code, details }: WalletModalError): boolean {
  const { status, timeoutSeconds } = details
  return (
    code === 'SERVICE_UNAVAILABLE' &&
    timeoutSeconds === undefined &&
    (status === undefined || Number(status) >= 500)
  )
}

/**
 * A cache of fetched values: one request at a time per value, time to live, abort, a pause after
 * failures, no requests while the page is hidden, bounded storage.
 */
export function createQuery<K, T>({
  name,
  toKey,
  fetch,
  freshMs,
  stored,
  now = Date.now,
}: QuerySpec<K, T>): Query<K, T> {
  const entries = new Map<string, Entry<T>>()
  const prefix = `query.${name}.`
  let released = false

  function getEntry(params: K): Entry<T> {
    const key = toKey(params)
    const known = entries.get(key)
    if (known) return known
    const entry: Entry<T> = {
      $state: atom<QueryState<T>>(readStored(key, params)),
      flight: undefined,
      blockedUntil: 0,
    }
    entries.set(key, entry)
    return entry
  }
  function readStored(key: string, params: K): QueryState<T> {
    try {
      const record = JSON.parse(stored?.storage.get(prefix + key) ?? 'null') as {
        at: number
        value: unknown
      } | null
      // A time in the future comes from a wrong clock. Such a value would stay fresh until then.
      const value =
        record && Number.isFinite(record.at) && record.at <= now()
          ? stored?.parse(record.value, params)
          : undefined
      return record && value !== undefined
        ? { status: 'ready', value, at: record.at }
        : { status: 'idle' }
    } catch {
      return { status: 'idle' } // a corrupt cache counts as none
    }
  }
  function write(key: string, value: T, at: number) {
    if (!stored) return
    const { storage, toJson } = stored
    storage.set(prefix + key, JSON.stringify({ at, value: toJson(value) }))
    const keys = storage.list(prefix)
    if (keys.length <= MAX_STORED) return
    const readAt = (text: string | undefined) => Number(/"at":(\d+)/.exec(text ?? '')?.[1] ?? 0)
    for (const old of [...keys]
      .sort((a, b) => readAt(storage.get(a)) - readAt(storage.get(b)))
      .slice(0, keys.length - MAX_STORED))
      storage.remove(old)
  }
  /**
   * Fetches. Retries up to three times after a failure of the network or of the server (5xx). A refusal
   * (4xx, 429) and a timeout are final.
   */
  async function fetchAgain(params: K, signal: AbortSignal): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const pauseMs = RETRY_AFTER_MS[attempt]
      try {
        return await fetch(params, { signal })
      } catch (failure) {
        if (pauseMs === undefined || signal.aborted || !isTransient(toError(failure))) throw failure
        await wait(pauseMs, signal)
      }
      await whenVisible(signal)
      signal.throwIfAborted()
    }
  }
  async function run(entry: Entry<T>, params: K, signal: AbortSignal) {
    const before = entry.$state.get()
    const kept = before.value === undefined ? {} : { value: before.value, at: before.at! }
    entry.$state.set({ status: 'loading', ...kept })
    try {
      const value = await fetchAgain(params, signal)
      signal.throwIfAborted()
      const at = now()
      entry.$state.set({ status: 'ready', value, at })
      write(toKey(params), value, at)
    } catch (failure) {
      const error = toError(failure)
      if (isAbort(error)) {
        // A value set by `put()` in the meantime is kept.
        if (entry.$state.get().status === 'loading')
          entry.$state.set(
            before.value === undefined ? { status: 'idle' } : { status: 'ready', ...kept },
          )
      } else {
        entry.blockedUntil = now() + toRetryMs(error)
        entry.$state.set({ status: 'failed', error, ...kept })
      }
      throw error
    }
  }
  function refresh(
    params: K,
    { changed = false, force = changed }: RefreshOptions = {},
  ): Promise<void> {
    const entry = getEntry(params)
    const { flight } = entry
    if (flight)
      return changed
        ? (flight.next ??= flight.promise
            .catch(() => {})
            .then(() => (released ? undefined : refresh(params, { force: true }))))
        : flight.promise
    const { at, error } = entry.$state.get()
    const limited = error?.code === 'RATE_LIMITED' && now() < entry.blockedUntil
    if (
      limited ||
      (!force &&
        (now() < entry.blockedUntil || (at !== undefined && Math.abs(now() - at) < freshMs)))
    )
      return Promise.resolve()
    const controller = new AbortController()
    const promise = run(entry, params, controller.signal).finally(() => (entry.flight = undefined))
    entry.flight = { controller, promise }
    return promise
  }

  return {
    find: (params) => readonlyType(getEntry(params).$state),
    refresh,
    watch(params, onFailure) {
      const entry = getEntry(params)
      let timer: ReturnType<typeof setTimeout> | undefined
      let stopped = false
      async function keep() {
        clearTimeout(timer)
        if (isHidden()) return
        await refresh(params).catch(
          (failure) => stopped || isAbort(failure) || onFailure(toError(failure)),
        )
        if (stopped) return
        const next = Math.max((entry.$state.get().at ?? 0) + freshMs, entry.blockedUntil) - now()
        clearTimeout(timer) // of a run that began in the meantime
        timer = setTimeout(keep, Math.min(Math.max(next, 1000), LONGEST_TIMER_MS))
      }
      const stopWatching = watchHidden(() => void keep())
      void keep()
      return () => {
        stopped = true
        clearTimeout(timer)
        stopWatching()
      }
    },
    put(params, value) {
      const entry = getEntry(params)
      entry.flight?.controller.abort()
      const at = now()
      entry.$state.set({ status: 'ready', value, at })
      write(toKey(params), value, at)
    },
    release() {
      released = true
      for (const { flight } of entries.values()) flight?.controller.abort()
    },
  }
}
