import assert from 'node:assert/strict'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  until,
} from '../helpers/raw-relay-client.js'
import type { ServerProcess } from '../helpers/servers/server-process.js'

// A client goes to the other instance after so many requests, so that both releases serve it.
const STAY = 20
const PACE_MS = 10

/**
 * Publishes to four topics and sends HTTP requests to each instance. One client receives all
 * topics: two as their subscriber, two by fetching. The caller may replace instances in the list.
 */
export function startUpgradeLoad(instances: readonly ServerProcess[]) {
  const topics = Array.from({ length: 4 }, createTopic)
  const acknowledged = topics.map((): string[] => [])
  const received = topics.map(() => new Set<string>())
  const answers: Record<string, number> = {}
  const served = new Set<ServerProcess>()
  const clients: RawRelayClient[][] = []
  let refused = 0
  let [isPublishing, isOver] = [true, false]

  /** A client that connects to the next instance when its socket closes. */
  function openClient(first: number) {
    const key = createClientKey()
    const sockets: RawRelayClient[] = []
    clients.push(sockets)
    let instance: ServerProcess
    let asks = 0
    const connect = () => {
      instance = instances[(first + sockets.length) % instances.length]!
      const socket = new RawRelayClient(instance.relay, { projectId: instance.projectId, key })
      sockets.push(socket)
      void socket.closed.then(() => isOver || connect())
    }
    connect()
    return {
      sockets,
      /** Repeats a request until an instance grants it. */
      async ask(method: string, params: unknown): Promise<unknown> {
        while (!isOver) {
          const [socket, asked] = [sockets.at(-1)!, instance]
          const reply = socket.request(method, params).catch(() => socket.closed)
          const end = await Promise.race([reply, socket.closed])
          if ('error' in end) {
            // A busy machine may refuse a request at first.
            assert.equal(end.error?.data, 'StorageError', JSON.stringify(end.error))
            refused++
          }
          if (!('result' in end)) continue
          served.add(asked)
          if (++asks % STAY === 0) await socket.close()
          return end.result
        }
        return undefined
      },
    }
  }

  async function repeat(isWanted: () => boolean, work: () => Promise<unknown>): Promise<void> {
    while (isWanted()) {
      await work()
      await pause(PACE_MS)
    }
  }

  async function publish(topic: string, index: number): Promise<void> {
    const client = openClient(index)
    const kept = acknowledged[index]!
    await repeat(
      () => isPublishing,
      async () => {
        const message = String(kept.length)
        await client.ask('irn_publish', { topic, message, ttl: 300, tag: 1100 })
        kept.push(message)
      },
    )
  }

  async function receive(): Promise<void> {
    const client = openClient(0)
    const [sent, fetched] = [topics.slice(0, 2), topics.slice(2)]
    let subscribed = 0
    await repeat(
      () => !isOver,
      async () => {
        // As the SDK does after each connect.
        if (subscribed !== client.sockets.length) {
          subscribed = client.sockets.length
          await client.ask('irn_batchSubscribe', { topics: sent })
        }
        const page = (await client.ask('irn_batchFetchMessages', { topics: fetched })) as
          | { messages: { topic: string; message: string }[] }
          | undefined
        const pushed = client.sockets.flatMap(({ pushes }) => pushes.splice(0))
        for (const { topic, message } of [
          ...(page?.messages ?? []),
          ...pushed.map(({ data }) => data),
        ])
          received[topics.indexOf(topic)]!.add(message)
      },
    )
  }

  async function visit(index: number): Promise<void> {
    await repeat(
      () => !isOver,
      async () => {
        const { url, projectId } = instances[index]!
        // As a proxy does: an instance that stops gets no new requests.
        const isServing = async () => (await get(`${url}/serving`)) === 200
        if (!(await isServing())) return
        for (const path of ['/getWallets?', `/v1/sessions/eip155:1:0x${'1'.repeat(40)}?`]) {
          const answer = await get(`${url}${path}projectId=${projectId}`)
          // It has stopped since: on a busy machine that may be seconds later.
          if (typeof answer === 'string' && !(await isServing())) return
          answers[answer] = (answers[answer] ?? 0) + 1
        }
      },
    )
  }

  const publishing = topics.map(publish)
  const reading = [receive(), ...instances.map((_, index) => visit(index))]
  const working = Promise.all([...publishing, ...reading])
  working.catch(() => {})
  return {
    /** Waits until each of the instances has answered relay requests from now on. */
    async isServedByAll(): Promise<void> {
      served.clear()
      const serve = until(
        () => instances.every((instance) => served.has(instance)),
        'every instance answers relay requests',
      )
      await Promise.race([serve, working])
    },
    /** Checks what the clients have received. */
    async check() {
      isPublishing = false
      await Promise.all(publishing)
      const arrived = until(
        () => topics.every((_, index) => received[index]!.size >= acknowledged[index]!.length),
        'every acknowledged message',
      )
      await Promise.race([arrived, working])
      isOver = true
      await working
      // A message that was delivered again after a reconnect counts at its first place.
      assert.deepEqual(
        received.map((messages) => [...messages]),
        acknowledged,
      )
      assert.deepEqual(Object.keys(answers), ['200'], JSON.stringify(answers))
      const reconnects = clients.reduce((sum, sockets) => sum + sockets.length - 1, 0)
      return { acknowledged: acknowledged.flat().length, answers, refused, reconnects }
    },
    /** Ends the load of a test that failed, too. */
    end() {
      isPublishing = false
      isOver = true
      for (const sockets of clients) sockets.at(-1)!.ws.terminate()
    },
  }
}

/** The status of the answer to an HTTP request, or the code of the error without an answer. */
async function get(url: string): Promise<number | string> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return (error as { cause: { code: string } }).cause.code
  }
}
