import * as networks from '../../chains/cosmos/chains.js'
import { cosmos } from '../../chains/cosmos/index.js'
import type { Family } from './family.js'

/** Cosmos networks by id, for `<wallet-modal networks>`. */
export const family: Family = { create: cosmos, networks: Object.values(networks) }
