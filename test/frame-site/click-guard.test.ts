import { guardClicks, type ClickGuard } from '../../server/frame/screens/click-guard.js'
import { watchPointer, type PointerWatch } from '../../server/frame/screens/pointer-watch.js'
import { expect } from '../helpers/expect.js'
import { installVirtualClock, type VirtualClock } from '../helpers/clocks/virtual-clock.js'

describe('the guard of the Approve button', () => {
  let clock: VirtualClock
  let button: HTMLButtonElement
  let guard: ClickGuard | undefined
  let watch: PointerWatch | undefined

  // The window of the tests may get the focus at any time, and the guard then rightly waits again.
  const changes = ['resize', 'focus', 'blur'] as const
  const keepOut = (event: Event) => event.isTrusted && event.stopImmediatePropagation()

  beforeEach(() => {
    for (const name of changes) addEventListener(name, keepOut, true)
    clock = installVirtualClock()
    button = document.body.appendChild(document.createElement('button'))
  })
  afterEach(() => {
    guard?.stop()
    watch?.stop()
    button.remove()
    for (const name of changes) removeEventListener(name, keepOut, true)
  })
  // Only the browser creates trusted events; the test sets the other fields.
  const trusted = (fields: object = {}) => ({ isTrusted: true, ...fields }) as unknown as MouseEvent

  it('B2 CUST-28 is inert for 500 ms after it shows, and again after a resize and after the focus changes', async () => {
    guard = guardClicks(button, { watched: [button], framed: false })
    for (const name of ['', ...changes] as const) {
      if (name !== '') dispatchEvent(new Event(name))
      expect([button.disabled, guard.accepts(trusted())]).to.deep.equal([true, false])
      await clock.advance(499)
      expect([button.disabled, guard.accepts(trusted())]).to.deep.equal([true, false])
      await clock.advance(1)
      expect([button.disabled, guard.accepts(trusted())]).to.deep.equal([false, true])
    }
    expect(guard.accepts(new MouseEvent('click'))).to.equal(false)
  })
  it('a frame that moves under the pointer is not steady until 250 ms have passed; a finger and a key have no place', async () => {
    let moves = 0
    watch = watchPointer(() => moves++)
    const move = (screenX: number) =>
      dispatchEvent(
        new PointerEvent('pointermove', {
          pointerType: 'mouse',
          screenX,
          screenY: 50,
          clientX: 10,
          clientY: 10,
        }),
      )
    const press = trusted({ pointerType: 'mouse', detail: 1 })
    expect(watch.isSteady(press)).to.equal(false)
    move(100)
    await clock.advance(250)
    expect([watch.isSteady(press), moves]).to.deep.equal([true, 0])
    move(101)
    expect([watch.isSteady(press), moves]).to.deep.equal([true, 0])
    move(160)
    expect([watch.isSteady(press), moves]).to.deep.equal([false, 1])
    await clock.advance(250)
    expect(watch.isSteady(press)).to.equal(true)
    expect([
      watch.isSteady(trusted({ pointerType: 'touch', detail: 1 })),
      watch.isSteady(trusted({ pointerType: '', detail: 0 })),
    ]).to.deep.equal([true, true])
  })
})
