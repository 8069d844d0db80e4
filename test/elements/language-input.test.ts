import { messages as english } from '../../src/locales/en/first.js'
import { messages as hebrew } from '../../src/locales/he/first.js'
import { messages as japanese } from '../../src/locales/ja/first.js'
import { messages as chinese } from '../../src/locales/zh-CN/first.js'
import { expect } from '../helpers/expect.js'
import { mountModal, unmountModals, until } from '../helpers/pages/mount-modal.js'

const PAGE_LANGUAGE = document.documentElement.lang

/** Languages as pages give them, what is shown, and how the card runs. */
const GIVEN = [
  ['xx', 'en', 'ltr', english],
  ['zh', 'zh-CN', 'ltr', chinese],
  ['iw', 'he', 'rtl', hebrew],
  ['en-u-nu-arab', 'en', 'ltr', english],
  ['x'.repeat(200), 'en', 'ltr', english],
  [`he-${'x'.repeat(200)}`, 'en', 'ltr', english],
] as const

// `mountModal` sets English.
const PAGE_DECIDES = { language: undefined } as object

describe('languages as pages give them', () => {
  afterEach(() => {
    unmountModals()
    document.documentElement.lang = PAGE_LANGUAGE
    localStorage.clear()
  })
  for (const [language, shown, direction, texts] of GIVEN)
    it(`\`language: '${language.slice(0, 20)}'\` (${language.length} letters) shows ${shown}`, async () => {
      const { dialog, text } = await mountModal({ announced: false, injected: false, language })
      expect([dialog.lang, dialog.dir]).to.deep.equal([shown, direction])
      expect(text()).to.contain(String(texts['connect.title']))
    })
  it('a page that changes its `lang` while the modal is open changes the texts and the direction of the open card', async () => {
    document.documentElement.lang = 'ja'
    const { dialog, text } = await mountModal({
      announced: false,
      injected: false,
      ...PAGE_DECIDES,
    })
    expect(text()).to.contain(String(japanese['connect.title']))
    document.documentElement.lang = 'he'
    await until(() => dialog.lang === 'he' && text().includes(String(hebrew['connect.title'])))
    expect(dialog.dir).to.equal('rtl')
    document.documentElement.lang = 'no tag at all'
    await until(() => dialog.lang === 'en' && text().includes(english['connect.title']))
    expect(dialog.dir).to.equal('ltr')
  })
})
