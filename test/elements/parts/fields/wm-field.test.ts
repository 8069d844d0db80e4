import '../../../../src/elements/parts/fields/wm-field.js'
import type { Field } from '../../../../src/elements/parts/fields/wm-field.js'
import { expect } from '../../../helpers/expect.js'

describe('wm-field', () => {
  let field: Field
  let submits: number
  const input = () => field.shadowRoot!.querySelector('input')!
  const arrow = () => field.shadowRoot!.querySelector('button')
  const enter = () =>
    input().dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
  async function set(values: Partial<Field>) {
    Object.assign(field, values)
    await field.updateComplete
  }
  beforeEach(async () => {
    submits = 0
    field = document.createElement('wm-field')
    Object.assign(field, { label: 'Email', type: 'email', submitLabel: 'Continue' })
    field.addEventListener('submit', () => submits++)
    document.body.append(field)
    await field.updateComplete
  })
  afterEach(() => field.remove())

  it('submits by Enter and by its arrow when ready, and not while busy or disabled', async () => {
    enter()
    arrow()!.click()
    expect(submits).to.equal(0)
    await set({ ready: true })
    enter()
    arrow()!.click()
    expect(submits).to.equal(2)
    await set({ busy: true })
    enter()
    expect([submits, arrow(), input().readOnly]).to.deep.equal([2, null, true])
    await set({ busy: false, disabled: true })
    enter()
    expect(submits).to.equal(2)
  })

  it('marks a mistake, and announces it in a live region that already existed', async () => {
    const region = field.shadowRoot!.querySelector('[role=alert]')!
    expect(region.textContent).to.equal('')
    await set({ error: 'Enter a valid email.' })
    expect(region.textContent).to.equal('Enter a valid email.')
    expect([
      input().getAttribute('aria-invalid'),
      input().getAttribute('aria-describedby'),
    ]).to.deep.equal(['true', region.id])
  })
})
