import { copySelection } from '../../src/platform/copy-selection.js'
import { expect } from '../helpers/expect.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'

describe('copySelection', () => {
  const ends: (() => void)[] = []
  afterEach(() => ends.splice(0).forEach((end) => end()))

  it('copies the text from a dialog, whatever the page selected and adds to copies, and gives the focus back', async () => {
    const words = document.createElement('p')
    words.textContent = 'Words of the page'
    const dialog = document.createElement('dialog')
    dialog.append(Object.assign(document.createElement('button'), { textContent: 'Copy' }))
    document.body.append(words, dialog)
    const add = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', 'Read more on this page')
      event.preventDefault()
    }
    document.addEventListener('copy', add, { capture: true })
    document.addEventListener('copy', add)
    const copied: string[] = []
    ends.push(
      () => document.removeEventListener('copy', add, { capture: true }),
      () => document.removeEventListener('copy', add),
      () => words.remove(),
      () => dialog.remove(),
      // As a browser does after a press, which a test cannot make: the event goes to the focus.
      replaceProperty(document, 'execCommand', () => {
        const clipboardData = new DataTransfer()
        const event = new ClipboardEvent('copy', {
          clipboardData,
          bubbles: true,
          composed: true,
          cancelable: true,
        })
        const isOwn = !document.activeElement!.dispatchEvent(event)
        copied.push(isOwn ? clipboardData.getData('text/plain') : String(getSelection()))
        return true
      }),
    )
    getSelection()!.selectAllChildren(words)
    dialog.showModal()
    const button = dialog.querySelector('button')!
    button.focus()
    copySelection('0xA11CE', dialog)
    copySelection('0xB0B')
    expect(copied).to.deep.equal(['0xA11CE', '0xB0B'])
    expect(document.activeElement === button).to.equal(true)
    expect(dialog.querySelectorAll('textarea')).to.have.length(0)
  })
  it('error: throws when the browser refuses, or copies without asking the field; the field goes', () => {
    for (const answer of [() => false, () => true]) {
      const restore = replaceProperty(document, 'execCommand', answer)
      ends.push(restore)
      expect(() => copySelection('text', document.body)).to.throw('refused to copy')
      restore()
    }
    expect(document.querySelectorAll('body > textarea')).to.have.length(0)
  })
})
