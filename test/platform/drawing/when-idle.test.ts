import { holdIdle } from '../../../src/platform/drawing/hold-idle.js'
import { whenIdle } from '../../../src/platform/drawing/when-idle.js'
import { expect } from '../../helpers/expect.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

describe('whenIdle', () => {
  it('calls back after a painted frame, and not after a cancel', async () => {
    const order: string[] = []
    requestAnimationFrame(() => order.push('frame'))
    whenIdle(() => order.push('cancelled'))()
    await new Promise<void>((resolve) => {
      whenIdle(() => {
        order.push('idle')
        resolve()
      })
    })
    expect(order).to.deep.equal(['frame', 'idle'])
  })
  it('waits for every movement, no longer for one that fails, and is idle afterwards', async () => {
    const order: string[] = []
    let end!: () => void
    holdIdle(new Promise<void>((resolve) => (end = resolve)))
    holdIdle(Promise.reject(new Error('The element left the page.')))
    const idle = new Promise<void>((resolve) => {
      whenIdle(() => {
        order.push('idle')
        resolve()
      })
    })
    // Proves that nothing is called: an idle page calls back within this time. Safari has no
    // `requestIdleCallback` and thus no condition to wait for; there the time is longer than the
    // timer of `whenIdle()`.
    const idleOnce = () =>
      new Promise<void>(
        (resolve) =>
          void ('requestIdleCallback' in window
            ? requestIdleCallback(() => resolve())
            : setTimeout(resolve, 250)),
      )
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await idleOnce()
    await idleOnce()
    order.push('end')
    end()
    await idle
    expect(order).to.deep.equal(['end', 'idle'])
    await new Promise<void>((resolve) => {
      whenIdle(resolve)
    })
  })
  it('waits at most 2 s for a movement that the browser does not paint', async () => {
    const clock = installVirtualClock()
    let isIdle = false
    holdIdle(new Promise(() => {}))
    whenIdle(() => (isIdle = true))
    await clock.advance(1999)
    expect(isIdle).to.equal(false)
    await until(async () => {
      await clock.advance(1)
      return isIdle
    })
  })
})
