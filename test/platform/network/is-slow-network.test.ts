import { isSlowNetwork } from '../../../src/platform/network/is-slow-network.js'
import { expect } from '../../helpers/expect.js'
import { setScriptTimes } from '../../helpers/clocks/script-times.js'

describe('isSlowNetwork', () => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'connection')
  const setConnection = (value: unknown) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value })
  let forget = () => {}
  const setScript = (times: Parameters<typeof setScriptTimes>[0]) => {
    forget()
    forget = setScriptTimes(times)
  }
  beforeEach(() => setConnection({ rtt: 150 }))
  afterEach(() => {
    forget()
    if (own) Object.defineProperty(navigator, 'connection', own)
    else Reflect.deleteProperty(navigator, 'connection')
  })

  it('is true if a script took 100 ms or more from its request to its end', () => {
    setScript({ startTime: 10, requestStart: 200, responseEnd: 300 })
    expect(isSlowNetwork()).to.equal(true)
    setScript({ startTime: 10, requestStart: 200, responseEnd: 299 })
    expect(isSlowNetwork()).to.equal(false)
  })

  it('ignores a script whose host hides the start of its request', () => {
    setScript({ startTime: 900, requestStart: 0, responseEnd: 1300 })
    expect(isSlowNetwork()).to.equal(false)
  })

  it('uses only the scripts if the browser estimates nothing', () => {
    setConnection(undefined)
    setScript({ startTime: 10, requestStart: 20, responseEnd: 400 })
    expect(isSlowNetwork()).to.equal(true)
  })

  it('is false with data saving, with short round trips, and for other files', () => {
    const times = { startTime: 10, requestStart: 20, responseEnd: 400 }
    setScript(times)
    setConnection({ rtt: 150, saveData: true })
    expect(isSlowNetwork()).to.equal(false)
    setConnection({ rtt: 50 })
    expect(isSlowNetwork()).to.equal(false)
    setConnection({ rtt: 150 })
    setScript({ ...times, initiatorType: 'img' })
    expect(isSlowNetwork()).to.equal(false)
  })
})
