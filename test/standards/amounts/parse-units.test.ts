import { parseUnits } from '../../../src/standards/amounts/parse-units.js'
import { expect } from '../../helpers/expect.js'

describe('parseUnits', () => {
  const EXACT: [string, number, bigint][] = [
    ['1', 18, 10n ** 18n],
    ['0.000001', 6, 1n],
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['1.500', 1, 15n],
    ['007', 0, 7n],
    ['1', 36, 10n ** 36n],
  ]
  for (const [text, decimals, value] of EXACT)
    it(`reads ${text} with ${decimals} decimals`, () =>
      expect(parseUnits(text, decimals)).to.equal(value))
  for (const text of [
    '',
    '.',
    '-1',
    '+1',
    '1e18',
    '1,5',
    ' 1',
    '0x10',
    '1.2.3',
    'NaN',
    '1'.repeat(200),
  ])
    it(`refuses ${text.slice(0, 12) || 'an empty text'}`, () =>
      expect(parseUnits(text, 18)).to.equal(undefined))
  it('refuses more decimals than the asset has, or rounds them down', () => {
    expect(parseUnits('1.29', 1)).to.equal(undefined)
    expect(parseUnits('1.29', 1, { floor: true })).to.equal(12n)
  })
})
