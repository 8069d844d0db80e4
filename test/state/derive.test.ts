import { atom, computed } from 'nanostores'
import { derive } from '../../src/state/derive.js'
import { expect } from '../helpers/expect.js'

describe('derive', () => {
  it('calculates from its sources, and again only when one of them changed', () => {
    const $a = atom(1)
    const $b = atom<number | undefined>(undefined)
    let runs = 0
    const $sum = derive([$a, $b], (a, b) => (runs++, a + (b ?? 10)))
    expect($sum.get()).to.equal(11)
    expect($sum.get()).to.equal(11)
    expect(runs).to.equal(1)
    $b.set(2)
    expect($sum.get()).to.equal(3)
    expect(runs).to.equal(2)
  })

  it('calls listeners once for one change that arrives over two sources', () => {
    const $a = atom(1)
    const $double = derive([$a], (a) => a * 2)
    const $both = derive([$a, $double], (a, double) => `${a} ${double}`)
    const seen: string[] = []
    $both.listen((value) => seen.push(value))
    $a.set(2)
    expect(seen).to.deep.equal(['2 4'])
  })

  it('is up to date in a listener of its source that runs first', () => {
    const $a = atom(1)
    const seen: number[] = []
    $a.listen(() => seen.push($double.get()))
    const $double = derive([$a], (a) => a * 2)
    $a.set(2)
    expect(seen).to.deep.equal([4])
  })

  it('is a source of computed stores', () => {
    const $a = atom(1)
    const $next = computed([derive([$a], (a) => a * 2)], (double) => double + 1)
    expect($next.get()).to.equal(3)
    $a.set(2)
    expect($next.get()).to.equal(5)
  })
})
