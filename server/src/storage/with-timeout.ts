import { StorageUnavailable } from './storage-unavailable.js'

/** Waits so many milliseconds for the storage; throws {@link StorageUnavailable} with `reason` when it takes longer, which ends the waiting and not the work. */
export async function withTimeout(ms: number, work: PromiseLike<unknown>, reason = 'The database does not answer'): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new StorageUnavailable(reason)), ms) })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
