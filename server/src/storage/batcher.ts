import { isStorageUnavailable, isToBeRepeated } from './storage-unavailable.js'

const MAX_REPEATS = 3

/** Joins calls that come while another batch is on its way into the next one. */
export interface Batcher<Item, Result> {
  /** Resolves with the item's own result, or rejects with what made its whole batch fail. */
  add(item: Item): Promise<Result>
  /** Items accepted and not yet answered. */
  readonly size: number
  /** Resolves when nothing is under way. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> { readonly item: Item; readonly weight: number; readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void }

/**
 * Makes a {@link Batcher}: one batch at a time, so its order is the order of the calls. `run` answers item by item; `maxItems` and
 * `maxWeight` bound a batch, `maxWaiting` the weight that may wait, past which calls are refused with `refuse`.
 * The slower `run` is, the more gathers for the next batch: under load they grow by themselves.
 */
export function createBatcher<Item, Result>({ run, maxItems, weigh = () => 1, maxWeight = Infinity, maxWaiting = Infinity, refuse }: {
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  maxItems: number
  weigh?: (item: Item) => number
  maxWeight?: number
  maxWaiting?: number
  refuse: () => Error
}): Batcher<Item, Result> {
  let queue: Waiting<Item, Result>[] = []
  let underWay = 0
  let waitingWeight = 0
  let running: Promise<void> | undefined

  function take(): Waiting<Item, Result>[] {
    let weight = 0
    const end = queue.findIndex((entry, index) => index === maxItems || (index > 0 && weight + entry.weight > maxWeight) || ((weight += entry.weight), false))
    const batch = end < 0 ? queue : queue.slice(0, end)
    queue = end < 0 ? [] : queue.slice(end)
    for (const entry of batch) waitingWeight -= entry.weight
    return batch
  }

  function takeAll(): Waiting<Item, Result>[] {
    const all = queue
    queue = []
    waitingWeight = 0
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
    while (queue.length > 0) {
      // Calls made in the same breath still join the batch.
      await Promise.resolve()
      const batch = take()
      underWay = batch.length
      try {
        const results = await runOften(batch.map(({ item }) => item))
        batch.forEach((entry, index) => entry.resolve(results[index]!))
      } catch (error) {
        // What one item did wrong is not the others' fault.
        if (batch.length > 1 && !isStorageUnavailable(error)) for (const entry of batch) await runOften([entry.item]).then(([result]) => entry.resolve(result!), entry.reject)
        else for (const entry of batch) entry.reject(error)
        // Those who waited for this one have waited as long as anybody should.
        if (isStorageUnavailable(error)) for (const entry of takeAll()) entry.reject(error)
      }
      underWay = 0
    }
    running = undefined
  }

  return {
    get size() { return queue.length + underWay },
    add: (item) => new Promise((resolve, reject) => {
      const weight = weigh(item)
      if (waitingWeight + weight > maxWaiting) return reject(refuse())
      waitingWeight += weight
      queue.push({ item, weight, resolve, reject })
      running ??= work()
    }),
    drain: async () => { await running },
  }
}
