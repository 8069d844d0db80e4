import { expect } from '../../helpers/expect.js'
import { checkOptions } from '../../../src/options/check-options.js'
import { createAppearance } from '../../../src/state/shell/appearance.js'
import { until } from '../../helpers/clocks/until.js'

describe('appearance', () => {
  it('behaviour: loads texts of later screens when a screen needs them, in the current language', async () => {
    const appearance = createAppearance(checkOptions({ language: 'de' }))
    await appearance.ready()
    expect(appearance.$messages.get()?.['connect.title']).to.equal('Wallet verbinden')
    expect(appearance.$messages.get()?.['account.copy']).to.equal(undefined)
    await appearance.loadTexts('account')
    expect(appearance.$messages.get()?.['account.copy']).to.equal('Adresse kopieren')
    expect(appearance.$messages.get()?.['connect.title']).to.equal('Wallet verbinden')
  })

  it('behaviour: another language loads the texts that are in use', async () => {
    const appearance = createAppearance(checkOptions({ language: 'en' }))
    await appearance.loadTexts('account')
    expect(appearance.$messages.get()?.['account.copy']).to.equal('Copy address')
    await appearance.setLanguage('ar')
    expect(appearance.$messages.get()?.['account.copy']).to.equal('نسخ العنوان')
    expect(appearance.$language.get()).to.equal('ar')
  })

  it('behaviour: a language chosen while texts load has them once both are loaded', async () => {
    const appearance = createAppearance(checkOptions({ language: 'en' }))
    await appearance.ready()
    await Promise.all([appearance.loadTexts('account'), appearance.setLanguage('de')])
    expect(appearance.$language.get()).to.equal('de')
    expect(appearance.$messages.get()?.['account.copy']).to.equal('Adresse kopieren')
  })

  it('behaviour: a language without texts is logged once in words, and English stays', async () => {
    const lines = recordErrors()
    const appearance = createAppearance(checkOptions({ language: 'tlh' }))
    await appearance.ready()
    await until(() => lines.length === 1, 'the option is logged')
    expect(lines[0]).to.contain(
      'Language "tlh" has no texts. The modal is in English. Available: ar, de, en, es, fa, fr, he, hi, id, it, ja, ko, pl, pt-BR, ru, th, tr, uk, vi, zh-CN, zh-TW.',
    )
    await appearance.setLanguage('klingon!!')
    await appearance.setLanguage('tlh_KX')
    await appearance.setLanguage('klingon!!')
    await until(() => lines.length === 3, 'each other language is logged')
    expect(lines[1]).to.contain('Language "klingon!!" is not a BCP 47 tag such as de or pt-BR.')
    expect(lines[2]).to.contain('Language "tlh_KX" is not a BCP 47 tag')
    expect(appearance.$language.get()).to.equal('en')
    expect(appearance.$messages.get()?.['connect.title']).to.equal('Connect wallet')
  })

  for (const [form, language] of [
    ['de_DE', 'de'],
    ['de-DE@euro', 'de'],
    ['de_DE.UTF-8', 'de'],
    ['DE', 'de'],
    [' de ', 'de'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['en-US@posix', 'en'],
    ['en_US', 'en'],
    ['C', 'en'],
    ['POSIX', 'en'],
    ['c.UTF-8', 'en'],
    ['undefined', 'en'],
    ['-', 'en'],
  ])
    it(`H26 a page in "${form}" has the texts of ${language}, and no mistake is logged`, async () => {
      const lines = recordErrors()
      document.documentElement.lang = form!
      afterThis(() => (document.documentElement.lang = 'en'))
      const appearance = createAppearance(checkOptions({}))
      await appearance.readyForButtons()
      await appearance.ready()
      expect(appearance.$language.get()).to.equal(language)
      expect(lines).to.deep.equal([])
    })

  it('behaviour: buttons have the English texts on a page in a language without texts', async () => {
    document.documentElement.lang = 'sw'
    afterThis(() => (document.documentElement.lang = 'en'))
    const appearance = createAppearance(checkOptions({}))
    expect(appearance.$buttons.get()).to.equal(false)
    await appearance.readyForButtons()
    expect(appearance.$buttons.get()).to.include({ 'button.connect': 'Connect wallet' })
  })

  it('behaviour: a language of the page without texts is no mistake of the app', async () => {
    const lines = recordErrors()
    document.documentElement.lang = 'fr'
    afterThis(() => (document.documentElement.lang = 'en'))
    const appearance = createAppearance(checkOptions({}))
    await appearance.readyForButtons()
    await appearance.ready()
    await appearance.setLanguage('de-AT')
    await appearance.setLanguage('en-GB')
    // Takes the same path as a mistake, so the log would be there before it.
    await appearance.setLanguage('nl-x-control')
    await until(() => lines.length > 0, 'the control is logged')
    expect(lines.map((line) => line.includes('nl-x-control'))).to.deep.equal([true])
  })
})

const undo: (() => void)[] = []
const afterThis = (step: () => void) => void undo.push(step)
afterEach(() => undo.splice(0).forEach((step) => step()))

function recordErrors(): string[] {
  const lines: string[] = []
  const { error } = console
  console.error = (...words: unknown[]) => void lines.push(words.join(' '))
  afterThis(() => (console.error = error))
  return lines
}
