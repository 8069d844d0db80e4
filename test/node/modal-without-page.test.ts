import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { createWalletModal } from '../../src/index.js'

describe('a modal in Node', () => {
  it('API-005 can be created, read, switched between networks and destroyed', async () => {
    const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
    await modal.ready()
    await modal.switchNetwork('eip155:8453')
    assert.equal(modal.getState().chainId, 'eip155:8453')
    await modal.disconnect()
    modal.close()
    modal.destroy()
  })
  it('error: VIEW_FAILED without a page to open in, and nothing keeps running', async () => {
    const modal = createWalletModal({ chains: [eip155({ networks: [mainnet] })] })
    const heard: string[] = []
    modal.on('error', ({ code }) => heard.push(code))
    for (const act of [
      () => modal.open(),
      () => modal.connect(),
      () => modal.connect({ wallet: 'io.metamask' }),
    ])
      await assert.rejects(act, { name: 'WalletModalError', code: 'VIEW_FAILED' })
    assert.deepEqual(heard, ['VIEW_FAILED', 'VIEW_FAILED', 'VIEW_FAILED'])
    assert.equal(modal.getState().loading, false)
    modal.destroy()
  })
})

describe('a modal in a simulated page, which has a document and little else', () => {
  const names = [
    'document',
    'navigator',
    'performance',
    'requestAnimationFrame',
    'addEventListener',
  ] as const
  const own = names.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  const unhandled: unknown[] = []
  const collect = (reason: unknown) => unhandled.push(reason)

  before(() => {
    process.on('unhandledRejection', collect)
    const start = Date.now()
    for (const name of names)
      Object.defineProperty(globalThis, name, {
        value: undefined,
        configurable: true,
        writable: true,
      })
    Object.assign(globalThis, {
      document: { readyState: 'loading', documentElement: { lang: '' } },
      performance: { now: () => Date.now() - start },
    })
  })
  after(() => {
    process.off('unhandledRejection', collect)
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  it('can be created, read and destroyed, and opening rejects with VIEW_FAILED', async () => {
    const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
    await modal.ready()
    assert.equal(modal.getState().initialized, true)
    await assert.rejects(modal.open(), { name: 'WalletModalError', code: 'VIEW_FAILED' })
    await modal.disconnect()
    modal.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(unhandled, [])
  })
})
