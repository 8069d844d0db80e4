import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { expect } from '../helpers/expect.js'
import { mountModal, unmountModals, until } from '../helpers/pages/mount-modal.js'

const MARKUP = '<img src=x onerror="this.ownerDocument.hit = 1">'

describe('words of an app on screen', () => {
  afterEach(() => {
    unmountModals()
    localStorage.clear()
  })

  it('markup is shown as text, and 400 characters stay inside the card', async () => {
    const { text, find, dialog, findAll } = await mountModal({
      announced: false,
      injected: false,
      messages: {
        en: {
          'connect.title': MARKUP,
          'connect.new': MARKUP,
          'connect.none.text': 'Mot'.repeat(134),
        },
      },
    })
    expect(find('wm-header').shadowRoot!.querySelector('h2, h1, .title')!.textContent).to.contain(
      '<img src=x',
    )
    expect(findAll('img[src="x"]')).to.have.length(0)
    expect((document as unknown as { hit?: number }).hit).to.equal(undefined)
    expect(text()).to.contain('Mot'.repeat(134))
    const card = find('.card')
    expect(card.scrollWidth).to.be.at.most(card.clientWidth)
    expect(dialog.getAttribute('aria-label')).to.contain('<img')
  })

  it('a language of the app sets lang and direction of the card, and is offered in the settings by its own name', async () => {
    const mounted = await mountModal({
      announced: false,
      injected: false,
      messages: { ur: { 'connect.title': 'والٹ جوڑیں' } },
    })
    await mounted.modal.setLanguage('ur')
    await mounted.settled()
    expect([mounted.dialog.lang, mounted.dialog.dir]).to.deep.equal(['ur', 'rtl'])
    expect(mounted.text()).to.contain('والٹ جوڑیں')
    mounted.edit.add(fakeConnection({}).connection)
    await mounted.show({ view: 'AccountSettings' })
    const select = mounted.find('wm-language-row').shadowRoot!.querySelector('select')!
    const names = [...select.options].map(({ value, lang, textContent }) => [
      value,
      lang,
      textContent,
    ])
    expect(names).to.deep.include(['ur', 'ur', 'اردو'])
    expect(names).to.deep.include(['pt-BR', 'pt-BR', 'Português (Brasil)'])
    select.value = 'de'
    select.dispatchEvent(new Event('change'))
    await until(() => mounted.dialog.lang === 'de')
    expect(mounted.text()).to.contain('Sprache')
    expect(mounted.core.storage.get('language')).to.equal('de')
  })
})
