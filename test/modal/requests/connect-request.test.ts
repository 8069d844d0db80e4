import { createWalletModal, type Options, type WalletModal } from '../../../src/index.js'
import { findEntry } from '../../../src/modal/registry.js'
import { editConnections } from '../../../src/state/connections/edit-connections.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { fakeChain, fakeWallet, type FakeChain } from '../../helpers/fakes/fake-chain.js'
import { fakeRelay, type FakeRelay } from '../../helpers/fakes/fake-relay.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

describe('connect()', () => {
  const forget: (() => void)[] = []
  let chain: FakeChain
  let relay: FakeRelay

  beforeEach(() => {
    chain = fakeChain()
    relay = fakeRelay()
  })
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [chain, fakeChain('solana', ['main'])],
      customWallets: [
        { id: 'cust', name: 'Custom', mobile_link: 'cust://' },
        { id: 'other', name: 'Other', mobile_link: 'other://' },
      ],
      createRelayClient: relay.create,
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const approve = (connectorId: string) => () => fakeConnection({ connectorId }).connection
  /** Whether a promise has settled. */
  async function isSettled(promise: Promise<unknown>): Promise<boolean> {
    let settled = false
    const mark = () => void (settled = true)
    promise.then(mark, mark)
    await settle(20)
    return settled
  }

  describe('silent', () => {
    it('connects without a prompt, as a restored connection', async () => {
      const modal = create()
      const restored: boolean[] = []
      modal.on('connect', (event) => restored.push(event.restored))
      chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
      await modal.connect({ wallet: 'org.beta', silent: true })
      expect(chain.asked.map(({ params }) => params.silent)).to.deep.equal([true])
      expect(restored).to.deep.equal([true])
      expect(modal.getState().open).to.equal(false)
    })
    it('rejects for a wallet that is not on the page, and opens nothing', async () => {
      const modal = create()
      const { code } = await rejection(modal.connect({ wallet: 'cust', silent: true }))
      expect(code).to.equal('WALLET_NOT_FOUND')
      expect(modal.getState().open).to.equal(false)
    })
    it('gives the connection that exists, and none that the visitor has ended', async () => {
      const modal = create()
      chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
      const { id } = await modal.connect({ wallet: 'org.beta' })
      expect((await modal.connect({ wallet: 'org.beta', silent: true })).id).to.equal(id)
      await modal.disconnect()
      const { code } = await rejection(modal.connect({ wallet: 'org.beta', silent: true }))
      expect(code).to.equal('REQUEST_ABORTED')
      expect(modal.getState().connections).to.deep.equal([])
    })
    it('needs a wallet', async () => {
      const { code } = await rejection(create().connect({ silent: true }))
      expect(code).to.equal('OPTIONS_INVALID')
    })
  })
  describe('D9, A3 resolves only with the requested connection', () => {
    it('not with a wallet that another call connects', async () => {
      const modal = create()
      chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
      const asked = rejection(modal.connect({ wallet: 'cust' }))
      await until(() => modal.getState().view === 'ConnectingWalletConnect')
      expect((await modal.connect({ wallet: 'org.beta' })).id).to.equal('eip155:org.beta')
      // Connecting closes the modal, and with it the code of the requested wallet.
      expect((await asked).code).to.equal('MODAL_CLOSED')
    })
    it('not with one that was restored', async () => {
      const before = create()
      chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
      await before.connect({ wallet: 'org.beta' })
      before.destroy()
      let answer = () => {}
      chain.setWallets([
        fakeWallet(
          'org.beta',
          () => new Promise((resolve) => (answer = () => resolve(approve('org.beta')()))),
        ),
      ])
      const modal = create()
      const asked = modal.connect({ wallet: 'cust' })
      await until(
        () => modal.getState().view === 'ConnectingWalletConnect' && chain.asked.length === 2,
      )
      answer()
      await until(() => modal.getState().account?.status === 'connected')
      expect([await isSettled(asked), modal.getState().open]).to.deep.equal([false, true])
      await until(() => relay.pairings.length > 0)
      relay.latest().approve()
      expect((await asked).id).to.match(/^eip155:walletConnect:/)
    })
    it('not with the session of another wallet that the visitor chose', async () => {
      const modal = create()
      const asked = rejection(modal.connect({ wallet: 'cust' }))
      await until(() => relay.pairings.length > 0)
      const { pairing, wallets } = await state(modal)
      pairing.start({ wallet: wallets.get('other') })
      relay.latest().approve()
      expect((await asked).code).to.equal('MODAL_CLOSED')
      expect(modal.getState().account?.status).to.equal('connected')
    })
    it('with the session of the requested wallet, whatever its name in the session', async () => {
      const modal = create()
      const asked = modal.connect({ wallet: 'cust' })
      await until(() => relay.pairings.length > 0)
      relay.latest().approve(fakeRelaySession())
      expect((await asked).wallet.name).to.equal('Phone Wallet')
    })
    it('without a wallet, only with a connection of the requested namespace', async () => {
      const modal = create()
      chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
      const asked = modal.connect({ namespace: 'solana' })
      await until(() => modal.getState().open)
      const connections = editConnections(findEntry('default')!.core.connectionStore)
      connections.add(fakeConnection().connection, { restored: true })
      expect(await isSettled(asked)).to.equal(false)
      const solana = () =>
        fakeConnection({
          namespace: 'solana',
          chainId: 'solana:main',
          accounts: ['solana:main:abc'],
        }).connection
      connections.add(solana(), { restored: true })
      expect(await isSettled(asked)).to.equal(false)
      connections.add(solana())
      expect((await asked).namespace).to.equal('solana')
    })
  })

  it('a request for another family that the visitor closes leaves the connected account on the page', async () => {
    const modal = create()
    chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
    await modal.connect({ wallet: 'org.beta' })
    const asked = rejection(modal.connect({ namespace: 'solana' }))
    await until(() => modal.getState().open)
    expect(modal.getState().activeNamespace).to.equal('solana')
    modal.close()
    expect((await asked).code).to.equal('MODAL_CLOSED')
    expect(modal.getState()).to.include({ activeNamespace: 'eip155', chainId: 'eip155:1' })
    expect(modal.getState().account?.status).to.equal('connected')
  })
  it('a request for another family that the visitor closes keeps that family active when none is connected', async () => {
    const modal = create()
    const asked = rejection(modal.connect({ namespace: 'solana' }))
    await until(() => modal.getState().open)
    modal.close()
    await asked
    expect(modal.getState().activeNamespace).to.equal('solana')
  })

  it('when the active family ends, the page shows the family that is still connected', async () => {
    const modal = create()
    chain.setWallets([fakeWallet('org.beta', approve('org.beta'))])
    await modal.connect({ wallet: 'org.beta' })
    editConnections(findEntry('default')!.core.connectionStore).add(
      fakeConnection({ namespace: 'solana', chainId: 'solana:main', accounts: ['solana:main:abc'] })
        .connection,
      { restored: true },
    )
    expect(modal.getState().activeNamespace).to.equal('eip155')
    await modal.disconnect('eip155')
    await settle()
    expect(modal.getState()).to.include({ activeNamespace: 'solana', chainId: 'solana:main' })
    expect(modal.getState().account?.address).to.equal('abc')
    await modal.disconnect('solana')
    await settle()
    expect(modal.getState()).to.include({ activeNamespace: 'solana', chainId: 'solana:main' })
  })

  it('two calls for the same wallet send one request', async () => {
    const modal = create()
    let answer = () => {}
    chain.setWallets([
      fakeWallet(
        'org.beta',
        () => new Promise((resolve) => (answer = () => resolve(approve('org.beta')()))),
      ),
    ])
    const both = Promise.all([
      modal.connect({ wallet: 'org.beta' }),
      modal.connect({ wallet: 'org.beta' }),
    ])
    await until(() => chain.asked.length > 0)
    await settle(20)
    expect(chain.asked).to.have.length(1)
    answer()
    const [first, second] = await both
    expect([first.id, second.id]).to.deep.equal(['eip155:org.beta', 'eip155:org.beta'])
  })

  async function state(modal: WalletModal) {
    const shell = document
      .querySelector('wallet-modal')!
      .shadowRoot!.querySelector('wm-dialog')! as HTMLElement & {
      state: import('../../../src/state/state.js').State
    }
    await until(() => modal.getState().open)
    return { wallets: shell.state.wallets, pairing: shell.state.slices.get('pairing') }
  }
})
