import { RecentMap } from '../storage/recent-map.js'

const MAX_PICTURES = 10_000
// A picture may stand in its address itself (`data:`), with up to 64 KiB: without this bound 10,000 of them would take 640 MiB.
const MAX_CHARACTERS = 8 * 1024 * 1024

/** Creates a map of records with a picture, for 10,000 records whose pictures' addresses have 8 Mi characters together. `read` gives the address. */
export function createPictureMap<Value>(read: (value: Value) => string | null | undefined): RecentMap<string, Value> {
  return new RecentMap(MAX_PICTURES, { maxWeight: MAX_CHARACTERS, weigh: (value: Value) => read(value)?.length ?? 0 })
}
