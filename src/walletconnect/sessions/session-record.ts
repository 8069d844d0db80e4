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
  /** Id of the newest applied extension. Older ones are refused. */
  readonly extendId: number
  /** Id of the newest event by name. Older ones are dropped. */
  readonly eventIds: Readonly<Record<string, number>>
}

/** The relay's limit of a message is 128 KiB. A browser gives a page 5 MiB. */
const MAX_LENGTH = 256 * 1024

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
  const {
    topic,
    symKey,
    expiry,
    settleId,
    updateId,
    extendId,
    sessionProperties,
    scopedProperties,
  } = row
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
    extendId: typeof extendId === 'number' ? extendId : 0,
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
 * each granted event.
 */
export function mergeSessionRecords(one: SessionRecord, other: SessionRecord): SessionRecord {
  const newest = other.updateId > one.updateId ? other : one
  const toId = ({ eventIds }: SessionRecord, name: string) =>
    Object.hasOwn(eventIds, name) ? (eventIds[name] ?? 0) : 0
  const names = Object.keys({ ...one.eventIds, ...other.eventIds })
  const eventIds = Object.fromEntries(
    names.map((name) => [name, Math.max(toId(one, name), toId(other, name))]),
  )
  return {
    ...newest,
    expiry: Math.max(one.expiry, other.expiry),
    extendId: Math.max(one.extendId, other.extendId),
    eventIds: keepGranted(eventIds, newest.namespaces),
  }
}

/**
 * The ids of events that are granted. Otherwise a wallet that grants new names again and again
 * would let the record grow.
 */
export function keepGranted(
  eventIds: SessionRecord['eventIds'],
  namespaces: Namespaces<GrantedNamespace>,
): SessionRecord['eventIds'] {
  const granted = new Set(Object.values(namespaces).flatMap(({ events }) => events))
  return Object.fromEntries(Object.entries(eventIds).filter(([name]) => granted.has(name)))
}

/** False for a session that would fill the storage of the page. */
export function isStorable(record: SessionRecord): boolean {
  return formatSessionRecord(record).length <= MAX_LENGTH
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
