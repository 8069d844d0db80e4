/** Reads a DevTools trace and lists the work of a page in one frame. */

/** The categories that `readTrace` needs. */
export const TRACE_CATEGORIES = [
  '-*',
  'toplevel',
  'cc',
  'blink',
  'v8',
  'v8.execute',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
]

/** Work shorter than this is left out. */
const LEAST_MS = 1
/** The arguments of an event that are printed. */
const DETAILS = [
  'functionName',
  'url',
  'lineNumber',
  'elementCount',
  'dirtyObjects',
  'totalObjects',
  'type',
  'styleSheetInvalidation',
]
const PLAIN = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'ThreadPool_RunTask'])

/**
 * Returns the events of the thread that set the mark `motion`, and those of the other threads of
 * its process.
 */
export function readTrace(buffer) {
  const { traceEvents } = JSON.parse(buffer.toString())
  const mark = traceEvents.findLast(
    ({ name, cat }) => name === 'motion' && cat.includes('blink.user_timing'),
  )
  if (!mark) throw new Error('The trace has no mark `motion`.')
  const work = traceEvents.filter(({ ph, pid, dur }) => ph === 'X' && pid === mark.pid && dur > 0)
  const names = new Map(
    traceEvents
      .filter(({ ph, name, pid }) => ph === 'M' && name === 'thread_name' && pid === mark.pid)
      .map(({ tid, args }) => [tid, args.name]),
  )
  return {
    startUs: mark.ts,
    main: work.filter(({ tid }) => tid === mark.tid).sort((a, b) => a.ts - b.ts || b.dur - a.dur),
    others: work.filter(({ tid }) => tid !== mark.tid),
    names,
  }
}

/**
 * Describes a frame: one line for each event of the main thread, indented below its parent, and the
 * sum of the raster work of each other thread.
 */
export function describeFrame({ startUs, main, others, names }, { atMs, ms }) {
  const from = startUs + atMs * 1000
  const to = from + ms * 1000
  const meets = ({ ts, dur }) => ts < to && ts + dur > from
  const lines = []
  const open = []
  for (const event of main) {
    if (!meets(event) || event.dur < LEAST_MS * 1000) continue
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop()
    if (PLAIN.has(event.name)) continue
    lines.push(
      `${'  '.repeat(open.length + 1)}${toMs(event.ts - startUs)} ${event.name} ${toMs(event.dur)} ms${toDetails(event)}`,
    )
    open.push(event)
  }
  const sums = new Map()
  for (const event of others)
    if (meets(event) && event.name.includes('Raster'))
      sums.set(names.get(event.tid), (sums.get(names.get(event.tid)) ?? 0) + event.dur)
  return [...lines, ...[...sums].map(([thread, us]) => `  ${thread}: drawing ${toMs(us)} ms`)].join(
    '\n',
  )
}

function toMs(us) {
  return (us / 1000).toFixed(1)
}
function toDetails({ args = {} }) {
  const all = { ...args.data, ...args.beginData, ...args.endData, ...args }
  const [caller] = all.stackTrace ?? []
  const from = caller
    ? ` from ${caller.functionName} ${caller.url.split('/').at(-1)}:${caller.lineNumber}`
    : ''
  return (
    from +
    DETAILS.filter((name) => all[name] !== undefined && all[name] !== '')
      .map(
        (name) =>
          ` ${name === 'url' ? String(all.url).split('/').at(-1) : `${name === 'functionName' ? '' : `${name} `}${all[name]}`}`,
      )
      .join('')
  )
}
