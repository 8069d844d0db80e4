import { StorageUnavailable } from './storage-unavailable.js'

/** Waits so many milliseconds for the database; throws {@link StorageUnavailable} when it takes longer, which ends the waiting and not the work. */
export async function withTimeout(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new StorageUnavailable('The database does not answer')), ms) })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
