import type { DeviceStore } from './device-store.js'

// Longer than any request that a tab sends while it holds the lock. The limit exists because a
// frozen tab keeps its lock until it is woken.
const LONGEST_MS = 25_000
const POLL_MS = 100

interface Lease {
  readonly holder: string
  readonly endsAt: number
}

/**
 * Runs `work` in one tab of this device at a time. The tab holds a Web Lock meanwhile, or a lease
 * in the device's storage where the browser gives this frame no Web Locks. A tab waits at most 25 s
 * for another tab and then runs `work` too, because the other tab may be frozen. Two tabs can
 * therefore run `work` at once, and `work` has to store its result with `DeviceStore.replace`,
 * which keeps the newer value.
 */
export async function withLock<T>(
  store: DeviceStore,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!('locks' in navigator)) return withLease(store, name, work)
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return (await navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(LONGEST_MS) },
      start,
    )) as T
  } catch (error) {
    if (isStarted || !(error instanceof DOMException)) throw error
    // Frames without storage have no locks either.
    return error.name === 'TimeoutError' || error.name === 'AbortError'
      ? work()
      : withLease(store, name, work)
  }
}

async function withLease<T>(store: DeviceStore, name: string, work: () => Promise<T>): Promise<T> {
  const key = `lease|${name}`
  const holder = crypto.randomUUID()
  for (const end = Date.now() + LONGEST_MS; Date.now() < end;) {
    const held = await store.get<Lease>(key)
    const isFree =
      held === undefined || held.endsAt <= Date.now() || held.endsAt > Date.now() + LONGEST_MS
    if (
      isFree &&
      (await store.replace<Lease>(key, held, { holder, endsAt: Date.now() + LONGEST_MS }))
        ?.holder === holder
    )
      break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    const held = await store.get<Lease>(key)
    if (held?.holder === holder) await store.replace(key, held, undefined)
  }
}
