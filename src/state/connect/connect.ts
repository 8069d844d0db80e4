import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { ChainAdapter, Connection, ConnectParams, InjectedWallet } from '../../chains/adapter.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { Config } from '../../options/options.js'
import type { Connections } from './connections.js'
import type { Network } from '../network/network.js'
import type { ReadUrls } from '../network/read-urls.js'

/** What connecting works with. */
export interface ConnectContext {
  readonly config: Config
  readonly connections: Connections
  readonly network: Network
  readonly readUrls: ReadUrls
  getAdapter(namespace: ChainNamespace): Promise<ChainAdapter>
}

export interface InjectedParams {
  readonly chainId?: ChainId
  readonly address?: string
  readonly silent?: boolean
  readonly signal?: AbortSignal
}

/** Connects a wallet found on the page. Aborting leaves nothing behind; a late approval is ended. */
export async function connectInjected(context: ConnectContext, wallet: InjectedWallet, { silent, ...extra }: InjectedParams): Promise<Connection> {
  const { connections } = context
  const adapter = await context.getAdapter(wallet.namespace)
  if (!silent) connections.setPending(wallet.namespace, 'connecting')
  try {
    const connection = await adapter.connectInjected(wallet, toParams(context, wallet.namespace, { ...extra, ...(silent ? { silent } : {}) }))
    if (extra.signal?.aborted) {
      await connection.disconnect()
      throw new WalletModalError('REQUEST_ABORTED')
    }
    takeIn(context, connection, silent === true)
    return connection
  } catch (failure) {
    if (!silent) connections.setPending(wallet.namespace, undefined)
    throw toError(failure, 'CONNECT_FAILED')
  }
}

/** Connects every configured namespace a session covers. Throws CHAIN_UNSUPPORTED, with the session ended, when it covers none. */
export async function connectSession(context: ConnectContext, session: RelaySession, restored: boolean): Promise<readonly Connection[]> {
  const { config, connections, network } = context
  const made: Connection[] = []
  let reason: unknown
  for (const { namespace } of config.chains) {
    if (!session.namespaces[namespace]?.accounts.length) continue
    try {
      const chosen = network.findChosen(namespace)
      const connection = await (await context.getAdapter(namespace)).connectRelay(session, toParams(context, namespace, chosen ? { chainId: chosen } : {}))
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
}

function toParams({ config, readUrls }: ConnectContext, namespace: ChainNamespace, extra: Partial<ConnectParams>): ConnectParams {
  return { chains: config.networks.filter(({ id }) => toNamespace(id) === namespace), readUrls, ...extra }
}

function takeIn({ connections, network }: ConnectContext, connection: Connection, restored: boolean) {
  connections.add(connection, restored)
  if (!restored || network.$network.get().namespace === connection.namespace) network.activate(connection.chainId)
}
