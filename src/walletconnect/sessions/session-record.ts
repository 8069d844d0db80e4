import { isKey } from '../crypto/bytes.js'
import { parseGrant, type GrantedNamespace, type Namespaces } from './namespaces.js'
import { readPeerMetadata, type PeerMetadata } from './peer-metadata.js'
import { parseJson, toRecord } from '../messages/sign-frame.js'

/** A session that both sides know, without its key. */
export interface Session {
  /** Id of the session. */
  readonly topic: string
  readonly peer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly self: { readonly publicKey: string }
  /** What the wallet grants at present. */
  readonly namespaces: Namespaces<GrantedNamespace>
  /** s since 1970. */
  readonly expiry: number
  /**
   * Properties that the wallet sent with the session, such as capabilities (EIP-5792), unchecked.
   */
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  readonly scopedProperties?: Readonly<Record<string, unknown>>
}

/** A session as it is stored. */
export interface SessionRecord extends Session {
  readonly symKey: string
  /** Names of the proposed namespaces. A later update cannot add others. */
  readonly proposed: readonly string[]
  /** Id of the wallet's settlement; undefined for a session by sign-in and an adopted one. */
  readonly settleId?: number
  /** Id of the newest applied update. Older ones are refused. */
  readonly updateId: number
  /** Id of the newest event by name. Older ones are dropped. */
  readonly eventIds: Readonly<Record<string, number>>
}

/** The text to store. */
export function formatSessionRecord(record: SessionRecord): string {
  return JSON.stringify(record)
}

/** A stored session; undefined if it is malformed or has expired. `nowS` is in s since 1970. */
export function parseSessionRecord(
  text: string | undefined,
  nowS: number,
): SessionRecord | undefined {
  const row = toRecord(parseJson(text ?? ''))
  const { topic, symKey, expiry, settleId, updateId, sessionProperties, scopedProperties } = row
  const namespaces = parseGrant(row['namespaces'])
  if (
    !isKey(topic) ||
    !isKey(symKey) ||
    typeof expiry !== 'number' ||
    expiry <= nowS ||
    !namespaces
  )
    return undefined
  const peer = toRecord(row['peer'])
  const proposed = row['proposed']
  return {
    topic,
    symKey,
    expiry,
    namespaces,
    peer: { publicKey: toText(peer['publicKey']), metadata: readPeerMetadata(peer['metadata']) },
    self: { publicKey: toText(toRecord(row['self'])['publicKey']) },
    proposed: Array.isArray(proposed)
      ? proposed.filter((name): name is string => typeof name === 'string')
      : Object.keys(namespaces),
    ...(typeof settleId === 'number' ? { settleId } : {}),
    updateId: typeof updateId === 'number' ? updateId : 0,
    eventIds: Object.fromEntries(
      Object.entries(toRecord(row['eventIds'])).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    ),
    ...(sessionProperties === undefined ? {} : { sessionProperties: toRecord(sessionProperties) }),
    ...(scopedProperties === undefined ? {} : { scopedProperties: toRecord(scopedProperties) }),
  }
}

/**
 * Unites two tabs' states of one session: the newest grant, the latest expiry, the newest id of
 * each event.
 */
export function mergeSessionRecords(one: SessionRecord, other: SessionRecord): SessionRecord {
  const newest = other.updateId > one.updateId ? other : one
  const eventIds = { ...one.eventIds }
  for (const [name, id] of Object.entries(other.eventIds))
    eventIds[name] = Math.max(id, eventIds[name] ?? 0)
  return { ...newest, expiry: Math.max(one.expiry, other.expiry), eventIds }
}

/** A session without its key and without the client's own marks. */
export function toSession(record: SessionRecord): Session {
  const { topic, peer, self, namespaces, expiry, sessionProperties, scopedProperties } = record
  return {
    topic,
    peer,
    self,
    namespaces,
    expiry,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
}

function toText(value: unknown): string {
  return isKey(value) ? value : ''
}
