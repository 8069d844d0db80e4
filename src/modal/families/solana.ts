import * as networks from '../../chains/solana/chains.js'
import { solana } from '../../chains/solana/index.js'
import type { Family } from './family.js'

/** Solana networks by id, for `<wallet-modal networks>`. */
export const family: Family = { create: solana, networks: Object.values(networks) }
