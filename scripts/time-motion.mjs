/**
 * `npm run motion:times`: measures the frames of every animation of the modal with the CPU 4×
 * slower and prints a table: the share of frames within 34 ms (median of the runs), and the frames
 * that took longer. Arguments select animations. `--runs 7` sets the number of runs, `--trace`
 * prints the work in the three longest frames of each run. The machine has to be quiet. Exits with
 * 1 if the median of an animation is under 90 %.
 */
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { describeFrame, readTrace, TRACE_CATEGORIES } from './read-trace.mjs'

const LONG_FRAME_MS = 34
const LEAST_SHARE = 0.9
const TRACED_FRAMES = 3

const { launchBrowser } = await tsImport('../test/helpers/launch-browser.ts', import.meta.url)
const { openMotionPage } = await tsImport('../test/helpers/motion-page.ts', import.meta.url)
const { aim, motions } = await tsImport('../test/helpers/motions.ts', import.meta.url)
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, trace: { type: 'boolean', default: false } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`--runs is "${values.runs}", but has to be a whole number from 1.`)
const unknown = names.filter((name) => !motions.some((motion) => motion.name === name))
if (unknown.length > 0)
  throw new Error(
    `There is no animation ${unknown.join(', ')}. There are: ${motions.map(({ name }) => name).join(', ')}.`,
  )

const chosen = motions.filter(({ name }) => names.length === 0 || names.includes(name))
const browser = await launchBrowser({ whole: true })
const under = []
console.log(
  `${'animation'.padEnd(24)}share  frames  frames over ${LONG_FRAME_MS} ms in each of ${runs} runs`,
)
try {
  for (const motion of chosen) {
    const measured = []
    for (let run = 0; run < runs; run++) measured.push(await measure(motion))
    const share = findMedian(
      measured.map(
        (frames) => frames.filter(({ ms }) => ms <= LONG_FRAME_MS).length / frames.length,
      ),
    )
    if (share < LEAST_SHARE) under.push(motion.name)
    const long = measured.map(
      (frames) =>
        frames
          .filter(({ ms }) => ms > LONG_FRAME_MS)
          .map(({ ms }) => Math.round(ms))
          .join(' ') || '-',
    )
    console.log(
      `${motion.name.padEnd(24)}${`${Math.floor(share * 100)} %`.padStart(5)}  ${String(findMedian(measured.map(({ length }) => length))).padStart(6)}  ${long.join(' | ')}`,
    )
  }
} finally {
  await browser.close()
}
console.log(
  under.length === 0
    ? `${chosen.length} animations, each with ${LEAST_SHARE * 100} % or more`
    : `under ${LEAST_SHARE * 100} %: ${under.join(', ')}`,
)
process.exitCode = under.length === 0 ? 0 : 1

async function measure(motion) {
  const { phone = false, panes = false, money = false, prepare } = motion
  const opened = await openMotionPage(browser, { phone, panes, money })
  try {
    await prepare?.(opened)
    const act = await aim(opened, motion)
    if (values.trace) await browser.startTracing(opened.page, { categories: TRACE_CATEGORIES })
    const frames = await opened.time(act)
    if (values.trace) printTrace(motion.name, frames, readTrace(await browser.stopTracing()))
    return frames
  } finally {
    await opened.close()
  }
}

function printTrace(name, frames, trace) {
  const longest = [...frames].sort((a, b) => b.ms - a.ms).slice(0, TRACED_FRAMES)
  for (const frame of frames)
    if (longest.includes(frame))
      console.log(
        `${name}, frame at ${Math.round(frame.atMs)} ms of ${Math.round(frame.ms)} ms\n${describeFrame(trace, frame)}`,
      )
}

function findMedian(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
