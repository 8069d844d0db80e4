import { expect } from '../../helpers/expect.js'
import { checkOptions } from '../../../src/options/check-options.js'
import { createAppearance } from '../../../src/state/shell/appearance.js'

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
})
