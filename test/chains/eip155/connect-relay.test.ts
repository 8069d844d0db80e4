import type { Connection, ConnectParams } from '../../../src/chains/adapter.js'
import { connectRelay } from '../../../src/chains/eip155/connect-relay.js'
import { base, mainnet, polygon, type Eip155Provider } from '../../../src/chains/eip155/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { failure, fakeNodes, result } from '../../helpers/fakes/fake-nodes.js'
import {
  fakeRelaySession,
  type FakeRelaySession,
  type FakeSessionOptions,
} from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'

const NODE = 'https://relay-reads.example/'
const SWITCH = 'wallet_switchEthereumChain'

async function connect(
  options: FakeSessionOptions = {},
  more: Partial<ConnectParams> = {},
): Promise<{ session: FakeRelaySession; connection: Connection; provider: Eip155Provider }> {
  const session = fakeRelaySession(options)
  const connection = await connectRelay(session, {
    chains: [mainnet, base, polygon],
    readUrls: () => [NODE],
    ...more,
  })
  return { session, connection, provider: connection.provider as Eip155Provider }
}

describe('connectRelay', () => {
  it('reports what the session grants in eip155', async () => {
    const { session, connection } = await connect({ addresses: [ALICE, BOB] })
    expect(connection.connectorId).to.equal('walletConnect')
    expect(connection.session).to.equal(session.topic)
    expect(connection.id).to.equal(`eip155:walletConnect:${session.topic}`)
    expect(connection.type).to.equal('WALLET_CONNECT')
    expect(connection.wallet).to.deep.equal({
      name: 'Phone Wallet',
      url: 'https://phone.example',
      icon: 'https://phone.example/icon.png',
    })
    expect(connection.chainId).to.equal('eip155:1')
    expect(connection.accounts).to.deep.equal([`eip155:1:${ALICE}`, `eip155:1:${BOB}`])
    expect(connection.approvedChains).to.deep.equal(['eip155:1', 'eip155:8453'])
  })

  it('uses the requested network and account if they are approved', async () => {
    const { connection } = await connect(
      { addresses: [ALICE, BOB] },
      { chainId: base.id, address: BOB.toLowerCase() },
    )
    expect(connection.chainId).to.equal('eip155:8453')
    expect(connection.accounts[0]).to.equal(`eip155:8453:${BOB}`)
    expect((await connect({}, { chainId: polygon.id })).connection.chainId).to.equal('eip155:1')
  })

  it('starts on the network of the sign-in, unless another one is requested', async () => {
    const signIn = {
      account: `eip155:8453:${ALICE.toLowerCase()}`,
      message: 'text',
      signature: { value: '0x12', scheme: 'eip191' },
    } as const
    const signed = await connect({ signIns: [signIn] })
    expect([signed.connection.chainId, signed.connection.signedIn]).to.deep.equal([
      'eip155:8453',
      { ...signIn, account: `eip155:8453:${ALICE}` },
    ])
    const other = await connect({ signIns: [signIn] }, { chainId: 'eip155:1' })
    expect(
      [other.connection.chainId, other.connection.signedIn],
      'a sign-in on another network does not count',
    ).to.deep.equal(['eip155:1', undefined])
  })

  it('INJ-007 reports a session that has none of the app’s networks and cannot switch', async () => {
    const error = await rejection(
      connectRelay(fakeRelaySession({ chains: ['eip155:5'] }), { chains: [mainnet] }),
    )
    expect(error.message).to.equal('The connector does not support any of the requested chains')
  })

  it('stays on the wallet’s unlisted network if the session can leave it', async () => {
    const { connection } = await connect({ chains: ['eip155:5'], methods: [SWITCH] })
    expect(connection.chainId).to.equal('eip155:5')
  })

  it('error: WALLET_LOCKED when the session grants no account', async () => {
    expect((await rejection(connect({ addresses: ['nobody'] }))).code).to.equal('WALLET_LOCKED')
  })

  it('switches to an approved network without a request to the wallet', async () => {
    const { connection, session, provider } = await connect()
    const told: unknown[] = []
    provider.on?.('chainChanged', (chainId: never) => told.push(chainId))
    await connection.switchChain?.(base, {})
    expect(connection.chainId).to.equal('eip155:8453')
    expect(connection.accounts).to.deep.equal([`eip155:8453:${ALICE}`])
    expect(session.requests).to.have.length(0)
    expect(told).to.deep.equal(['0x2105'])
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x2105')
  })

  it('error: CHAIN_UNKNOWN_TO_WALLET for a network that was not approved, when the session can neither switch nor add', async () => {
    const { connection } = await connect()
    const error = await rejection(connection.switchChain!(polygon, {}))
    expect(error.code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('requests an unapproved network from the wallet, and switches when the session contains it', async () => {
    const { connection, session } = await connect({
      methods: [SWITCH],
      answer: () =>
        void setTimeout(() => session.grant({ chains: ['eip155:1', 'eip155:137'] }), 20),
    })
    await connection.switchChain?.(polygon, {})
    expect(session.requests).to.deep.equal([
      { chainId: 'eip155:1', method: SWITCH, params: [{ chainId: '0x89' }] },
    ])
    expect(connection.chainId).to.equal('eip155:137')
    expect(connection.approvedChains).to.deep.equal(['eip155:1', 'eip155:137'])
  })

  it('error: CHAIN_MISMATCH, 4902 for the page, when the wallet confirms a switch without switching (D3, A6)', async () => {
    const slow = speedUp(100)
    try {
      const { connection, session, provider } = await connect({
        methods: [SWITCH, 'wallet_addEthereumChain'],
        answer: () => null,
      })
      const failed: unknown = await provider
        .request({ method: SWITCH, params: [{ chainId: '0x89' }] })
        .catch((error: unknown) => error)
      expect(failed).to.have.property('code', 4902)
      expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
      expect((await rejection(connection.switchChain!(polygon, {}))).code).to.equal(
        'CHAIN_MISMATCH',
      )
      expect(session.requests.map(({ method }) => method)).to.deep.equal([SWITCH, SWITCH])
    } finally {
      slow()
    }
  })

  it('switches to an approved network when the wallet removes the active one (D13)', async () => {
    const { connection, session, provider } = await connect({ chains: ['eip155:1', 'eip155:8453'] })
    const told: unknown[] = []
    connection.on('chain', (chainId) => told.push(chainId))
    session.grant({ chains: ['eip155:8453'] })
    expect(connection.chainId).to.equal('eip155:8453')
    expect(connection.accounts).to.deep.equal([`eip155:8453:${ALICE}`])
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x2105')
    expect(told).to.deep.equal(['eip155:8453'])
  })

  it('ends when the wallet removes every network of the app (D13)', async () => {
    const { connection, session } = await connect({ chains: ['eip155:1'] })
    const left: string[] = []
    Object.assign(session, { release: async (namespace: string) => void left.push(namespace) })
    session.grant({ chains: ['eip155:5'] })
    const reason = await new Promise((resolve) => connection.on('disconnect', resolve))
    expect(reason).to.have.property('code', 'SESSION_ENDED')
    expect(left).to.deep.equal(['eip155'])
  })

  it('a disconnect leaves the session to the other families if the session supports it', async () => {
    const { connection, session } = await connect()
    const left: string[] = []
    Object.assign(session, { release: async (namespace: string) => void left.push(namespace) })
    await connection.disconnect()
    expect(left).to.deep.equal(['eip155'])
    expect(session.ended).to.equal(false)
  })

  it('selects an account for the page’s provider as well', async () => {
    const { connection, provider } = await connect({ addresses: [ALICE, BOB] })
    connection.selectAccount(`eip155:1:${BOB}`)
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([BOB, ALICE])
    expect(connection.accounts[0]).to.equal(`eip155:1:${BOB}`)
  })

  it('a page’s listener that throws does not stop the connection (D14)', async () => {
    const { connection, provider } = await connect()
    const before = window.onerror
    window.onerror = () => true
    provider.on!('chainChanged', () => {
      throw new Error('the page failed')
    })
    await connection.switchChain!(base, {})
    window.onerror = before
    expect(connection.chainId).to.equal('eip155:8453')
  })

  it('adds a network over the session if the wallet does not know it', async () => {
    const { connection, session } = await connect({
      methods: [SWITCH, 'wallet_addEthereumChain'],
      answer: (_, { method }) => {
        if (method === SWITCH && session.requests.length === 1)
          throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', {
            details: { chainId: polygon.id },
          })
        if (method !== SWITCH) session.grant({ chains: ['eip155:1', 'eip155:137'] })
        return null
      },
    })
    await connection.switchChain?.(polygon, {})
    expect(session.requests.map(({ method }) => method)).to.deep.equal([
      SWITCH,
      'wallet_addEthereumChain',
    ])
    expect(connection.chainId).to.equal('eip155:137')
  })

  it('error: USER_REJECTED when the user declines, on an unchanged network', async () => {
    const { connection, session } = await connect({
      methods: [SWITCH, 'wallet_addEthereumChain'],
      answer: () =>
        Promise.reject(
          new WalletModalError('USER_REJECTED', {
            cause: { code: 5000, message: 'User rejected.' },
          }),
        ),
    })
    expect((await rejection(connection.switchChain!(polygon, {}))).code).to.equal('USER_REJECTED')
    expect(session.requests).to.have.length(1)
  })

  for (const data of ['0x2105', 8453, '8453', 'eip155:8453']) {
    it(`follows chainChanged given as ${JSON.stringify(data)}`, async () => {
      const { connection, session } = await connect()
      session.tell('chainChanged', data)
      expect(connection.chainId).to.equal('eip155:8453')
    })
  }

  for (const data of ['The network was changed.', '', null, {}])
    it(`follows a chainChanged with ${JSON.stringify(data)} by the network of the event`, async () => {
      const { connection, session } = await connect()
      session.tell('chainChanged', data, 'eip155:8453')
      expect(connection.chainId).to.equal('eip155:8453')
    })

  it('follows accountsChanged among the granted accounts only', async () => {
    const { connection, session, provider } = await connect({ addresses: [ALICE, BOB] })
    session.tell('accountsChanged', [`eip155:1:${BOB}`])
    expect(connection.accounts).to.deep.equal([`eip155:1:${BOB}`, `eip155:1:${ALICE}`])
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([BOB, ALICE])
    session.tell('accountsChanged', ['0x0000000000000000000000000000000000000bad'])
    session.tell('accountsChanged', 'nonsense')
    expect(connection.accounts[0]).to.equal(`eip155:1:${BOB}`)
  })

  it('follows an updated session', async () => {
    const { connection, session, provider } = await connect()
    const told: unknown[] = []
    provider.on?.('accountsChanged', (accounts: never) => told.push(accounts))
    session.grant({ addresses: [BOB] })
    expect(connection.accounts).to.deep.equal([`eip155:1:${BOB}`])
    expect(told).to.deep.equal([[BOB]])
  })

  it('ends when the update leaves no account', async () => {
    const { connection, session } = await connect()
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    session.grant({ addresses: [] })
    expect(ends).to.deep.equal(['SESSION_ENDED'])
  })

  it('ends when the wallet ends the session, and notifies the provider’s listeners', async () => {
    const { connection, session, provider } = await connect()
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    provider.on?.('disconnect', (reason: { code: number }) => ends.push(reason.code))
    session.drop()
    expect(ends.sort()).to.deep.equal([4900, 'SESSION_ENDED'])
    expect(session.countListeners()).to.equal(0)
  })

  it('a disconnect by the page ends the session', async () => {
    const { connection, session } = await connect()
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason))
    await connection.disconnect()
    expect(ends).to.deep.equal([undefined])
    expect(Object.keys(session.namespaces)).to.deep.equal(['solana'])
    expect(session.countListeners()).to.equal(0)
  })

  it('signs through the session, on the connection’s network', async () => {
    const { connection, session } = await connect({}, { chainId: base.id })
    expect(
      (await connection.signMessage('hi', { account: connection.accounts[0]! })).value,
    ).to.match(/^0x/)
    expect(session.requests).to.deep.equal([
      { chainId: 'eip155:8453', method: 'personal_sign', params: ['0x6869', ALICE] },
    ])
  })
})

