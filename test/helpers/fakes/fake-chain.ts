import type {
  Chain,
  ChainAdapter,
  ChainSupport,
  Connection,
  ConnectParams,
  InjectedWallet,
} from '../../../src/chains/adapter.js'
import type { ChainNamespace } from '../../../src/standards/caip.js'
import { fakeConnection } from '../pages/create-test-core.js'

/** How a {@link fakeWallet} answers a connection request. */
export type FakeApproval = (params: ConnectParams) => Connection | Promise<Connection>

/** A family of chains whose wallets answer as the test defines. */
export interface FakeChain extends ChainSupport {
  /** Requests to the wallets of this page, in order. */
  readonly asked: { readonly wallet: string; readonly params: ConnectParams }[]
  /** The number of watchers of this page's wallets. */
  readonly watching: number
  /** The wallets found on this page; changes reach the watchers. */
  setWallets(wallets: readonly InjectedWallet[]): void
}

/**
 * Creates a family with two networks. A `fakeRelaySession` of the same family grants its sessions.
 */
export function fakeChain(
  namespace: ChainNamespace = 'eip155',
  ids: readonly string[] = ['1', '8453'],
  load: () => Promise<void> = async () => {},
): FakeChain {
  const chains = ids.map((reference): Chain => ({
    id: `${namespace}:${reference}`,
    name: `${namespace} ${reference}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: ['https://rpc.example'],
  }))
  const asked: FakeChain['asked'] = []
  const listeners = new Set<(wallets: readonly InjectedWallet[]) => void>()
  let wallets: readonly InjectedWallet[] = []
  const adapter: ChainAdapter = {
    namespace,
    relay: { methods: [], events: [] },
    watchInjected(listener) {
      listeners.add(listener)
      listener(wallets)
      return () => void listeners.delete(listener)
    },
    connectInjected: async (wallet, params) => {
      asked.push({ wallet: wallet.id, params })
      return (wallet.provider as FakeApproval)(params)
    },
    async connectRelay(session) {
      const { accounts } = session.namespaces[namespace]!
      const [account] = accounts
      const { connection, control } = fakeConnection({
        connectorId: 'walletConnect',
        type: 'WALLET_CONNECT',
        session: session.topic,
        wallet: { name: session.peer.name },
        namespace,
        chainId: account!.split(':').slice(0, 2).join(':') as Chain['id'],
        accounts,
        end: () => session.release(namespace),
      })
      control.onEnd(session.on('end', (reason) => control.drop(reason)))
      return connection
    },
    parseAddress: async (text) => text,
  }
  return {
    namespace,
    chains,
    asked,
    get watching() {
      return listeners.size
    },
    load: async () => (await load(), adapter),
    setWallets(next) {
      wallets = next
      for (const listener of [...listeners]) listener(next)
    },
  }
}

/** A wallet of a {@link fakeChain} that approves with `approve`. */
export function fakeWallet(
  id: string,
  approve: FakeApproval,
  namespace: ChainNamespace = 'eip155',
): InjectedWallet {
  return { id, name: id, namespace, type: 'ANNOUNCED', provider: approve }
}
