import { UniversalProvider } from '@walletconnect/universal-provider'
import { createPairing } from './pairing.js'
import { pruneStorage } from './prune-storage.js'
import { createRelaySession } from './relay-session.js'
import { createRelayStorage } from './relay-storage.js'
import { watchRelay } from './relay-link.js'
import { tameClient, withoutGlobalCore } from './tame-provider.js'
import { toUnavailable } from './relay-errors.js'
import type { CreateRelayClient, RelayClient, RelayConfig, RelaySession } from './relay-client.js'
import type { SignClient } from './sign-client.js'

/** Starts WalletConnect's own client: reads its storage, opens no socket unless a session or a pairing is alive. */
export const startUniversalRelayClient: CreateRelayClient = async (config) => {
  try {
    return createUniversalRelayClient(await startClient(config))
  } catch (cause) {
    throw toUnavailable(cause instanceof Error ? cause.message : 'the transport did not start', cause)
  }
}

/** Our face of a started client. */
export function createUniversalRelayClient(client: SignClient): RelayClient {
  tameClient(client)
  const link = watchRelay(client)
  const pair = createPairing(client, link)
  const sessions = new Map<string, RelaySession>()

  function getSession(topic: string): RelaySession {
    const known = sessions.get(topic)
    if (known) return known
    const session = createRelaySession(client, link, topic)
    sessions.set(topic, session)
    session.on('end', () => sessions.delete(topic))
    return session
  }

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
    close: () => link.close(),
  }
}

async function startClient({ relayUrl, projectId, metadata, storagePrefix }: RelayConfig): Promise<SignClient> {
  const storage = createRelayStorage(storagePrefix)
  const start = () =>
    withoutGlobalCore(storagePrefix, () =>
      UniversalProvider.init({
        ...(relayUrl ? { relayUrl } : {}),
        projectId,
        metadata: { ...metadata, icons: [...metadata.icons] },
        customStoragePrefix: storagePrefix,
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
  return provider.client as unknown as SignClient
}
