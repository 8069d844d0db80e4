import type { Identity } from '../../../src/state/account/identity.js'
import { createParties, toPartyKey } from '../../../src/state/account/parties.js'
import type { QueryState } from '../../../src/state/query.js'
import { atom } from 'nanostores'
import { expect } from '../../helpers/expect.js'
import { until } from '../../helpers/clocks/until.js'

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

describe('names of counterparties', () => {
  function create() {
    const asked: {
      account: string
      answer: (name?: string) => void
      fail: (failure: unknown) => void
    }[] = []
    const known = new Map<string, QueryState<Identity>>()
    const reported: unknown[] = []
    const parties = createParties(
      { lifetime: new AbortController().signal, report: (failure) => void reported.push(failure) },
      {
        find: ({ account }) => atom(known.get(account) ?? { status: 'idle' }),
        look: ({ account }) =>
          new Promise<void>((resolve, fail) => {
            asked.push({
              account,
              fail,
              answer: (name) => (
                known.set(account, { status: 'ready', value: name === undefined ? {} : { name } }),
                resolve()
              ),
            })
          }),
      },
    )
    return { parties, asked, reported }
  }

  it('requests three at a time, each address once, and finds names by address in any case', async () => {
    const { parties, asked } = create()
    for (const index of [10, 11, 12, 13, 10]) parties.ask(address(index), 'eip155:1')
    await until(() => asked.length === 3)
    asked[0]!.answer('ten.eth')
    await until(() => asked.length === 4)
    expect(parties.$names.get()).to.deep.equal({
      [toPartyKey(address(10).toUpperCase().replace('0X', '0x'), 'eip155:1')]: 'ten.eth',
    })
    parties.ask(address(10), 'eip155:1')
    for (const { answer } of asked.slice(1)) answer()
    await until(() => asked.length === 4)
    expect(Object.keys(parties.$names.get())).to.have.length(1)
  })

  it('requests a hundred addresses at most, none outside EVM, and reports failures', async () => {
    const { parties, asked, reported } = create()
    parties.ask('So1', 'solana:1')
    parties.ask('', 'eip155:1')
    for (let index = 0; index < 150; index++) parties.ask(address(index), 'eip155:1')
    await until(() => asked.length === 3)
    asked[0]!.fail(new Error('down'))
    await until(() => asked.length === 4)
    expect(reported).to.have.length(1)
    for (let index = 1; index < 100; index++) {
      asked[index]!.answer()
      await until(() => asked.length >= Math.min(100, index + 4))
    }
    expect(asked).to.have.length(100)
  })
})
