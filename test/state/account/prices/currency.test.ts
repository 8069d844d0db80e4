import {
  createCurrencyChoice,
  findCurrency,
} from '../../../../src/state/account/prices/currency.js'
import { createTestCore } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'

const KEY = 'wallet-modal.default.currency'

describe('the currency of prices and totals', () => {
  afterEach(() => localStorage.clear())

  function read(options: Parameters<typeof createTestCore>[0] = {}) {
    const core = createTestCore(options)
    const choice = createCurrencyChoice(core)
    return { choice, release: () => core.release() }
  }

  it('is the choice of the visitor, then that of the app, then that of the country', () => {
    const { choice, release } = read({ currency: 'gbp' })
    expect([choice.$currency.get(), choice.findChosen()]).to.deep.equal(['gbp', undefined])
    choice.choose('jpy')
    expect([choice.$currency.get(), choice.findChosen()]).to.deep.equal(['jpy', 'jpy'])
    release()
    const again = read({ currency: 'gbp' })
    expect(again.choice.$currency.get()).to.equal('jpy')
    again.choice.choose(undefined)
    expect(again.choice.$currency.get()).to.equal('gbp')
    again.release()
    expect(findCurrency(['de-AT', 'en-GB'])).to.equal('eur')
    expect(findCurrency(['xx-', 'en'])).to.equal('usd')
  })

  for (const stored of ['{', '{"v":1,"value":"USD\'; drop"}', '{"v":1,"value":{}}', '{"v":9}'])
    it(`is the app's if storage contains ${stored}`, () => {
      localStorage.setItem(KEY, stored)
      const { choice, release } = read({ currency: 'eur' })
      expect([choice.$currency.get(), choice.findChosen()]).to.deep.equal(['eur', undefined])
      release()
    })
})
