import '../../../../src/elements/parts/fields/wm-code-field.js'
import { readCode } from '../../../../src/elements/parts/fields/read-code.js'
import type { CodeField } from '../../../../src/elements/parts/fields/wm-code-field.js'
import { expect } from '../../../helpers/expect.js'
import { pasteInto } from '../../../helpers/browser/paste-into.js'

describe('wm-code-field', () => {
  let field: CodeField
  let completed: string[]
  const input = () => field.shadowRoot!.querySelector('input')!
  const boxes = () =>
    [...field.shadowRoot!.querySelectorAll('.box')].map((box) => box.textContent!.trim())
  const active = () =>
    [...field.shadowRoot!.querySelectorAll('.box')].findIndex((box) =>
      box.classList.contains('active'),
    )
  const key = (name: string) =>
    input().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }),
    )
  /** Like a keyboard: the characters replace the selection. */
  async function type(text: string) {
    for (const letter of text) {
      input().setRangeText(letter, input().selectionStart!, input().selectionEnd!, 'end')
      input().dispatchEvent(
        new InputEvent('input', { bubbles: true, composed: true, data: letter }),
      )
      await field.updateComplete
    }
  }
  async function backspace() {
    const { selectionStart, selectionEnd } = input()
    input().setRangeText(
      '',
      selectionStart === selectionEnd ? Math.max(0, selectionStart! - 1) : selectionStart!,
      selectionEnd!,
      'end',
    )
    input().dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        composed: true,
        inputType: 'deleteContentBackward',
      }),
    )
    await field.updateComplete
  }
  async function paste(text: string) {
    pasteInto(input(), text)
    await field.updateComplete
  }
  beforeEach(async () => {
    field = document.createElement('wm-code-field')
    field.label = 'Six-digit code'
    completed = []
    field.addEventListener('complete', () => completed.push(field.value))
    document.body.append(field)
    await field.updateComplete
    field.focus()
  })
  afterEach(() => field.remove())

  it('is one named field for assistive technology and for autofill, whatever it looks like', () => {
    expect(field.shadowRoot!.querySelectorAll('input')).to.have.length(1)
    expect(input().getAttribute('aria-label')).to.equal('Six-digit code')
    // The attribute: Firefox omits from the property a token that it does not know.
    expect([input().getAttribute('autocomplete'), input().inputMode]).to.deep.equal([
      'one-time-code',
      'numeric',
    ])
    expect(
      [...field.shadowRoot!.querySelectorAll('.box')].every(
        (box) => box.getAttribute('aria-hidden') === 'true',
      ),
    ).to.equal(true)
  })

  it('typing moves from box to box, accepts digits only, and reports the last one once', async () => {
    await type('12a3')
    expect([field.value, boxes(), active()]).to.deep.equal(['123', ['1', '2', '3', '', '', ''], 3])
    await type('45')
    expect(completed).to.deep.equal([])
    await type('6')
    expect([field.value, completed]).to.deep.equal(['123456', ['123456']])
  })

  it('replaces a digit of a full code at the caret, and reports the code again', async () => {
    await type('123456')
    key('Home')
    await type('9')
    expect([field.value, active()]).to.deep.equal(['923456', 1])
    key('ArrowRight')
    await type('0')
    expect([field.value, completed.at(-1)]).to.deep.equal(['920456', '920456'])
  })

  it('UX-004 arrows move and stop at the ends; Backspace deletes the previous digit', async () => {
    await type('12')
    key('ArrowLeft')
    await field.updateComplete
    expect(active()).to.equal(1)
    for (const name of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) key(name)
    await field.updateComplete
    expect(active()).to.equal(0)
    key('End')
    await backspace()
    expect([field.value, boxes()[1]]).to.deep.equal(['1', ''])
  })

  it('EMAIL-007 pasting fills all boxes, also from a whole message or in two parts', async () => {
    await type('99')
    await paste('123456')
    expect([field.value, boxes().join(''), completed]).to.deep.equal([
      '123456',
      '123456',
      ['123456'],
    ])
    await paste('Your code is 654 321, valid for 10 minutes.')
    expect(completed.at(-1)).to.equal('654321')
    await paste('no digits here')
    expect(field.value).to.equal('654321')
  })

  it('reports a code that autofill enters', async () => {
    input().value = '246810'
    input().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await field.updateComplete
    expect([boxes().join(''), completed]).to.deep.equal(['246810', ['246810']])
  })

  it('is read-only while the code is checked; an emptied field starts at its first box', async () => {
    await type('123456')
    field.busy = true
    await field.updateComplete
    expect(input().readOnly).to.equal(true)
    await paste('999999')
    expect(field.value).to.equal('123456')
    Object.assign(field, { busy: false, value: '', invalid: true })
    await field.updateComplete
    await field.updateComplete
    expect([input().value, active(), input().getAttribute('aria-invalid')]).to.deep.equal([
      '',
      0,
      'true',
    ])
    await type('1')
    expect(field.value).to.equal('1')
  })

  it('accepts digits of other alphabets, and orders digits from left to right in a right-to-left page', () => {
    expect(readCode('٤٢٠١٣٧', 6)).to.equal('420137')
    expect(readCode('۱۲۳۴۵۶', 6)).to.equal('123456')
    expect(readCode('1234567', 6)).to.equal('123456')
    field.dir = 'rtl'
    const [first, second] = field.shadowRoot!.querySelectorAll('.box')
    expect(first!.getBoundingClientRect().left < second!.getBoundingClientRect().left).to.equal(
      true,
    )
  })
})
