import type { Chain, ChainAdapter, ChainSupport } from '../../chains/adapter.js'

/** A family of chains that the attribute `networks` can name. */
export interface Family {
  /** Its well-known networks. */
  readonly networks: readonly Chain[]
  /** In the same file, because a modal made from attributes asks for it at once: a file of its own would cost a round trip more. */
  readonly adapter: ChainAdapter
  create(options: { readonly networks: readonly Chain[] }): ChainSupport
}
