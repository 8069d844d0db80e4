// Two of our relays: `home` is the page's own host, `away` the relay that the wallets in shops
// know.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toHex, verifyMessage } from 'viem'
import { findFreePort } from '../../helpers/find-free-port.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  until,
} from '../../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { PEER_FLAGS, startDapp } from './start-dapp.js'

const REQUESTS = Number(process.env['REQUESTS'] ?? 24)
const AT_ONCE = 6
const APART_MS = 3

interface Restartable {
  readonly current: ServerProcess
  restart(): Promise<void>
}

async function startRelay(
  t: TestContext,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Restartable> {
  const port = String(await findFreePort())
  const start = () => startServerProcess(['--data', folder, '--port', port], env)
  let current = await start()
  t.after(() => current.kill())
  return {
    get current() {
      return current
    },
    async restart() {
      await current.kill()
      current = await start()
    },
  }
}

async function startBoth(t: TestContext) {
  const folder = createTemporaryFolder('upstream')
  const away = await startRelay(t, join(folder, 'away'))
  const home = await startRelay(t, join(folder, 'home'), {
    WALLET_MODAL_UPSTREAM_RELAY: away.current.relay,
    WALLET_MODAL_UPSTREAM_PROJECT_ID: away.current.projectId,
  })
  const connect = async (
    { current: { relay, projectId } }: Restartable,
    options: { key?: ReturnType<typeof createClientKey>; acknowledge?: boolean } = {},
  ) => {
    const client = new RawRelayClient(relay, { projectId, ...options })
    t.after(() => client.ws.terminate())
    return client.open()
  }
  return { home, away, connect }
}

const texts = (client: RawRelayClient) => client.pushes.map(({ data }) => data.message)

test('messages pass both ways once, in order, with tag and attestation', async (t) => {
  const { home, away, connect } = await startBoth(t)
  const [page, wallet] = [await connect(home), await connect(away)]
  const topic = createTopic()
  await page.call('wc_proposeSession', {
    pairingTopic: topic,
    sessionProposal: 'proposal',
    attestation: 'statement',
  })
  await wallet.call('irn_subscribe', { topic })
  await wallet.received(1)
  const [{ data }] = wallet.pushes as [(typeof wallet.pushes)[number]]
  assert.deepEqual([data.message, data.tag, data.attestation], ['proposal', 1100, 'statement'])
  for (const text of ['a', 'b', 'c']) await wallet.publish(topic, text, { tag: 1108 })
  for (const text of ['1', '2', '3']) await page.publish(topic, text, { tag: 1109 })
  await Promise.all([page.received(3), wallet.received(4)])
  await pause(500)
  assert.deepEqual(
    [texts(page), texts(wallet)],
    [
      ['a', 'b', 'c'],
      ['proposal', '1', '2', '3'],
    ],
  )
})

test('a wallet of the same relay finds a proposal that was passed on before it subscribed', async (t) => {
  const { home, connect } = await startBoth(t)
  const [page, wallet] = [await connect(home), await connect(home)]
  const topic = createTopic()
  await page.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal' })
  await pause(500)
  await wallet.call('irn_subscribe', { topic })
  await wallet.received(1)
  await wallet.publish(topic, 'answer', { tag: 1101 })
  await page.received(1)
  assert.deepEqual([texts(wallet), texts(page)], [['proposal'], ['answer']])
})

test('the last message of a client that unsubscribes at once is passed on, and the topic is left', async (t) => {
  const { home, away, connect } = await startBoth(t)
  const [page, wallet] = [await connect(home), await connect(away)]
  const topic = createTopic()
  await wallet.call('irn_subscribe', { topic })
  await page.call('irn_subscribe', { topic })
  await page.publish(topic, 'end of session', { tag: 1112 })
  await page.call('irn_unsubscribe', { topic, id: 'x' })
  await wallet.received(1)
  assert.deepEqual(texts(wallet), ['end of session'])
  // Left: a message that every subscriber of the other relay has received is not stored here.
  await pause(500)
  await wallet.publish(topic, 'too late')
  const other = await connect(away)
  await other.call('irn_subscribe', { topic })
  await other.received(1)
  await pause(500)
  const late = await connect(home)
  await late.call('irn_subscribe', { topic })
  await pause(500)
  assert.deepEqual(texts(late), [])
})

test('kills of either relay lose nothing and repeat nothing, also what is sent meanwhile', async (t) => {
  const { home, away, connect } = await startBoth(t)
  const [pageKey, walletKey] = [createClientKey(), createClientKey()]
  const topic = createTopic()
  let page = await connect(home, { key: pageKey })
  let wallet = await connect(away, { key: walletKey })
  await Promise.all([page, wallet].map((client) => client.call('irn_subscribe', { topic })))
  const [atPage, atWallet]: [string[], string[]] = [[], []]
  await page.publish(topic, 'p1')
  await wallet.publish(topic, 'w1')
  await Promise.all([page.received(1), wallet.received(1)])
  // Receipts are written together after 30 ms.
  await pause(500)

  // The other relay is down while the page sends.
  const awayRestarts = away.restart()
  await page.publish(topic, 'p2')
  await page.publish(topic, 'p3')
  await awayRestarts
  atWallet.push(...texts(wallet))
  wallet = await connect(away, { key: walletKey })
  await wallet.call('irn_subscribe', { topic })
  await wallet.received(2)
  await pause(500)

  // The own relay is down while the wallet sends.
  const homeRestarts = home.restart()
  await wallet.publish(topic, 'w2')
  await wallet.publish(topic, 'w3')
  await homeRestarts
  atPage.push(...texts(page))
  page = await connect(home, { key: pageKey })
  await page.call('irn_subscribe', { topic })
  await page.received(2)
  await pause(1_000)
  assert.deepEqual([...atPage, ...texts(page)].sort(), ['w1', 'w2', 'w3'])
  assert.deepEqual([...atWallet, ...texts(wallet)].sort(), ['p1', 'p2', 'p3'])
})

test('another relay that cannot be reached does not hold up clients of this one', async (t) => {
  const home = await startRelay(t, join(createTemporaryFolder('upstream'), 'home'), {
    WALLET_MODAL_UPSTREAM_RELAY: `ws://127.0.0.1:${await findFreePort()}`,
    WALLET_MODAL_UPSTREAM_PROJECT_ID: '0'.repeat(32),
  })
  const { relay, projectId } = home.current
  const [page, wallet] = [
    new RawRelayClient(relay, { projectId }),
    new RawRelayClient(relay, { projectId }),
  ]
  t.after(() => [page, wallet].forEach(({ ws }) => ws.terminate()))
  const topic = createTopic()
  await page.call('irn_subscribe', { topic })
  await wallet.call('irn_subscribe', { topic })
  await wallet.publish(topic, 'near')
  await page.received(1)
  assert.deepEqual(texts(page), ['near'])
})

test(
  `a page of the own relay and a wallet of the other one sign ${REQUESTS} requests while each relay is killed once`,
  { timeout: TEST_HANG_MS },
  async (t) => {
    const { home, away } = await startBoth(t)
    const wallet = fork(fileURLToPath(new URL('./peers/wallet.ts', import.meta.url)), {
      execArgv: PEER_FLAGS,
      env: { ...process.env, RELAY: away.current.relay, PROJECT_ID: away.current.projectId },
    })
    t.after(() => wallet.kill())
    let [isReady, approved, asked] = [false, 0, 0]
    wallet.on('message', (message: { ready?: boolean; approved?: string; asked?: number }) => {
      isReady ||= message.ready === true
      if (message.approved) approved++
      if (message.asked) asked++
    })
    await until(() => isReady, 'the wallet')
    const dapp = await startDapp({ name: 'Upstream', ...home.current })
    t.after(() => dapp.kill())
    const { topic, address } = await dapp.connect((uri) => wallet.send({ pair: uri }))
    const kills = [away, home]
    let [next, signed] = [0, 0]
    let restarting: Promise<void> = Promise.resolve()
    let turn: Promise<void> = Promise.resolve()
    const work = async () => {
      for (let number = next++; number < REQUESTS; number = next++) {
        await (turn = turn.then(() => pause(APART_MS)))
        const message = `upstream ${number}`
        const signature = await dapp.sign(toHex(message))
        assert.ok(await verifyMessage({ address, message, signature }), message)
        signed++
        if (signed >= (REQUESTS / 3) * (3 - kills.length) && kills.length > 0) {
          const relay = kills.shift()!
          restarting = restarting.then(() => relay.restart())
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await restarting
    // Each request reached the wallet once: an answer that is lost would not have been signed,
    // one asked twice is counted twice.
    assert.deepEqual([signed, kills.length, approved, asked], [REQUESTS, 0, 1, REQUESTS])
    const deleted = new Promise<string>((resolve) =>
      wallet.on('message', (message: { deleted?: string }) => {
        if (message.deleted) resolve(message.deleted)
      }),
    )
    await dapp.disconnect()
    assert.equal(await deleted, topic)
  },
)
