import { messages as german } from '../../../../../src/locales/de/account.js'
import { languages } from '../../../../../src/locales/index.js'
import { fakeConnection } from '../../../../helpers/pages/create-test-core.js'
import { expect } from '../../../../helpers/expect.js'
import { mountModal, unmountModals, until } from '../../../../helpers/pages/mount-modal.js'

// `mountModal` sets English.
const PAGE_DECIDES = {
  id: 'language-row',
  announced: false,
  injected: false,
  language: undefined,
} as object

describe('wm-language-row', () => {
  afterEach(() => {
    unmountModals()
    localStorage.clear()
  })

  async function show() {
    const mounted = await mountModal(PAGE_DECIDES)
    mounted.edit.add(fakeConnection({}).connection)
    await mounted.show({ view: 'AccountSettings' })
    return mounted
  }
  const toSelect = (mounted: Awaited<ReturnType<typeof show>>) =>
    mounted.find('wm-language-row').shadowRoot!.querySelector('select')!
  function choose(select: HTMLSelectElement, tag: string) {
    select.value = tag
    select.dispatchEvent(new Event('change'))
  }

  it('names every language in itself, with its `lang`', async () => {
    const [automatic, ...options] = toSelect(await show()).options
    expect(automatic!.value).to.equal('')
    expect(options.map(({ value }) => value).sort()).to.deep.equal([...languages].sort())
    for (const { value, lang, textContent } of options) {
      expect(lang).to.equal(value)
      expect(textContent.trim().toLocaleLowerCase(value)).to.equal(
        new Intl.DisplayNames([value], { type: 'language' }).of(value)!.toLocaleLowerCase(value),
      )
    }
  })

  it('the choice is kept for the next visit, until the visitor returns to the automatic language', async () => {
    const first = await show()
    choose(toSelect(first), 'de')
    await until(() => first.core.storage.get('language') === 'de')
    first.modal.destroy()
    const later = await show()
    expect(later.dialog.lang).to.equal('de')
    expect(later.text()).to.contain(german['accountSettings.language'])
    expect(toSelect(later).value).to.equal('de')
    choose(toSelect(later), '')
    await until(() => later.dialog.lang === 'en')
    later.modal.destroy()
    expect((await show()).dialog.lang).to.equal('en')
  })

  it('a language that fails to load says so; the card stays usable in the language before, which the row shows', async () => {
    const mounted = await show()
    const { appearance, toasts } = mounted.state
    const load = appearance.chooseLanguage
    Object.assign(appearance, { chooseLanguage: () => Promise.reject(new Error('offline')) })
    const select = toSelect(mounted)
    choose(select, 'de')
    await until(() => toasts.$toast.get() !== undefined)
    expect(toasts.$toast.get()).to.deep.include({
      message: 'Couldn’t load this language',
    })
    await until(() => !select.disabled)
    expect([select.value, mounted.dialog.lang]).to.deep.equal(['', 'en'])
    Object.assign(appearance, { chooseLanguage: load })
    choose(select, 'de')
    await until(() => mounted.dialog.lang === 'de')
  })
})
