import type { InjectedWallet } from '../../chains/adapter.js'

/** Addresses published by a wallet. Untrusted until checked where they are opened. */
export interface WalletLinks {
  readonly mobile?: string
  readonly universal?: string
  readonly desktop?: string
  readonly webapp?: string
  /** Opens a page in the app's own browser; a template, see `toBrowseLink()`. */
  readonly browse?: string
  /** Opens the app, in whose browser the visitor pastes the page's address. */
  readonly paste?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly homepage?: string
}

/**
 * One wallet in the lists, merged from all sources: found on this page, listed in the directory, or
 * both.
 */
export interface WalletEntry {
  /** Directory id, otherwise the connector's id. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Supported CAIP-2 ids as published; empty if unknown. */
  readonly chains: readonly string[]
  readonly certified: boolean
  /**
   * Another wallet of this page announced the same name or rdns first. One of the two is an
   * impostor.
   */
  readonly duplicateOf?: string
  readonly links: WalletLinks
  /** Its connectors on this page, one per namespace. */
  readonly injected: readonly InjectedWallet[]
}

/** True when a wallet was found on this page; false for one that the app gives. */
export function isInstalled({ injected }: Pick<WalletEntry, 'injected'>): boolean {
  return injected.some(({ type }) => type !== 'EXTERNAL')
}

/** The entry of a wallet that is known only from this page. */
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

/** True when an entry and another wallet are the same product. */
export function isSameWallet(entry: Product, other: Product): boolean {
  if (entry.id === other.id) return true
  if (entry.duplicateOf !== undefined || other.duplicateOf !== undefined) return false
  if (entry.rdns && other.rdns) return entry.rdns === other.rdns
  return entry.name.toLowerCase() === other.name.toLowerCase()
}

/** The links of a listing, or of a wallet that the app gives, under their names here. */
export function readLinks(from: {
  [
    K in
      | 'mobile_link'
      | 'link_mode'
      | 'desktop_link'
      | 'webapp_link'
      | 'browse_link'
      | 'app_store'
      | 'play_store'
      | 'chrome_store'
      | 'homepage'
  ]?: string | null | undefined
}): WalletLinks {
  const links = {
    mobile: from.mobile_link,
    universal: from.link_mode,
    desktop: from.desktop_link,
    webapp: from.webapp_link,
    browse: from.browse_link,
    appStore: from.app_store,
    playStore: from.play_store,
    chromeStore: from.chrome_store,
    homepage: from.homepage,
  }
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link))
}
