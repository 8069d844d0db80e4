import type { ChainId } from '../../standards/caip.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './chains.js'

/** The networks that have an address form of their own. Every network for tests shares one. */
export type AddressNetwork = 'mainnet' | 'testnet' | 'regtest'

/** What an address says of itself. */
export interface AddressKind {
  readonly network: AddressNetwork
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
}

/** Whether an address may be used on a network. Legacy addresses of regtest have the form of the networks for tests. */
export function isOn(chainId: ChainId, { network, type }: AddressKind): boolean {
  const name = toName(chainId)
  const own = name === 'mainnet' || name === 'regtest' ? name : 'testnet'
  return network === own || (own === 'regtest' && network === 'testnet' && /^p2(pk|s)h$/.test(type))
}

// The names in each protocol follow from these.
const NAMES: Readonly<Record<string, string>> = {
  [bitcoin.id]: 'mainnet',
  [bitcoinTestnet.id]: 'testnet',
  [bitcoinTestnet4.id]: 'testnet4',
  [bitcoinSignet.id]: 'signet',
}

/** The name of a network, in lower case. Every network that is not public is taken for a regtest one. */
export function toName(chainId: ChainId): string {
  return NAMES[chainId] ?? 'regtest'
}

/** The name of a network in Leather's requests. */
export function toLeatherName(chainId: ChainId): string {
  return toName(chainId).replace('regtest', 'devnet')
}

/** The public network with a name, in any case; undefined when the name is unknown. */
export function findByName(name: unknown): ChainId | undefined {
  return (Object.keys(NAMES) as ChainId[]).find((chainId) => NAMES[chainId] === String(name).toLowerCase())
}
