import assert from 'node:assert/strict'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  until,
} from '../helpers/raw-relay-client.js'

const PROJECT = 'e'.repeat(32)

/** A server over a database that can become unavailable. */
export interface Outage {
  readonly url: string
  readonly relay: string
  readonly projectId: string
  readonly goAway: () => Promise<void> | void
  readonly comeBack: () => Promise<void> | void
  readonly awayForMs: number
  /** Current resident memory of the server, in bytes. */
  readonly readMemory: () => number
}

/** An outage as seen by clients. */
export interface OutageReport {
  readonly acknowledged: number
  readonly refused: number
  readonly slowestRefusalMs: number
  readonly backAfterMs: number
  readonly memoryGrowthMib: number
}

/**
 * Publishes, subscribes, fetches and sends HTTP requests before, during and after the database is
 * unavailable, and checks the requirements: refusals are clear and quick, sockets stay open,
 * `/ready` reports it, everything recovers without intervention, and every acknowledged message
 * arrives, in order and once.
 */
export async function sufferOutage({
  url,
  relay,
  projectId,
  goAway,
  comeBack,
  awayForMs,
  readMemory,
}: Outage): Promise<OutageReport> {
  const open = (key = createClientKey()) => new RawRelayClient(relay, { projectId, key }).open()
  const topics = Array.from({ length: 4 }, createTopic)
  const [receiver, senders] = [await open(), await Promise.all(topics.map(() => open()))]
  const late = createClientKey()
  await receiver.call('irn_batchSubscribe', { topics })
  const lateTopic = createTopic()
  const away = await open(late)
  await away.call('irn_subscribe', { topic: lateTopic })
  await away.close()

  const kept = topics.map((): string[] => [])
  const times: number[] = []
  let refused = 0
  let isOver = false
  const publishing = senders.map(async (sender, who) => {
    for (let n = 0; !isOver; n++) {
      const text = `${who}:${n}`
      const started = performance.now()
      const reply = await sender.request('irn_publish', {
        topic: topics[who],
        message: text,
        ttl: 86_400,
        tag: 1,
      })
      if (reply.result === true) kept[who]!.push(text)
      else {
        assert.deepEqual(
          [reply.error?.code, reply.error?.data],
          [-32603, 'StorageError'],
          'a refusal is said as one',
        )
        refused++
        times.push(performance.now() - started)
      }
      await pause(10)
    }
  })
  await until(() => kept.every((list) => list.length > 10), 'the first acknowledgements')
  await receiver.received(20)
  const memory = readMemory()

  await goAway()
  await until(() => refused > 0, 'the first refusal')
  const asked = performance.now()
  const ready = await fetch(`${url}/ready`)
  assert.equal(ready.status, 503)
  assert.ok(
    Number(ready.headers.get('retry-after')) >= 1 && Number(ready.headers.get('retry-after')) <= 2,
  )
  for (const probe of ['/health', '/serving'])
    assert.equal((await fetch(url + probe)).status, 200, probe)
  assert.equal(
    (await fetch(`${url}/getWallets?projectId=${projectId}`)).status,
    200,
    'what needs no database is served',
  )
  for (const path of [
    `/getWallets?projectId=${PROJECT}`,
    `/v1/profile/reverse/0x${'1'.repeat(40)}?apiVersion=2`,
    `/v1/sessions/eip155:1:0x${'1'.repeat(40)}?projectId=${projectId}`,
  ]) {
    const answer = await fetch(url + path)
    assert.equal(answer.status, 503, path)
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, path)
    assert.equal(((await answer.json()) as { status: string }).status, 'FAILED')
  }
  // A client that connects during the outage is accepted and gets an answer; a fetch is refused,
  // not left waiting.
  const newcomer = await open(late)
  for (const [method, params] of [
    ['irn_subscribe', { topic: createTopic() }],
    ['irn_fetchMessages', { topic: lateTopic }],
    ['irn_batchReceive', { receipts: [{ topic: lateTopic, message_id: 'a'.repeat(64) }] }],
  ] as const) {
    assert.equal((await newcomer.request(method, params)).error?.data, 'StorageError', method)
  }
  await pause(awayForMs - (performance.now() - asked))
  const memoryGrowthMib = (readMemory() - memory) / 1024 ** 2
  const keptBefore = kept.map((list) => list.length)

  await comeBack()
  const back = performance.now()
  await until(
    () => kept.every((list, who) => list.length > keptBefore[who]!),
    'every sender to be served again',
  )
  const backAfterMs = performance.now() - back
  await until(() => performance.now() - back > 1_000, 'a second of service')
  isOver = true
  await Promise.all(publishing)
  assert.equal((await fetch(`${url}/ready`)).status, 200)

  const acknowledged = kept.reduce((sum, list) => sum + list.length, 0)
  const arrived = (who: number) =>
    receiver.pushes.filter(({ data }) => data.topic === topics[who]).map(({ data }) => data.message)
  await until(
    () => topics.every((_, who) => kept[who]!.every((text) => arrived(who).includes(text))),
    'every acknowledged message',
  )
  for (const [who, list] of kept.entries()) {
    // A message may have been stored although its answer was lost; it then arrives too, in its
    // place and once.
    const seen = arrived(who)
    assert.equal(new Set(seen).size, seen.length, 'nothing twice')
    assert.deepEqual(
      seen.filter((text) => list.includes(text)),
      list,
    )
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => Number(a.split(':')[1]) - Number(b.split(':')[1])),
    )
  }
  for (const client of [receiver, newcomer, ...senders])
    assert.equal(client.ws.readyState, client.ws.OPEN, 'sockets stay')
  // Earlier subscribers are found again.
  await senders[0]!.publish(lateTopic, 'for the one who came late')
  assert.ok(
    (await newcomer.received(1)).some(({ data }) => data.message === 'for the one who came late'),
  )
  for (const client of [receiver, newcomer, ...senders]) client.ws.terminate()
  return {
    acknowledged,
    refused,
    slowestRefusalMs: Math.round(Math.max(...times)),
    backAfterMs: Math.round(backAfterMs),
    memoryGrowthMib: Math.round(memoryGrowthMib),
  }
}
