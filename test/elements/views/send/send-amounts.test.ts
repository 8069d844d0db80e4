import { formatExact } from '../../../../src/standards/amounts/format-amount.js'
import { showRounded } from '../../../../src/elements/views/send/send-amounts.js'
import { expect } from '../../../helpers/expect.js'

describe('amounts of a payment', () => {
  it('are read with six significant digits, rounded down, and keep every digit of the whole part', () => {
    const read = (amount: bigint, decimals = 18) => showRounded(amount, decimals, 'en')
    expect([
      read(249_998_389_289_418_920n),
      read(3_094_907_336n, 6),
      read(306_395_826_659n, 6),
      read(12_345_678_901_234n, 6),
      read(1n),
      read(0n),
      read(10n ** 18n),
      read(123n, 0),
      read(1_234_567n, 77),
    ]).to.deep.equal([
      '0.249998',
      '3,094.9',
      '306,395',
      '12,345,678',
      '0.000000000000000001',
      '0',
      '1',
      '123',
      `0.${'0'.repeat(70)}123456`,
    ])
  })

  it('are sent with every digit', () => {
    expect(formatExact(249_998_389_289_418_920n, 18, 'en')).to.equal('0.24999838928941892')
  })
})
