import { parseRetryAfter } from '../../src/standards/retry-after.js'
import { expect } from '../helpers/expect.js'

describe('parseRetryAfter', () => {
  it('behaviour: reads seconds and dates as ms from now, at least 0', () => {
    const now = Date.UTC(2025, 0, 1)
    for (const [value, ms] of [
      ['7', 7000],
      [' 0 ', 0],
      ['Wed, 01 Jan 2025 00:00:05 GMT', 5000],
      ['Tue, 31 Dec 2024 23:59:00 GMT', 0],
    ] as const)
      expect(parseRetryAfter(value, now), value).to.equal(ms)
  })
  it('behaviour: undefined when absent or unreadable', () => {
    for (const value of [null, '', ' ', 'soon', '9'.repeat(400)])
      expect(parseRetryAfter(value), String(value)).to.equal(undefined)
  })
})
