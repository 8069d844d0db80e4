// Preloaded into a program, or run alone: keeps replacing objects of the old generation, at SIGUSR2
// or immediately, and writes to stderr how often V8 collected the whole heap during that time and
// how large the heap became.
import { PerformanceObserver, constants } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

const LIVE = 200_000
const MADE = 3_000_000
const STEP = 20_000

async function churn() {
  let collections = 0
  const observer = new PerformanceObserver((list) => {
    collections += list
      .getEntries()
      .filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
  })
  observer.observe({ entryTypes: ['gc'] })
  const ring = Array.from({ length: LIVE }, () => undefined)
  let highest = 0
  for (let n = 0; n < MADE; n++) {
    ring[n % LIVE] = { n, text: `message ${n}`, list: [n, n + 1, n + 2] }
    if (n % STEP !== 0) continue
    highest = Math.max(highest, process.memoryUsage().heapTotal)
    await new Promise(setImmediate)
  }
  observer.disconnect()
  process.stderr.write(
    `\nchurned ${JSON.stringify({ collections, heapMiB: Math.round(highest / 2 ** 20) })}\n`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await churn()
else
  process.once('SIGUSR2', () => {
    void churn()
  })
