import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClientKey, createTopic, signToken } from '../../test/helpers/raw-relay-client.js'
import { startNats } from '../../test/helpers/servers/start-nats.js'
import type { PostgresServer } from '../../test/helpers/servers/start-postgres.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import { LoadClient } from './load-client.js'
import { prepareLoad, toPercentile } from './load.js'
import { requestSteadily } from './request-steadily.js'

/**
 * Settings of a run: `scale` under 1 shortens it, `instances` are the numbers of instances to
 * measure, `rates` those of messages a second.
 */
export interface Bench {
  readonly postgres: PostgresServer | undefined
  readonly scale: number
  readonly instances: readonly number[]
  readonly rates: readonly number[]
}

/** A figure by name; the caller compares it with its target. */
export type Figures = Record<string, number>

const MESSAGE_BYTES = 900
const STARTS = 3
// NATS refuses a stream that the disk has no room for.
const NATS_MIB = '1024'

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** 10,000 sockets, 1,000 messages a second, messages of 900 bytes. */
export async function measureRelay(
  env: Record<string, string>,
  args: readonly string[],
  { scale }: Bench,
): Promise<Figures> {
  const server = await startBenchServer(args, env)
  try {
    const sockets = Math.round(10_000 * scale)
    const load = await prepareLoad(
      {
        kind: 'pairs',
        relays: [server.relay],
        projectId: server.projectId,
        count: sockets / 2,
        perSecond: 1_000,
        seconds: Math.max(5, Math.round(30 * scale)),
        messageBytes: MESSAGE_BYTES,
      },
      2,
    )
    const before = server.readCpuMs()
    load.start()
    const results = await load.results
    const spent = server.readCpuMs() - before
    const sum = (read: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + read(result), 0)
    const delays = results.flatMap((result) => result.delays)
    const { highest } = server.readMemory()
    return {
      sockets,
      sent: sum(({ sent }) => sent),
      failed: sum(({ failed }) => failed),
      lost: sum(({ lost }) => lost),
      reordered: sum(({ reordered }) => reordered),
      repeated: sum(({ repeated }) => repeated),
      p50Ms: toPercentile(delays, 0.5),
      p99Ms: toPercentile(delays, 0.99),
      maxMs: toPercentile(delays, 1),
      memoryMiB: highest,
      loadOwnP99Ms: Math.max(...results.map(({ ownP99Ms }) => ownP99Ms)),
      cpuMicros: (spent * 1_000) / sum(({ sent }) => sent),
    }
  } finally {
    await server.stop()
  }
}

/** The relay's load with the messages in NATS JetStream, and the rest in PostgreSQL. */
export async function measureRelayOnNats(bench: Bench): Promise<Figures> {
  const nats = await startNats()
  try {
    return await measureRelay(
      {
        DATABASE_URL: await bench.postgres!.createDatabase(),
        NATS_URL: nats.url,
        WALLET_MODAL_MAX_MAILBOX_MIB: NATS_MIB,
      },
      [],
      bench,
    )
  } finally {
    await nats.stop()
  }
}

/** The relay's load on PostgreSQL. */
export async function measureRelayOnPostgres(bench: Bench): Promise<Figures> {
  return measureRelay({ DATABASE_URL: await bench.postgres!.createDatabase() }, [], bench)
}

/** The relay's load on the embedded database. */
export async function measureRelayEmbedded(bench: Bench): Promise<Figures> {
  return withFolder((folder) => measureRelay({}, ['--data', folder], bench))
}

