import { expect } from '../../helpers/expect.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'
import { createToasts } from '../../../src/state/shell/toasts.js'

describe('toasts', () => {
  let clock: VirtualClock
  beforeEach(() => (clock = installVirtualClock()))

  it('ERR-004 a second toast closes the first and shows 150 ms later', async () => {
    const { $toast, show } = createToasts()
    show('first')
    show('second')
    expect($toast.get()).to.equal(undefined)
    await clock.advance(120)
    expect($toast.get()).to.equal(undefined)
    await clock.advance(60)
    expect($toast.get()?.message).to.equal('second')
  })

  it('ERR-004 of several toasts raised in that time only the last shows', async () => {
    const { $toast, show } = createToasts()
    show('first')
    show('second')
    show('third')
    await clock.advance(200)
    expect($toast.get()?.message).to.equal('third')
    await clock.advance(200)
    expect($toast.get()?.message).to.equal('third')
  })

  it('behaviour: disappears after 2.5 s, unless it reports something in progress', async () => {
    const { $toast, show, hide } = createToasts()
    show('done')
    await clock.advance(2400)
    expect($toast.get()?.message).to.equal('done')
    await clock.advance(200)
    expect($toast.get()).to.equal(undefined)
    show('working', 'loading')
    await clock.advance(2600)
    expect($toast.get()?.message).to.equal('working')
    hide()
    expect($toast.get()).to.equal(undefined)
  })
})
