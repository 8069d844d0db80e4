import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { ApiError } from '../../../src/contract.js'
import { listTransactions } from '../../../src/services/chain-data/list-transactions.js'
import { registerName, toRegistrationMessage } from '../../../src/services/names/register-name.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import { NO_POSTGRES, startPostgres } from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const KILLS = 3
const SENT_PER_LIFE = 10
const RECEIVER = '0x00000000000000000000000000000000000000ee'

let chain: LocalChain
before(async () => {
  chain = await startLocalChain(31337)
})
after(() => chain?.stop())

test('history: kill -9 while reading blocks loses and duplicates nothing', async () => {
  const data = createTemporaryFolder('wallet-modal-kill')
  const start = () =>
    startServerProcess(['--data', data, '--rpc', `${CHAIN}=${chain.rpc}`], {
      WALLET_MODAL_INDEX: CHAIN,
      WALLET_MODAL_ENS: 'off',
      WALLET_MODAL_PRICES: 'none',
    })
  const sent: string[] = []
  let server: ServerProcess | undefined
  try {
    for (let life = 0; life < KILLS; life++) {
      server = await start()
      for (let index = 0; index < SENT_PER_LIFE; index++)
        sent.push(await chain.send(life, { to: RECEIVER, value: 1n }))
      // At a different moment of its work each time.
      await new Promise((resolve) => setTimeout(resolve, life * 250))
      await server.kill()
    }
    server = await start()
    const service = { name: 'Chain data', baseUrl: server.url, fetch, projectId: server.projectId }
    const readAll = async () => {
      const all: string[] = []
      for (let cursor: string | undefined; ;) {
        const { data: page, next } = await listTransactions(service, {
          account: RECEIVER,
          chainId: CHAIN,
          cursor,
        })
        all.push(...page.map(({ metadata }) => metadata.hash))
        if (next === null) return all
        cursor = next
      }
    }
    let all: string[] = []
    for (
      const until = Date.now() + HANG_MS;
      Date.now() < until && all.length < sent.length;
      await new Promise((resolve) => setTimeout(resolve, 200))
    )
      all = await readAll()
    assert.deepEqual([...all].sort(), [...sent].sort())
  } finally {
    await server?.kill()
    await rm(data, { recursive: true, force: true })
  }
})

test(
  'names: an unavailable database gives 503 with Retry-After, never a false success, and recovers',
  { skip: NO_POSTGRES },
  async () => {
    const postgres = await startPostgres()
    const server = await startServer({
      port: 0,
      logLevel: 'silent',
      databaseUrl: await postgres.createDatabase(),
      upstreams: [{ chainId: CHAIN, url: chain.rpc }],
      providers: {
        ...DEFAULT_PROVIDERS,
        publicRpc: false,
        ens: undefined,
        names: { suffixes: ['users.example'] },
      },
    })
    try {
      const account = chain.account(0)
      const wish = async (name: string) => {
        const message = toRegistrationMessage({ name, at: Date.now() })
        return {
          message,
          signature: await account.signMessage({ message }),
          coin_type: 60,
          address: account.address,
        }
      }
      const post = (body: unknown) =>
        fetch(`${server.url}/v1/profile/account`, { method: 'POST', body: JSON.stringify(body) })
      assert.equal((await post(await wish('before.users.example'))).status, 200)
      await postgres.crash()
      const kept = await wish('during.users.example')
      const away = await post(kept)
      assert.equal(away.status, 503, await away.clone().text())
      assert.ok(Number(away.headers.get('retry-after')) >= 1)
      ApiError.parse(await away.json())
      assert.equal(
        (await fetch(`${server.url}/v1/profile/account/before.users.example`)).status,
        503,
      )
      await postgres.start()
      let status = 0
      for (
        const until = Date.now() + HANG_MS;
        Date.now() < until && status !== 200;
        await new Promise((resolve) => setTimeout(resolve, 200))
      )
        status = (await post(kept)).status
      assert.equal(status, 200, 'the same message, which was not used up')
      const service = { name: 'Names', baseUrl: server.url, fetch }
      await assert.rejects(
        registerName(service, { ...kept, chainReference: 1 }),
        (error: unknown) => /already used/.test(String(error)),
      )
    } finally {
      await server.stop()
      await postgres.stop()
    }
  },
)
