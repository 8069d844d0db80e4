/**
 * Preload (`node --import`): the time of day of this process is what the file JUMP_FILE says it is off by, in milliseconds. It is read
 * again at every SIGUSR2. Durations (`performance.now()`, timers) run on, as they do when a machine's clock is set.
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
