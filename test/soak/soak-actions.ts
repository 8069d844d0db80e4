/**
 * `npm run soak:actions`: random sequences of actions of visitors, pages and wallets, on the built
 * package in Chromium. `--seed 7` selects the sequences, `--sequences 500` their number (200).
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startPlainPages } from '../helpers/browser/plain-pages.js'
import { runRandomActions } from './random-actions.js'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sequences: { type: 'string', default: '200' },
  },
})
const [seed, sequences] = [Number(values.seed), Number(values.sequences)]
const browser = await launchBrowser()
const pages = await startPlainPages()
try {
  let count = 0
  await runRandomActions(browser, pages, {
    seed,
    sequences,
    onSequence: (index, actions) => {
      count += actions.length
      if ((index + 1) % 10 === 0) console.log(`${index + 1} sequences, ${count} actions`)
    },
  })
  console.log(`Seed ${seed}: ${sequences} sequences, ${count} actions, no violation.`)
} finally {
  await browser.close()
  await pages.close()
}
