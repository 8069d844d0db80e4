import type { Button } from '../../../src/elements/parts/wm-button.js'
import '../../../src/elements/parts/wm-button.js'
import { expect } from '../../helpers/expect.js'

describe('wm-button', () => {
  let button: Button
  beforeEach(async () => {
    button = document.createElement('wm-button')
    document.body.append(button)
    await button.updateComplete
  })
  afterEach(() => button.remove())
  const inner = () => button.shadowRoot!.querySelector('button')!

  it('a busy one keeps the focus, takes no press, and says that it cannot be pressed', async () => {
    let presses = 0
    button.addEventListener('click', () => presses++)
    inner().focus()
    inner().click()
    expect([presses, inner().getAttribute('aria-disabled')]).to.deep.equal([1, 'false'])
    button.busy = true
    await button.updateComplete
    inner().click()
    expect([presses, inner().getAttribute('aria-disabled')]).to.deep.equal([1, 'true'])
    expect(button.shadowRoot!.activeElement).to.equal(inner())
  })
})
