import {
  findDifferences,
  findLookAlike,
  listDifferences,
} from '../../../src/state/send/look-alike.js'
import { expect } from '../../helpers/expect.js'

/** Letters from a seed. */
function generator(seed: number, letters: string) {
  let state = seed
  return (length: number) =>
    Array.from({ length }, () => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
      return letters[state % letters.length]!
    }).join('')
}
const hex = generator(1, '0123456789abcdef')
const base58 = generator(2, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

describe('findLookAlike', () => {
  it('SEND-015 flags 10,000 of 10,000 addresses that share the first and last four characters with a known one', () => {
    for (let run = 0; run < 10_000; run++) {
      const evm = run % 2 === 0
      const middle = evm ? 32 : 36
      const [start, end] = evm ? [`0x${hex(4)}`, hex(4)] : [base58(4), base58(4)]
      const known = start + (evm ? hex(middle) : base58(middle)) + end
      const fake = start + (evm ? hex(middle) : base58(middle)) + end
      expect(findLookAlike(fake, [base58(44), known]), fake).to.equal(known)
    }
  })
  it('SEND-015 flags at most 1 of 100 of 1,000 honest new addresses', () => {
    const known = Array.from({ length: 20 }, () => `0x${hex(40)}`)
    const flagged = Array.from({ length: 1000 }, () => findLookAlike(`0x${hex(40)}`, known)).filter(
      (like) => like !== undefined,
    )
    expect(flagged.length).to.be.at.most(10)
  })
  it('does not flag a known address, whatever its case, and flags one with a few changed letters', () => {
    const known = `0x${hex(40)}`
    expect(findLookAlike(known.toUpperCase().replace('0X', '0x'), [known])).to.equal(undefined)
    const changed = `0x${known[2] === '0' ? '1' : '0'}${known.slice(3)}`
    expect(findLookAlike(changed, [known])).to.equal(known)
    expect([...findDifferences(changed, known)]).to.deep.equal([2])
  })
  it('compares Bitcoin addresses behind their common prefix', () => {
    const known = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(findLookAlike('bc1qw508zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzf3t4', [known])).to.equal(known)
    expect(findLookAlike('bc1qzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', [known])).to.equal(undefined)
  })

  it('differences are listed as stretches; single equal letters between them are part of them', () => {
    expect(listDifferences('0x1234aaaa5678', '0x1234bbbb5678')).to.deep.equal([{ from: 7, to: 10 }])
    expect(listDifferences('abcdefghijkl', 'Xbcdefghijk?')).to.deep.equal([
      { from: 1, to: 1 },
      { from: 12, to: 12 },
    ])
    expect(listDifferences('a0b0c0', 'x0y0z0')).to.deep.equal([{ from: 1, to: 5 }])
    expect(listDifferences('same', 'SAME')).to.deep.equal([])
  })
})
