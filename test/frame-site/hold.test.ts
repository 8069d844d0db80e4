import { requireHold } from '../../server/frame/screens/hold.js'
import { expect } from '../helpers/expect.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'

describe('a button that can cost money', () => {
  const press = (button: HTMLElement, type: string) =>
    button.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  const key = (button: HTMLElement, name: string, repeat = false) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key: name, repeat }))

  it('counts a press that was held for a second, by pointer and by key', async () => {
    const clock = installVirtualClock()
    for (const begin of ['pointerdown', ' ', 'Enter']) {
      const button = document.createElement('button')
      const hold = requireHold(button)
      const start = () => (begin === 'pointerdown' ? press(button, begin) : key(button, begin))
      start()
      await clock.advance(999)
      if (begin !== 'pointerdown') key(button, begin, true)
      expect(hold.accepts(), begin).to.equal(false)
      await clock.advance(1)
      expect(hold.accepts(), begin).to.equal(true)
      // The next press begins anew.
      start()
      expect(hold.accepts(), begin).to.equal(false)
    }
  })

  it('forgets a press that leaves the button', async () => {
    const clock = installVirtualClock()
    for (const end of ['pointerleave', 'pointercancel']) {
      const button = document.createElement('button')
      const hold = requireHold(button)
      press(button, 'pointerdown')
      await clock.advance(500)
      press(button, end)
      await clock.advance(5_000)
      expect(hold.accepts(), end).to.equal(false)
    }
  })

  it('accepts the second of two clicks without a press, as of a screen reader', async () => {
    const clock = installVirtualClock()
    const hold = requireHold(document.createElement('button'))
    expect(hold.accepts()).to.equal(false)
    await clock.advance(1_000)
    expect(hold.accepts()).to.equal(true)
  })
})
