import { RELEASES } from './releases.js'
import type { RelayStorage } from './relay-storage.js'

type Row = Readonly<Record<string, unknown>>

/**
 * Removes expired and malformed records before the SDK reads its storage. Otherwise the SDK unsubscribes every dead topic at the relay first,
 * so that a start waits for the network or fails without it.
 */
export async function pruneStorage(storage: RelayStorage, now = Date.now()): Promise<void> {
  const nowS = now / 1000
  const keys = await storage.getKeys()
  const find = (name: string) => keys.find((key) => key.endsWith(`//${name}`))

  const sessions = await keepRows(
    'session',
    (row) => isText(row.topic) && isAfter(row.expiry) && isRow(row.self) && isRow(row.peer),
  )
  const pairings = await keepRows('pairing', (row) => isText(row.topic) && isAfter(row.expiry))
  const topics = new Set([...sessions, ...pairings].map(({ topic }) => topic))
  const proposals = await keepRows(
    'proposal',
    (row) => isAfter(row.expiryTimestamp) && topics.has(row.pairingTopic) && isRow(row.proposer),
  )
  // Sign-in requests: the page that waited for the answer is gone.
  await keepRows('requests', () => false)
  await keepRows('subscription', (row) => topics.has(row.topic))
  await keepRows(RELEASES, (row) => topics.has(row.topic))
  await keepRows('history', (row) => topics.has(row.topic) && isRow(row.request))
  await keepRows('expirer', (row) => isText(row.target) && isAfter(row.expiry))
  await keepEntries('messages', (topic, value) => topics.has(topic) && isRow(value))
  await keepEntries(
    'messages_withoutClientAck',
    (topic, value) => topics.has(topic) && isRow(value),
  )
  const owners = new Set([
    ...sessions.map(({ self }) => (self as Row).publicKey),
    ...proposals.map(({ proposer }) => (proposer as Row).publicKey),
  ])
  await keepEntries(
    'keychain',
    (name, value) =>
      isText(value) && (topics.has(name) || owners.has(name) || name.startsWith('client_')),
  )

  function isAfter(seconds: unknown): boolean {
    return typeof seconds === 'number' && seconds > nowS
  }
  async function keepRows(name: string, isAlive: (row: Row) => boolean): Promise<Row[]> {
    const key = find(name)
    if (!key) return []
    const value = await storage.getItem<unknown>(key)
    const alive = Array.isArray(value)
      ? value.filter((row): row is Row => isRow(row) && isAlive(row))
      : []
    await storage.setItem(key, alive)
    return alive
  }
  async function keepEntries(
    name: string,
    isAlive: (key: string, value: unknown) => boolean,
  ): Promise<void> {
    const key = find(name)
    if (!key) return
    const value = await storage.getItem<unknown>(key)
    const alive = isRow(value)
      ? Object.entries(value).filter(([entry, content]) => isAlive(entry, content))
      : []
    await storage.setItem(key, Object.fromEntries(alive))
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
function isText(value: unknown): value is string {
  return typeof value === 'string'
}
