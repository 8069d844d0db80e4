import { expect } from '../helpers/expect.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { runCodec } from './random-codec.js'
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
  it(`behaviour: ${TRACES} random envelopes, frames, grants and records are read without a fault`, () => {
    const first = Math.floor(Math.random() * 1e9)
    const faults = Array.from({ length: TRACES }, (_, index) => runCodec(first + index))
    expect(faults.filter((fault) => fault)).to.deep.equal([])
  })
})