describe('the provider of a session', () => {
  it('sends reads to the node, and never to the wallet', async () => {
    const nodes = fakeNodes({
      [NODE]: (method) => result(method === 'eth_getBalance' ? '0x7' : '0x10'),
    })
    try {
      const { session, provider } = await connect({ methods: ['personal_sign', 'eth_getBalance'] })
      expect(await provider.request({ method: 'eth_blockNumber' })).to.equal('0x10')
      expect(
        await provider.request({ method: 'eth_getBalance', params: [ALICE, 'latest'] }),
      ).to.equal('0x7')
      expect(session.requests).to.have.length(0)
    } finally {
      nodes.stop()
    }
  })

  it('fails with the numbers of EIP-1193', async () => {
    const nodes = fakeNodes({ [NODE]: () => failure(3, 'execution reverted') })
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'resolved',
        (error: { code: number }) => error.code,
      )
    try {
      const { session, provider } = await connect({
        answer: () =>
          Promise.reject(new WalletModalError('USER_REJECTED', { cause: { code: 5000 } })),
      })
      expect(
        await code(provider.request({ method: 'personal_sign', params: ['0x', ALICE] })),
      ).to.equal(4001)
      expect(await code(provider.request({ method: 'wallet_sendCalls', params: [] }))).to.equal(
        4200,
      )
      expect(
        await code(provider.request({ method: SWITCH, params: [{ chainId: '0x89' }] })),
      ).to.equal(4902)
      expect(await code(provider.request({ method: SWITCH }))).to.equal(-32602)
      const reverted = await provider
        .request({ method: 'eth_call' })
        .catch((error: unknown) => error)
      expect(reverted).to.include({ code: 3, message: 'execution reverted', data: '0xdata' })
      session.drop()
      expect(
        await code(provider.request({ method: 'personal_sign', params: ['0x', ALICE] })),
      ).to.equal(4900)
    } finally {
      nodes.stop()
    }
  })
})
