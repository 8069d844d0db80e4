import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
    for (const act of [() => modal.open(), () => modal.connect(), () => modal.connect({ wallet: 'io.metamask' })]) await assert.rejects(act, { name: 'WalletModalError', code: 'VIEW_FAILED' })
    assert.deepEqual(heard, ['VIEW_FAILED', 'VIEW_FAILED', 'VIEW_FAILED'])
    assert.equal(modal.getState().loading, false)
    modal.destroy()
  })
})
