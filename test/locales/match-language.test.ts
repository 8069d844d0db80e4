import { expect } from 'chai'
import { languages, resolveLanguage } from '../../src/locales/index.js'
import { matchLanguage } from '../../src/locales/match-language.js'
import { isRightToLeft } from '../../src/locales/right-to-left.js'

describe('matchLanguage', () => {
  for (const [wanted, found] of [
    ['de', 'de'],
    ['de-AT', 'de'],
    ['de_DE.UTF-8', 'de'],
    ['de_DE@euro', 'de'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['iw', 'he'],
    ['in', 'id'],
    ['fa-AF', 'fa'],
    ['en-u-nu-arab', 'en'],
    ['sr-Latn', 'en'],
    ['uz-Arab', 'en'],
    ['xx', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
    ['a'.repeat(200), 'en'],
    [`de-${'x'.repeat(200)}`, 'en'],
    ['not a tag', 'en'],
  ] as const)
    it(`${wanted.slice(0, 30) || 'nothing'} is ${found}`, () => {
      expect(resolveLanguage(wanted)).to.equal(found)
    })
  it('prefers the region among several of one language', () => {
    expect(matchLanguage('pt-PT', ['pt-BR', 'pt-PT'])).to.equal('pt-PT')
  })
  it('accepts what is no string', () => {
    expect(matchLanguage(undefined, languages)).to.equal(undefined)
    expect(matchLanguage({}, languages)).to.equal(undefined)
  })
  it('ar, he, fa and a language in their script are right to left', () => {
    const found = languages.filter(isRightToLeft)
    expect(found).to.deep.equal(['ar', 'fa', 'he'])
    expect(isRightToLeft('ur')).to.equal(true)
    expect(isRightToLeft('uz-Arab')).to.equal(true)
    expect(isRightToLeft('arn')).to.equal(false)
  })
})