/** 100 × `kill -9` under load. */
export async function measureKills({ postgres, scale }: Bench): Promise<Figures> {
  const env = { DATABASE_URL: await postgres!.createDatabase() }
  const kills = Math.max(3, Math.round(100 * scale))
  const kept = new Map<string, string[]>()
  for (let kill = 0; kill < kills; kill++) {
    const server = await startBenchServer([], env)
    const load = Array.from({ length: 20 }, async (_, who) => {
      const [client, topic, acknowledged] = [new LoadClient(), createTopic(), [] as string[]]
      kept.set(topic, acknowledged)
      // On a busy machine the kill may come before a client has connected.
      const isOpen = await client.open(server.relay, server.projectId).then(
        () => true,
        () => false,
      )
      for (let n = 0; isOpen && n < 900; n++) {
        const message = `${kill}:${who}:${n}`
        const isKept = await client.publish(topic, message).then(
          () => true,
          () => false,
        )
        if (!isKept) return
        acknowledged.push(message)
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 200))
    await server.kill()
    await Promise.all(load)
  }
  const server = await startBenchServer([], env)
  let lost = 0
  try {
    for (const [topic, acknowledged] of kept) {
      const found = await readMailbox(server, topic)
      lost += acknowledged.filter((message) => !found.has(message)).length
    }
  } finally {
    await server.stop()
  }
  return {
    kills,
    acknowledged: [...kept.values()].reduce((sum, { length }) => sum + length, 0),
    lost,
  }
}

/** 10,000 messages, each published twice. */
export async function measureDuplicates({ postgres, scale }: Bench): Promise<Figures> {
  const server = await startBenchServer([], { DATABASE_URL: await postgres!.createDatabase() })
  const [topic, sender, receiver] = [createTopic(), new LoadClient(), new LoadClient()]
  const messages = Math.round(10_000 * scale)
  const deliveries = new Map<string, number>()
  try {
    await Promise.all([
      sender.open(server.relay, server.projectId),
      receiver.open(server.relay, server.projectId),
    ])
    receiver.onMessage = (_, message) => deliveries.set(message, (deliveries.get(message) ?? 0) + 1)
    await receiver.call('irn_subscribe', { topic })
    for (let start = 0; start < messages; start += 100) {
      await Promise.all(
        Array.from({ length: 200 }, (_, n) => sender.publish(topic, `m${start + (n % 100)}`)),
      )
    }
    for (const end = Date.now() + 5_000; deliveries.size < messages && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return {
      published: messages * 2,
      delivered: deliveries.size,
      deliveredMoreThanOnce: [...deliveries.values()].filter((count) => count > 1).length,
      missing: messages - deliveries.size,
    }
  } finally {
    sender.terminate()
    receiver.terminate()
    await server.stop()
  }
}

/** 5,000 clients lose the relay at the same time and reconnect while the next relay starts. */
export async function measureStorm({ postgres, scale }: Bench): Promise<Figures> {
  const env = { DATABASE_URL: await postgres!.createDatabase() }
  const clients = Math.round(5_000 * scale)
  const first = await startBenchServer([], env)
  const load = await prepareLoad(
    {
      kind: 'storm',
      relays: [first.relay],
      projectId: first.projectId,
      count: clients,
      perSecond: 0,
      seconds: 0,
      messageBytes: 0,
    },
    2,
  )
  await first.kill()
  const second = await startBenchServer(['--port', new URL(first.url).port], env)
  try {
    const backMs = (await load.results).flatMap((result) => result.backMs)
    return {
      clients: backMs.length,
      allBackMs: Math.max(...backMs),
      p50Ms: toPercentile(backMs, 0.5),
    }
  } finally {
    await second.stop()
  }
}

/** A page of the directory, 500 requests a second. */
export async function measureDirectory({ scale }: Bench): Promise<Figures> {
  const server = await startBenchServer(['--data', 'memory:'])
  try {
    return await requestSteadily({
      perSecond: 500,
      seconds: Math.max(4, Math.round(20 * scale)),
      make: () => ({
        url: `${server.url}/getWallets?projectId=${server.projectId}&page=${1 + Math.floor(Math.random() * 4)}&entries=40`,
      }),
    })
  } finally {
    await server.stop()
  }
}

/** From the start of the process to the first `/ready`, the slowest of three. */
export async function measureStart({ postgres }: Bench): Promise<Figures> {
  const slowest = async (start: () => Promise<BenchServer>) => {
    const times: number[] = []
    for (let n = 0; n < STARTS; n++) {
      const server = await start()
      times.push(server.readyMs)
      await server.stop()
    }
    return Math.max(...times)
  }
  const env = postgres ? { DATABASE_URL: await postgres.createDatabase() } : undefined
  return withFolder(async (folder) => {
    let count = 0
    return {
      memoryMs: await slowest(() => startBenchServer(['--data', 'memory:'])),
      embeddedNewMs: await slowest(() =>
        startBenchServer(['--data', join(folder, String(count++))]),
      ),
      embeddedAgainMs: await slowest(() => startBenchServer(['--data', join(folder, '0')])),
      ...(env ? { postgresMs: await slowest(() => startBenchServer([], env)) } : {}),
    }
  })
}

/** Published on one instance, received on the other; 200 messages a second. */
export async function measureInstances({ postgres, scale }: Bench): Promise<Figures> {
  const env = { DATABASE_URL: await postgres!.createDatabase() }
  const [one, two] = await Promise.all([startBenchServer([], env), startBenchServer([], env)])
  const delays: number[] = []
  const pairs = Array.from({ length: 50 }, () => ({
    topic: createTopic(),
    sender: new LoadClient(),
    receiver: new LoadClient(),
  }))
  try {
    for (const { topic, sender, receiver } of pairs) {
      await Promise.all([
        sender.open(one.relay, one.projectId),
        receiver.open(two.relay, two.projectId),
      ])
      receiver.onMessage = (_, message) =>
        delays.push(performance.now() - Number(message.split(' ')[1]))
      await receiver.call('irn_subscribe', { topic })
    }
    const total = Math.max(400, Math.round(4_000 * scale))
    const all: Promise<void>[] = []
    for (let n = 0; n < total; n++) {
      const { topic, sender } = pairs[n % pairs.length]!
      all.push(sender.publish(topic, `${n} ${performance.now()} ${'x'.repeat(MESSAGE_BYTES)}`))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await Promise.all(all)
    for (const end = Date.now() + 5_000; delays.length < total && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return {
      sent: total,
      lost: total - delays.length,
      p50Ms: toPercentile(delays, 0.5),
      p99Ms: toPercentile(delays, 0.99),
    }
  } finally {
    for (const { sender, receiver } of pairs) {
      sender.terminate()
      receiver.terminate()
    }
    await Promise.all([one.stop(), two.stop()])
  }
}

async function readMailbox(
  { url, relay, projectId }: BenchServer,
  topic: string,
): Promise<Set<string>> {
  const token = signToken(createClientKey(), relay)
  const found = new Set<string>()
  for (let hasMore = true; hasMore;) {
    const response = await fetch(`${url}/rpc?projectId=${projectId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        id: '1',
        jsonrpc: '2.0',
        method: 'irn_fetchMessages',
        params: { topic },
      }),
    })
    const { result } = (await response.json()) as {
      result: { messages: { message: string }[]; hasMore: boolean }
    }
    for (const { message } of result.messages) found.add(message)
    hasMore = result.hasMore
  }
  return found
}
