import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseEther, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createUrl } from '../../../src/services/onramp/create-url.js'
import { listTransactions } from '../../../src/services/chain-data/list-transactions.js'
import { waitForReceipt } from '../../../demo/dev-stack/wait-for-receipt.js'
import { fakeWeb, type FakeWeb } from '../../helpers/fakes/fake-web.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS, TEST_HANG_MS } from '../../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const KEY: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const BOUGHT = parseEther('0.0495')

/** The node's reaction to the next transaction. */
type Line = 'open' | 'lost on the way' | 'lost on the way back'

let chain: LocalChain
let node: FakeWeb
let postgres: PostgresServer | undefined
let line: Line = 'open'
let folder: string
const sent: string[] = []

before(async () => {
  folder = createTemporaryFolder('wallet-modal-sandbox')
  chain = await startLocalChain(31337)
  node = await fakeWeb(async ({ body }) => {
    const call = JSON.parse(body) as { method: string; params: [string] }
    const isSend = call.method === 'eth_sendRawTransaction'
    if (isSend) sent.push(call.params[0])
    const never = new Promise<Response>(() => {})
    if (isSend && line === 'lost on the way') return never
    const text = await (
      await fetch(chain.rpc, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    ).text()
    return isSend && line === 'lost on the way back' ? never : new Response(text)
  })
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  node?.stop()
  await chain?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(where: { data: string } | { databaseUrl: string }): Promise<ServerProcess> {
  const env = {
    WALLET_MODAL_SANDBOX: `${CHAIN}=${KEY}`,
    WALLET_MODAL_ENS: 'off',
    WALLET_MODAL_PRICES: 'none',
    WALLET_MODAL_INDEX: 'off',
  }
  return 'data' in where
    ? startServerProcess(['--data', where.data, '--rpc', `${CHAIN}=${node.url}`], env)
    : startServerProcess(['--rpc', `${CHAIN}=${node.url}`], {
        ...env,
        DATABASE_URL: where.databaseUrl,
      })
}

/** Buys for a new account and kills the server once the node has received the transaction. */
async function buyAndKill(server: ServerProcess, account: string): Promise<string> {
  const { url } = await createUrl(
    { name: 'On-ramp', baseUrl: server.url, fetch, projectId: server.projectId },
    { destinationWallets: [{ address: account }], partnerUserId: account },
  )
  const order = new URL(url).searchParams.get('order')!
  sent.length = 0
  const buying = fetch(`${server.url}/onramp/sandbox`, {
    method: 'POST',
    body: new URLSearchParams({ order, asset: 'ETH', amount: '100', currency: 'USD' }),
  }).then(
    (answer) => answer.text(),
    () => 'killed',
  )
  for (
    const until = Date.now() + HANG_MS;
    sent.length === 0;
    await new Promise((resolve) => setTimeout(resolve, 20))
  )
    assert.ok(Date.now() < until, 'nothing was sent')
  if (line === 'lost on the way back') await waitForAmount(account, BOUGHT)
  await server.kill()
  assert.equal(await buying, 'killed')
  return order
}

async function waitForAmount(account: string, amount: bigint): Promise<void> {
  for (
    const until = Date.now() + HANG_MS;
    (await amountOf(account)) !== amount;
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    assert.ok(Date.now() < until, `${account} has ${await amountOf(account)}`)
}

const amountOf = (account: string) => chain.client.getBalance({ address: account as Hex })

async function waitForStatus(
  server: ServerProcess,
  account: string,
  status: string,
): Promise<void> {
  const read = async () =>
    (
      await listTransactions(
        { name: 'Chain data', baseUrl: server.url, fetch, projectId: server.projectId },
        { account, onramp: 'coinbase' },
      )
    ).data.map(({ metadata }) => metadata.status)
  for (
    const until = Date.now() + HANG_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const found = await read()
    if (found[0] === `ONRAMP_TRANSACTION_STATUS_${status}`) return assert.equal(found.length, 1)
    assert.ok(Date.now() < until, found.join())
  }
}

const again = (server: ServerProcess, order: string, amount = '100') =>
  fetch(`${server.url}/onramp/sandbox`, {
    method: 'POST',
    body: new URLSearchParams({ order, asset: 'ETH', amount, currency: 'USD' }),
  })

async function endsOnce(
  where: Parameters<typeof start>[0],
  account: (letter: string) => string,
): Promise<void> {
  line = 'lost on the way'
  const lost = account('1')
  const order = await buyAndKill(await start(where), lost)
  assert.equal(await amountOf(lost), 0n)
  line = 'open'
  let server = await start(where)
  // Without any request: the server resumes it without a client.
  await waitForAmount(lost, BOUGHT)
  await waitForStatus(server, lost, 'SUCCESS')
  assert.match(await (await again(server, order)).text(), /Delivered/)
  assert.equal(new Set(sent).size, 1, 'the same transaction each time')

  line = 'lost on the way back'
  const arrived = account('2')
  const arrivedOrder = await buyAndKill(server, arrived)
  line = 'open'
  server = await start(where)
  await waitForStatus(server, arrived, 'SUCCESS')
  assert.match(await (await again(server, arrivedOrder)).text(), /Delivered/)
  assert.equal(new Set(sent).size, 1)

  line = 'lost on the way'
  const displaced = account('3')
  const displacedOrder = await buyAndKill(server, displaced)
  line = 'open'
  const other = privateKeyToAccount(KEY)
  const hash = await chain.client.sendTransaction({
    account: other,
    chain: chain.client.chain,
    to: other.address,
    value: 1n,
  })
  await waitForReceipt(chain.client, hash)
  // The server believes the node that the nonce is taken once the block is not the newest.
  await chain.client.mine({ blocks: 1 })
  server = await start(where)
  await waitForStatus(server, displaced, 'FAILED')
  assert.match(await (await again(server, displacedOrder)).text(), /Not delivered/)

  assert.deepEqual(
    [await amountOf(lost), await amountOf(arrived), await amountOf(displaced)],
    [BOUGHT, BOUGHT, 0n],
  )
  assert.equal(await server.stop(), 0)
}

test(
  'a purchase whose server is killed before, during or after the send is delivered once, or reported as failed if it cannot be (embedded)',
  { timeout: TEST_HANG_MS },
  async () => {
    await endsOnce(
      { data: join(folder, 'data') },
      (letter) => `0x${letter.repeat(4).padStart(40, 'a')}`,
    )
  },
)

test(
  'a purchase whose server is killed is delivered once, or reported as failed (PostgreSQL)',
  { skip: NO_POSTGRES, timeout: TEST_HANG_MS },
  async () => {
    await endsOnce(
      { databaseUrl: await postgres!.createDatabase() },
      (letter) => `0x${letter.repeat(4).padStart(40, 'b')}`,
    )
  },
)

test(
  'two servers on one database that deliver at the same time deliver every order once, each with its own nonce',
  { skip: NO_POSTGRES, timeout: TEST_HANG_MS },
  async () => {
    const where = { databaseUrl: await postgres!.createDatabase() }
    const servers = await Promise.all([start(where), start(where)])
    const accounts = Array.from(
      { length: 12 },
      (_, index) => `0x${index.toString(16).padStart(40, 'c')}`,
    )
    const orders = await Promise.all(
      accounts.map(async (address) =>
        new URL(
          (
            await createUrl(
              {
                name: 'On-ramp',
                baseUrl: servers[0]!.url,
                fetch,
                projectId: servers[0]!.projectId,
              },
              { destinationWallets: [{ address }], partnerUserId: address },
            )
          ).url,
        ).searchParams.get('order')!,
      ),
    )
    const answers = await Promise.all(
      orders.flatMap((order) => servers.map((server) => again(server, order))),
    )
    for (const answer of answers) assert.match(await answer.text(), /<h1>(?:Delivered|On its way)/)
    // A node holds a transaction until the one with the previous nonce arrives.
    for (const account of accounts) await waitForAmount(account, BOUGHT)

    // One order that is posted at the same time with several amounts is one purchase, of one of
    // them.
    const account = `0x${'d'.repeat(40)}`
    const order = new URL(
      (
        await createUrl(
          { name: 'On-ramp', baseUrl: servers[0]!.url, fetch, projectId: servers[0]!.projectId },
          { destinationWallets: [{ address: account }], partnerUserId: account },
        )
      ).url,
    ).searchParams.get('order')!
    sent.length = 0
    const pages = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) =>
        (await again(servers[turn % 2]!, order, String(100 + turn))).text(),
      ),
    )
    const bought = new Set(pages.map((page) => /<dt>Bought<\/dt>\s*<dd>([\d.]+) /.exec(page)?.[1]))
    assert.equal(bought.size, 1, [...bought].join())
    await waitForAmount(account, parseEther([...bought][0]!))
    assert.equal(new Set(sent).size, 1)
    await Promise.all(servers.map((server) => server.stop()))
  },
)
