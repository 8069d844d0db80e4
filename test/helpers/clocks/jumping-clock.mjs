/**
 * Preload (`node --import`): shifts the system time of this process by the ms in the file
 * JUMP_FILE, which is read again at every SIGUSR2. Durations (`performance.now()`, timers) are not
 * affected, as when a machine's clock is set.
 */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const real = Date.now
let offset = 0
const read = () => {
  offset = Number(readFileSync(process.env.JUMP_FILE, 'utf8'))
}
read()
if (isMainThread) process.on('SIGUSR2', read)
else setInterval(read, 50).unref()

const OriginalDate = Date
globalThis.Date = class extends OriginalDate {
  constructor(...values) {
    super(...(values.length === 0 ? [real() + offset] : values))
  }

  static now() {
    return real() + offset
  }
}
