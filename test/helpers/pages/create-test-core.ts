import { base, eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { createConnection, type ConnectionControl } from '../../../src/chains/connection.js'
import type { Connection } from '../../../src/chains/adapter.js'
import { checkOptions } from '../../../src/options/check-options.js'
import type { Options } from '../../../src/options/options.js'
import type { Core } from '../../../src/state/core.js'
import { createCore } from '../../../src/state/create-core.js'
import {
  editConnections,
  type ConnectionsEditor,
} from '../../../src/state/connections/edit-connections.js'
import type { WalletRequests } from '../../../src/state/connect/wallet-requests.js'
import type { TrackEvent } from '../../../src/state/shell/events.js'
import { ALICE } from '../wallets/fake-eip1193.js'

/** A core without a modal, the changes of its connections, and its reports. */
export interface TestCore extends Core {
  readonly edit: ConnectionsEditor
  readonly tracked: TrackEvent[]
  readonly errors: string[]
  /** Connects a wallet of this page. */
  connect(...params: Parameters<WalletRequests['connect']>): Promise<Connection>
  /** Cancels requests to wallets. */
  cancel(which?: string): Promise<void>
}

/**
 * Wires the slices of the first load with two EVM networks, silent alerts and the given options.
 */
export function createTestCore(options: Options = {}): TestCore {
  const core = createCore(
    checkOptions({ chains: [eip155({ networks: [mainnet, base] })], debug: false, ...options }),
    () => Promise.reject(new Error('this core has no screens')),
  )
  const tracked: TrackEvent[] = []
  const errors: string[] = []
  core.events.on('track', (event) => tracked.push(event))
  core.events.on('error', ({ code }) => errors.push(code))
  const { loadRequests } = core.connector
  return Object.assign(core, {
    edit: editConnections(core.connectionStore),
    tracked,
    errors,
    connect: async (...params: Parameters<WalletRequests['connect']>) =>
      (await loadRequests()).connect(...params),
    cancel: async (which?: string) => (await loadRequests()).cancel(which),
  })
}

/** A connection that the test controls; `parts` replace its members. */
export function fakeConnection(parts: Partial<Connection> & { end?: () => Promise<void> } = {}): {
  connection: Connection
  control: ConnectionControl
} {
  const chainId = parts.chainId ?? 'eip155:1'
  return createConnection({
    connectorId: 'org.fake',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    wallet: { name: 'Fake Wallet', icon: 'data:image/png;base64,AA==', rdns: 'org.fake' },
    provider: {},
    signMessage: async () => ({ value: '0x', scheme: 'eip191' }),
    end: async () => {},
    ...parts,
    chainId,
    accounts: parts.accounts ?? [`${chainId}:${ALICE}`],
  })
}
