import type { Storage } from '../../platform/storage.js'
import {
  formatSessionRecord,
  mergeSessionRecords,
  parseSessionRecord,
  type SessionRecord,
} from './session-record.js'

const PREFIX = 'session.'

/** What another tab did. */
export interface SessionStoreEvents {
  onAdded(record: SessionRecord): void
  onChanged(record: SessionRecord): void
  onRemoved(record: SessionRecord): void
}

/**
 * The sessions of this page, stored one key a session, so that two tabs never overwrite each
 * other's.
 */
export interface SessionStore {
  list(): readonly SessionRecord[]
  get(topic: string): SessionRecord | undefined
  add(record: SessionRecord): void
  /** Applies a change to the newest state of this tab and the storage. */
  change(topic: string, change: Partial<SessionRecord>): void
  /** Removes a session and its key. */
  remove(topic: string): void
  /** Follows the other tabs. Returns the function that stops it. */
  watch(events: SessionStoreEvents): () => void
}

/** Reads the stored sessions. Malformed and expired ones are removed. */
export function createSessionStore(storage: Storage, now: () => number): SessionStore {
  const records = new Map<string, SessionRecord>()
  const read = (topic: string) => {
    const record = parseSessionRecord(storage.get(PREFIX + topic), now() / 1000)
    return record?.topic === topic ? record : undefined
  }
  for (const key of storage.list(PREFIX)) {
    const record = read(key.slice(PREFIX.length))
    if (record) records.set(record.topic, record)
    else storage.remove(key)
  }
  function write(record: SessionRecord) {
    records.set(record.topic, record)
    storage.set(PREFIX + record.topic, formatSessionRecord(record))
  }
  function follow(topic: string, { onAdded, onChanged, onRemoved }: SessionStoreEvents) {
    const own = records.get(topic)
    const stored = read(topic)
    if (!stored) {
      if (own) records.delete(topic)
      if (own) onRemoved(own)
    } else if (!own) {
      records.set(topic, stored)
      onAdded(stored)
    } else {
      const merged = mergeSessionRecords(own, stored)
      // The other tab's events are not this tab's: it receives them itself.
      records.set(topic, { ...merged, eventIds: own.eventIds })
      if (merged.updateId !== own.updateId) onChanged(merged)
    }
  }

  return {
    list: () => [...records.values()],
    get: (topic) => records.get(topic),
    add: write,
    change(topic, change) {
      const own = records.get(topic)
      if (!own) return
      const changed = { ...own, ...change }
      records.set(topic, changed)
      // Absent: another tab ended the session, or the browser's data were cleared. Writing it would
      // bring it back.
      const stored = read(topic)
      if (stored)
        storage.set(PREFIX + topic, formatSessionRecord(mergeSessionRecords(changed, stored)))
    },
    remove(topic) {
      records.delete(topic)
      storage.remove(PREFIX + topic)
    },
    watch: (events) =>
      storage.watch(PREFIX, (key) => {
        if (key !== PREFIX) return follow(key.slice(PREFIX.length), events)
        const stored = storage.list(PREFIX).map((name) => name.slice(PREFIX.length))
        for (const topic of new Set([...records.keys(), ...stored])) follow(topic, events)
      }),
  }
}
