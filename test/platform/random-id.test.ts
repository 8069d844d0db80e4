import { randomId } from '../../src/platform/random-id.js'
import { expect } from '../helpers/expect.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('randomId', () => {
  afterEach(() => Reflect.deleteProperty(crypto, 'randomUUID'))

  it('is a UUID, also on a page without TLS, where browsers have no crypto.randomUUID()', () => {
    expect(randomId()).to.match(UUID)
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    const ids = Array.from({ length: 100 }, randomId)
    for (const id of ids) expect(id).to.match(UUID)
    expect(new Set(ids).size).to.equal(100)
  })
})
