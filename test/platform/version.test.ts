import { expect } from 'chai'
import { isCompatible } from '../../src/platform/version.js'

describe('two releases share a page', () => {
  for (const [one, other, shares] of [
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.2.0', true],
    ['1.9.0', '10.9.0', false],
    ['2.0.0', '1.0.0', false],
    ['1.0.0', '0.1.0', false],
    ['10.3.0', '0.3.0', false],
    ['1.0.0-beta.1', '1.0.0-beta.1', true],
    ['1.0.0-beta.1', '1.0.0-beta.2', false],
    ['1.0.0-beta.1', '1.0.0', false],
    ['1.1.0-next.1', '1.0.0', false],
  ] as const)
    it(`${one} with ${other}: ${shares ? 'yes' : 'no'}`, () => {
      expect(isCompatible(one, other)).to.equal(shares)
      expect(isCompatible(other, one)).to.equal(shares)
    })
})
