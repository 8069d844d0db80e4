import { parseAccountId } from '../../standards/caip.js'
import type { Storage } from '../../platform/storage.js'
import { isKey } from '../crypto/bytes.js'
import { toTopic } from '../crypto/keys.js'
import { parseGrant } from '../sessions/namespaces.js'
import { readPeerMetadata } from '../sessions/peer-metadata.js'
import { formatSessionRecord, type SessionRecord } from '../sessions/session-record.js'
import { parseJson, toRecord } from '../messages/sign-frame.js'

const KEEP_MS = 7 * 86_400_000
const ADOPTED_AT = 'adopted'
const SEED = 'client_ed25519_seed'

/** Values of the former client (`@walletconnect/sign-client` 2), by key. */
export interface OldValues extends Pick<Storage, 'get' | 'remove' | 'list'> {
  set(key: string, value: string): void
}

/**
 * Takes over the sessions of the former client, so that visitors stay connected: their keys, and
 * the seed whose mailbox at the relay holds messages for them. The former client's values stay for
 * 7 days, so that a page that goes back to an earlier release finds its sessions again; then they
 * are removed. A repeated call adds only sessions that the earlier release made in the meantime.
 */
export function adoptOldSessions(old: OldValues, storage: Storage, now: number): void {
  const keys = old.list('')
  if (keys.length === 0) return
  const adoptedAt = Number(storage.get(ADOPTED_AT))
  if (adoptedAt > 0 && now - adoptedAt > KEEP_MS) {
    for (const key of keys) old.remove(key)
    storage.remove(ADOPTED_AT)
    return
  }
  const keychain = toRecord(read(old, 'keychain'))
  const rows = read(old, 'session')
  for (const row of Array.isArray(rows) ? rows : []) {
    const record = toSessionRecord(toRecord(row), keychain, now / 1000)
    const key = record && `session.${record.topic}`
    if (key && storage.get(key) === undefined) storage.set(key, formatSessionRecord(record))
  }
  if (isKey(keychain[SEED]) && storage.get('seed') === undefined)
    storage.set('seed', keychain[SEED])
  if (!(adoptedAt > 0)) storage.set(ADOPTED_AT, String(now))
}

/** Removes an ended session and its keys from the former client's values. */
export function forgetOldSession(old: OldValues, topic: string): void {
  change(old, 'session', (rows) =>
    Array.isArray(rows) ? rows.filter((row) => toRecord(row)['topic'] !== topic) : rows,
  )
  change(old, 'keychain', (keychain) =>
    Object.fromEntries(Object.entries(toRecord(keychain)).filter(([name]) => name !== topic)),
  )
}

function toSessionRecord(
  row: Readonly<Record<string, unknown>>,
  keychain: Readonly<Record<string, unknown>>,
  nowS: number,
): SessionRecord | undefined {
  const { topic, expiry, acknowledged } = row
  if (!isKey(topic) || acknowledged !== true || typeof expiry !== 'number' || expiry <= nowS)
    return undefined
  const symKey = keychain[topic]
  if (!isKey(symKey) || toTopic(symKey) !== topic) return undefined
  const namespaces = parseGrant(withoutMalformed(row['namespaces']))
  if (!namespaces) return undefined
  const peer = toRecord(row['peer'])
  const self = toRecord(row['self'])
  return {
    topic,
    symKey,
    expiry,
    namespaces,
    peer: {
      publicKey: isKey(peer['publicKey']) ? peer['publicKey'] : '',
      metadata: readPeerMetadata(peer['metadata']),
    },
    self: { publicKey: isKey(self['publicKey']) ? self['publicKey'] : '' },
    proposed: [
      ...new Set([
        ...Object.keys(namespaces),
        ...Object.keys(toRecord(row['requiredNamespaces'])).map(toName),
        ...Object.keys(toRecord(row['optionalNamespaces'])).map(toName),
      ]),
    ],
    updateId: 0,
    extendId: 0,
    eventIds: {},
  }
}

/** The former client stored accounts unchecked and dropped malformed ones when it read them. */
function withoutMalformed(namespaces: unknown): unknown {
  return Object.fromEntries(
    Object.entries(toRecord(namespaces)).map(([name, value]) => {
      const { accounts, ...rest } = toRecord(value)
      const valid = (Array.isArray(accounts) ? accounts : []).filter((id) => parseAccountId(id))
      return [name, { methods: [], events: [], ...rest, accounts: valid }]
    }),
  )
}

/**
 * Keys are `wc@2:client:0.3:<prefix>//session`, in IndexedDB with one colon in place of the
 * slashes.
 */
function findKey(old: OldValues, name: string): string | undefined {
  return old
    .list('')
    .find(
      (key) => key.startsWith('wc@2:') && (key.endsWith(`//${name}`) || key.endsWith(`:${name}`)),
    )
}
function read(old: OldValues, name: string): unknown {
  const key = findKey(old, name)
  return parseJson((key && old.get(key)) ?? '')
}
function change(old: OldValues, name: string, act: (value: unknown) => unknown): void {
  const key = findKey(old, name)
  const text = key && old.get(key)
  if (!text) return
  const changed = JSON.stringify(act(parseJson(text)))
  if (changed !== undefined && changed !== text) old.set(key, changed)
}
function toName(key: string): string {
  return key.replace(/:.*$/s, '')
}
