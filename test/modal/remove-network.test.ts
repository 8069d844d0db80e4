import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import { createWalletModal, type Options, type WalletModal } from '../../src/index.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/pages/mount-modal.js'
import { rejection } from '../helpers/rejection.js'

describe('modal.removeNetwork() and modal.removeFamily()', () => {
  const forget: (() => void)[] = []
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] }), solana({ networks: [solanaMainnet] })],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  function connectEvm(modal: WalletModal) {
    forget.push(announce(fakeEip1193(), { rdns: 'org.removed', name: 'Removed' }))
    return modal.connect({ wallet: 'org.removed' })
  }
  const toActive = (modal: WalletModal) => {
    const { activeNamespace, chainId, supported } = modal.getState()
    return [activeNamespace, chainId, supported]
  }

  it('INIT-009 makes the first remaining network of the family active', async () => {
    const modal = create()
    await modal.removeNetwork('eip155:1')
    expect(toActive(modal)).to.deep.equal(['eip155', 'eip155:8453', true])
    expect((await rejection(modal.switchNetwork('eip155:1'))).code).to.equal('CHAIN_NOT_CONFIGURED')
  })

  it('leaves the active network alone when another one is removed', async () => {
    const modal = create()
    await modal.removeNetwork('eip155:8453')
    expect(toActive(modal)).to.deep.equal(['eip155', 'eip155:1', true])
  })

  it('asks a visitor whose wallet is on the removed network to choose another, and the wallet nothing', async () => {
    const modal = create()
    const wallet = fakeEip1193()
    forget.push(announce(wallet, { rdns: 'org.stays', name: 'Stays' }))
    await modal.connect({ wallet: 'org.stays' })
    const before = wallet.requests.length
    await modal.removeNetwork('eip155:1')
    await until(() => modal.getState().view === 'UnsupportedChain')
    expect([...toActive(modal), wallet.requests.length]).to.deep.equal([
      'eip155',
      'eip155:1',
      false,
      before,
    ])
  })

  it('removes a family with its last network, its connection and its wallets', async () => {
    const modal = create()
    await connectEvm(modal)
    const ended: string[] = []
    modal.on('disconnect', ({ namespace }) => ended.push(namespace))
    await modal.removeNetwork('eip155:8453')
    await modal.removeNetwork('eip155:1')
    expect(ended).to.deep.equal(['eip155'])
    expect(toActive(modal)).to.deep.equal(['solana', solanaMainnet.id, true])
    expect(modal.getState().accounts.eip155).to.equal(undefined)
    const wallets = await modal.getWallets()
    expect(wallets.map(({ name }) => name)).not.to.include('Removed')
  })

  it('removes a family that is not active without a change of the active network', async () => {
    const modal = create()
    await modal.removeFamily('solana')
    expect(toActive(modal)).to.deep.equal(['eip155', 'eip155:1', true])
  })

  it('refuses what is not listed and the last family, and changes nothing then', async () => {
    const modal = create({ chains: [eip155({ networks: [mainnet] })] })
    const codes = []
    for (const act of [
      () => modal.removeNetwork('eip155:5'),
      () => modal.removeFamily('solana'),
      () => modal.removeNetwork('eip155:1'),
      () => modal.removeFamily('eip155'),
    ])
      codes.push((await rejection(act())).code)
    expect(codes).to.deep.equal([
      'CHAIN_NOT_CONFIGURED',
      'CHAIN_NOT_CONFIGURED',
      'OPTIONS_INVALID',
      'OPTIONS_INVALID',
    ])
    expect(toActive(modal)).to.deep.equal(['eip155', 'eip155:1', true])
  })

  it('keeps one family when both are removed at once', async () => {
    const modal = create()
    const results = await Promise.allSettled([
      modal.removeFamily('eip155'),
      modal.removeFamily('solana'),
    ])
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected'])
    expect(toActive(modal)).to.deep.equal(['solana', solanaMainnet.id, true])
  })
})
