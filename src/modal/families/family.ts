import type { Chain, ChainSupport } from '../../chains/adapter.js'

/** A family of chains as the attribute `networks` names it. */
export interface Family {
  /** Its well-known networks. */
  readonly networks: readonly Chain[]
  create(options: { readonly networks: readonly Chain[] }): ChainSupport
}
