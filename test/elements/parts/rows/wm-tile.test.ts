import { expect } from '../../../helpers/expect.js'
import '../../../../src/elements/parts/rows/wm-tile.js'
import type { Tile } from '../../../../src/elements/parts/rows/wm-tile.js'

describe('<wm-tile>', () => {
  let tile: Tile
  beforeEach(() => {
    tile = Object.assign(document.createElement('wm-tile'), {
      label: 'Lumen',
      image: '',
      badge: 'Certified',
    })
    tile.style.inlineSize = '80px'
    document.body.append(tile)
  })
  afterEach(() => tile.remove())

  const find = (selector: string) => tile.shadowRoot!.querySelector(selector)!
  /** The name of the element that a press on the centre of a part is sent to. */
  function toPressed(selector: string): string | undefined {
    const { left, top, width, height } = find(selector).getBoundingClientRect()
    return tile.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2)?.localName
  }

  // Chromium sends no click if the pressed element is removed before the release.
  it('a press is on the button itself, so that it lasts when the picture comes during it', async () => {
    await tile.updateComplete
    for (const part of ['.bare', '.name', '.badge'])
      expect(toPressed(part), part).to.equal('button')
    tile.image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    await tile.updateComplete
    expect(toPressed('wm-image')).to.equal('button')
  })

  it('has its picture at the same height under a name of one line and of two', async () => {
    tile.style.blockSize = '104px'
    await tile.updateComplete
    const { top } = find('.bare').getBoundingClientRect()
    tile.label = 'Lumen for cautious people'
    await tile.updateComplete
    expect(find('.bare').getBoundingClientRect().top).to.equal(top)
  })
})
