import type { ConfirmedTransfer, SentTransfer } from '../../../src/chains/adapter.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { createAccount } from '../../../src/state/account/account.js'
import { createCheckout } from '../../../src/state/transactions/checkout.js'
import { createPending } from '../../../src/state/transactions/pending.js'
import type { Sender } from '../../../src/state/transactions/to-call-request.js'
import type { TransactionRequest } from '../../../src/state/transactions/transactions.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'

interface Step extends TransactionRequest {
  readonly approves: boolean
}
interface Asked {
  answer(id?: string): Promise<void>
  refuse(failure: unknown): Promise<void>
  confirm(id?: string): Promise<void>
  fail(failure: unknown): Promise<void>
}

describe('checkout: check, ask once, follow, show', () => {
  let core: TestCore

  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  /** A checkout whose wallet and network the test answers. */
  async function create() {
    core = createTestCore()
    const { connection } = fakeConnection({ accounts: [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] })
    core.edit.add(connection)
    const pending = createPending(core)
    const asked: Asked[] = []
    const refreshed: unknown[] = []
    const failed: string[] = []
    let checks = 0
    let check = async (): Promise<number> => ++checks
    const entries = { text: 'first', cleared: 0 }
    const checkout = createCheckout<Step, number>(core, {
      account: createAccount(core),
      pending,
      balances: { refresh: async (options) => void refreshed.push(options) },
      nativeBalance: { refresh: async () => {} },
      check: () => check(),
      findEntries: () => entries.text,
      clearEntries: () => void entries.cleared++,
      kind: {
        send: () =>
          new Promise<SentTransfer>((resolve, reject) => {
            let confirm: (confirmed: ConfirmedTransfer) => void
            let fail: (failure: unknown) => void
            const confirmed = new Promise<ConfirmedTransfer>((done, lost) => {
              confirm = done
              fail = lost
            })
            asked.push({
              answer: (id = '0x1') => (resolve({ id, confirmed: () => confirmed }), settle()),
              refuse: (failure) => (reject(failure), settle()),
              confirm: (id = '0x1') => (confirm({ id }), settle()),
              fail: (failure) => (fail(failure), settle()),
            })
          }),
        toPending: ({ order: { account, chainId } }, id) => ({
          id,
          account,
          chainId,
          kind: 'send',
          status: 'pending',
          at: Date.now(),
          symbol: 'ETH',
          amount: '1',
        }),
        listTokens: () => ['0xtoken'],
        findAllowance: ({ approves }) => ({ token: 'key', symbol: 'USDT', changes: approves }),
        onSent: () => {},
        onFailed: (_, { code }) => void failed.push(code),
      },
    })
    const order: Sender = {
      connection: connection.id,
      account: `eip155:1:${ALICE}`,
      chainId: 'eip155:1',
    }
    return {
      checkout,
      connection,
      pending,
      asked,
      refreshed,
      failed,
      entries,
      order,
      countChecks: () => checks,
      setCheck: (next: () => Promise<number>) => (check = next),
      request: (approves = false): Step => ({ order, approves }),
    }
  }
  const code = async (promise: Promise<unknown>) =>
    ((await rejection(promise)) as WalletModalError).code

  it('asks once, follows the transaction to its block, and shows each state of it', async () => {
    const { checkout, asked, request, pending, refreshed } = await create()
    const sending = checkout.request(request(), 'visitor')
    expect(checkout.$latest.get().status).to.equal('asking')
    expect(checkout.isConfirming()).to.equal(true)
    await asked[0]!.answer()
    const sent = await sending
    expect(checkout.$latest.get()).to.deep.include({ status: 'sent', id: '0x1', late: false })
    expect(checkout.isConfirming()).to.equal(false)
    await asked[0]!.confirm()
    expect(await sent.confirmed()).to.deep.equal({ id: '0x1' })
    expect(checkout.$latest.get().status).to.equal('confirmed')
    expect(pending.$pending.get()[0]!.status).to.equal('confirmed')
    expect(refreshed).to.have.length(2)
    expect(refreshed[1]).to.deep.equal({ changed: true, tokens: ['0xtoken'] })
    expect(asked).to.have.length(1)
  })

  it('error: REQUEST_PENDING for a second request of either payer, which the wallet does not receive', async () => {
    const { checkout, asked, request } = await create()
    const sending = checkout.request(request(), 'visitor')
    for (const payer of ['visitor', 'page'] as const)
      expect(await code(checkout.request(request(), payer))).to.equal('REQUEST_PENDING')
    expect(asked).to.have.length(1)
    await asked[0]!.answer()
    await sending
  })

  it('a request of the page changes no screen, also when it fails', async () => {
    const { checkout, asked, request, failed } = await create()
    const refused = code(checkout.request(request(), 'page'))
    await asked[0]!.refuse(new WalletModalError('USER_REJECTED'))
    expect(await refused).to.equal('USER_REJECTED')
    expect(checkout.$latest.get()).to.deep.equal({ status: 'idle' })
    expect(failed).to.deep.equal(['USER_REJECTED'])
  })

  it('the late outcome of an earlier request does not replace what is shown', async () => {
    const { checkout, asked, request, pending } = await create()
    const first = checkout.request(request(), 'visitor')
    await asked[0]!.answer('0x1')
    await first
    const second = checkout.request(request(), 'visitor')
    await asked[0]!.confirm('0x1')
    expect(checkout.$latest.get().status).to.equal('asking')
    expect(pending.$pending.get()[0]!.status).to.equal('confirmed')
    await asked[1]!.answer('0x2')
    await second
    expect(checkout.$latest.get()).to.deep.include({ status: 'sent', id: '0x2' })
  })

  it('a lost answer is uncertain, a refusal is not, and both end the turn', async () => {
    const { checkout, asked, request } = await create()
    for (const [failure, uncertain] of [
      [new WalletModalError('REQUEST_TIMEOUT'), true],
      [new WalletModalError('USER_REJECTED'), false],
    ] as const) {
      const refused = rejection(checkout.request(request(), 'visitor'))
      await asked.at(-1)!.refuse(failure)
      await refused
      expect(checkout.$latest.get()).to.deep.include({ status: 'failed', uncertain })
    }
    expect(asked).to.have.length(2)
  })

  it('a transaction that the network refuses is failed, one that takes too long is late', async () => {
    const { checkout, asked, request, pending } = await create()
    for (const [id, failure, shown] of [
      ['0x1', new WalletModalError('TRANSACTION_FAILED'), { status: 'failed', id: '0x1' }],
      ['0x2', new WalletModalError('REQUEST_TIMEOUT'), { status: 'sent', id: '0x2', late: true }],
    ] as const) {
      const sending = checkout.request(request(), 'visitor')
      await asked.at(-1)!.answer(id)
      await sending
      await asked.at(-1)!.fail(failure)
      expect(checkout.$latest.get()).to.deep.include(shown)
    }
    expect(pending.$pending.get().map(({ status }) => status)).to.deep.equal(['pending', 'failed'])
  })

  it('an approval blocks its token until the network has confirmed it', async () => {
    const { checkout, asked, request } = await create()
    const sending = checkout.request(request(true), 'visitor')
    await asked[0]!.answer()
    await sending
    expect(checkout.isWaiting()).to.equal(true)
    expect(checkout.isConfirming()).to.equal(true)
    const refused = (await rejection(checkout.request(request(), 'page'))) as WalletModalError
    expect(refused.details['token']).to.equal('USDT')
    await asked[0]!.confirm()
    expect(checkout.isWaiting()).to.equal(false)
    const next = checkout.request(request(), 'page')
    await asked[1]!.answer('0x2')
    await next
  })

  it('keeps what the wallet has not answered, and clears what is finished', async () => {
    const { checkout, asked, request } = await create()
    const sending = checkout.request(request(), 'visitor')
    checkout.clear()
    expect(checkout.$latest.get().status).to.equal('asking')
    await asked[0]!.answer()
    await sending
    checkout.clear()
    await asked[0]!.confirm()
    expect(checkout.$latest.get()).to.deep.equal({ status: 'idle' })
  })

  it('error: CONNECTION_NOT_FOUND for an order of an ended connection', async () => {
    const { checkout, order, asked } = await create()
    const request = { order: { ...order, connection: 'ended' }, approves: false }
    expect(await code(checkout.request(request, 'visitor'))).to.equal('CONNECTION_NOT_FOUND')
    expect(asked).to.have.length(0)
  })

  it('checks again while a screen watches and is idle; the screen before it does not end that', async () => {
    const { checkout, countChecks } = await create()
    const clock = installVirtualClock()
    let idle = true
    const leaveFirst = checkout.watchReview(() => {}, { ms: 1000, isIdle: () => idle })
    const leave = checkout.watchReview(() => {}, { ms: 1000, isIdle: () => idle })
    leaveFirst()
    await clock.advance(1000)
    expect(countChecks()).to.equal(3)
    idle = false
    await clock.advance(1000)
    expect(countChecks()).to.equal(3)
    expect(checkout.$review.get()).to.deep.equal({ status: 'ready', value: 3 })
    leave()
    expect(checkout.$review.get()).to.deep.equal({ status: 'idle' })
  })

  it('a check that fails is reported to its screen, one that a newer check replaces is not', async () => {
    const { checkout, setCheck } = await create()
    const failures: unknown[] = []
    setCheck(() => new Promise(() => {}))
    checkout.watchReview((failure) => failures.push(failure))
    const failure = new WalletModalError('SERVICE_UNAVAILABLE')
    setCheck(async () => {
      throw failure
    })
    const leave = checkout.watchReview((reason) => failures.push(reason))
    await settle()
    expect(failures).to.deep.equal([failure])
    leave()
  })

  it('the entries are cleared on another account; what was remembered tells it', async () => {
    const { checkout, connection, entries } = await create()
    const entered = checkout.remember()
    expect(entered.isUnchanged()).to.equal(true)
    entries.text = 'second'
    expect(entered.isUnchanged()).to.equal(false)
    expect(entered.isSameAccount()).to.equal(true)
    core.selectAccount(`eip155:1:${BOB}`, connection.id)
    expect(entered.isSameAccount()).to.equal(false)
    expect(entries.cleared).to.equal(1)
  })
})
