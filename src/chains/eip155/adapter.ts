import type { ChainAdapter } from '../adapter.js'
import { parseAddress } from './address.js'
import { connectInjected } from './connect-injected.js'
import { connectRelay } from './connect-relay.js'
import { RELAY_EVENTS, RELAY_METHODS } from './relay-methods.js'
import { watchInjected } from './watch-injected.js'

/** Every way to an EVM wallet. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'eip155',
  relay: { methods: RELAY_METHODS, events: RELAY_EVENTS },
  watchInjected,
  connectInjected,
  connectRelay,
  parseAddress,
}
