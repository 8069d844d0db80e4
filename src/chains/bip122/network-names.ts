import type { ChainId } from '../../standards/caip.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './chains.js'

/** Networks with an address format of their own. All public test networks share one. */
export type AddressNetwork = 'mainnet' | 'testnet' | 'regtest'

/** What an address encodes. */
export interface AddressKind {
  readonly network: AddressNetwork
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
}

/**
 * True when an address can be used on a network. Legacy regtest addresses have the format of the
 * test networks.
 */
export function isOn(chainId: ChainId, { network, type }: AddressKind): boolean {
  const name = toName(chainId)
  const own = name === 'mainnet' || name === 'regtest' ? name : 'testnet'
  return network === own || (own === 'regtest' && network === 'testnet' && /^p2(pk|s)h$/.test(type))
}

// The names of each protocol are derived from these.
const NAMES: Readonly<Record<string, string>> = {
  [bitcoin.id]: 'mainnet',
  [bitcoinTestnet.id]: 'testnet',
  [bitcoinTestnet4.id]: 'testnet4',
  [bitcoinSignet.id]: 'signet',
}

/**
 * The lower-case name of a network. A network of `toForeignId()` has the addresses of its kind;
 * every other unknown one counts as regtest.
 */
export function toName(chainId: ChainId): string {
  return NAMES[chainId] ?? /^bip122:\D.*-(mainnet|testnet)$/.exec(chainId)?.[1] ?? 'regtest'
}

/**
 * The id of a network that a wallet names as its current one and that is none of Bitcoin's, such as
 * UniSat's `FRACTAL_BITCOIN_MAINNET`. It is made of the name, because such networks have no
 * registered id.
 */
export function toForeignId(name: string): ChainId | undefined {
  const reference = name.toLowerCase().replaceAll('_', '-')
  return /^[a-z][a-z0-9-]{0,31}$/.test(reference) ? `bip122:${reference}` : undefined
}

/** The network name in Leather's requests. */
export function toLeatherName(chainId: ChainId): string {
  return toName(chainId).replace('regtest', 'devnet')
}

/** The network name in sats-connect's requests. */
export function toSatsName(chainId: ChainId): string {
  const name = toName(chainId)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The public network with a name, in any case; undefined for an unknown name. */
export function findByName(name: unknown): ChainId | undefined {
  return (Object.keys(NAMES) as ChainId[]).find(
    (chainId) => NAMES[chainId] === String(name).toLowerCase(),
  )
}
