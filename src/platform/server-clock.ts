import { createEmitter } from './emitter.js'

// Shared by all modals of the page.
const { on, emit } = createEmitter<{ note: undefined }>()
let noted: { readonly serverMs: number; readonly atMs: number } | undefined

/** Remembers the `Date` header of an answer that was just received. Ignores what is no date. */
export function noteServerDate(header: string | null): void {
  const serverMs = Date.parse(header ?? '')
  if (Number.isNaN(serverMs)) return
  const atMs = performance.now()
  // An answer from a cache carries an old date: keep the latest time that any answer proves.
  if (noted && serverMs < noted.serverMs + (atMs - noted.atMs)) return
  noted = { serverMs, atMs }
  emit('note', undefined)
}

/**
 * How many ms the clock of this device is at least behind that of the servers; 0 or less when it is not, or when nothing is known.
 * `performance.now()` does not follow changes of the clock, so a clock that was corrected counts at once.
 */
export function getClockLag(): number {
  return noted ? noted.serverMs + (performance.now() - noted.atMs) - Date.now() : 0
}

/** Calls the listener after an answer proved a later time than known before. */
export function watchServerDate(listener: () => void): () => void {
  return on('note', listener)
}
