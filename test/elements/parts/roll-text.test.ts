import { rollText } from '../../../src/elements/parts/roll-text.js'
import { expect } from '../../helpers/expect.js'

describe('rollText', () => {
  const holder = document.createElement('div')
  const amount = document.createElement('bdi')
  holder.append(amount)
  before(() => document.body.append(holder))
  after(() => holder.remove())
  const copy = () => amount.nextElementSibling

  function roll(before: string, was: number, now: string, is: number) {
    amount.textContent = now
    rollText(amount, { of: '', value: was, text: before }, { of: '', value: is, text: now })
    return copy()!.getAnimations({ subtree: true })
  }
  const findStart = ({ effect }: Animation) => (effect as KeyframeEffect).getKeyframes()[0]!
  async function finish(rolling: readonly Animation[]) {
    for (const animation of rolling) animation.finish()
    await Promise.all(rolling.map(({ finished }) => finished))
    await Promise.resolve()
  }

  it('the changed digits roll, up to a larger number and down to a smaller one; the text stays', async () => {
    for (const [before, was, now, is, from] of [
      ['$1,299.50', 1299.5, '$1,301.50', 1301.5, '100%'],
      ['$1,299.50', 1299.5, '$299.40', 299.4, '-100%'],
      ['1.5', 1.5, '1.49', 1.49, '-100%'],
    ] as const) {
      const rolling = roll(before, was, now, is)
      expect([
        findStart(rolling[0]!)['transform'],
        copy()!.ariaHidden,
        amount.textContent,
        amount.style.opacity,
      ]).to.deep.equal([`translateY(${from})`, 'true', now, '0'])
      expect(copy()!.getBoundingClientRect().x).to.equal(amount.getBoundingClientRect().x)
      await finish(rolling)
      expect([copy(), amount.style.opacity]).to.deep.equal([null, ''])
    }
  })
  it('a change during a roll leaves one copy, until the last roll has ended', async () => {
    const first = roll('$1.00', 1, '$2.00', 2)
    const second = roll('$2.00', 2, '$3.00', 3)
    expect(holder.childElementCount).to.equal(2)
    await finish(first.filter(({ playState }) => playState === 'running'))
    expect([copy()!.textContent, amount.style.opacity]).to.deep.equal(['$32.00', '0'])
    await finish(second)
    expect([copy(), amount.style.opacity]).to.deep.equal([null, ''])
  })
  it('text from right to left rolls in one piece, which keeps its order', async () => {
    const rolling = roll('\u200f1,299.50 US$', 1299.5, '\u200f1,301.50 US$', 1301.5)
    expect(rolling).to.have.length(2)
    expect(copy()!.getBoundingClientRect().width).to.equal(amount.getBoundingClientRect().width)
    await finish(rolling)
  })
})
