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
export function isOn(network: AddressNetwork, { network: own, type }: AddressKind): boolean {
  return own === network || (network === 'regtest' && own === 'testnet' && (type === 'p2pkh' || type === 'p2sh'))
}

/** A network's name in each protocol. */
export interface NetworkNames {
  readonly addresses: AddressNetwork
  /** Wallet Standard: `bitcoin:…`. */
  readonly standard: string
  /** sats-connect (`wallet_changeNetwork`). */
  readonly sats: string
  /** UniSat (`switchChain`). */
  readonly unisat: string
  /** Leather (`network` of a request). */
  readonly leather: string
}

const NAMES: Readonly<Record<string, NetworkNames>> = {
  [bitcoin.id]: { addresses: 'mainnet', standard: 'bitcoin:mainnet', sats: 'Mainnet', unisat: 'BITCOIN_MAINNET', leather: 'mainnet' },
  [bitcoinTestnet.id]: { addresses: 'testnet', standard: 'bitcoin:testnet', sats: 'Testnet', unisat: 'BITCOIN_TESTNET', leather: 'testnet' },
  [bitcoinTestnet4.id]: { addresses: 'testnet', standard: 'bitcoin:testnet4', sats: 'Testnet4', unisat: 'BITCOIN_TESTNET4', leather: 'testnet4' },
  [bitcoinSignet.id]: { addresses: 'testnet', standard: 'bitcoin:signet', sats: 'Signet', unisat: 'BITCOIN_SIGNET', leather: 'signet' },
}
const REGTEST: NetworkNames = { addresses: 'regtest', standard: 'bitcoin:regtest', sats: 'Regtest', unisat: 'BITCOIN_REGTEST', leather: 'devnet' }

/** The names of a network. Every network that is not public is taken for a regtest one. */
export function toNames(chainId: ChainId): NetworkNames {
  return NAMES[chainId] ?? REGTEST
}

/** The public network with a name in one of the protocols; undefined when the name is unknown. */
export function findByName(protocol: keyof NetworkNames, name: unknown): ChainId | undefined {
  return (Object.keys(NAMES) as ChainId[]).find((chainId) => NAMES[chainId]![protocol] === name)
}
