import { createPrefixedStorage, type Storage } from '../platform/storage.js'
import { adoptOldDatabase } from './former-client/adopt-old-database.js'
import { createSignClient, type SignClient } from './sign-client.js'
import type { PeerMetadata } from './sessions/peer-metadata.js'

/** What a provider states of its client. */
export interface PageClientOptions {
  readonly projectId: string
  readonly relayUrl?: string | undefined
  readonly verify?: boolean | undefined
  readonly metadata?: PeerMetadata | undefined
  readonly customStoragePrefix?: string | undefined
}

/** A client of the page, and the storage that it uses. */
export interface PageClient {
  readonly client: SignClient
  readonly storage: Storage
}

const clients = new Map<string, Promise<PageClient>>()

/**
 * The page's client of a relay, a project and a storage prefix. Libraries start a provider for each
 * wallet of their list, over one storage. With a client for each, the page would open as many
 * sockets, and one client could acknowledge the answer that another one waits for: the browser
 * reports changes of the storage to other pages only.
 */
export function getPageClient(options: PageClientOptions): Promise<PageClient> {
  const { projectId, relayUrl, verify, customStoragePrefix } = options
  const key = JSON.stringify([projectId, relayUrl, verify, customStoragePrefix])
  const started = clients.get(key) ?? startClient(options, () => clients.delete(key))
  clients.set(key, started)
  return started
}

async function startClient(
  { projectId, relayUrl, verify, metadata, customStoragePrefix = '' }: PageClientOptions,
  onClose: () => void,
): Promise<PageClient> {
  const storage = createPrefixedStorage(
    `walletconnect.${customStoragePrefix && `${customStoragePrefix}.`}`,
  )
  const followEnds = await adoptOldDatabase(storage, customStoragePrefix)
  const client = createSignClient({
    projectId,
    relayUrl,
    verify,
    metadata: metadata ?? describePage(),
    environment: { storage },
  })
  followEnds(client)
  const close = () => {
    onClose()
    client.close()
  }
  return { client: { ...client, close }, storage }
}

function describePage(): PeerMetadata {
  return { name: document.title, description: '', url: location.origin, icons: [] }
}
