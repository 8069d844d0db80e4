import { installVirtualClock } from './virtual-clock.js'
import { expect } from '../expect.js'
import { until } from './until.js'

describe('virtual clock', () => {
  it('runs timers in order of their time, including those started by timers', async () => {
    const clock = installVirtualClock()
    const order: string[] = []
    setTimeout(() => order.push('late'), 5000)
    setTimeout(() => {
      order.push('early')
      void Promise.resolve().then(() =>
        setTimeout(() => order.push(`between at ${clock.elapsed}`), 1000),
      )
    }, 1000)
    await clock.advance(4999)
    expect(order).to.deep.equal(['early', 'between at 2000'])
    await clock.advance(1)
    expect(order.at(-1)).to.equal('late')
    expect(clock.pending).to.equal(0)
  })

  it('repeats intervals until they are cleared', async () => {
    const clock = installVirtualClock()
    let count = 0
    const id = setInterval(() => count++, 60_000)
    await clock.advance(3_600_000)
    clearInterval(id)
    await clock.advance(3_600_000)
    expect(count).to.equal(60)
  })

  it('advances Date, performance.now and AbortSignal.timeout, and nothing else', async () => {
    const clock = installVirtualClock({ now: Date.UTC(2024, 1, 29) })
    const before = performance.now()
    const signal = AbortSignal.timeout(1000)
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    expect(Date.now()).to.equal(Date.UTC(2024, 1, 29))
    await clock.advance(999)
    expect(signal.aborted).to.equal(false)
    await clock.advance(1)
    expect(signal.reason).to.have.property('name', 'TimeoutError')
    expect(new Date().toISOString()).to.equal('2024-02-29T00:00:01.000Z')
    expect(new Date(0).getTime()).to.equal(0)
    expect(new Date()).to.be.instanceOf(Date)
    expect(performance.now() - before).to.equal(1000)
  })

  it('keeps timers set before it real, and until() waits in real time', async () => {
    let fired = false
    const id = setTimeout(() => (fired = true), 30)
    const { setTimeout: real } = window
    installVirtualClock()
    clearTimeout(id)
    let later = false
    real(() => (later = true), 60)
    await until(() => later)
    expect(fired).to.equal(false)
  })

  it('is removed after the test', () => {
    expect(setTimeout.toString()).to.contain('native code')
  })
})
