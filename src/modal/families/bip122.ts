import * as networks from '../../chains/bip122/chains.js'
import { bip122 } from '../../chains/bip122/index.js'
import type { Family } from './family.js'

/** Bitcoin networks by id, for `<wallet-modal networks>`. */
export const family: Family = { create: bip122, networks: Object.values(networks) }
