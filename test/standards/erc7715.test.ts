import {
  isSameTerms,
  isWithin,
  listDetails,
  readTerms,
  takeTerms,
  toWireData,
  type PermissionData,
  type SpendingTerms,
} from '../../src/standards/erc7715.js'
import { expect } from '../helpers/expect.js'
import { ALICE, BOB } from '../helpers/wallets/fake-eip1193.js'

const read = (type: string, data: PermissionData) => readTerms(type, data) as SpendingTerms
const stream = (data: PermissionData = {}) =>
  read('native-token-stream', { amountPerSecond: 5n, maxAmount: 90n, startTime: 100, ...data })
const periodic = (data: PermissionData = {}) =>
  read('erc20-token-periodic', {
    tokenAddress: BOB,
    periodAmount: 10n,
    periodDuration: 60,
    ...data,
  })

describe('ERC-7715', () => {
  it('reads amounts as bigint, hexadecimal, digits and whole number', () => {
    for (const periodAmount of [10n, '0xa', '10', 10])
      expect(periodic({ periodAmount })).to.include({ kind: 'periodic', amount: 10n, seconds: 60 })
  })

  it('a kind that it does not know is unknown', () => {
    expect(readTerms('native-token-teleport', {})).to.deep.equal({ kind: 'unknown' })
    expect(readTerms('constructor', {})).to.deep.equal({ kind: 'unknown' })
  })

  it('terms that cannot be read are none', () => {
    for (const data of [
      { periodAmount: -1n },
      { periodAmount: 1.5 },
      { periodAmount: 2n ** 256n },
      { periodAmount: undefined },
      { periodDuration: 0 },
      { periodDuration: 'day' },
      { tokenAddress: 'USDC' },
      { tokenAddress: undefined },
      { startTime: 'now' },
    ])
      expect(periodic(data), JSON.stringify(Object.keys(data))).to.equal(undefined)
  })

  it('terms with two names that differ are none', () => {
    expect(periodic({ address: BOB })).to.deep.equal(periodic())
    expect(periodic({ address: ALICE })).to.equal(undefined)
    for (const kind of ['allowance', 'transfer'])
      expect(read(`native-token-${kind}`, { allowanceAmount: 1n, allowance: 10n ** 30n })).to.equal(
        undefined,
      )
  })

  it('less, rarer and later is within what was asked', () => {
    for (const data of [{}, { periodAmount: 9n }, { periodDuration: 61 }, { startTime: 200 }])
      expect(isWithin(periodic(data), periodic())).to.equal(true)
    for (const data of [
      {},
      { amountPerSecond: 4n },
      { maxAmount: 80n },
      { startTime: 101 },
      { initialAmount: 0n },
    ])
      expect(isWithin(stream(data), stream())).to.equal(true)
  })

  it('more, more often, earlier, without a limit, or of another token is not', () => {
    for (const data of [{ periodAmount: 11n }, { periodDuration: 59 }, { tokenAddress: ALICE }])
      expect(isWithin(periodic(data), periodic())).to.equal(false)
    for (const data of [
      { amountPerSecond: 6n },
      { initialAmount: 1n },
      { maxAmount: 91n },
      { maxAmount: undefined },
      { startTime: 99 },
      { startTime: undefined },
    ])
      expect(isWithin(stream(data), stream())).to.equal(false)
    expect(isWithin(stream(), periodic())).to.equal(false)
  })

  it('the same terms are neither less nor more; a start that was left open may be set', () => {
    expect(isSameTerms(periodic({ startTime: 5 }), periodic())).to.equal(true)
    for (const data of [{ amountPerSecond: 4n }, { maxAmount: 80n }, { startTime: 101 }])
      expect(isSameTerms(stream(data), stream())).to.equal(false)
  })

  it('takes the granted terms, and nothing else of an answer', () => {
    expect(
      takeTerms(
        'native-token-stream',
        { amountPerSecond: 5n, justification: 'Rent', receiver: BOB },
        { amountPerSecond: '0x4', maxAmount: '0x9', justification: 'Gift', extra: 1 },
      ),
    ).to.deep.equal({
      justification: 'Rent',
      receiver: BOB,
      amountPerSecond: '0x4',
      maxAmount: '0x9',
    })
  })

  it('lists what the terms do not tell', () => {
    const data = { allowance: '0x1', startTime: 1, justification: 'Rent', payee: BOB, list: [1] }
    expect(listDetails('native-token-allowance', data)).to.deep.equal([
      ['payee', BOB],
      ['list', '[1]'],
    ])
  })

  it('lists a reason that is not a text', () => {
    expect(listDetails('mint', { justification: { limit: 9 } })).to.deep.equal([
      ['justification', '{"limit":9}'],
    ])
  })

  it('writes each bigint in hexadecimal', () => {
    expect(toWireData({ a: 255n, b: [1n, { c: 2 }] })).to.deep.equal({
      a: '0xff',
      b: ['0x1', { c: 2 }],
    })
  })
})
