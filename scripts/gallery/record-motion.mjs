/**
 * `npm run motion`: records the frames of every animation of the modal with the CPU 4× slower,
 * prints the cost of the frames, and draws a strip of each in screenshots/motion/. Arguments select
 * animations: `npm run motion -- open success`. `--theme light`, `--language ar` and `--phone`
 * change what the strips show.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PNG } from 'pngjs'
import { ROOT } from '../git-files.mjs'
import { launchBrowser } from '../../test/helpers/browser/launch-browser.ts'
import { openMotionPage } from '../../test/helpers/gallery/motion-page.ts'
import { act, aim, motions } from '../../test/helpers/gallery/motions.ts'

const FOLDER = join(ROOT, 'screenshots', 'motion')
const MOST_FRAMES = 14
const GAP = 4
const LONG_FRAME_MS = 34
/** Animations with more long frames than this are named. */
const MOST_LONG_FRAMES = 2

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'dark' },
    language: { type: 'string', default: 'en' },
    phone: { type: 'boolean', default: false },
  },
})
const { theme, language } = values
const look = [theme !== 'dark' && theme, language !== 'en' && language, values.phone && 'phone']
  .filter(Boolean)
  .map((word) => `.${word}`)
  .join('')
const unknown = names.filter((name) => !motions.some((motion) => motion.name === name))
if (unknown.length > 0)
  throw new Error(
    `There is no movement ${unknown.join(', ')}. There are: ${motions.map(({ name }) => name).join(', ')}.`,
  )

mkdirSync(FOLDER, { recursive: true })
const browser = await launchBrowser({ whole: true })
try {
  for (const motion of motions)
    if (names.length === 0 || names.includes(motion.name)) await record(motion)
} finally {
  await browser.close()
}

async function record(motion) {
  const { name } = motion
  // Two runs, because sampling and taking pictures lengthens a frame.
  const times = (await run(motion, async (page) => page.time(await aim(page, motion)))).map(
    ({ ms }) => ms,
  )
  const { frames, samples } = await run(motion, (page) =>
    takePictures(page, () => act(page, motion)),
  )
  writeFileSync(
    join(FOLDER, `${name}${look}.png`),
    drawStrip(choose(frames.map((frame) => PNG.sync.read(frame)))),
  )
  writeFileSync(join(FOLDER, `${name}${look}.json`), JSON.stringify(samples, undefined, 1))
  const long = times.filter((ms) => ms > LONG_FRAME_MS)
  const heights = samples.filter(({ shown }) => shown).map(({ height }) => Math.round(height))
  const costs = `${times.length} frames, ${long.length} over ${LONG_FRAME_MS} ms${long.length > MOST_LONG_FRAMES ? ` (more than ${MOST_LONG_FRAMES}: ${long.map(Math.round).join(' ')} ms)` : ''}`
  console.log(
    `${name}: ${frames.length} pictures; ${costs}; heights ${heights.filter((height, index) => height !== heights[index - 1]).join(' ')}`,
  )
}

async function run({ phone = values.phone, panes = false, money = false, prepare }, watch) {
  const motion = await openMotionPage(browser, { phone, panes, money, theme, language })
  await prepare?.(motion)
  const seen = await watch(motion)
  await motion.close()
  return seen
}

async function takePictures(motion, start) {
  const frames = []
  motion.client.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'))
    void motion.client.send('Page.screencastFrameAck', { sessionId }).catch(() => {
      // The page was closed after its last frame.
    })
  })
  await motion.client.send('Page.startScreencast', {
    format: 'png',
    everyNthFrame: 1,
    maxWidth: 240,
    maxHeight: 380,
  })
  const samples = await motion.sample(start)
  await motion.client.send('Page.stopScreencast')
  return { frames, samples }
}

/** At most this many pictures, evenly chosen, including the first and the last. */
function choose(pictures) {
  if (pictures.length <= MOST_FRAMES) return pictures
  return Array.from(
    { length: MOST_FRAMES },
    (_, index) => pictures[Math.round((index * (pictures.length - 1)) / (MOST_FRAMES - 1))],
  )
}

function drawStrip(pictures) {
  const width = pictures.reduce((sum, picture) => sum + picture.width + GAP, 0)
  const height = Math.max(1, ...pictures.map((picture) => picture.height))
  const strip = new PNG({ width: Math.max(1, width), height })
  let x = 0
  for (const picture of pictures) {
    PNG.bitblt(picture, strip, 0, 0, picture.width, picture.height, x, 0)
    x += picture.width + GAP
  }
  return PNG.sync.write(strip)
}
