import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { createEmitter } from '../../platform/async/emitter.js'
import { createPrefixedStorage, type Storage } from '../../platform/storage.js'
import { toUnavailable } from '../../walletconnect/relay/relay-errors.js'
import { parseJson } from '../../walletconnect/messages/sign-frame.js'
import { createSignClient, type SignClient } from '../../walletconnect/sign-client.js'
import { createPairing } from './pairing.js'
import { createRelaySession } from './relay-session.js'
import { adoptOldReleases, createReleases } from './releases.js'
import type { CreateRelayClient, RelayClient, RelaySession } from './relay-client.js'

/**
 * Starts the WalletConnect client: reads its storage and opens a socket only if a session is
 * stored.
 */
export const startRelayClient: CreateRelayClient = async (config, { signal } = {}) => {
  if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
  const { relayUrl, projectId, metadata, storagePrefix, verify } = config
  // Ends in a dot, so that no modal's prefix is a prefix of another's.
  const storage = createPrefixedStorage(`${storagePrefix}.relay2.`)
  const old = createPrefixedStorage(`${storagePrefix}.relay.`)
  const adoption = old.list('').length > 0 ? await loadAdoption() : undefined
  if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
  adoption?.adoptOldSessions(old, storage, Date.now())
  const releases = createReleases(storage)
  adoptOldReleases(parseJson(old.get('wallet-modal//released') ?? ''), releases)
  const client = createSignClient({
    relayUrl,
    projectId,
    metadata,
    verify,
    environment: { storage },
  })
  client.on('end', ({ topic }) => adoption?.forgetOldSession(old, topic))
  return createSignRelayClient(client, storage)
}

// A separate chunk, for visitors who were here before the kit had its own client.
async function loadAdoption() {
  try {
    return await import('../../walletconnect/former-client/adopt-old-client.js')
  } catch (cause) {
    throw toUnavailable('the code for earlier sessions could not be loaded', cause)
  }
}

/** Wraps a started client in the kit's interface. `storage` holds the released namespaces. */
export function createSignRelayClient(client: SignClient, storage: Storage): RelayClient {
  const releases = createReleases(storage)
  const pair = createPairing(client)
  const sessions = new Map<string, RelaySession>()
  const { on, emit, clear } = createEmitter<{ change: undefined }>()

  function listSessions(): RelaySession[] {
    return client.listSessions().map((session) => {
      const known = sessions.get(session.topic)
      if (known) return known
      const made = createRelaySession(client, releases, session, () => {
        sessions.delete(session.topic)
        emit('change', undefined)
      })
      sessions.set(session.topic, made)
      return made
    })
  }
  // Creates the object of every session now, because only these objects report an end.
  listSessions()
  client.on('session', () => {
    listSessions()
    emit('change', undefined)
  })

  return {
    listSessions,
    watchSessions: (listener) => on('change', () => listener(listSessions())),
    async pair(params) {
      const { session, signIns } = await pair(params)
      listSessions()
      const approved = sessions.get(session.topic)
      // The wallet, or another tab, ended it at once.
      if (!approved) throw new WalletModalError('SESSION_ENDED')
      return signIns ? Object.assign(approved, { signIns }) : approved
    },
    async close() {
      clear()
      client.close()
    },
  }
}
