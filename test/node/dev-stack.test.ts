import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createPublicClient, formatUnits, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { pageWalletAccounts, phoneAccounts } from '../../demo/dev-accounts.js'
import { testTokenAbi } from '../../demo/dev-stack/test-token.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'
import { until } from '../helpers/clocks/until.js'

const addresses = [...pageWalletAccounts, ...phoneAccounts].map(
  ({ privateKey }) => privateKeyToAccount(privateKey).address,
)

/** Whether a server still listens at a URL. */
function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function waitUntilFree(stack: RunningStack) {
  const places = [stack.demo, stack.server, ...stack.chains.map(({ rpc }) => rpc)]
  await until(
    async () => !(await Promise.all(places.map(isListening))).includes(true),
    'every port of the stack is free',
  )
}

describe('npm start -- --json', () => {
  let stack: RunningStack
  before(async () => {
    stack = await startStack()
  })
  after(async () => {
    await stack?.stop()
  })

  it('prints every address in its first line', () => {
    assert.match(stack.demo, /^http:\/\/localhost:\d+\/$/)
    assert.equal(stack.gallery, `${stack.demo}gallery/`)
    assert.match(stack.server, /^http:\/\/localhost:\d+$/)
    assert.match(stack.relay, /^ws:\/\/localhost:\d+$/)
    assert.match(stack.projectId, /^[0-9a-f]{32}$/)
    assert.deepEqual(
      stack.chains.map(({ id }) => id),
      ['eip155:31337', 'eip155:31338'],
    )
  })

  it('runs two chains on which every development account has coins and test tokens', async () => {
    for (const { id, rpc, token } of stack.chains) {
      const client = createPublicClient({ transport: http(rpc) })
      assert.equal(`eip155:${await client.getChainId()}`, id)
      for (const address of addresses) {
        const balance = await client.readContract({
          address: token,
          abi: testTokenAbi,
          functionName: 'balanceOf',
          args: [address],
        })
        assert.equal(formatUnits(balance, 6), '1000000')
        assert.ok((await client.getBalance({ address })) >= 10_000n * 10n ** 18n)
      }
      assert.equal(
        await client.readContract({ address: token, abi: testTokenAbi, functionName: 'symbol' }),
        'TEST',
      )
    }
  })

  it('serves both chains through the server’s RPC endpoint', async () => {
    for (const { id } of stack.chains) {
      const response = await fetch(
        `${stack.server}/v1/?chainId=${id}&projectId=${stack.projectId}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: new URL(stack.demo).origin },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
        },
      )
      const { result } = (await response.json()) as { result: string }
      assert.equal(`eip155:${Number(result)}`, id)
    }
  })

  it('passes all URLs to the pages, in stack.json and in their attributes', async () => {
    const json = (await (await fetch(`${stack.demo}stack.json`)).json()) as {
      server: string
      chains: { id: string }[]
    }
    assert.equal(json.server, stack.server)
    assert.deepEqual(
      json.chains.map(({ id }) => id),
      ['eip155:31337', 'eip155:31338'],
    )
    const page = await (await fetch(stack.demo)).text()
    assert.ok(page.includes(`server="${stack.server}"`))
    assert.ok(page.includes(stack.chains[1]!.rpc))
    assert.ok(!page.includes('{{'))
  })
})

describe('the end of npm start', () => {
  it('exits with code 0 on Ctrl-C, though npm passes it on a second time, and leaves nothing behind', async () => {
    const stack = await startStack({ builtServer: true })
    stack.process.kill('SIGINT')
    assert.equal(await stack.stop(), 0)
    await waitUntilFree(stack)
  })

  it(
    'leaves nothing behind when it is killed',
    { skip: process.platform === 'win32' },
    async () => {
      const stack = await startStack({ builtServer: true })
      stack.process.kill('SIGKILL')
      await stack.stop()
      await waitUntilFree(stack)
    },
  )

  it('reports an unknown argument', () => {
    assert.throws(
      () => execFileSync(process.execPath, ['scripts/start.mjs', '--port'], { stdio: 'pipe' }),
      ({ status, stderr }: { status: number; stderr: Buffer }) =>
        status === 1 && /takes --json and --built, not --port/.test(String(stderr)),
    )
  })

  it('reports what is missing when the chain cannot be started', () => {
    assert.throws(
      () =>
        execFileSync(process.execPath, ['scripts/start.mjs', '--json'], {
          stdio: 'pipe',
          env: { ...process.env, ANVIL_BIN: '/nowhere/anvil' },
        }),
      ({ status, stderr, stdout }: { status: number; stderr: Buffer; stdout: Buffer }) =>
        status === 1 &&
        /ANVIL_BIN names \/nowhere\/anvil/.test(String(stderr)) &&
        String(stdout) === '',
    )
  })
})
