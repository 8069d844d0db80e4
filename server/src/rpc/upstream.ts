import type { ChainId } from '../../../src/contract.js'

/** An upstream of a chain: an http(s) URL or, for WebSockets, a ws(s) URL. */
export interface Upstream {
  readonly chainId: ChainId
  readonly url: string
  /** True for a node of strangers, which learns no trace ids. */
  readonly isPublic?: boolean
}
