import { abortable } from './deadline.js'

// The limit of the wait: a wallet that never answers the other tab would otherwise block this tab for ever.
const WAIT_MS = 30_000

/**
 * Runs `act` while no other tab of the site runs one of the same name (Web Locks), so that a person is not prompted twice for one thing.
 * `waited` is true when another tab ran first and may already have got what `act` asks for. `act` runs without the lock after a wait of 30 s, and at once
 * where the browser has no Web Locks or refuses them to this page. When `signal` aborts, the lock is released even if `act` is still running. Throws what
 * `act` throws, and the reason of `signal` when it aborts the wait.
 */
export async function inOneTab<T>(name: string, signal: AbortSignal, act: (waited: boolean) => Promise<T>): Promise<T> {
  // Absent on pages without TLS.
  const { locks } = navigator as { readonly locks?: LockManager }
  const key = `wallet-modal.${name}`
  let running: Promise<T> | undefined
  let isBusy: true | undefined
  try {
    isBusy = await locks?.request(key, { ifAvailable: true }, async (lock) => (lock ? void (await abortable((running = act(false)), signal)) : true))
    if (isBusy) await locks!.request(key, { signal: AbortSignal.any([AbortSignal.timeout(WAIT_MS), signal]) }, () => abortable((running = act(true)), signal))
  } catch (failure) {
    if (!running && signal.aborted) throw failure
  }
  return running ?? act(isBusy === true)
}
