import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountTexts as accountAr } from '../../../server/frame/texts/account.ar.js'
import { accountTexts as accountDe } from '../../../server/frame/texts/account.de.js'
import { accountTexts as accountEn } from '../../../server/frame/texts/account.en.js'
import { texts as ar } from '../../../server/frame/texts/ar.js'
import { texts as de } from '../../../server/frame/texts/de.js'
import { en } from '../../../server/frame/texts/en.js'

type Table = Readonly<Record<string, unknown>>

/** A text with places for values, filled so that each value can be found again. */
function fill(text: unknown): string {
  return typeof text === 'function' ? (text as (...values: string[]) => string)('«0»', '«1»', '«2»') : String(text)
}
function listValues(text: unknown): readonly string[] {
  return [...new Set(fill(text).match(/«\d»/g) ?? [])].sort()
}

const TABLES: readonly (readonly [string, Table, Table])[] = [
  ['the site in German', de, en],
  ['the site in Arabic', ar, en],
  ['the account page in German', accountDe, accountEn],
  ['the account page in Arabic', accountAr, accountEn],
]

describe('texts of the secure site', () => {
  for (const [name, table, english] of TABLES) {
    it(`has each text of ${name}, and none besides`, () => assert.deepEqual(Object.keys(table).sort(), Object.keys(english).sort()))
    it(`fills each text of ${name} with the same values as in English`, () => {
      for (const key of Object.keys(english)) {
        assert.notEqual(fill(table[key]).trim(), '', key)
        assert.deepEqual(listValues(table[key]), listValues(english[key]), key)
      }
    })
  }
})
