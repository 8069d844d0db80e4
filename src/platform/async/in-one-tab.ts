import { abortable } from './deadline.js'
import { anySignal } from './any-signal.js'

// Limit of the wait. Otherwise a wallet that never answers in the other tab would block this tab
// forever.
const WAIT_MS = 30_000

/**
 * Runs `act` while no other tab of the site runs one with the same name (Web Locks), so that the
 * user is not prompted twice. `waited` is true when another tab ran first and may already have
 * obtained the result. `act` runs without the lock after a wait of 30 s, and immediately if the
 * browser has no Web Locks or refuses them. When `signal` aborts, the lock is released even if
 * `act` is still running. Throws the errors of `act`, and the reason of `signal` when it aborts the
 * wait.
 */
export async function inOneTab<T>(
  name: string,
  signal: AbortSignal,
  act: (waited: boolean) => Promise<T>,
): Promise<T> {
  // Undefined on pages without TLS, and in simulated pages.
  const locks = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks
  const key = `wallet-modal.${name}`
  let running: Promise<T> | undefined
  let isBusy: true | undefined
  try {
    isBusy = await locks?.request(key, { ifAvailable: true }, async (lock) =>
      lock ? void (await abortable((running = act(false)), signal)) : true,
    )
    if (isBusy)
      await locks!.request(key, { signal: anySignal(AbortSignal.timeout(WAIT_MS), signal) }, () =>
        abortable((running = act(true)), signal),
      )
  } catch (failure) {
    if (!running && signal.aborted) throw failure
  }
  return running ?? act(isBusy === true)
}
