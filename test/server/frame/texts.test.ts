import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeRefusal } from '../../../server/frame/texts/refusal-texts.js'
import { FAULTS } from '../../../server/src/wallet/contracts/contract.js'
import { messages as english } from '../../../src/locales/en/refusals.js'

describe('texts of the secure site', () => {
  it('describe each fault of the contract, an unreachable server, a wait and unnamed failures, each with its own text', () => {
    const faults = Object.values(FAULTS).filter(
      (field) => field !== FAULTS.resend && field !== FAULTS.tries,
    )
    const described = faults.map((field) =>
      describeRefusal({ status: 403, field, retryAfterS: undefined }),
    )
    assert.equal(new Set(described).size, faults.length)
    assert.ok(!described.includes(english.other))
    assert.equal(
      describeRefusal({ status: 0, field: '', retryAfterS: undefined }),
      english.unreachable,
    )
    assert.equal(describeRefusal({ status: 503, field: '', retryAfterS: 5 }), english.busy)
    assert.equal(describeRefusal({ status: 404, field: '', retryAfterS: undefined }), english.other)
    assert.equal(
      describeRefusal({ status: 429, field: FAULTS.resend, retryAfterS: 1 }),
      'Try again in 1 second.',
    )
    assert.equal(
      describeRefusal({ status: 429, field: FAULTS.tries, retryAfterS: 70_000 }),
      'Too many wrong codes. Try again in 20 hours.',
    )
  })
})
