import type { RelaySession, RelaySessionEvents } from '../services/relay/relay-client.js'
import { parseAccountId, type AccountId, type ChainId, type ChainNamespace } from '../standards/caip.js'
import type { Chain } from './adapter.js'
import type { ConnectionControl, ConnectionParts } from './connection.js'

/** What a family accepts in a session. */
export interface SessionFamily {
  readonly namespace: ChainNamespace
  isChain(chainId: ChainId): boolean
  /** The address in the form the family uses; undefined when it is none. */
  toAddress(text: string): string | undefined
}

/** What a session grants to one family (CAIP-25) at the time it was read. */
export interface SessionGrant {
  /** Networks the wallet approved, in its order, without earlier ids. */
  readonly chains: readonly ChainId[]
  readonly accounts: readonly AccountId[]
  /** Addresses on one network, each once. */
  addressesOn(chainId: ChainId): readonly string[]
  has(method: string): boolean
  /** The id to name a network in requests: an old wallet approves `Chain.deprecatedId`. */
  toSessionId(chainId: ChainId): ChainId
}

/** Reads a family's part of a session. Networks and addresses the family does not know are left out. */
export function readGrant(session: RelaySession, family: SessionFamily, chains: readonly Chain[] = []): SessionGrant {
  const granted = session.namespaces[family.namespace]
  const renamed = new Map(chains.flatMap(({ id, deprecatedId }) => (deprecatedId ? [[deprecatedId, id] as const] : [])))
  const toPresentId = (chainId: ChainId) => renamed.get(chainId) ?? chainId
  const approved = (granted?.chains ?? []).filter((chainId) => family.isChain(chainId))
  const accounts = (granted?.accounts ?? []).flatMap((text) => {
    const account = parseAccountId(text)
    const address = account && family.isChain(account.chainId) ? family.toAddress(account.address) : undefined
    return address === undefined ? [] : [{ chainId: toPresentId(account!.chainId), address }]
  })
  return {
    chains: [...new Set(approved.map(toPresentId))],
    accounts: [...new Set(accounts.map(({ chainId, address }): AccountId => `${chainId}:${address}`))],
    addressesOn: (chainId) => [...new Set(accounts.filter((account) => account.chainId === chainId).map(({ address }) => address))],
    has: (method) => granted?.methods.includes(method) === true,
    toSessionId: (chainId) => (approved.includes(chainId) ? chainId : (approved.find((id) => toPresentId(id) === chainId) ?? chainId)),
  }
}

/** The network to start on, or to move to after the wallet removed the current one: requested, else the app's first approved; undefined when there is none. */
export function chooseChain(grant: SessionGrant, { chainId, chains }: { readonly chainId?: ChainId | undefined; readonly chains: readonly Chain[] }): ChainId | undefined {
  if (chainId && grant.chains.includes(chainId)) return chainId
  return chains.find(({ id }) => grant.chains.includes(id))?.id
}

/** What every connection over a session has in common. */
export function toSessionParts(session: RelaySession, { namespace }: SessionFamily): Pick<ConnectionParts, 'connectorId' | 'session' | 'type' | 'namespace' | 'wallet' | 'end'> {
  const { name, icon, url } = session.peer
  return {
    connectorId: 'walletConnect',
    session: session.topic,
    type: 'WALLET_CONNECT',
    namespace,
    wallet: { name: name || 'WalletConnect', ...(icon && { icon }), ...(url && { url }) },
    end: () => (session.release ? session.release(namespace) : session.disconnect()),
  }
}

/** Follows a session until the connection ends. The end of the session ends the connection. */
export function followSession(session: RelaySession, control: ConnectionControl, listeners: { update(): void; event?(event: RelaySessionEvents['event']): void }): void {
  control.onEnd(session.on('update', () => listeners.update()))
  if (listeners.event) control.onEnd(session.on('event', listeners.event))
  control.onEnd(session.on('end', (reason) => control.drop(reason)))
}
