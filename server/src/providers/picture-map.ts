import { RecentMap } from '../storage/recent-map.js'

const MAX_PICTURES = 10_000
// A picture may be in its URL itself (`data:`, up to 64 KiB). Without this limit, 10,000 of them
// would take 640 MiB.
const MAX_CHARACTERS = 8 * 1024 * 1024

/**
 * Creates a map for 10,000 records whose picture URLs total at most 8 Mi characters. `read` returns
 * the URL.
 */
export function createPictureMap<Value>(
  read: (value: Value) => string | null | undefined,
): RecentMap<string, Value> {
  return new RecentMap(MAX_PICTURES, {
    maxWeight: MAX_CHARACTERS,
    weigh: (value: Value) => read(value)?.length ?? 0,
  })
}
