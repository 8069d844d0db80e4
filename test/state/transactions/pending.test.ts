import { createStorage } from '../../../src/platform/storage.js'
import { createPending, type PendingTransaction } from '../../../src/state/transactions/pending.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'

const sent = (id: string, at = Date.now()): PendingTransaction => ({
  id,
  account: `eip155:1:${ALICE}`,
  chainId: 'eip155:1',
  kind: 'send',
  status: 'pending',
  at,
  symbol: 'ETH',
  amount: '1',
})

describe('pending transactions', () => {
  afterEach(() => localStorage.clear())
  const create = (now?: () => number) => createPending({ storage: createStorage('default') }, now)

  it('lists the newest first, each once, and keeps them over a reload', () => {
    const pending = create()
    pending.add(sent('0x1'))
    pending.add(sent('0x2'))
    pending.add(sent('0x1'))
    pending.settle('0x2', 'failed')
    expect(
      create()
        .$pending.get()
        .map(({ id, status }) => [id, status]),
    ).to.deep.equal([
      ['0x1', 'pending'],
      ['0x2', 'failed'],
    ])
    pending.remove(new Set(['0x1']))
    expect(
      create()
        .$pending.get()
        .map(({ id }) => id),
    ).to.deep.equal(['0x2'])
  })

  it('keeps at most 99', () => {
    const pending = create()
    for (let index = 0; index < 120; index++) pending.add(sent(`0x${index}`))
    expect([pending.$pending.get().length, pending.$pending.get()[0]!.id]).to.deep.equal([
      99,
      '0x119',
    ])
  })

  it('drops rows older than a day, and invalid rows', () => {
    const now = Date.now()
    create().add(sent('0x1', now))
    expect(create(() => now + 25 * 3_600_000).$pending.get()).to.deep.equal([])
    localStorage.setItem(
      'wallet-modal.default.pending',
      JSON.stringify({ v: 1, value: [null, 5, { id: 1 }, sent('0x2', 1e300), sent('0x3')] }),
    )
    expect(
      create()
        .$pending.get()
        .map(({ id }) => id),
    ).to.deep.equal(['0x3'])
  })
})
