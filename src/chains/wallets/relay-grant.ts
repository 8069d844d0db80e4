import { readNamespaces } from './session-namespaces.js'
import type { RelaySession, RelaySessionEvents } from '../../services/relay/relay-client.js'
import {
  parseAccountId,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { Chain } from '../adapter.js'
import type { ConnectionControl, ConnectionParts } from '../connection.js'

/** What a namespace accepts in a session. */
export interface SessionFamily {
  readonly namespace: ChainNamespace
  isChain(chainId: ChainId): boolean
  /** The address in the namespace's form; undefined for other texts. */
  toAddress(text: string): string | undefined
}

/** A session's grant in one namespace (CAIP-25) at the time of reading. */
export interface SessionGrant {
  /** Networks that the wallet approved, in its order, without deprecated ids. */
  readonly chains: readonly ChainId[]
  readonly accounts: readonly AccountId[]
  /** Addresses on one network, without duplicates. */
  addressesOn(chainId: ChainId): readonly string[]
  has(method: string): boolean
  /** The id that names a network in requests: an older wallet approves `Chain.deprecatedId`. */
  toSessionId(chainId: ChainId): ChainId
}

/**
 * Reads a namespace's part of a session. Skips networks and addresses that the namespace does not
 * accept.
 */
export function readGrant(
  session: RelaySession,
  family: SessionFamily,
  chains: readonly Chain[] = [],
): SessionGrant {
  // The client may be the app's own, whose namespaces are unchecked.
  const granted = readNamespaces(session.namespaces)[family.namespace]
  const renamed = new Map(
    chains.flatMap(({ id, deprecatedId }) => (deprecatedId ? [[deprecatedId, id] as const] : [])),
  )
  const toPresentId = (chainId: ChainId) => renamed.get(chainId) ?? chainId
  const approved = (granted?.chains ?? []).filter((chainId) => family.isChain(chainId))
  const accounts = (granted?.accounts ?? []).flatMap((text) => {
    const account = parseAccountId(text)
    const address =
      account && family.isChain(account.chainId) ? family.toAddress(account.address) : undefined
    return !account || address === undefined
      ? []
      : [{ chainId: toPresentId(account.chainId), address }]
  })
  return {
    chains: [...new Set(approved.map(toPresentId))],
    accounts: [
      ...new Set(accounts.map(({ chainId, address }): AccountId => `${chainId}:${address}`)),
    ],
    addressesOn: (chainId) => [
      ...new Set(
        accounts.filter((account) => account.chainId === chainId).map(({ address }) => address),
      ),
    ],
    has: (method) => granted?.methods.includes(method) === true,
    toSessionId: (chainId) =>
      approved.includes(chainId)
        ? chainId
        : (approved.find((id) => toPresentId(id) === chainId) ?? chainId),
  }
}

/**
 * The network to start on, or to switch to after the wallet removed the current one: the requested
 * one, otherwise the app's first approved one; undefined if there is none.
 */
export function chooseChain(
  grant: SessionGrant,
  {
    chainId,
    chains,
  }: { readonly chainId?: ChainId | undefined; readonly chains: readonly Chain[] },
): ChainId | undefined {
  if (chainId && grant.chains.includes(chainId)) return chainId
  return chains.find(({ id }) => grant.chains.includes(id))?.id
}

/** The parts that all connections over a session have in common. */
export function toSessionParts(
  session: RelaySession,
  { namespace }: SessionFamily,
): Pick<ConnectionParts, 'connectorId' | 'session' | 'type' | 'namespace' | 'wallet' | 'end'> {
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

/** Observes a session until the connection ends. The end of the session ends the connection. */
export function followSession(
  session: RelaySession,
  control: ConnectionControl,
  listeners: { update(): void; event?(event: RelaySessionEvents['event']): void },
): void {
  control.onEnd(session.on('update', () => listeners.update()))
  if (listeners.event) control.onEnd(session.on('event', listeners.event))
  control.onEnd(session.on('end', (reason) => control.drop(reason)))
}
