import type { Chain, ChainSupport } from '../../chains/adapter.js'

/** A family of chains that the attribute `networks` can name. */
export interface Family {
  /** Its well-known networks. */
  readonly networks: readonly Chain[]
  create(options: { readonly networks: readonly Chain[] }): ChainSupport
}
