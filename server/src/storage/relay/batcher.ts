import { isStorageUnavailable, isToBeRepeated } from '../storage-unavailable.js'

const MAX_REPEATS = 3

/** Groups calls that arrive while a batch runs into the next batch. */
export interface Batcher<Item, Result> {
  /** Resolves with the item's own result, or rejects with the failure of its batch. */
  add(item: Item): Promise<Result>
  /** Number of accepted items without a result. */
  readonly size: number
  /** Starts the next batch now if it waits for `intervalMs`. */
  hurry(): void
  /** Resolves when nothing is pending. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly weight: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a {@link Batcher}, which runs one batch at a time. `run` returns a result per item;
 * `maxItems` and `maxWeight` limit a batch, `maxWaiting` the weight that may wait, beyond which
 * calls are rejected with `refuse`. The slower `run` is, the more items gather for the next batch,
 * so batches grow under load. Items of one owner keep their order; while several owners wait, a
 * batch takes one item of each in turn, so that one owner's queue does not delay the others. With
 * `maxShare`, an owner may add that much weight per batch: a heavier item waits until its owner has
 * saved its weight over several batches, or until no other owner waits. With `intervalMs`, a batch
 * that is not full starts at least that long after the one before: a few large batches cost less
 * than many small ones.
 */
export function createBatcher<Item, Result>({
  run,
  maxItems,
  readOwner = () => undefined,
  weigh = () => 1,
  maxWeight = Infinity,
  maxShare = Infinity,
  maxWaiting = Infinity,
  intervalMs = 0,
  now = () => performance.now(),
  refuse,
}: {
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  maxItems: number
  readOwner?: (item: Item) => string | undefined
  weigh?: (item: Item) => number
  maxWeight?: number
  maxShare?: number
  maxWaiting?: number
  intervalMs?: number
  now?: () => number
  refuse: () => Error
}): Batcher<Item, Result> {
  // The owner whose turn is next comes first.
  const queues = new Map<string | undefined, Waiting<Item, Result>[]>()
  // Saved weight of owners with waiting items.
  const saved = new Map<string | undefined, number>()
  let waiting = 0
  let underWay = 0
  let waitingWeight = 0
  let running: Promise<void> | undefined
  let startedAt = -Infinity
  let isHurried = false
  let wake = () => {}

  const isFull = () => waiting >= maxItems || waitingWeight >= maxWeight
  const hurry = () => {
    isHurried = waiting > 0
    wake()
  }

  async function gather(): Promise<void> {
    const ms = startedAt + intervalMs - now()
    if (ms > 0 && !isFull() && !isHurried) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
    }
    isHurried = false
    startedAt = now()
  }

  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    let weight = 0
    const isShared = queues.size > 1
    for (const owner of queues.keys())
      saved.set(owner, isShared ? (saved.get(owner) ?? 0) + maxShare : Infinity)
    const add = (owner: string | undefined, queue: Waiting<Item, Result>[]) => {
      const entry = queue.shift()!
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      saved.set(owner, Math.max(0, saved.get(owner)! - entry.weight))
      batch.push(entry)
      weight += entry.weight
    }
    for (let hasTaken = true; hasTaken && batch.length < maxItems;) {
      hasTaken = false
      for (const [owner, queue] of [...queues]) {
        const entry = queue[0]!
        if (batch.length === maxItems) break
        if (
          entry.weight > saved.get(owner)! ||
          (batch.length > 0 && weight + entry.weight > maxWeight)
        )
          continue
        add(owner, queue)
        hasTaken = true
      }
    }
    // Every waiting item is heavier than its owner's saved weight; otherwise the batch would be
    // empty.
    const [first] = queues
    if (batch.length === 0 && first) add(...first)
    for (const owner of saved.keys()) if (!queues.has(owner) || !isShared) saved.delete(owner)
    waiting -= batch.length
    waitingWeight -= weight
    return batch
  }

  function takeAll(): Waiting<Item, Result>[] {
    const all = [...queues.values()].flat()
    queues.clear()
    saved.clear()
    waiting = waitingWeight = 0
    return all
  }

  async function runOften(items: readonly Item[]): Promise<readonly Result[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(items)
      } catch (error) {
        if (attempt === MAX_REPEATS || !isToBeRepeated(error)) throw error
      }
    }
  }

  async function work(): Promise<void> {
    while (waiting > 0) {
      // Calls made in the same task still join the batch.
      await Promise.resolve()
      if (intervalMs > 0) await gather()
      const batch = take()
      underWay = batch.length
      try {
        const results = await runOften(batch.map(({ item }) => item))
        batch.forEach((entry, index) => entry.resolve(results[index]!))
      } catch (error) {
        // One invalid item must not fail the others.
        if (batch.length > 1 && !isStorageUnavailable(error))
          for (const entry of batch)
            await runOften([entry.item]).then(([result]) => entry.resolve(result!), entry.reject)
        else for (const entry of batch) entry.reject(error)
        // Items that waited during the failed batch are not made to wait for another one.
        if (isStorageUnavailable(error)) for (const entry of takeAll()) entry.reject(error)
      }
      underWay = 0
    }
    running = undefined
  }

  return {
    get size() {
      return waiting + underWay
    },
    add: (item) =>
      new Promise((resolve, reject) => {
        const weight = weigh(item)
        if (waitingWeight + weight > maxWaiting) return reject(refuse())
        waitingWeight += weight
        waiting++
        const owner = readOwner(item)
        const queue = queues.get(owner)
        if (queue) queue.push({ item, weight, resolve, reject })
        else queues.set(owner, [{ item, weight, resolve, reject }])
        running ??= work()
        if (isFull()) wake()
      }),
    hurry,
    async drain() {
      hurry()
      await running
    },
  }
}
