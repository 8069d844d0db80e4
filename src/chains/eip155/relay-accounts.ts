import type { RelaySession } from '../../services/relay/relay-client.js'
import { parseAccountId, parseChainId, type ChainId } from '../../standards/caip.js'
import { isAddress } from './address.js'
import { parseEvmChainId, toChainId } from './evm-chain-id.js'

/** What a session grants in this namespace, checked. */
export interface Granted {
  /** Networks the wallet approved, in its order. */
  readonly chains: readonly ChainId[]
  /** Addresses on a network; those of the other networks where the wallet named none, as keys are the same on every EVM network. */
  addressesOn(chainId: ChainId): readonly string[]
  has(method: string): boolean
}

/** Reads a session's eip155 part, whether granted as `eip155` or network by network (`eip155:1`, CAIP-25). */
export function readGranted(session: RelaySession): Granted {
  const chains = new Set<ChainId>()
  const methods = new Set<string>()
  const accounts: { chainId: ChainId; address: string }[] = []
  for (const [key, granted] of Object.entries(session.namespaces)) {
    if (key !== 'eip155' && !key.startsWith('eip155:')) continue
    for (const text of [...(key === 'eip155' ? [] : [key]), ...(granted.chains ?? [])]) addChain(text)
    for (const method of granted.methods ?? []) methods.add(method)
    for (const text of granted.accounts ?? []) {
      const account = parseAccountId(text)
      if (account?.namespace !== 'eip155' || !isAddress(account.address)) continue
      accounts.push(account)
      addChain(account.chainId)
    }
  }

  function addChain(text: string) {
    const evmChainId = parseChainId(text)?.namespace === 'eip155' ? parseEvmChainId(text) : undefined
    if (evmChainId !== undefined) chains.add(toChainId(evmChainId))
  }

  return {
    chains: [...chains],
    has: (method) => methods.has(method),
    addressesOn(chainId) {
      const there = accounts.filter((account) => account.chainId === chainId)
      return [...new Set((there.length > 0 ? there : accounts).map(({ address }) => address))]
    },
  }
}
