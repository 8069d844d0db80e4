import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import type * as Chains from '../../src/chains/eip155/chains.js'
import type * as Connect from '../../src/chains/eip155/connect-injected.js'
import type * as Polkadot from '../../src/chains/polkadot/connect-injected.js'
import type * as Testing from '../../src/testing/index.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = `
export * from './src/testing/index.js'
export { mainnet } from './src/chains/eip155/chains.js'
export { connectInjected } from './src/chains/eip155/connect-injected.js'
export { connectInjected as connectPolkadot } from './src/chains/polkadot/connect-injected.js'
`
type Kit = typeof Testing &
  Pick<typeof Chains, 'mainnet'> &
  Pick<typeof Connect, 'connectInjected'> & {
    connectPolkadot: typeof Polkadot.connectInjected
  }

/** The test kit and what connects, in a page as Jest simulates it: jsdom has no `TextEncoder`. */
async function loadInJest(): Promise<Kit> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'kit',
    logLevel: 'error',
  })
  const page = new EventTarget()
  const context = createContext({
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    crypto: { randomUUID: () => webcrypto.randomUUID() },
    location: { host: 'localhost' },
    Event,
    CustomEvent,
    AbortController,
    setTimeout,
    clearTimeout,
  })
  runInContext('globalThis.window = globalThis', context)
  runInContext(outputFiles[0]?.text ?? '', context)
  return runInContext('kit', context) as Kit
}

describe('wallet-modal/testing in Jest', () => {
  it('H29 loads without TextEncoder, and its wallets of every family connect and sign', async () => {
    const kit = await loadInJest()
    const evm = kit.mockEvmWallet({ name: 'Harbor' })
    const [account] = (await evm.provider.request({ method: 'eth_requestAccounts' })) as string[]
    const sign = (message: string) =>
      evm.provider.request({ method: 'personal_sign', params: [message, account] })
    assert.match(String(await sign('Grüße €')), /^0x[0-9a-f]{130}$/)
    assert.equal(await sign('Grüße'), await sign('0x4772c3bcc39f65'), 'the bytes are UTF-8')
    for (const wallet of [
      kit.mockSolanaWallet({ name: 'Comet' }),
      kit.mockBitcoinWallet({ name: 'Coin' }),
      kit.mockPolkadotWallet({ name: 'dot' }),
    ])
      assert.ok((wallet.addresses[0]?.length ?? 0) > 30, wallet.name)
  })

  it('an EVM wallet connects and signs without TextEncoder, and the code of Polkadot loads', async () => {
    const { connectInjected, connectPolkadot, mainnet, mockEvmWallet } = await loadInJest()
    const { provider, addresses } = mockEvmWallet({ name: 'Harbor' })
    const about = { id: 'harbor', namespace: 'eip155', type: 'ANNOUNCED', name: 'Harbor' } as const
    const connection = await connectInjected({ ...about, provider }, { chains: [mainnet] })
    const [account] = connection.accounts
    assert.equal(account, `eip155:1:${addresses[0]}`)
    const { value } = await connection.signMessage('Grüße €', { account: account! })
    assert.match(value, /^0x[0-9a-f]{130}$/)
    assert.equal(typeof connectPolkadot, 'function')
  })
})
