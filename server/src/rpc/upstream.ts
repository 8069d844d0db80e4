import type { ChainId } from '../../../src/contract.js'

/** Where requests for a chain are sent: an http(s) address or, for the WebSocket door, a ws(s) one. */
export interface Upstream { readonly chainId: ChainId; readonly url: string }
