import * as networks from '../../chains/polkadot/chains.js'
import { polkadot } from '../../chains/polkadot/index.js'
import type { Family } from './family.js'

/** Polkadot networks by id, for `<wallet-modal networks>`. */
export const family: Family = { create: polkadot, networks: Object.values(networks) }
