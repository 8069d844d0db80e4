import { until } from '../clocks/until.js'

/**
 * Holds the lock of a request (`inOneTab`) like another tab that runs it; the request of this page
 * waits until `release`.
 */
export interface HeldLock {
  /** Resolves once a request waits for the lock. */
  awaited(): Promise<unknown>
  release(): void
}

/** Takes the lock of a request by its name. */
export async function holdLock(name: string): Promise<HeldLock> {
  const key = `wallet-modal.${name}`
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await new Promise<void>(
    (resolve) => void navigator.locks.request(key, () => (resolve(), released)),
  )
  return {
    awaited: () =>
      until(
        async () => (await navigator.locks.query()).pending?.some((lock) => lock.name === key),
        'a request that waits',
      ),
    release,
  }
}
