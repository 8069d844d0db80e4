import { SignClient as WalletConnectClient } from '@walletconnect/sign-client'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable } from '../../platform/deadline.js'
import { createEmitter } from '../../platform/emitter.js'
import { adoptSession } from './adopt-session.js'
import { forgetSession } from './forget.js'
import { createPairing } from './pairing.js'
import { patchClient, withoutGlobalCore } from './patch-sdk.js'
import { pruneStorage } from './prune-storage.js'
import { toUnavailable } from './relay-errors.js'
import { watchRelay, type RelayLink } from './relay-link.js'
import { createRelaySession } from './relay-session.js'
import {
  createRelayStorage,
  type RelayStorage,
  type SharedStorage,
  type StoredRow,
} from './relay-storage.js'
import { createReleases } from './releases.js'
import type { CreateRelayClient, RelayClient, RelayConfig, RelaySession } from './relay-client.js'
import type { SignClient, SignSession } from './sign-client.js'

/** Starts WalletConnect's client: reads its storage and opens a socket only if a session or pairing is alive. */
export const startRelayClient: CreateRelayClient = async (config, { signal } = {}) => {
  // Ends in a dot, so that no modal's prefix is a prefix of another's, and the keys differ from the modal's own.
  const storage = createRelayStorage(`${config.storagePrefix}.relay.`)
  const starting = start(config, storage, signal)
  try {
    return await (signal ? abortable(starting, signal) : starting)
  } catch (cause) {
    if (cause instanceof WalletModalError) throw cause
    throw toUnavailable(
      cause instanceof Error ? cause.message : 'the transport did not start',
      cause,
    )
  }
}

async function start(
  config: RelayConfig,
  storage: RelayStorage,
  signal: AbortSignal | undefined,
): Promise<RelayClient> {
  await pruneStorage(storage)
  const { client, link } = await initialize(config, storage, signal).catch(
    async (failure: unknown) => {
      if (signal?.aborted) throw failure
      // The SDK cannot read the stored values, so it starts without them.
      await Promise.all((await storage.getKeys()).map((key) => storage.removeItem(key)))
      return initialize(config, storage, signal)
    },
  )
  return createSignRelayClient(client, storage, link)
}

async function initialize(
  config: RelayConfig,
  storage: RelayStorage,
  signal: AbortSignal | undefined,
): Promise<{ client: SignClient; link: RelayLink }> {
  if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
  const client = makeClient(config, storage)
  // Before the start, which opens the first socket if a session is stored.
  patchClient(client)
  const link = watchRelay(client)
  const close = () => void link.close()
  signal?.addEventListener('abort', close)
  try {
    await client.initialize()
  } catch (failure) {
    await link.close()
    throw failure
  } finally {
    signal?.removeEventListener('abort', close)
  }
  if (!signal?.aborted) return { client, link }
  // Repeated, because a part that started after the abort, such as the heartbeat, runs again.
  await link.close()
  throw new WalletModalError('REQUEST_ABORTED')
}

function makeClient(
  { relayUrl, projectId, metadata, storagePrefix }: RelayConfig,
  storage: RelayStorage,
): SignClient {
  const prefix = `${storagePrefix}.relay.`
  const options = {
    ...(relayUrl ? { relayUrl } : {}),
    projectId,
    metadata: { ...metadata, icons: [...metadata.icons] },
    customStoragePrefix: prefix,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  }
  return withoutGlobalCore(prefix, () => new WalletConnectClient(options)) as unknown as SignClient
}

/** Wraps a started client in the kit's interface. `storage` reports other tabs' changes. */
export function createSignRelayClient(
  client: SignClient,
  storage: SharedStorage,
  link = watchRelay(client),
): RelayClient {
  const pair = createPairing(client, link)
  const releases = createReleases(storage)
  const sessions = new Map<string, ReturnType<typeof createRelaySession>>()
  // The SDK removes a session some time after its end.
  const ended = new Set<string>()
  const { on, emit, clear } = createEmitter<{ change: undefined }>()

  function getSession(topic: string): RelaySession {
    const known = sessions.get(topic)
    if (known) return known.session
    const made = createRelaySession(client, link, releases, topic)
    sessions.set(topic, made)
    made.session.on('end', () => {
      sessions.delete(topic)
      ended.add(topic)
      emit('change', undefined)
    })
    return made.session
  }
  function listSessions(): RelaySession[] {
    const alive = client.session
      .getAll()
      .filter((session) => isAlive(session) && !ended.has(session.topic))
    return alive.sort((a, b) => b.expiry - a.expiry).map(({ topic }) => getSession(topic))
  }
  async function followTabs(rows: readonly StoredRow[]) {
    for (const [topic, { end }] of [...sessions]) {
      if (rows.some((row) => row.topic === topic) || !client.session.keys.includes(topic)) continue
      void forgetSession(client, topic, client.session.get(topic).self.publicKey)
      end(new WalletModalError('SESSION_ENDED', { details: { reason: 'ended in another tab' } }))
    }
    for (const row of rows)
      if (!ended.has(String(row['topic'])) && (await adoptSession(client, storage, row)))
        emit('change', undefined)
  }
  // Creates the object of every session now, because only these objects report an end.
  listSessions()
  const unwatch = storage.watchRows('session', (rows) => void followTabs(rows))

  return {
    listSessions,
    watchSessions: (listener) => on('change', () => listener(listSessions())),
    async pair(params) {
      const {
        session: { topic },
        signIns,
      } = await pair(params)
      const session = getSession(topic)
      if (signIns) Object.assign(session, { signIns })
      emit('change', undefined)
      return session
    },
    close() {
      clear()
      unwatch()
      releases.stop()
      return link.close()
    },
  }
}

function isAlive({ expiry, acknowledged }: SignSession): boolean {
  return acknowledged && expiry > Date.now() / 1000
}
