import { whenIdle } from '../../src/platform/when-idle.js'
import { expect } from '../helpers/expect.js'

describe('whenIdle', () => {
  it('calls back after a frame was painted, and not when it is cancelled before', async () => {
    const order: string[] = []
    requestAnimationFrame(() => order.push('frame'))
    whenIdle(() => order.push('cancelled'))()
    await new Promise<void>((resolve) => {
      whenIdle(() => {
        order.push('idle')
        resolve()
      })
    })
    expect(order).to.deep.equal(['frame', 'idle'])
  })
})
