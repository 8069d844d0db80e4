import type { InjectedWallet } from '../../chains/adapter.js'

/** Addresses a wallet publishes. Strangers' text until checked where it is opened. */
export interface WalletLinks {
  readonly mobile?: string
  readonly universal?: string
  readonly desktop?: string
  readonly webapp?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly homepage?: string
}

/** One wallet as the lists show it, whatever is known of it put together: found on this page, listed in the directory, or both. */
export interface WalletEntry {
  /** Directory id, else the connector's. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** CAIP-2 ids it says it supports; empty when unknown. */
  readonly chains: readonly string[]
  readonly certified: boolean
  /** Another wallet of this page announced the same name or rdns first; one of the two is not what it says. */
  readonly duplicateOf?: string
  readonly links: WalletLinks
  /** Ways to reach it on this page, one per namespace. */
  readonly injected: readonly InjectedWallet[]
}

/** An entry for a wallet only known from this page. */
export function toEntry(wallet: InjectedWallet): WalletEntry {
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon ? { icon: wallet.icon } : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: [],
    certified: false,
    links: {},
    ...(wallet.duplicateOf ? { duplicateOf: wallet.duplicateOf } : {}),
    injected: [wallet],
  }
}

type Product = Pick<WalletEntry, 'id' | 'name' | 'rdns' | 'duplicateOf'>

/** Whether an entry and a wallet of this page are the same product. */
export function isSameWallet(entry: Product, other: Product): boolean {
  if (entry.id === other.id) return true
  if (entry.duplicateOf !== undefined || other.duplicateOf !== undefined) return false
  if (entry.rdns && other.rdns) return entry.rdns === other.rdns
  return entry.name.toLowerCase() === other.name.toLowerCase()
}
