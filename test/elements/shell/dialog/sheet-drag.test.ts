import { SheetDrag } from '../../../../src/elements/shell/dialog/sheet-drag.js'
import { expect } from '../../../helpers/expect.js'

const HEIGHT = 420

/** A drag through points of `[y, ms]`, from y = 100 at 0 ms. */
function drag(...points: readonly (readonly [y: number, at: number])[]) {
  const sheet = new SheetDrag({ x: 50, y: 100, at: 0 })
  const offsets = points.map(([y, at]) => sheet.move({ x: 50, y, at }))
  return { sheet, offsets }
}

describe('SheetDrag', () => {
  it('follows the finger one to one downwards, and a little upwards', () => {
    expect(drag([120, 20], [244, 60], [50, 90]).offsets).to.deep.equal([20, 144, -10])
  })
  it('a flick closes, however short', () => {
    expect(drag([110, 10], [135, 40], [170, 80]).sheet.closes(HEIGHT, 85)).to.equal(true)
  })
  it('a slow drag closes beyond a third of the height, and not before', () => {
    expect(drag([150, 300], [240, 900]).sheet.closes(HEIGHT, 1100)).to.equal(false)
    expect(drag([150, 300], [241, 900]).sheet.closes(HEIGHT, 1100)).to.equal(true)
  })
  it('a finger that moves back up does not close', () => {
    expect(drag([300, 300], [380, 600], [340, 630]).sheet.closes(HEIGHT, 632)).to.equal(false)
  })
  it('a press with an unsteady finger does not drag', () => {
    const { sheet, offsets } = drag([103, 20])
    expect([offsets, sheet.moved]).to.deep.equal([[0], false])
  })
  it('a finger that moves up or sideways first scrolls', () => {
    expect(drag([90, 10]).offsets).to.deep.equal([undefined])
    const sideways = new SheetDrag({ x: 50, y: 100, at: 0 })
    expect(sideways.move({ x: 70, y: 104, at: 10 })).to.equal(undefined)
  })
})
