import { expect } from '../../helpers/expect.js'
import { createTestCore, fakeConnection } from '../../helpers/create-test-core.js'
import { fakeRelaySession } from '../../helpers/fake-relay-session.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import type { ChainAdapter, ChainSupport } from '../../../src/chains/adapter.js'

// A second family as an app would list one, with nothing but what a session needs.
const solana: ChainSupport = {
  namespace: 'solana',
  chains: [
    { id: 'solana:main', name: 'Solana', nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 }, rpcUrls: [] },
    { id: 'solana:1', name: 'Solana One', nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 }, rpcUrls: [] },
  ],
  load: async () =>
    ({
      namespace: 'solana',
      relay: { methods: [], events: [] },
      watchInjected: () => () => {},
      connectInjected: async () => fakeConnection({ namespace: 'solana', chainId: 'solana:1', accounts: ['solana:1:abc'] }).connection,
      connectRelay: async (session) => {
        const { connection, control } = fakeConnection({ id: 'walletConnect', type: 'WALLET_CONNECT', namespace: 'solana', chainId: 'solana:main', accounts: ['solana:main:abc'], end: () => session.disconnect() })
        control.onEnd(session.on('end', (reason) => control.drop(reason)))
        return connection
      },
      parseAddress: async (text) => text,
    }) satisfies ChainAdapter,
}

describe('several families in one modal', () => {
  afterEach(() => localStorage.clear())

  it('WC-009 disconnecting one family of a shared session disconnects all of them', async () => {
    const core = createTestCore({ chains: [eip155({ networks: [mainnet] }), solana] })
    const session = fakeRelaySession()
    await core.connecting.connectSession(session)
    expect(Object.keys(core.connections.$accounts.get())).to.have.members(['eip155', 'solana'])
    const told: string[] = []
    core.events.on('disconnect', ({ namespace }) => told.push(namespace))
    await core.disconnect('eip155')
    expect(session.ended).to.equal(true)
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(told).to.have.members(['eip155', 'solana'])
    expect(session.countListeners()).to.equal(0)
    core.release()
  })
  it('NET-013 two families with equal network references are told apart', async () => {
    const core = createTestCore({ chains: [eip155({ networks: [mainnet] }), solana] })
    await core.switchNetwork('solana:1')
    expect([core.network.$network.get().namespace, core.network.$network.get().chain?.name]).to.deep.equal(['solana', 'Solana One'])
    await core.switchNetwork('eip155:1')
    expect([core.network.$network.get().namespace, core.network.$network.get().chain?.name]).to.deep.equal(['eip155', 'Ethereum'])
    core.release()
  })
})
