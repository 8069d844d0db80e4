import { expect } from '../../helpers/expect.js'
import { createToasts } from '../../../src/state/shell/toasts.js'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('toasts', () => {
  it('ERR-004 a second toast closes the first and comes 150 ms later', async () => {
    const { $toast, show } = createToasts()
    show('first')
    show('second')
    expect($toast.get()).to.equal(undefined)
    await wait(120)
    expect($toast.get()).to.equal(undefined)
    await wait(60)
    expect($toast.get()?.message).to.equal('second')
  })

  it('ERR-004 of several asked for in that time only the last comes', async () => {
    const { $toast, show } = createToasts()
    show('first')
    show('second')
    show('third')
    await wait(200)
    expect($toast.get()?.message).to.equal('third')
    await wait(200)
    expect($toast.get()?.message).to.equal('third')
  })

  it('behaviour: goes by itself after 2.5 s, unless it tells of something under way', async () => {
    const { $toast, show, hide } = createToasts()
    show('done')
    await wait(2400)
    expect($toast.get()?.message).to.equal('done')
    await wait(200)
    expect($toast.get()).to.equal(undefined)
    show('working', 'loading')
    await wait(2600)
    expect($toast.get()?.message).to.equal('working')
    hide()
    expect($toast.get()).to.equal(undefined)
  }).timeout(8000)
})
