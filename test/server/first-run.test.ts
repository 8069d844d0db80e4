import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseUnits, type Address } from 'viem'
import { toRevocationMessage } from '../../src/services/smart-sessions/revoke-session.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { until } from '../helpers/clocks/until.js'

const CHAIN = 'eip155:31337'
let chain: LocalChain
let folder: string
let server: ServerProcess

before(async () => {
  chain = await startLocalChain(31337)
  folder = createTemporaryFolder('first-run')
  server = await startServerProcess(['--data', 'memory:', '--rpc', `${CHAIN}=${chain.rpc}`])
})
after(async () => {
  await server?.stop()
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  'with --rpc alone, transactions on a local chain appear in balance and activity',
  { timeout: TEST_HANG_MS },
  async () => {
    const me = chain.account(1).address
    const ask = async <T>(path: string) => {
      const answer = await fetch(
        `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
      )
      assert.equal(answer.status, 200, path)
      return (await answer.json()) as T
    }
    const balance = () =>
      ask<{ balances: { address?: string; symbol: string; quantity: { numeric: string } }[] }>(
        `/v1/account/${me}/balance?currency=usd&chainId=${CHAIN}`,
      )
    const history = () =>
      ask<{ data: { metadata: { hash: string; operationType: string } }[] }>(
        `/v1/account/${me}/history?chainId=${CHAIN}`,
      )
    // The first request of an in-memory run waits for its database to open.
    await history()
    const token: Address = await chain.deployToken([me], parseUnits('250', 6))
    const balances = await until(async () => {
      const { balances } = await balance()
      return balances.some(
        ({ address, quantity }) =>
          address === `${CHAIN}:${token.toLowerCase()}` && quantity.numeric === '250',
      )
        ? balances
        : undefined
    }, 'the balance of the new token')
    assert.ok(balances.some(({ address, symbol }) => address === undefined && symbol === 'ETH'))
    const { data } = await history()
    assert.equal(data[0]?.metadata.operationType, 'mint')
  },
)

test(
  'without settings the name gateway has its own signer, which is kept across restarts',
  { timeout: TEST_HANG_MS },
  async () => {
    const read = async (url: string) =>
      (await (await fetch(`${url}/v1/names/gateway`)).json()) as {
        signer: string
        urls: string[]
        suffixes: string[]
      }
    const { signer, urls, suffixes } = await read(server.url)
    assert.match(signer, /^0x[0-9a-fA-F]{40}$/)
    assert.deepEqual(
      [urls, suffixes],
      [[`${server.url}/v1/names/gateway/{sender}/{data}.json`], ['user.localhost']],
    )
    const signers: string[] = []
    for (let run = 0; run < 2; run++) {
      const kept = await startServerProcess(
        ['--data', join(folder, 'kept')],
        {},
        { initialise: true },
      )
      signers.push((await read(kept.url)).signer)
      await kept.stop()
    }
    assert.equal(signers[0], signers[1])
    assert.notEqual(signers[0], signer)
  },
)

test(
  'without settings a smart session is created, and only its account can revoke it',
  { timeout: TEST_HANG_MS },
  async () => {
    const account = `${CHAIN}:${chain.account(1).address}`
    const path = `${server.url}/v1/sessions/${encodeURIComponent(account)}`
    const query = `projectId=${server.projectId}`
    const post = (rest: string, body: unknown) =>
      fetch(`${path}${rest}?${query}&v=2`, { method: 'POST', body: JSON.stringify(body) })
    const terms = {
      expiry: Math.floor(Date.now() / 1000) + 3_600,
      signer: { type: 'keys', data: {} },
      permissions: [],
      policies: [],
    }
    const made = await Promise.all([post('', terms), post('', terms)])
    assert.deepEqual(
      made.map(({ status }) => status),
      [200, 200],
    )
    const [{ pci }] = (await Promise.all(made.map((answer) => answer.json()))) as [{ pci: string }]
    const sign = (by: number) =>
      chain.account(by).signMessage({ message: toRevocationMessage({ account, pci }) })
    assert.equal((await post('/revoke', { pci, signature: await sign(2) })).status, 401)
    assert.equal((await post('/revoke', { pci, signature: await sign(1) })).status, 200)
    const { pcis } = (await (await fetch(`${path}?${query}`)).json()) as {
      pcis: { pci: string; revokedAt: number | null }[]
    }
    assert.deepEqual(
      pcis.map((session) => [session.pci === pci, session.revokedAt !== null]).sort(),
      [
        [false, false],
        [true, true],
      ],
    )
  },
)
