import { createEmitter } from '../async/emitter.js'

// Shared by all modals of the page.
const { on, emit } = createEmitter<{ note: undefined }>()
let noted: { readonly serverMs: number; readonly atMs: number } | undefined

/** Stores the `Date` header of a response that was just received. Ignores an invalid date. */
export function noteServerDate(header: string | null): void {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return
  const atMs = performance.now()
  // A cached response has an old date, so the latest proven time is kept.
  if (noted && serverMs < noted.serverMs + (atMs - noted.atMs)) return
  noted = { serverMs, atMs }
  emit('note', undefined)
}

/**
 * Minimum ms by which this device's clock is behind the servers'; 0 or less if it is not, or
 * unknown. `performance.now()` does not follow clock changes, so a corrected clock counts
 * immediately.
 */
export function getClockLag(): number {
  return noted ? noted.serverMs + (performance.now() - noted.atMs) - Date.now() : 0
}

/** Calls `listener` after a response proved a later time than known before. */
export function watchServerDate(listener: () => void): () => void {
  return on('note', listener)
}
