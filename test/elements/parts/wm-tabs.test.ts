import '../../../src/elements/parts/wm-tabs.js'
import { expect } from '../../helpers/expect.js'

describe('wm-tabs', () => {
  it('the ground of the selected tab slides from the tab selected before', async () => {
    const tabs = document.createElement('wm-tabs')
    tabs.tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }))
    tabs.selected = 'one'
    document.body.append(tabs)
    await tabs.updateComplete
    const [first, , third] = tabs.renderRoot.querySelectorAll('button')
    expect(third!.getAnimations({ subtree: true })).to.deep.equal([])
    third!.click()
    await tabs.updateComplete
    const [slide] = third!
      .getAnimations({ subtree: true })
      .filter((animation) => !(animation instanceof CSSTransition))
    const effect = slide!.effect as KeyframeEffect
    expect([effect.pseudoElement, effect.getKeyframes()[0]!['transform']]).to.deep.equal([
      '::before',
      `translateX(${first!.offsetLeft - third!.offsetLeft}px) scaleX(1)`,
    ])
    tabs.remove()
  })
})
