import { UniversalProvider } from '@walletconnect/universal-provider'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { forgetSession } from './forget.js'
import { createPairing } from './pairing.js'
import { pruneStorage } from './prune-storage.js'
import { createRelaySession } from './relay-session.js'
import { createRelayStorage, type RelayStorage } from './relay-storage.js'
import { watchRelay } from './relay-link.js'
import { tameClient, withoutGlobalCore } from './tame-provider.js'
import { toUnavailable } from './relay-errors.js'
import type { CreateRelayClient, RelayClient, RelayConfig, RelaySession } from './relay-client.js'
import type { SignClient } from './sign-client.js'

/** Starts WalletConnect's own client: reads its storage, opens no socket unless a session or a pairing is alive. */
export const startUniversalRelayClient: CreateRelayClient = async (config) => {
  try {
    const { client, storage } = await startClient(config)
    return createUniversalRelayClient(client, storage)
  } catch (cause) {
    throw toUnavailable(cause instanceof Error ? cause.message : 'the transport did not start', cause)
  }
}

/** Our face of a started client. Its storage tells what other tabs of the page ended. */
export function createUniversalRelayClient(client: SignClient, storage: Pick<RelayStorage, 'watchRows'>): RelayClient {
  tameClient(client)
  const link = watchRelay(client)
  const pair = createPairing(client, link)
  const sessions = new Map<string, ReturnType<typeof createRelaySession>>()

  function getSession(topic: string): RelaySession {
    const known = sessions.get(topic)
    if (known) return known.session
    const made = createRelaySession(client, link, topic)
    sessions.set(topic, made)
    made.session.on('end', () => sessions.delete(topic))
    return made.session
  }
  const unwatch = storage.watchRows('session', (rows) => {
    for (const [topic, { end }] of [...sessions]) {
      if (rows.some((row) => row.topic === topic) || !client.session.keys.includes(topic)) continue
      void forgetSession(client, topic, client.session.get(topic).self.publicKey)
      end(new WalletModalError('SESSION_ENDED', { details: { reason: 'ended in another tab' } }))
    }
  })

  return {
    findSession() {
      const now = Date.now() / 1000
      const alive = client.session.getAll().filter(({ expiry, acknowledged }) => acknowledged && expiry > now)
      const newest = alive.toSorted((a, b) => b.expiry - a.expiry)[0]
      return newest && getSession(newest.topic)
    },
    async pair(params) {
      const { topic } = await pair(params)
      return getSession(topic)
    },
    close() {
      unwatch()
      return link.close()
    },
  }
}

async function startClient({ relayUrl, projectId, metadata, storagePrefix }: RelayConfig): Promise<{ client: SignClient; storage: RelayStorage }> {
  // Ends in a dot, so that no modal's keys begin with another's, and apart from what the modal itself keeps under its name.
  const prefix = `${storagePrefix}.relay.`
  const storage = createRelayStorage(prefix)
  const start = () =>
    withoutGlobalCore(prefix, () =>
      UniversalProvider.init({
        ...(relayUrl ? { relayUrl } : {}),
        projectId,
        metadata: { ...metadata, icons: [...metadata.icons] },
        customStoragePrefix: prefix,
        storage,
        telemetryEnabled: false,
        disableProviderPing: true,
        logger: 'silent',
      }),
    )
  await pruneStorage(storage)
  const provider = await start().catch(async () => {
    // What is stored cannot be read by the SDK, so it is as good as absent.
    await Promise.all((await storage.getKeys()).map((key) => storage.removeItem(key)))
    return start()
  })
  // Its per-namespace providers answer from RPC endpoints of their own choosing; sessions are ours to look after.
  delete provider.session
  return { client: provider.client as unknown as SignClient, storage }
}
