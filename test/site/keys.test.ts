import { addCopyButtons } from '../../site/.vitepress/theme/client/copy-code.mjs'
import { makeElement } from '../../site/.vitepress/theme/client/make-element.mjs'
import { addSearch } from '../../site/.vitepress/theme/client/search.mjs'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'

describe('the site', () => {
  const code = document.createElement('div')
  const search = document.createElement('button')
  let dialog: HTMLDialogElement
  let copyStatus: HTMLElement

  before(() => {
    code.append(makeElement('button', { class: 'copy' }), makeElement('code', {}, 'npm i'))
    search.id = 'search'
    document.body.append(code, search)
    addCopyButtons()
    copyStatus = document.querySelector<HTMLElement>('body > [role=status]')!
    addSearch()
    dialog = document.querySelector<HTMLDialogElement>('dialog.search')!
  })
  after(() => {
    for (const element of [code, search, dialog, copyStatus]) element.remove()
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    dialog.close()
  })

  it('says, also to a screen reader, that code was not copied where the page has no clipboard (http:)', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    const button = code.querySelector('button')!
    button.click()
    await until(() => button.dataset.answer)
    expect(button.dataset.answer).to.equal('Not copied: select the text')
    expect(copyStatus.textContent).to.equal('Not copied: select the text')
  })
  it('opens the search by its keys; an event of autofill without a key is none', () => {
    const errors: string[] = []
    const onError = (event: ErrorEvent) => {
      event.preventDefault()
      errors.push(event.message)
    }
    const key = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
    addEventListener('error', onError)
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    removeEventListener('error', onError)
    expect([errors, dialog.open]).to.deep.equal([[], false])
    for (const init of [{ key: '/' }, { key: 'K', ctrlKey: true }]) {
      key(init)
      expect(dialog.open).to.equal(true)
      dialog.close()
    }
  })
  it('Enter that ends the composing of a word opens no result', () => {
    search.click()
    const list = dialog.querySelector('[role=listbox]')!
    list.append(makeElement('a', { role: 'option', 'aria-selected': 'true', href: '#composed' }))
    const enter = (isComposing: boolean) =>
      dialog.querySelector('input')!.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          isComposing,
          bubbles: true,
          cancelable: true,
        }),
      )
    enter(true)
    expect(location.hash).to.equal('')
    enter(false)
    expect(location.hash).to.equal('#composed')
    history.replaceState(null, '', location.pathname + location.search)
  })
})
