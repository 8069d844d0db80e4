import { connectSession } from '../../../src/state/connect/connect-session.js'
import { createTestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { fakeChain } from '../../helpers/fakes/fake-chain.js'
import { fakeRelay } from '../../helpers/fakes/fake-relay.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import type { RelaySession } from '../../../src/services/relay/relay-client.js'
import { readRecent } from '../../../src/state/connections/recent-connections.js'

const TOPIC = 'f'.repeat(64)

describe('several families in one modal', () => {
  afterEach(() => localStorage.clear())

  async function connect() {
    const core = createTestCore({
      chains: [eip155({ networks: [mainnet] }), fakeChain('solana', ['main', '1'])],
      projectId: 'p',
      createRelayClient: fakeRelay().create,
    })
    const session = fakeRelaySession()
    await connectSession(core.connector.context, session)
    const ended: string[] = []
    core.events.on('disconnect', ({ id }) => ended.push(id))
    return { core, session, ended }
  }

  it('WC-009 disconnecting ends a shared session with all its families, here and at the wallet', async () => {
    const { core, session, ended } = await connect()
    expect(Object.keys(core.connections.$accounts.get())).to.have.members(['eip155', 'solana'])
    await core.disconnect()
    expect(session.ended || Object.keys(session.namespaces).length === 0).to.equal(true)
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(ended).to.have.members([
      `eip155:walletConnect:${TOPIC}`,
      `solana:walletConnect:${TOPIC}`,
    ])
    expect(session.countListeners()).to.equal(0)
    core.release()
  })

  it('WC-009 a wallet that ends the session ends all its families', async () => {
    const { core, session, ended } = await connect()
    session.drop()
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(ended).to.have.length(2)
    expect(core.edit.stored.list()).to.deep.equal([])
    core.release()
  })

  it('one family can leave a shared session: the other stays connected, also after a reload', async () => {
    const { core, session, ended } = await connect()
    expect(
      core.connections.$connections.get().map((connection) => connection.session),
    ).to.deep.equal([TOPIC, TOPIC])
    await core.disconnect('solana')
    expect(ended).to.deep.equal([`solana:walletConnect:${TOPIC}`])
    expect(session.ended).to.equal(false)
    expect(Object.keys(core.connections.$accounts.get())).to.deep.equal(['eip155'])
    expect(core.edit.stored.list().map(({ id }) => id)).to.deep.equal([
      `eip155:walletConnect:${TOPIC}`,
    ])
    core.release()
  })

  it('a wallet that drops one family on an update ends only that one, with a reason; one that drops all ends all', async () => {
    const core = createTestCore({
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
      projectId: 'p',
      createRelayClient: fakeRelay().create,
    })
    const session = fakeRelaySession({ chains: ['eip155:1'] })
    const { eip155: evm } = session.namespaces
    let granted: RelaySession['namespaces'] = {
      eip155: evm!,
      solana: {
        chains: [solanaMainnet.id],
        methods: ['solana_signMessage'],
        events: [],
        accounts: [`${solanaMainnet.id}:${SOL_ALICE}`],
      },
    }
    Object.defineProperty(session, 'namespaces', { get: () => granted })
    const ended: (readonly [string, string | undefined])[] = []
    core.events.on('disconnect', ({ namespace, reason }) => ended.push([namespace, reason?.code]))
    await connectSession(core.connector.context, session)
    expect(Object.keys(core.connections.$accounts.get())).to.have.members(['eip155', 'solana'])
    granted = { eip155: evm! }
    session.grant({})
    expect([ended, Object.keys(core.connections.$accounts.get())]).to.deep.equal([
      [['solana', 'SESSION_ENDED']],
      ['eip155'],
    ])
    expect(readRecent(core.storage).map(({ namespace }) => namespace)).to.deep.equal(['solana'])
    granted = {}
    session.grant({})
    expect([ended[1], core.connections.list(), core.edit.stored.list()]).to.deep.equal([
      ['eip155', 'SESSION_ENDED'],
      [],
      [],
    ])
    expect(session.countListeners()).to.equal(0)
    core.release()
  })

  for (const [what, accounts] of [
    ['of another family', ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']],
    ['of the wrong length', [`${solanaMainnet.id}:${SOL_ALICE.slice(0, 20)}`]],
    ['none', []],
  ] as const) {
    it(`a session whose accounts of a family are ${what} connects the other family`, async () => {
      const core = createTestCore({
        chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
        projectId: 'p',
        createRelayClient: fakeRelay().create,
      })
      const session = fakeRelaySession({ chains: ['eip155:1'] })
      const { eip155: evm } = session.namespaces
      Object.defineProperty(session, 'namespaces', {
        get: () => ({
          eip155: evm!,
          solana: { chains: [solanaMainnet.id], methods: [], events: [], accounts },
        }),
      })
      await connectSession(core.connector.context, session)
      expect(core.connections.list().map(({ namespace }) => namespace)).to.deep.equal(['eip155'])
      expect(session.ended).to.equal(false)
      core.release()
    })
  }

  it('NET-013 distinguishes two families with equal network references', async () => {
    const core = createTestCore({
      chains: [eip155({ networks: [mainnet] }), fakeChain('solana', ['main', '1'])],
    })
    await core.switchNetwork('solana:1')
    expect([
      core.network.$network.get().namespace,
      core.network.$network.get().chain?.name,
    ]).to.deep.equal(['solana', 'solana 1'])
    await core.switchNetwork('eip155:1')
    expect([
      core.network.$network.get().namespace,
      core.network.$network.get().chain?.name,
    ]).to.deep.equal(['eip155', 'Ethereum'])
    core.release()
  })

  it('restores the network of each family from the previous visit', async () => {
    const chains = () => [fakeChain(), fakeChain('solana', ['main', '1'])]
    const core = createTestCore({ chains: chains() })
    await core.switchNetwork('solana:1')
    await core.switchNetwork('eip155:8453')
    const next = createTestCore({ chains: chains() })
    expect([next.network.$network.get().chainId, next.network.findChosen('solana')]).to.deep.equal([
      'eip155:8453',
      'solana:1',
    ])
  })
})
