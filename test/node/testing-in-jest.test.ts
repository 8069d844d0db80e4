import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import type * as Testing from '../../src/testing/index.js'

const SOURCE = fileURLToPath(new URL('../../src/testing/index.ts', import.meta.url))

/** The test kit in a page as Jest simulates it: jsdom gives it no `TextEncoder`. */
async function loadInJest(): Promise<typeof Testing> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
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
    setTimeout,
    clearTimeout,
  })
  runInContext('globalThis.window = globalThis', context)
  runInContext(outputFiles[0]?.text ?? '', context)
  return runInContext('kit', context) as typeof Testing
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
})
