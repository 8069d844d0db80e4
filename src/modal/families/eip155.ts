import * as networks from '../../chains/eip155/chains.js'
import { eip155 } from '../../chains/eip155/index.js'
import type { Family } from './family.js'

/** EVM networks by id, for `<wallet-modal networks>`. */
export const family: Family = { create: eip155, networks: Object.values(networks) }
