import { expect } from 'chai'
import { languages } from '../../src/locales/index.js'
import { formatList, toListParts } from '../../src/locales/list-parts.js'

const NAMES = ['Ledger', 'משחק', 'لعبة', '钱包']
const { ListFormat } = Intl

describe('toListParts', () => {
  afterEach(() => {
    Object.defineProperty(Intl, 'ListFormat', {
      configurable: true,
      writable: true,
      value: ListFormat,
    })
  })
  for (const language of languages)
    it(`${language}: keeps every name whole and in its order`, () => {
      const parts = toListParts(language, NAMES)
      expect(
        parts.filter(({ type }) => type === 'element').map(({ value }) => value),
      ).to.deep.equal(NAMES)
    })
  it('separates by commas in a browser without Intl.ListFormat', () => {
    Reflect.deleteProperty(Intl, 'ListFormat')
    expect(formatList('de', ['a', 'b', 'c'])).to.equal('a, b, c')
    expect(formatList('de', [])).to.equal('')
  })
})
