import { expect } from '../helpers/expect.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import { createWalletModal } from '../../src/modal/create-wallet-modal.js'
import type { WalletModal } from '../../src/modal/wallet-modal.js'
import type { Options } from '../../src/options/options.js'
import { mockEvmWallet, mockSolanaWallet, type MockWallet } from '../../src/testing/index.js'

describe('getConnections()', () => {
  let modal: WalletModal
  let wallets: MockWallet[]

  function create(options: Options = {}) {
    modal = createWalletModal({
      id: 'lists',
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
      language: 'en',
      ...options,
    })
    return modal
  }
  beforeEach(() => {
    wallets = [
      mockEvmWallet({ name: 'Fox' }),
      mockEvmWallet({ name: 'Otter' }),
      mockSolanaWallet({ name: 'Comet' }),
    ]
  })
  afterEach(async () => {
    await modal.disconnect()
    modal.destroy()
    for (const wallet of wallets) wallet.remove()
    for (const key of Object.keys(localStorage))
      if (key.startsWith('wallet-modal.lists.')) localStorage.removeItem(key)
  })

  it('PROF-009 without multi-wallet both lists are empty, and one alert names the disabled feature', async () => {
    create()
    const alerts: unknown[] = []
    modal.on('alert', ({ id, title, variant }) => alerts.push([id, title, variant]))
    await modal.connect({ wallet: 'Fox' })
    expect(await modal.getConnections()).to.deep.equal({ connections: [], recent: [] })
    expect(await modal.getConnections({ namespace: 'eip155' })).to.deep.equal({
      connections: [],
      recent: [],
    })
    expect(alerts).to.deep.equal([['multi-wallet-off', 'Multi-Wallet Not Enabled', 'info']])
    expect(modal.getState().account?.wallet?.name).to.equal('Fox')
  })

  it('with multi-wallet it lists the live connections and the ended ones, of all families or one', async () => {
    create({ features: { multiWallet: true } })
    const alerts: unknown[] = []
    modal.on('alert', (alert) => alerts.push(alert))
    for (const wallet of wallets) await modal.connect({ wallet: wallet.name })
    const fox = modal.getState().connections.find(({ wallet }) => wallet.name === 'Fox')!
    await modal.disconnect(fox.id)
    const all = await modal.getConnections()
    expect(all.connections.map(({ wallet }) => wallet.name)).to.have.members(['Otter', 'Comet'])
    expect(all.recent).to.deep.equal([
      {
        id: fox.id,
        namespace: 'eip155',
        wallet: fox.wallet,
        accounts: fox.accounts,
        chainId: fox.chainId,
      },
    ])
    const ofSolana = await modal.getConnections({ namespace: 'solana' })
    expect([ofSolana.connections.length, ofSolana.recent.length]).to.deep.equal([1, 0])
    await modal.connect({ wallet: 'Fox' })
    expect((await modal.getConnections()).recent).to.deep.equal([])
    expect(alerts).to.deep.equal([])
  })
})
