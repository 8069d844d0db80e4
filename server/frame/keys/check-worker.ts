import { Refusal } from '../wallet/refusal.js'

/** The integrity hash of the key worker, which the build puts into the pages' scripts. */
declare const WORKER_INTEGRITY: string

/**
 * Checks that the key worker's script is that of this release; browsers check no worker by
 * themselves. Throws for another script, and when it cannot be loaded.
 */
export async function checkWorker(url: string): Promise<void> {
  await fetch(url, { integrity: WORKER_INTEGRITY, credentials: 'omit', redirect: 'error' }).catch(
    (error: unknown) => {
      throw new Refusal(0, '', 'The wallet’s key program could not be loaded, or was changed', {
        cause: error,
      })
    },
  )
}
