import { createEmitter } from '../../../src/platform/async/emitter.js'
import { expect } from '../../helpers/expect.js'

describe('createEmitter', () => {
  it('calls a function that was added twice twice, and each registration ends separately', () => {
    const emitter = createEmitter<{ change: number }>()
    const received: number[] = []
    const listener = (value: number) => void received.push(value)
    const stopFirst = emitter.on('change', listener)
    const stopSecond = emitter.on('change', listener)
    emitter.emit('change', 1)
    expect(received).to.deep.equal([1, 1])
    stopFirst()
    stopFirst()
    emitter.emit('change', 2)
    expect(received).to.deep.equal([1, 1, 2])
    stopSecond()
    emitter.emit('change', 3)
    expect(received).to.deep.equal([1, 1, 2])
  })

  it('does not call a listener that another one removed during the same event', () => {
    const emitter = createEmitter<{ change: number }>()
    const received: string[] = []
    emitter.on('change', () => {
      received.push('first')
      stop()
    })
    const stop = emitter.on('change', () => void received.push('second'))
    emitter.emit('change', 1)
    expect(received).to.deep.equal(['first'])
  })

  it('calls a listener that was added during an event from the next one on', () => {
    const emitter = createEmitter<{ change: number }>()
    const received: number[] = []
    const stop = emitter.on('change', () => {
      stop()
      emitter.on('change', (value) => void received.push(value))
    })
    emitter.emit('change', 1)
    emitter.emit('change', 2)
    expect(received).to.deep.equal([2])
  })
})
