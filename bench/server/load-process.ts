// One of the processes that generate load: pairs of clients, or reconnecting clients. Commands
// arrive over IPC.
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { LoadClient } from './load-client.js'

export interface LoadJob {
  readonly kind: 'pairs' | 'storm'
  /** URLs of the instances: the sender of a pair uses one, its receiver the next. */
  readonly relays: readonly string[]
  readonly projectId: string
  readonly count: number
  readonly perSecond: number
  readonly seconds: number
  readonly messageBytes: number
}
export interface LoadResult {
  readonly sent: number
  readonly failed: number
  readonly delivered: number
  readonly repeated: number
  readonly reordered: number
  readonly lost: number
  readonly delays: number[]
  readonly backMs: number[]
  /** How late this process itself was, 99th percentile: its own part of the delays. */
  readonly ownP99Ms: number
  /** CPU time of this process while the load ran, in ms. */
  readonly cpuMs: number
}

const OPEN_TOGETHER = 50
const SETTLE_MS = 5_000
const TICK_MS = 10
const RECONNECT_MS = 100
const OWN_DELAY_STEP_MS = 5

interface Pair {
  readonly topic: string
  readonly sender: LoadClient
  readonly receiver: LoadClient
  readonly from: string
  readonly to: string
  sent: number
  last: number
  seen: Set<number>
}

process.on('message', (job: LoadJob) => {
  const work = job.kind === 'pairs' ? runPairs : runStorm
  work(job).then(
    (result) => process.send!({ result }, () => process.exit()),
    (error: unknown) => process.send!({ error: String(error) }, () => process.exit(1)),
  )
})

async function runPairs({
  relays,
  projectId,
  count,
  perSecond,
  seconds,
  messageBytes,
}: LoadJob): Promise<LoadResult> {
  const result = {
    sent: 0,
    failed: 0,
    delivered: 0,
    repeated: 0,
    reordered: 0,
    lost: 0,
    delays: [] as number[],
    backMs: [],
    ownP99Ms: 0,
    cpuMs: 0,
  }
  const padding = 'x'.repeat(messageBytes)
  const pairs: Pair[] = Array.from({ length: count }, (_, n) => ({
    topic: randomBytes(32).toString('hex'),
    sender: new LoadClient(),
    receiver: new LoadClient(),
    from: relays[n % relays.length]!,
    to: relays[(n + 1) % relays.length]!,
    sent: 0,
    last: -1,
    seen: new Set(),
  }))
  await inGroups(pairs, async (pair) => {
    await Promise.all([
      pair.sender.open(pair.from, projectId),
      pair.receiver.open(pair.to, projectId),
    ])
    await Promise.all([
      pair.sender.call('irn_subscribe', { topic: pair.topic }),
      pair.receiver.call('irn_subscribe', { topic: pair.topic }),
    ])
    pair.receiver.onMessage = (_, message) => {
      const [index, sentAt] = message.split(' ')
      const n = Number(index)
      result.delivered++
      result.delays.push(performance.now() - Number(sentAt))
      if (pair.seen.has(n)) result.repeated++
      else if (n < pair.last) result.reordered++
      pair.seen.add(n)
      pair.last = Math.max(pair.last, n)
    }
  })
  process.send!({ ready: true })
  await new Promise((resolve) => process.once('message', resolve))
  const own = monitorEventLoopDelay({ resolution: OWN_DELAY_STEP_MS })
  own.enable()
  const cpu = process.cpuUsage()
  const acknowledged: Promise<void>[] = []
  const started = performance.now()
  let next = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(
        perSecond * seconds,
        Math.floor(((performance.now() - started) / 1000) * perSecond),
      )
      for (; result.sent < due; result.sent++) {
        const pair = pairs[next++ % pairs.length]!
        acknowledged.push(
          pair.sender
            .publish(pair.topic, `${pair.sent++} ${performance.now()} ${padding}`)
            .catch(() => {
              result.failed++
            }),
        )
      }
      if (due >= perSecond * seconds) {
        clearInterval(timer)
        resolve()
      }
    }, TICK_MS)
  })
  await Promise.all(acknowledged)
  for (const end = Date.now() + SETTLE_MS; result.delivered < result.sent && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  // The histogram holds the whole time between two checks, of which the step is no delay.
  result.ownP99Ms = own.percentile(99) / 1e6 - OWN_DELAY_STEP_MS
  own.disable()
  const { user, system } = process.cpuUsage(cpu)
  result.cpuMs = (user + system) / 1_000
  result.lost = pairs.reduce((sum, pair) => sum + pair.sent - pair.seen.size, 0)
  return result
}

// Clients that subscribe to one topic each and, like the SDK, reconnect 100 ms after they lost the
// relay.
async function runStorm({ relays, projectId, count }: LoadJob): Promise<LoadResult> {
  const backMs: number[] = []
  let lostAt = 0
  const clients = Array.from({ length: count }, () => ({
    client: new LoadClient(),
    topic: randomBytes(32).toString('hex'),
  }))
  const connect = async ({ client, topic }: (typeof clients)[number]) => {
    await client.open(relays[0]!, projectId)
    await client.call('irn_batchSubscribe', { topics: [topic] })
  }
  await inGroups(clients, connect)
  const back = new Promise<void>((resolve) => {
    for (const entry of clients) {
      entry.client.onClose = () => {
        lostAt ||= performance.now()
        const again = (wait: number) =>
          setTimeout(
            () => {
              entry.client.onClose = () => {}
              connect(entry).then(
                () => {
                  backMs.push(performance.now() - lostAt)
                  if (backMs.length === count) resolve()
                },
                () => again(Math.min(wait * 2, 5_000)),
              )
            },
            wait * (0.5 + Math.random()),
          )
        again(RECONNECT_MS)
      }
    }
  })
  process.send!({ ready: true })
  await back
  return {
    sent: 0,
    failed: 0,
    delivered: 0,
    repeated: 0,
    reordered: 0,
    lost: 0,
    delays: [],
    backMs,
    ownP99Ms: 0,
    cpuMs: 0,
  }
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += OPEN_TOGETHER)
    await Promise.all(items.slice(start, start + OPEN_TOGETHER).map(work))
}
