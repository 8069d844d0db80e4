import { createLibrarySigner } from '../../../src/walletconnect/relay/ed25519.js'
import { createSignClient, type SignClient } from '../../../src/walletconnect/sign-client.js'
import { createPrefixedStorage, type Storage } from '../../../src/platform/storage.js'
import type { ProposeParams, Proposal } from '../../../src/walletconnect/sessions/proposals.js'
import type { Session } from '../../../src/walletconnect/sessions/session-record.js'
import { fakeRelayServer, type FakeRelayServer } from '../fakes/fake-relay-server.js'
import { FakeSignWallet } from './fake-sign-wallet.js'
import { settle } from '../clocks/virtual-clock.js'

/** What the tests propose. */
export const PROPOSED = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
} as const

/** A page with a client at a relay in memory. */
export interface SignClientPage {
  readonly relay: FakeRelayServer
  readonly client: SignClient
  readonly storage: Storage
  propose(params?: ProposeParams): Promise<{ proposal: Proposal; wallet: FakeSignWallet }>
  connect(): Promise<{ session: Session; wallet: FakeSignWallet }>
}

let count = 0

/**
 * Starts a client; with the parts of an earlier page it is another tab, or the page after a reload.
 */
export function openSignClientPage({
  relay = fakeRelayServer(),
  storage = createPrefixedStorage(`sign-client-${count++}.`),
}: Partial<Pick<SignClientPage, 'relay' | 'storage'>> = {}): SignClientPage {
  const client = createSignClient({
    projectId: 'p',
    relayUrl: 'wss://relay.example',
    metadata: { name: 'Page', description: 'A page', url: 'https://page.example', icons: [] },
    // Without WebCrypto, whose answers come at a time that no clock of a test controls.
    environment: { storage, openSocket: relay.openSocket, createSigner: createLibrarySigner },
  })
  async function propose(params: ProposeParams = { optionalNamespaces: PROPOSED }) {
    const proposal = await client.propose(params)
    return { proposal, wallet: new FakeSignWallet(relay, proposal.uri) }
  }
  return {
    relay,
    client,
    storage,
    propose,
    async connect() {
      const { proposal, wallet } = await propose()
      wallet.approve()
      const { session } = await proposal.approval
      await settle()
      return { session, wallet }
    },
  }
}
