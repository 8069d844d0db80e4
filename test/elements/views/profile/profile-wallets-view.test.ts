import { eip155, base, mainnet } from '../../../../src/chains/eip155/index.js'
import { toAddress } from '../../../../src/standards/caip.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { fakeChain, fakeWallet, type FakeChain } from '../../../helpers/fakes/fake-chain.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import { fakeRelay } from '../../../helpers/fakes/fake-relay.js'
import { fakeRelaySession } from '../../../helpers/fakes/fake-relay-session.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { mockEvmWallet } from '../../../../src/testing/index.js'
import type { ChainNamespace } from '../../../../src/standards/caip.js'

const PAST = 'wallet-modal.profile.past-connections'

describe('wm-profile-wallets-view', () => {
  let mounted: MountedModal
  let solana: FakeChain
  let bitcoin: FakeChain

  /** A modal with three families, and a connected wallet for each of `connected`. */
  async function mount(
    connected: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122'],
    options: Parameters<typeof mountModal>[0] = {},
  ) {
    solana = fakeChain('solana', ['main'])
    bitcoin = fakeChain('bip122', ['main'])
    mounted = await mountModal(
      {
        id: 'profile',
        chains: [eip155({ networks: [mainnet, base] }), solana, bitcoin],
        announced: false,
        injected: false,
        ...options,
      },
      { open: false },
    )
    for (const namespace of connected) connect(namespace)
    if (connected.length > 0)
      mounted.state.network.activate(mounted.state.connections.find(connected[0]!)!.chainId)
  }
  function connect(namespace: ChainNamespace, parts: Parameters<typeof fakeConnection>[0] = {}) {
    const chainId = namespace === 'eip155' ? 'eip155:1' : (`${namespace}:main` as const)
    const connectorId = parts.connectorId ?? `org.${namespace}`
    const made = fakeConnection({
      namespace,
      chainId,
      connectorId,
      wallet: { name: `${connectorId} wallet` },
      accounts: [`${chainId}:${namespace === 'eip155' ? ALICE : `${namespace}address0001`}`],
      ...parts,
    })
    mounted.edit.add(made.connection)
    return made.connection
  }
  async function open() {
    await mounted.modal.open({ view: 'ProfileWallets' })
    await mounted.settled()
  }
  const tabs = () => [
    ...mounted.find('wm-tabs').shadowRoot!.querySelectorAll<HTMLButtonElement>('[role=tab]'),
  ]
  async function showTab(label: string) {
    tabs()
      .find(({ textContent }) => textContent!.trim() === label)!
      .click()
    await mounted.settled()
  }
  const listed = () =>
    mounted
      .findAll<HTMLElementTagNameMap['wm-profile-wallet']>('wm-profile-wallet')
      .map(({ connection }) => connection.namespace)
  const past = () =>
    mounted
      .findAll<HTMLElementTagNameMap['wm-recent-wallet']>('wm-recent-wallet')
      .map(({ connection }) => connection.wallet.name)
  const row = (name: string) =>
    mounted
      .findAll<HTMLElementTagNameMap['wm-row']>('wm-row')
      .find(({ detail, label }) => `${label} ${detail}`.includes(name))!
  const press = async (label: string) => {
    mounted
      .find<HTMLButtonElement>(`button:is([aria-label="${label}"], [title="${label}"])`)
      .click()
    await mounted.settled()
  }
  const toast = () => mounted.state.toasts.$toast.get()?.message
  const active = () => mounted.modal.getState().account?.connection

  afterEach(unmountModals)

  it('PROF-001 has one tab per family and one for all, and changing tabs switches no network', async () => {
    await mount()
    await open()
    expect(tabs().map(({ textContent }) => textContent!.trim())).to.deep.equal([
      'All',
      'EVM',
      'Solana',
      'Bitcoin',
    ])
    expect(listed()).to.deep.equal(['eip155', 'solana', 'bip122'])
    for (const [label, namespace] of [
      ['Solana', 'solana'],
      ['Bitcoin', 'bip122'],
      ['EVM', 'eip155'],
    ]) {
      await showTab(label!)
      expect(listed()).to.deep.equal([namespace])
      expect(mounted.modal.getState().chainId).to.equal('eip155:1')
    }
  })

  it('the buttons of one wallet have other names than those of the next', async () => {
    await mount(['eip155'], { features: { multiWallet: true } })
    connect('eip155', {
      connectorId: 'org.second',
      accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    })
    await open()
    await showTab('EVM')
    const names = mounted.findAll('button.chip').map(({ textContent }) => textContent.trim())
    expect(names).to.deep.equal(['Copy address 0xf39F…2266', 'Copy address 0x7099…79C8'])
  })

  it('has no tabs for one family', async () => {
    await mount(['eip155'], { chains: [eip155({ networks: [mainnet] })] })
    await open()
    expect(mounted.findAll('wm-tabs')).to.deep.equal([])
    expect(listed()).to.deep.equal(['eip155'])
  })

  it('opened with a namespace, it shows the tab of the family', async () => {
    await mount()
    await mounted.modal.open({ view: 'ProfileWallets', namespace: 'solana' })
    await mounted.settled()
    expect([mounted.views(), listed()]).to.deep.equal([['ProfileWallets'], ['solana']])
  })

  it('marks the wallet in use, switches to the pressed one, and announces it', async () => {
    await mount()
    await open()
    expect(row('org.eip155').current).to.equal(true)
    row('org.solana').click()
    await mounted.settled()
    expect([active(), mounted.modal.getState().chainId, toast()]).to.deep.equal([
      'solana:org.solana',
      'solana:main',
      'Wallet switched',
    ])
    expect([row('org.eip155').current, row('org.solana').current]).to.deep.equal([false, true])
    expect(mounted.views()).to.deep.equal(['ProfileWallets'])
  })

  it('disconnects one of several; the others stay, and so does the list', async () => {
    await mount()
    await open()
    await press('Disconnect org.solana wallet')
    await until(() => toast() === 'Wallet disconnected')
    await mounted.settled()
    expect(listed()).to.deep.equal(['eip155', 'bip122'])
    expect([mounted.modal.getState().open, past()]).to.deep.equal([true, ['org.solana wallet']])
  })

  it('disconnects all of a family, or all', async () => {
    await mount(['eip155', 'solana', 'bip122'], { features: { multiWallet: true } })
    connect('solana', { connectorId: 'org.second' })
    await open()
    await showTab('Solana')
    mounted.button('Disconnect all').click()
    await until(() => toast() === 'Wallets disconnected')
    expect(mounted.modal.getState().connections.map(({ namespace }) => namespace)).to.deep.equal([
      'eip155',
      'bip122',
    ])
    await showTab('All')
    mounted.button('Disconnect all').click()
    await until(() => mounted.modal.getState().connections.length === 0)
    expect(mounted.modal.getState().open).to.equal(true)
  })

  it('error: a wallet that fails to disconnect is still removed here, and the failure is reported', async () => {
    await mount(['eip155'])
    connect('solana', { end: () => Promise.reject(new Error('stuck')) })
    await open()
    await press('Disconnect org.solana wallet')
    await until(() => toast() === 'Couldn’t disconnect the wallet')
    expect(mounted.modal.getState().connections.map(({ namespace }) => namespace)).to.deep.equal([
      'eip155',
    ])
  })

  it('PROF-002 choosing another account of one wallet changes the address, without multi-wallet', async () => {
    await mount([])
    connect('eip155', { accounts: [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] })
    await open()
    await showTab('EVM')
    const accounts = () => mounted.findAll<HTMLButtonElement>('.account')
    const before = accounts().map(({ textContent }) => textContent)
    expect(before).to.have.length(2)
    accounts()
      .find((account) => account.textContent!.includes(BOB.slice(-4)))!
      .click()
    await mounted.settled()
    expect([mounted.modal.getState().account?.address, toast()]).to.deep.equal([
      BOB,
      'Account switched',
    ])
    // The rows keep their order; only the mark moves.
    expect(accounts().map(({ textContent }) => textContent)).to.deep.equal(before)
    expect(
      accounts()
        .filter((account) => account.ariaCurrent === 'true')
        .map(({ textContent }) => textContent!.includes(BOB.slice(-4))),
    ).to.deep.equal([true])
  })

  it('BTC-002 shows payment and ordinals lines and switches between them', async () => {
    await mount([])
    const [payment, ordinal] = ['bip122:main:bc1payment', 'bip122:main:bc1ordinal'] as const
    connect('bip122', {
      accounts: [payment, ordinal],
      getAccountDetails: (account) => ({ type: account === payment ? 'payment' : 'ordinal' }),
    })
    await open()
    await showTab('Bitcoin')
    const lines = () => mounted.findAll('.account .kind').map(({ textContent }) => textContent)
    expect(lines()).to.deep.equal(['Payment', 'Ordinals'])
    mounted.findAll<HTMLButtonElement>('.account')[1]!.click()
    await mounted.settled()
    expect(mounted.modal.getState().account?.address).to.equal(toAddress(ordinal))
    expect(lines()).to.deep.equal(['Payment', 'Ordinals'])
  })

  it('follows accounts that the wallet adds, removes or revokes while the list is open', async () => {
    const wallet = mockEvmWallet({ name: 'Open wallet', rdns: 'org.open' })
    try {
      await mount([], { announced: true })
      await mounted.modal.connect({ wallet: 'org.open' })
      await open()
      await showTab('EVM')
      const short = () => mounted.findAll('.account bdi').map(({ textContent }) => textContent)
      expect(short()).to.have.length(2)
      wallet.answer('eth_accounts', () => [wallet.addresses[0]])
      wallet.switchAccount(1)
      await until(() => mounted.modal.getState().account?.address === wallet.addresses[0])
      await mounted.settled()
      expect(short().filter((text) => text === short()[0])).to.have.length(1)
      wallet.lock()
      await until(() => mounted.modal.getState().connections.length === 0)
      await mounted.settled()
      expect([mounted.modal.getState().open, mounted.views(), past()]).to.deep.equal([
        true,
        ['ProfileWallets'],
        ['Open wallet'],
      ])
    } finally {
      wallet.remove()
    }
  })

  it('a wallet that revokes its accounts while the visitor chooses a network leaves no stuck screen', async () => {
    const wallet = mockEvmWallet({ name: 'Leaving wallet', rdns: 'org.leaving' })
    try {
      await mount([], { announced: true })
      await mounted.modal.connect({ wallet: 'org.leaving' })
      wallet.slow()
      await mounted.modal.open()
      await mounted.show({ view: 'SwitchNetwork', chainId: 'eip155:8453' })
      await until(() =>
        wallet.requests.some(({ method }) => method === 'wallet_switchEthereumChain'),
      )
      wallet.lock()
      await until(() => !mounted.modal.getState().open)
      expect([mounted.modal.getState().connections, mounted.views()]).to.deep.equal([
        [],
        ['Connect'],
      ])
    } finally {
      wallet.remove()
    }
  })

  it('PROF-003 with multi-wallet a second wallet joins the first, becomes active, and the list announces it', async () => {
    await mount(['eip155'], { features: { multiWallet: true } })
    await open()
    mounted.button('Add wallet').click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['ProfileWallets', 'Connect'])
    connect('eip155', { connectorId: 'org.second' })
    await mounted.settled()
    expect([mounted.views(), toast(), active()]).to.deep.equal([
      ['ProfileWallets'],
      'Wallet added',
      'eip155:org.second',
    ])
    expect(mounted.modal.getState().connections).to.have.length(2)
  })

  it('without multi-wallet a family with a wallet accepts no second one', async () => {
    await mount(['eip155', 'solana'])
    await open()
    await showTab('EVM')
    expect(mounted.text()).not.to.contain('Add EVM wallet')
    await showTab('Bitcoin')
    mounted.button('Add a wallet for Bitcoin').click()
    await mounted.settled()
    expect([mounted.views(), mounted.state.modal.$filter.get()]).to.deep.equal([
      ['ProfileWallets', 'Connect'],
      'bip122',
    ])
  })

  it('connects a wallet of the page again by its own flow, and returns to the list', async () => {
    await mount(['eip155', 'solana'])
    solana.setWallets([
      fakeWallet(
        'org.solana',
        () =>
          fakeConnection({
            namespace: 'solana',
            chainId: 'solana:main',
            connectorId: 'org.solana',
            wallet: { name: 'org.solana wallet' },
            accounts: ['solana:main:solanaaddress0001'],
          }).connection,
        'solana',
      ),
    ])
    await open()
    await press('Disconnect org.solana wallet')
    await until(() => past().length === 1)
    row('org.solana wallet').click()
    await until(() => mounted.modal.getState().connections.length === 2)
    await mounted.settled()
    await until(() => toast() === 'Wallet added')
    expect([mounted.views(), past()]).to.deep.equal([['ProfileWallets'], []])
    expect(solana.asked.map(({ wallet }) => wallet)).to.deep.equal(['org.solana'])
  })

  it('PROF-006 connects a WalletConnect wallet again by its own flow, and returns to the list', async () => {
    const relay = fakeRelay()
    await mount(['eip155'], { projectId: 'p', createRelayClient: relay.create })
    connect('solana', {
      connectorId: 'walletConnect',
      type: 'WALLET_CONNECT',
      session: 'a'.repeat(64),
      wallet: { name: 'Phone' },
    })
    await open()
    await press('Disconnect Phone')
    await until(() => past().length === 1)
    row('Phone').click()
    await until(() => relay.pairings.length > 0)
    expect(mounted.views()).to.deep.equal(['ProfileWallets', 'ConnectingWalletConnect'])
    relay.latest().approve(
      fakeRelaySession({
        namespace: 'solana',
        addresses: ['solanaaddress0001'],
        chains: ['solana:main'],
      }),
    )
    await until(() =>
      mounted.modal.getState().connections.some(({ namespace }) => namespace === 'solana'),
    )
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['ProfileWallets'])
  })

  for (const [provider, view] of [
    ['email', 'EmailLogin'],
    ['google', 'ConnectSocials'],
  ] as const) {
    it(`PROF-005 a wallet of a login by ${provider} is connected again by that login`, async () => {
      await mount(['eip155'], { projectId: 'p', embeddedWallet: { url: location.origin } })
      localStorage.setItem('wallet-modal.profile.@appkit-wallet/past_provider', provider)
      connect('solana', { connectorId: 'auth', type: 'AUTH', wallet: { name: 'Embedded wallet' } })
      await open()
      await press('Disconnect Embedded wallet')
      await until(() => past().length === 1)
      row('Embedded wallet').click()
      await until(() => mounted.views().at(-1) === view)
      expect(mounted.views()).to.deep.equal(['ProfileWallets', view])
    })
  }

  it('PROF-007 a missing wallet is not connected, and the reason is shown', async () => {
    const codes: string[] = []
    await mount(['eip155', 'solana'])
    mounted.modal.on('error', ({ message }) => codes.push(message))
    await open()
    await press('Disconnect org.solana wallet')
    await until(() => past().length === 1)
    row('org.solana wallet').click()
    await mounted.settled()
    await until(() => toast() === 'We couldn’t find this wallet. Install it, or choose another.')
    expect(codes[0]).to.contain('No connector found for connection: solana:org.solana')
    expect(mounted.views()).to.deep.equal(['ProfileWallets'])
  })

  it('PROF-008 a connection that is still being restored cannot be switched to', async () => {
    await mount(['eip155'])
    const { profile } = { profile: mounted.state.slices.get('profile') }
    const record = {
      ...JSON.parse(localStorage.getItem('wallet-modal.profile.connection.eip155:org.eip155')!)
        .value,
      id: 'solana:org.late',
      namespace: 'solana',
    }
    const stop = mounted.core.connectionStore.showPending('reconnecting', 'solana', record)
    expect(() => profile.use('solana:org.late')).to.throw('Invalid connection status: reconnecting')
    stop()
    expect(() => profile.use('solana:org.late')).to.throw(
      'No connector found for connection: solana:org.late',
    )
  })

  it('keeps at most two ended connections per family, over reloads, until they are removed', async () => {
    await mount([], { features: { multiWallet: true } })
    for (const id of ['org.a', 'org.b', 'org.c']) {
      connect('solana', { connectorId: id })
      await mounted.modal.disconnect(`solana:${id}` as never)
    }
    mounted.modal.destroy()
    await mount([], { features: { multiWallet: true } })
    await open()
    expect(past()).to.deep.equal(['org.c wallet', 'org.b wallet'])
    await press('Remove org.c wallet')
    expect([past(), toast()]).to.deep.equal([['org.b wallet'], 'Wallet removed'])
    await press('Remove org.b wallet')
    expect(localStorage.getItem(PAST)).to.equal(null)
  })

  for (const text of [
    '{',
    '7',
    '{"v":1,"value":{}}',
    '{"v":1,"value":[null,7,{"id":"x"}]}',
    '{"v":99,"value":[]}',
  ]) {
    it(`STOR-004 ignores ${text} in storage`, async () => {
      localStorage.setItem(PAST, text)
      await mount([])
      await open()
      expect(past()).to.deep.equal([])
      expect(mounted.text()).to.contain('No wallet connected')
    })
  }

  it('opens from the wallet button of the account', async () => {
    await mount(['eip155'])
    await mounted.modal.open()
    await mounted.settled()
    await press('org.eip155 wallet. Show your wallets')
    expect(mounted.views()).to.deep.equal(['Account', 'ProfileWallets'])
  })

  it('with two wallets of a family, disconnecting in the account leads to the list of the others', async () => {
    await mount(['eip155'], { features: { multiWallet: true } })
    connect('eip155', { connectorId: 'org.second' })
    await mounted.modal.open()
    await mounted.settled()
    mounted.button('Disconnect').click()
    await until(() => mounted.views().at(-1) === 'ProfileWallets')
    expect(mounted.modal.getState().connections.map(({ id }) => id)).to.deep.equal([
      'eip155:org.eip155',
    ])
  })
})
