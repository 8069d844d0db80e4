import type { RelaySession } from '../../services/relay/relay-client.js'
import { parseAccountId, type ChainId } from '../../standards/caip.js'
import { isAddress } from './address.js'
import { parseEvmChainId } from './evm-chain-id.js'

/** What a session grants in this namespace at the moment it was read. */
export interface RelayGrant {
  /** Networks the wallet approved, in its order. */
  readonly chains: readonly ChainId[]
  /** Addresses on a network; those of the others where the wallet named none there, as EVM keys are the same on each. */
  addressesOn(chainId: ChainId): readonly string[]
  has(method: string): boolean
}

/** Reads a session's eip155 part; what is no EVM network or address is left out. */
export function readGrant(session: RelaySession): RelayGrant {
  const granted = session.namespaces['eip155']
  const accounts = (granted?.accounts ?? []).flatMap((text) => {
    const account = parseAccountId(text)
    return account && isAddress(account.address) ? [account] : []
  })
  return {
    chains: (granted?.chains ?? []).filter((chainId) => parseEvmChainId(chainId) !== undefined),
    has: (method) => granted?.methods.includes(method) === true,
    addressesOn(chainId) {
      const there = accounts.filter((account) => account.chainId === chainId)
      return [...new Set((there.length > 0 ? there : accounts).map(({ address }) => address))]
    },
  }
}
