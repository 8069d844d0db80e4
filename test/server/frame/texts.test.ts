import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountTexts as accountAr } from '../../../server/frame/texts/account.ar.js'
import { accountTexts as accountDe } from '../../../server/frame/texts/account.de.js'
import { accountTexts as accountEn } from '../../../server/frame/texts/account.en.js'
import { describeRefusal } from '../../../server/frame/texts/refusal-texts.js'
import { refusalTexts as refusalAr } from '../../../server/frame/texts/refusal.ar.js'
import { refusalTexts as refusalDe } from '../../../server/frame/texts/refusal.de.js'
import { refusalTexts as refusalEn } from '../../../server/frame/texts/refusal.en.js'
import { FAULTS } from '../../../server/src/wallet/contract.js'
import { texts as ar } from '../../../server/frame/texts/ar.js'
import { texts as de } from '../../../server/frame/texts/de.js'
import { en } from '../../../server/frame/texts/en.js'

type Table = Readonly<Record<string, unknown>>

/** A text with placeholders, filled so that each value can be found again. */
function fill(text: unknown): string {
  return typeof text === 'function'
    ? (text as (...values: string[]) => string)('«0»', '«1»', '«2»')
    : String(text)
}
function listValues(text: unknown): readonly string[] {
  return [...new Set(fill(text).match(/«\d»/g) ?? [])].sort()
}

const TABLES: readonly (readonly [string, Table, Table])[] = [
  ['the site in German', de, en],
  ['the site in Arabic', ar, en],
  ['the account page in German', accountDe, accountEn],
  ['the account page in Arabic', accountAr, accountEn],
  ['refusals in German', refusalDe, refusalEn],
  ['refusals in Arabic', refusalAr, refusalEn],
]

describe('texts of the secure site', () => {
  for (const [name, table, english] of TABLES) {
    it(`contain each text of ${name}, and no other`, () =>
      assert.deepEqual(Object.keys(table).sort(), Object.keys(english).sort()))
    it(`fill each text of ${name} with the same values as in English`, () => {
      for (const key of Object.keys(english)) {
        assert.notEqual(fill(table[key]).trim(), '', key)
        assert.deepEqual(listValues(table[key]), listValues(english[key]), key)
      }
    })
  }
  it('describe each fault of the contract, an unreachable server, a wait and unnamed failures, each with its own text', () => {
    const faults = Object.values(FAULTS).filter(
      (field) => field !== FAULTS.resend && field !== FAULTS.tries,
    )
    const described = faults.map((field) =>
      describeRefusal({ status: 403, field, retryAfterS: undefined }),
    )
    assert.equal(new Set(described).size, faults.length)
    assert.ok(!described.includes(refusalEn.other))
    assert.equal(
      describeRefusal({ status: 0, field: '', retryAfterS: undefined }),
      refusalEn.unreachable,
    )
    assert.equal(describeRefusal({ status: 503, field: '', retryAfterS: 5 }), refusalEn.busy)
    assert.equal(
      describeRefusal({ status: 404, field: '', retryAfterS: undefined }),
      refusalEn.other,
    )
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
