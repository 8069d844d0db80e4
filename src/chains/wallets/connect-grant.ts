import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection, type ConnectionParts } from '../connection.js'
import {
  chooseChain,
  followSession,
  readGrant,
  toSessionParts,
  type SessionFamily,
  type SessionGrant,
} from './relay-grant.js'

/** What a namespace adds to a connection over a session. */
export type GrantParts = Pick<ConnectionParts, 'provider' | 'signMessage' | 'getAccountDetails'>

/**
 * Passed to `toParts` of `connectGrant()`. Each function reads the current state of the session.
 */
export interface GrantAccess {
  /** Returns the connection; must not be called before `connectGrant()` has returned. */
  connection(): Connection
  grant(): SessionGrant
  /** Sends a request on the connection's network. */
  ask(method: string, params: object): Promise<unknown>
}

/**
 * Creates a connection from a session's grant, for a namespace in which each request names its
 * network. Switching between approved networks therefore sends nothing to the wallet. `toIds`
 * returns the accounts of a network. Throws CHAIN_UNSUPPORTED when the session has none of the
 * app's networks, WALLET_LOCKED when it has no account.
 */
export function connectGrant(
  session: RelaySession,
  family: SessionFamily,
  params: ConnectParams,
  toIds: (chainId: ChainId, addresses: readonly string[]) => readonly AccountId[],
  toParts: (access: GrantAccess) => GrantParts,
): Connection {
  /** Addresses that the wallet named after its grant, by network. */
  const renewed = new Map<ChainId, readonly string[]>()
  function grant(): SessionGrant {
    const granted = readGrant(session, family, params.chains)
    return {
      ...granted,
      addressesOn: (chainId) => renewed.get(chainId) ?? granted.addressesOn(chainId),
    }
  }
  const sortWantedFirst = (chainId: ChainId) =>
    [...toIds(chainId, grant().addressesOn(chainId))].sort(
      (one, other) =>
        Number(toAddress(other) === params.address) - Number(toAddress(one) === params.address),
    )
  const first = chooseChain(grant(), params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  const accounts = sortWantedFirst(first)
  if (accounts.length === 0) throw new WalletModalError('WALLET_LOCKED')

  const ask = (method: string, request: object) =>
    session.request(grant().toSessionId(connection.chainId), { method, params: request })
  const { connection, control } = createConnection({
    ...toSessionParts(session, family),
    ...toParts({ connection: () => connection, grant, ask }),
    accounts,
    chainId: first,
    get approvedChains() {
      return grant().chains
    },
    async switchChain({ id }) {
      const moved = grant().chains.includes(id) ? sortWantedFirst(id) : []
      if (moved.length === 0)
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: id } })
      control.setChain(id, moved)
    },
  })

  followSession(session, control, {
    update() {
      renewed.clear()
      // The wallet may have removed the current network, or its accounts, from the session.
      const chainId = grant().chains.includes(connection.chainId)
        ? connection.chainId
        : chooseChain(grant(), params)
      const now = chainId ? sortWantedFirst(chainId) : []
      if (!chainId || now.length === 0) {
        control.drop(new WalletModalError('SESSION_ENDED'))
        // The wallet has already removed the namespace from the session. The connection ends even
        // if the wallet refuses this request.
        session.release?.(family.namespace).catch(() => undefined)
        return
      }
      control.setChain(chainId, now)
      control.setAccounts(now)
    },
    event({ name, data, chainId: named }) {
      const { chains, toSessionId } = grant()
      const addresses = readAddresses(data).flatMap((text) => family.toAddress(text) ?? [])
      // Wallets of families whose addresses are used once name new ones.
      if (name === `${family.namespace}_addressesChanged`) {
        const chainId = chains.find((id) => id === named || toSessionId(id) === named)
        if (!chainId || toIds(chainId, addresses).length === 0) return
        renewed.set(chainId, addresses)
        if (chainId === connection.chainId) control.setAccounts(sortWantedFirst(chainId))
        return
      }
      // Another account of the session was chosen in the wallet.
      const account =
        name === 'accountsChanged' &&
        connection.accounts.find((id) => toAddress(id) === addresses[0])
      if (account) connection.selectAccount(account)
    },
  })
  return connection
}

// A list or one account, as texts with the network or without, or as objects. Those for ordinals are
// last, because the first one pays.
function readAddresses(data: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data]
  const isOrdinal = (entry: unknown) =>
    (Object(entry) as { intention?: unknown }).intention === 'ordinal'
  return [...entries]
    .sort((one, other) => Number(isOrdinal(one)) - Number(isOrdinal(other)))
    .map((entry) => {
      const text = String((Object(entry) as { address?: unknown }).address ?? entry)
      return text.slice(text.lastIndexOf(':') + 1)
    })
}
