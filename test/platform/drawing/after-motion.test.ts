import { afterMotion } from '../../../src/platform/drawing/after-motion.js'
import { expect } from '../../helpers/expect.js'

const FRAMES = [{ opacity: 0 }, { opacity: 1 }]

describe('afterMotion', () => {
  let outer: HTMLElement
  let inner: HTMLElement
  beforeEach(() => {
    outer = document.createElement('div')
    outer.attachShadow({ mode: 'open' })
    inner = document.createElement('span')
    outer.shadowRoot!.append(inner)
    document.body.append(outer)
  })
  afterEach(() => outer.remove())

  it('waits for a movement around the shadow root, and no longer for a cancelled one', async () => {
    const finishing = outer.animate(FRAMES, 60_000)
    const cancelled = inner.animate(FRAMES, 60_000)
    let isStill = false
    const still = afterMotion(inner).then(() => (isStill = true))
    cancelled.cancel()
    await cancelled.ready.catch(() => {})
    expect(isStill).to.equal(false)
    finishing.finish()
    await still
  })
  it('does not wait for an endless movement', async () => {
    outer.animate(FRAMES, { duration: 1000, iterations: Infinity })
    await afterMotion(inner)
  })
})
