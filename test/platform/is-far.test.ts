import { isFar } from '../../src/platform/is-far.js'
import { expect } from '../helpers/expect.js'

describe('isFar', () => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'connection')
  const setConnection = (value: unknown) => Object.defineProperty(navigator, 'connection', { configurable: true, value })
  afterEach(() => {
    if (own) Object.defineProperty(navigator, 'connection', own)
    else Reflect.deleteProperty(navigator, 'connection')
  })

  it('is true where an answer takes 100 ms or more', () => {
    setConnection({ rtt: 150 })
    expect(isFar()).to.equal(true)
    setConnection({ rtt: 50 })
    expect(isFar()).to.equal(false)
  })

  it('is false where the visitor saves data, and where the browser does not say', () => {
    setConnection({ rtt: 150, saveData: true })
    expect(isFar()).to.equal(false)
    setConnection(undefined)
    expect(isFar()).to.equal(false)
  })
})
