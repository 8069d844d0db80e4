import { toNamespace, type ChainId, type ChainNamespace } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toError } from '../errors/to-error.js'
import type { ChainAdapter, Connection, ConnectParams, InjectedWallet } from '../chains/adapter.js'
import type { RelaySession } from '../services/relay/relay-client.js'
import type { Config } from '../options.js'
import type { Connections } from './connections.js'
import type { Network } from './network.js'
import type { ReadUrls } from './read-urls.js'

export type Connecting = ReturnType<typeof createConnecting>

/** Makes connections through the namespaces' adapters and hands them to the slice that keeps them. */
export function createConnecting(config: Config, connections: Connections, network: Network, readUrls: ReadUrls) {
  const adapters = new Map<ChainNamespace, Promise<ChainAdapter>>()

  /** Throws WALLET_NOT_FOUND for a namespace the app did not configure. */
  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    const support = config.chains.find((chain) => chain.namespace === namespace)
    if (!support) return Promise.reject(new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } }))
    let adapter = adapters.get(namespace)
    if (!adapter) {
      adapter = support.load()
      adapters.set(namespace, adapter)
      adapter.catch(() => adapters.delete(namespace))
    }
    return adapter
  }
  function toParams(namespace: ChainNamespace, extra: Partial<ConnectParams>): ConnectParams {
    return { chains: config.networks.filter(({ id }) => toNamespace(id) === namespace), readUrls, ...extra }
  }
  function takeIn(connection: Connection, restored: boolean) {
    connections.add(connection, restored)
    if (!restored || network.$network.get().namespace === connection.namespace) network.activate(connection.chainId)
  }

  return {
    getAdapter,
    /** Connects a wallet found on the page. Aborting leaves nothing behind; a late approval is ended. */
    async connectInjected(wallet: InjectedWallet, { silent, ...extra }: { chainId?: ChainId; address?: string; silent?: boolean; signal?: AbortSignal } = {}): Promise<Connection> {
      const adapter = await getAdapter(wallet.namespace)
      if (!silent) connections.setPending(wallet.namespace, 'connecting')
      try {
        const connection = await adapter.connectInjected(wallet, toParams(wallet.namespace, { ...extra, ...(silent ? { silent } : {}) }))
        if (extra.signal?.aborted) {
          await connection.disconnect()
          throw new WalletModalError('REQUEST_ABORTED')
        }
        takeIn(connection, silent === true)
        return connection
      } catch (failure) {
        if (!silent) connections.setPending(wallet.namespace, undefined)
        throw toError(failure, 'CONNECT_FAILED')
      }
    },
    /** Connects every configured namespace a session covers. Throws CHAIN_UNSUPPORTED, with the session ended, when it covers none. */
    async connectSession(session: RelaySession, { restored = false }: { restored?: boolean } = {}): Promise<readonly Connection[]> {
      const made: Connection[] = []
      let reason: unknown
      for (const { namespace } of config.chains) {
        if (!session.namespaces[namespace]?.accounts.length) continue
        try {
          const chosen = network.findChosen(namespace)
          const connection = await (await getAdapter(namespace)).connectRelay(session, toParams(namespace, chosen ? { chainId: chosen } : {}))
          made.push(connection)
        } catch (failure) {
          reason = failure
        }
      }
      if (made.length === 0) {
        await session.disconnect().catch(() => {
          // Ending an unusable session is a courtesy to the wallet.
        })
        throw reason ? toError(reason, 'CONNECT_FAILED') : new WalletModalError('CHAIN_UNSUPPORTED')
      }
      const active = network.$network.get().namespace
      for (const connection of made) connections.add(connection, restored)
      const shown = made.find(({ namespace }) => namespace === active) ?? made[0]!
      network.activate(shown.chainId)
      return made
    },
  }
}
