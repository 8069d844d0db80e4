import type { ChainId } from '../../standards/caip.js'
import type { BitcoinAccount } from './provider.js'

/** What `createProvider()` reads of its connection. */
export interface ProviderState {
  readonly chainId: ChainId
  readonly accounts: readonly BitcoinAccount[]
}
