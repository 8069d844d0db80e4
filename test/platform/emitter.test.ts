import { createEmitter } from '../../src/platform/emitter.js'
import { expect } from '../helpers/expect.js'

describe('createEmitter', () => {
  it('a function that was added twice is called twice, and each registration ends its own', () => {
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

  it('a listener that another one ended during the same event is not called', () => {
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

  it('one that was added during an event is called from the next one on', () => {
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
