import { abortable } from './deadline.js'

// A wallet that lost the request of another tab must not keep this tab waiting for ever.
const WAIT_MS = 30_000

/**
 * Runs `act` while no other tab of the site runs one of the same name (Web Locks), so that a person is not prompted twice for one thing.
 * `waited` tells `act` that another tab ran first: what it is to achieve may be done. After 30 s of waiting it runs in any case, as it does
 * at once where the browser has no locks or refuses them to this page. Another tab waits no longer once `signal` has aborted. Throws what `act` throws,
 * and the reason of `signal` when it aborts the wait.
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
