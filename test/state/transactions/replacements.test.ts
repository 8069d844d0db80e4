import type {
  ChainReplacements,
  ConfirmedTransfer,
  ReplacementKind,
  ReplacementRequest,
} from '../../../src/chains/adapter.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { createPending, type PendingTransaction } from '../../../src/state/transactions/pending.js'
import {
  createReplacements,
  type Replacements,
} from '../../../src/state/transactions/replacements.js'
import { takeTurn } from '../../../src/state/transactions/wallet-turns.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { until } from '../../helpers/clocks/until.js'

const CHAIN = 'eip155:1'
const FIRST: PendingTransaction = {
  id: '0xfirst',
  account: `${CHAIN}:${ALICE}`,
  chainId: CHAIN,
  kind: 'send',
  status: 'pending',
  at: Date.now(),
  symbol: 'ETH',
  amount: '1',
  to: BOB,
}
const failed = (details: Readonly<Record<string, string>>) =>
  new WalletModalError('TRANSACTION_FAILED', { details })

describe('replacements', () => {
  let core: TestCore
  let asked: { readonly request: ReplacementRequest; readonly kind: ReplacementKind }[]
  let answer: (kind: ReplacementKind) => Promise<string>
  let refreshed: number
  /** Settles the wait for one attempt; `place` is that of the account's order. */
  let waits: Map<string, (outcome: ConfirmedTransfer | WalletModalError) => void>

  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  function create({ connectorId = 'auth', type = 'eoa' } = {}) {
    asked = []
    refreshed = 0
    waits = new Map()
    answer = async (kind) => `0x${kind}`
    const waitFor = (id: string, { signal }: { signal?: AbortSignal }) =>
      new Promise<ConfirmedTransfer>((resolve, reject) => {
        waits.set(id, (outcome) => ('code' in outcome ? reject(outcome) : resolve(outcome)))
        signal?.addEventListener('abort', () => reject(new WalletModalError('REQUEST_ABORTED')))
      })
    const replacements: ChainReplacements = {
      open: async (request) => ({
        send: (kind) => (asked.push({ request, kind }), answer(kind)),
        settled: (options) => waitFor('place', options),
      }),
    }
    const support = eip155({ networks: [mainnet] })
    core = createTestCore({
      chains: [
        {
          ...support,
          load: async () => ({
            ...(await support.load()),
            replacements: async () => replacements,
            actions: async () => ({ getBalance: async () => 0n, waitFor }),
          }),
        },
      ],
    })
    const { connection } = fakeConnection({ connectorId, getAccountDetails: () => ({ type }) })
    core.edit.add(connection)
    return { connection, ...start() }
  }
  /** The slice of one tab; another tab has the same storage. */
  function start() {
    const pending = createPending(core)
    const refresh = async () => void refreshed++
    const slice: Replacements = createReplacements(core, {
      pending,
      balances: { refresh },
      nativeBalance: { refresh },
    })
    return { pending, slice }
  }
  const show = ({ $pending }: ReturnType<typeof createPending>) =>
    $pending
      .get()
      .map(({ id, status, attempts }) => [id, status, attempts?.map(({ kind }) => kind)])

  it('asks the wallet with every attempt, and keeps one entry with the new one', async () => {
    const { pending, slice } = create()
    pending.add(FIRST)
    await slice.replace('0xfirst', CHAIN, 'speedUp')
    await slice.replace('0xfirst', CHAIN, 'cancel')
    expect(asked.map(({ kind, request }) => [kind, request.ids])).to.deep.equal([
      ['speedUp', ['0xfirst']],
      ['cancel', ['0xfirst', '0xspeedUp']],
    ])
    expect(show(pending)).to.deep.equal([['0xfirst', 'pending', ['first', 'speedUp', 'cancel']]])
    expect(slice.$latest.get()).to.deep.equal({ status: 'idle' })
  })

  for (const [included, status] of [
    ['0xfirst', 'confirmed'],
    ['0xspeedUp', 'confirmed'],
    ['0xcancel', 'cancelled'],
  ] as const)
    it(`the entry is ${status} once a block includes ${included}`, async () => {
      const { pending, slice } = create()
      pending.add(FIRST)
      await slice.replace('0xfirst', CHAIN, 'speedUp')
      await slice.replace('0xfirst', CHAIN, 'cancel')
      await until(() => waits.has('0xcancel'))
      waits.get(included)!({ id: included })
      await until(() => refreshed === 2)
      expect(show(pending)[0]!.slice(0, 2)).to.deep.equal([included, status])
      expect(slice.isOffered(included, CHAIN)).to.equal(false)
    })

  it('the wait for another attempt decides, not that its own was replaced', async () => {
    const { pending, slice } = create()
    pending.add(FIRST)
    await slice.replace('0xfirst', CHAIN, 'cancel')
    await until(() => waits.has('0xcancel'))
    waits.get('0xcancel')!(failed({ reason: 'replaced', replacement: '0xfirst' }))
    await Promise.resolve()
    expect(show(pending)[0]![1]).to.equal('pending')
    waits.get('0xfirst')!(failed({ reason: 'execution reverted', transaction: '0xfirst' }))
    await until(() => refreshed === 2)
    expect(show(pending)[0]!.slice(0, 2)).to.deep.equal(['0xfirst', 'failed'])
  })

  it('a lost answer is uncertain, and the place in the order is followed all the same', async () => {
    const { pending, slice } = create()
    pending.add(FIRST)
    answer = () => Promise.reject(new WalletModalError('SERVICE_UNAVAILABLE'))
    await slice.replace('0xfirst', CHAIN, 'cancel')
    expect(slice.$latest.get()).to.include({ status: 'failed', uncertain: true })
    await until(() => waits.has('place'))
    waits.get('place')!(failed({ reason: 'cancelled', replacement: '0xunknown' }))
    await until(() => refreshed === 2)
    expect(show(pending)[0]!.slice(0, 2)).to.deep.equal(['0xunknown', 'cancelled'])
  })

  it('a refusal is certain, keeps the entry, and can be repeated', async () => {
    const { pending, slice } = create()
    pending.add(FIRST)
    answer = () => Promise.reject(failed({ reason: '…', refused: 'underpriced' }))
    await slice.replace('0xfirst', CHAIN, 'speedUp')
    expect(slice.$latest.get()).to.include({ status: 'failed', uncertain: false })
    expect(show(pending)).to.deep.equal([['0xfirst', 'pending', undefined]])
    expect(slice.isOffered('0xfirst', CHAIN)).to.equal(true)
    slice.watch()()
    expect(slice.$latest.get()).to.deep.equal({ status: 'idle' })
  })

  it('refuses a wallet’s answer that names the transaction itself or an earlier one', async () => {
    const { pending, slice } = create()
    pending.add(FIRST)
    for (const id of ['0xfirst', '0xspeedUp']) {
      answer = async () => id
      if (id === '0xspeedUp') await slice.replace('0xfirst', CHAIN, 'speedUp')
      await slice.replace('0xfirst', CHAIN, 'cancel')
      expect(slice.$latest.get()).to.have.nested.property('error.code', 'RESPONSE_INVALID')
    }
    expect(show(pending)[0]![2]).to.deep.equal(['first', 'speedUp'])
  })

  it('two tabs that press at once have one entry with one attempt', async () => {
    const one = create()
    one.pending.add(FIRST)
    const other = start()
    // The same request has the same signature, and so the same hash.
    answer = async (kind) => {
      other.pending.addAttempt('0xfirst', { id: `0x${kind}`, kind })
      return `0x${kind}`
    }
    await one.slice.replace('0xfirst', CHAIN, 'speedUp')
    expect(one.slice.$latest.get()).to.deep.equal({ status: 'idle' })
    expect(show(start().pending)).to.deep.equal([['0xfirst', 'pending', ['first', 'speedUp']]])
  })

  it('follows replaced transactions of an earlier visit', async () => {
    const { pending } = create()
    pending.add(FIRST)
    pending.addAttempt('0xfirst', { id: '0xcancel', kind: 'cancel' })
    const next = start()
    next.slice.watch()
    await until(() => waits.has('0xcancel'))
    waits.get('0xcancel')!({ id: '0xcancel' })
    await until(() => refreshed === 2)
    expect(show(next.pending)[0]!.slice(0, 2)).to.deep.equal(['0xcancel', 'cancelled'])
  })

  it('is offered for the embedded wallet’s own key alone, while the transaction waits', async () => {
    for (const [parts, offered] of [
      [{}, true],
      [{ connectorId: 'io.metamask' }, false],
      [{ type: 'smartAccount' }, false],
    ] as const) {
      const { pending, slice } = create(parts)
      pending.add(FIRST)
      expect(slice.isOffered('0xfirst', CHAIN)).to.equal(offered)
      if (!offered) await slice.replace('0xfirst', CHAIN, 'cancel')
      pending.settle('0xfirst', 'confirmed')
      await slice.replace('0xfirst', CHAIN, 'cancel')
      expect([asked, slice.isOffered('0xfirst', CHAIN)]).to.deep.equal([[], false])
      core.release()
      localStorage.clear()
    }
  })

  it('asks nothing while the wallet has not answered another request', async () => {
    const { connection, pending, slice } = create()
    pending.add(FIRST)
    takeTurn(connection, 'page')
    await slice.replace('0xfirst', CHAIN, 'cancel')
    expect(asked).to.deep.equal([])
    expect(slice.$latest.get()).to.have.nested.property('error.code', 'REQUEST_PENDING')
  })
})
