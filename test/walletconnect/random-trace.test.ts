import { expect } from '../helpers/expect.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { runTrace } from './random-trace.js'

/** `npm run soak:walletconnect` runs 100,000. */
const TRACES = 1000

describe('random traces of a wallet and a relay', () => {
  it(`behaviour: every rule holds in ${TRACES} traces, and no rejection is unhandled`, async () => {
    const unhandled: unknown[] = []
    const note = (event: PromiseRejectionEvent) => unhandled.push(String(event.reason))
    addEventListener('unhandledrejection', note)
    const first = Math.floor(Math.random() * 1e9)
    const faults: string[] = []
    for (let seed = first; seed < first + TRACES; seed++) {
      const fault = await runTrace(seed, nextTask)
      if (fault) faults.push(fault)
    }
    removeEventListener('unhandledrejection', note)
    expect(faults).to.deep.equal([])
    expect(unhandled).to.deep.equal([])
  })
})
