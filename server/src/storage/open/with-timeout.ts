import { StorageUnavailable } from '../storage-unavailable.js'

/**
 * Waits for the storage for `ms`, then throws {@link StorageUnavailable} with `reason`. That ends
 * the wait, not the work.
 */
export async function withTimeout(
  ms: number,
  work: PromiseLike<unknown>,
  reason = 'The database does not answer',
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable(reason)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
