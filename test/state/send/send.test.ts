import type {
  ChainTransfers,
  SentTransfer,
  TransferEstimate,
  TransferRequest,
} from '../../../src/chains/adapter.js'
import { eip155, mainnet, base } from '../../../src/chains/eip155/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { createAccount } from '../../../src/state/account/account.js'
import { createNativeBalance } from '../../../src/state/account/tokens/native-balance.js'
import { createPending } from '../../../src/state/transactions/pending.js'
import { atom } from 'nanostores'
import { createContacts } from '../../../src/state/contacts/contacts.js'
import { createListChoices } from '../../../src/state/account/list-choices.js'
import { createSend } from '../../../src/state/send/send.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'
import {
  createSwapWallet,
  startSwapService,
  SWAP_SERVICE,
} from '../../helpers/fakes/swap-service.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'

const ETHER = 10n ** 18n
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ESTIMATE: TransferEstimate = {
  fee: 1000n,
  reserve: 0n,
  terms: { gas: 21_000n, maxFeePerGas: 1n },
}

interface Asked {
  readonly request: TransferRequest
  answer(id?: string): Promise<void>
  refuse(failure: unknown): Promise<void>
  confirm(id?: string): Promise<void>
  fail(failure: unknown): Promise<void>
}

describe('send', () => {
  let core: TestCore
  let asked: Asked[]
  let refreshed: unknown[]
  let estimate: (request: TransferRequest) => Promise<TransferEstimate>

  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  /** A slice with one coin and one token of Alice's, whose transfers the test answers. */
  async function create({
    chainId = 'eip155:1',
    namespace = 'eip155',
  }: { chainId?: `${string}:${string}`; namespace?: string } = {}) {
    asked = []
    refreshed = []
    estimate = async () => ESTIMATE
    const transfers: ChainTransfers = {
      estimate: (request) => estimate(request),
      send: (request) =>
        new Promise<SentTransfer>((resolve, reject) => {
          let [confirm, fail] = [(_id: string) => {}, (_failure: unknown) => {}]
          const confirmed = new Promise<{ id: string }>(
            (done, failed) => ([confirm, fail] = [(id) => done({ id }), failed]),
          )
          confirmed.catch(() => {})
          asked.push({
            request,
            answer: async (id = '0xid') => (resolve({ id, confirmed: () => confirmed }), settle()),
            refuse: async (failure) => (reject(failure), settle()),
            confirm: async (id = '0xid') => (confirm(id), settle()),
            fail: async (failure) => (fail(failure), settle()),
          })
        }),
    }
    const support = eip155({ networks: [mainnet, base] })
    core = createTestCore({
      chains: [
        {
          ...support,
          load: async () => ({ ...(await support.load()), transfers: async () => transfers }),
        },
      ],
    })
    const made = fakeConnection({ chainId, namespace, getBalance: async () => ETHER })
    core.edit.add(made.connection)
    const account = createAccount(core)
    const token = (
      address: string | undefined,
      symbol: string,
      decimals: number,
      amount: bigint,
      price: number | undefined,
    ) => ({
      chainId,
      address,
      name: symbol,
      symbol,
      decimals,
      amount,
      icon: undefined,
      price,
      value: undefined,
    })
    const $balances = atom({
      status: 'ready' as const,
      at: 1,
      value: {
        account: `${chainId}:${ALICE}` as const,
        chainId,
        currency: 'usd' as const,
        tokens: [
          token(undefined, 'ETH', 18, ETHER, 2000),
          token(USDC, 'USDC', 6, 5_000_000n, 1),
          token(`0x${'9'.repeat(40)}`, 'ODD', 36, 10n ** 36n, undefined),
          { ...token(BOB, 'OTHER', 6, 1n, 1), chainId: 'eip155:8453' as const },
        ],
        total: 1,
      },
    })
    const balances = {
      $balances,
      currency: 'usd' as const,
      refresh: async (options: unknown) => void refreshed.push(options),
      watch: () => () => {},
    }
    const pending = createPending(core)
    const contacts = createContacts(core, { $remote: atom(undefined) })
    const listChoices = createListChoices(core)
    const send = createSend(core, {
      account,
      balances: balances as never,
      nativeBalance: createNativeBalance(core, account),
      chainData: { service: undefined, find: async () => undefined },
      pending,
      contacts,
      listChoices,
    })
    const fill = async (amount: string, to = BOB, address: string | undefined = undefined) => {
      send.choose({ address })
      send.type(amount)
      await send.setReceiver(to)
    }
    /** Balances arrive again, as new objects. */
    const setBalances = (
      values: Readonly<Record<string, number>> = {},
      isHeld: (one: { address: string | undefined; symbol: string }) => boolean = () => true,
    ) =>
      $balances.set({
        ...$balances.get(),
        value: {
          ...$balances.get().value,
          tokens: $balances
            .get()
            .value.tokens.filter(isHeld)
            .map((one) => ({ ...one, value: values[one.symbol] as undefined })),
        },
      })
    return {
      send,
      pending,
      listChoices,
      contacts,
      control: made.control,
      connection: made.connection,
      fill,
      setBalances,
    }
  }

  it('SEND-007 SEND-008 names what is missing, the most important first', async () => {
    const { send, fill } = await create()
    const problem = () => send.$form.get().problem
    expect(problem()).to.equal('token')
    send.choose({ address: USDC })
    expect(problem()).to.equal('amount')
    for (const [text, expected] of [
      ['0', 'incorrect'],
      ['.', 'incorrect'],
      ['1e18', 'incorrect'],
      ['-1', 'incorrect'],
      ['1,500', 'ambiguous'],
      ['1.0000001', 'decimals'],
      ['9'.repeat(80), 'insufficient'],
      ['5.000001', 'insufficient'],
      ['5', 'receiver'],
    ] as const) {
      send.type(text)
      expect(problem(), text).to.equal(expected)
    }
    expect(send.$form.get().exceeded).to.equal(false)
    await send.setReceiver('0x12')
    expect(problem()).to.equal('invalid-receiver')
    await fill('5', BOB, USDC)
    expect([problem(), send.$form.get().amount]).to.deep.equal([undefined, 5_000_000n])
  })

  it('starts with the token of the largest value, otherwise with the coin, and keeps a choice', async () => {
    const { send, setBalances } = await create()
    send.chooseLargest()
    expect(send.$form.get().token?.symbol).to.equal('ETH')
    const { send: valued, setBalances: setValues } = await create()
    setValues({ ETH: 1, USDC: 5, OTHER: 9 })
    valued.chooseLargest()
    expect(valued.$form.get().token?.symbol).to.equal('USDC')
    setBalances({ ETH: 1, USDC: 5 })
    send.chooseLargest()
    expect(send.$form.get().token?.symbol).to.equal('ETH')
  })

  it('never starts with a token that the visitor hides', async () => {
    const { send, setBalances, listChoices } = await create()
    setBalances({ ETH: 1, USDC: 5 })
    listChoices.hide({ chainId: 'eip155:1', address: USDC }, true)
    send.chooseLargest()
    expect(send.$form.get().token?.symbol).to.equal('ETH')
    send.reset()
    listChoices.hide({ chainId: 'eip155:1', address: undefined }, true)
    send.chooseLargest()
    expect(send.$form.get().token?.symbol).to.equal(undefined)
  })

  it('chooses none of several tokens without a price, which may be spam', async () => {
    const { send, setBalances } = await create()
    setBalances({}, (one) => one.address !== undefined)
    send.chooseLargest()
    expect(send.$form.get().token).to.equal(undefined)
    setBalances({}, (one) => one.symbol === 'ODD')
    send.chooseLargest()
    expect(send.$form.get().token?.symbol).to.equal('ODD')
  })

  it('never sends a number entered for one asset as another', async () => {
    const { send, fill } = await create()
    await fill('5', BOB, USDC)
    send.choose({ address: undefined })
    expect(send.$draft.get()).to.deep.equal({
      asset: 'native',
      text: '',
      unit: 'token',
      all: false,
    })
  })

  it('accepts fiat, rounded down to the asset’s decimals, and flips exactly', async () => {
    const { send, fill } = await create()
    await fill('1', BOB)
    send.flip()
    expect(send.$draft.get().text).to.equal('2000')
    send.type('0.01')
    expect(send.$form.get().amount).to.equal(5_000_000_000_000n)
    send.flip()
    expect(send.$draft.get()).to.include({ unit: 'token', text: '0.000005' })
    await fill('0.000000000000000000000000000000000001', BOB, `0x${'9'.repeat(40)}`)
    expect([send.$form.get().amount, send.$form.get().fiat]).to.deep.equal([1n, undefined])
  })

  it('SEND-011 offers only the tokens of the active network', async () => {
    const { send } = await create()
    expect(send.$tokens.get().map(({ symbol }) => symbol)).to.deep.equal(['ETH', 'USDC', 'ODD'])
  })

  it('SEND-001 refuses with the specification’s texts, without a request to the wallet', async () => {
    const { send, fill } = await create()
    expect((await rejection(send.review())).message).to.equal(
      'An amount and receiver address are required',
    )
    send.type('1')
    await send.setReceiver(BOB)
    expect((await rejection(send.review())).message).to.equal('A token is required')
    expect((await rejection(send.confirm())).message).to.equal(
      'An amount and receiver address are required',
    )
    await fill('1', BOB)
    expect(asked).to.deep.equal([])
  })

  it('SEND-002 reports a family without Send as an unsupported chain', async () => {
    const { send, fill } = await create()
    ;(core.config.features as { sendNamespaces: readonly string[] }).sendNamespaces = ['solana']
    await fill('1')
    expect((await rejection(send.review())).message).to.equal('Unsupported chain')
    expect(send.canSend()).to.equal(false)
  })

  it('SEND-003 requests exactly the reviewed payment, empties the form and refreshes the balances', async () => {
    const { send, fill, pending } = await create()
    await fill('0.5')
    const { order, fee, warning, problem } = await send.review()
    expect([order.amount, order.to, fee, warning, problem]).to.deep.equal([
      ETHER / 2n,
      BOB,
      1000n,
      { kind: 'first-time' },
      undefined,
    ])
    expect(Object.isFrozen(order)).to.equal(true)
    // Input behind the review does not change it.
    send.type('0.9')
    await send.setReceiver(ALICE)
    const confirming = send.confirm()
    await until(() => asked.length === 1)
    expect(send.$payment.get().status).to.equal('asking')
    const { to, amount, token, chain, terms } = asked[0]!.request
    expect([to, amount, token, chain.id, terms]).to.deep.equal([
      BOB,
      ETHER / 2n,
      undefined,
      'eip155:1',
      ESTIMATE.terms,
    ])
    await asked[0]!.answer()
    await confirming
    expect([
      send.$draft.get().text,
      send.$receiver.get().status,
      send.$review.get().status,
    ]).to.deep.equal(['', 'empty', 'idle'])
    expect(send.$payment.get()).to.deep.include({ status: 'sent', id: '0xid' })
    expect(refreshed).to.deep.equal([{ changed: true }])
    expect(pending.$pending.get()[0]).to.deep.include({
      id: '0xid',
      amount: '0.5',
      symbol: 'ETH',
      status: 'pending',
      to: BOB,
    })
    expect(send.$receivers.get()).to.deep.equal([{ namespace: 'eip155', address: BOB }])
    await asked[0]!.confirm()
    expect(send.$payment.get().status).to.equal('confirmed')
    expect([pending.$pending.get()[0]!.status, refreshed.length]).to.deep.equal(['confirmed', 2])
    expect(
      core.tracked.map(({ event }) => event).filter((event) => event.startsWith('SEND')),
    ).to.deep.equal(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('SEND-004 sends a token with its decimals, and reloads the balance of that token', async () => {
    const { send, fill } = await create()
    await fill('1.5', BOB, USDC)
    await send.review()
    void send.confirm()
    await until(() => asked.length === 1)
    expect([
      asked[0]!.request.token,
      asked[0]!.request.decimals,
      asked[0]!.request.amount,
    ]).to.deep.equal([USDC, 6, 1_500_000n])
    await asked[0]!.answer()
    expect(refreshed).to.deep.equal([{ changed: true, tokens: [USDC] }])
  })

  it('SEND-016 a wallet that has not answered gets no second request from any caller; its late answer counts', async () => {
    const { send, fill, connection } = await create()
    await fill('0.5')
    const { order } = await send.review()
    const first = send.confirm()
    expect((await rejection(send.confirm())).code).to.equal('REQUEST_PENDING')
    expect(
      (
        await rejection(
          send.request({
            connection,
            account: order.account,
            chainId: order.chainId,
            to: BOB,
            amount: '0.1',
          }),
        )
      ).code,
    ).to.equal('REQUEST_PENDING')
    await until(() => asked.length === 1)
    send.reset()
    await fill('0.1', BOB)
    await send.review()
    expect((await rejection(send.confirm())).code).to.equal('REQUEST_PENDING')
    expect(asked).to.have.length(1)
    await asked[0]!.answer('0xlate')
    await first
    expect(send.$payment.get()).to.deep.include({ status: 'sent', id: '0xlate' })
  })

  for (const [what, enter, kept] of [
    ['an amount', ({ send }) => send.type('0.2'), { text: '0.2', to: BOB }],
    ['a receiver', ({ send }) => send.setReceiver(CAROL), { text: '0.5', to: CAROL }],
    ['a known receiver', ({ send }) => send.chooseReceiver(CAROL), { text: '0.5', to: CAROL }],
    ['a token', ({ send }) => send.choose({ address: USDC }), { text: '', to: BOB }],
    [
      'a whole payment',
      async ({ send, fill }) => (send.reset(), fill('1.5', CAROL, USDC)),
      { text: '1.5', to: CAROL },
    ],
  ] as readonly (readonly [
    string,
    (made: Awaited<ReturnType<typeof create>>) => unknown,
    { text: string; to: string },
  ])[]) {
    it(`keeps ${what} that was entered while the wallet was asked about the previous payment, and its review`, async () => {
      const made = await create()
      const { send, fill } = made
      await fill('0.5')
      await send.review()
      const confirming = send.confirm()
      await until(() => asked.length === 1)
      await enter(made)
      if (kept.text !== '') await send.review()
      await asked[0]!.answer()
      await confirming
      expect([
        send.$draft.get().text,
        (send.$receiver.get() as { address?: string }).address,
      ]).to.deep.equal([kept.text, kept.to])
      expect(send.$payment.get()).to.deep.include({ status: 'sent', id: '0xid' })
      if (kept.text === '') return
      // The later payment can be confirmed, and only this one is sent.
      void send.confirm()
      await until(() => asked.length === 2)
      expect(asked[1]!.request.to).to.equal(kept.to)
    })
  }

  it('keeps a maximum that is being computed when the wallet answers, and clears a payment that was only shown in another unit', async () => {
    const { send, fill } = await create()
    await fill('0.5')
    await send.review()
    const first = send.confirm()
    await until(() => asked.length === 1)
    let answer = (_estimate: TransferEstimate) => {}
    estimate = () => new Promise((resolve) => (answer = resolve))
    const computing = send.enterMaximum()
    await until(() => send.$maximum.get() === 'loading')
    await settle()
    await asked[0]!.answer()
    await first
    answer(ESTIMATE)
    await computing
    expect([send.$form.get().amount, send.$draft.get().all]).to.deep.equal([ETHER - 1000n, true])
    estimate = async () => ESTIMATE
    await fill('0.5')
    await send.review()
    const second = send.confirm()
    await until(() => asked.length === 2)
    send.flip()
    await asked[1]!.answer('0xother')
    await second
    expect(send.$draft.get().text).to.equal('')
  })

  it('SEND-014 a decline keeps the form, reports it and lets the visitor try again', async () => {
    const { send, fill } = await create()
    await fill('0.5')
    await send.review()
    const confirming = rejection(send.confirm())
    await until(() => asked.length === 1)
    await asked[0]!.refuse(Object.assign(new Error('User rejected'), { code: 4001 }))
    expect((await confirming).code).to.equal('USER_REJECTED')
    expect(send.$payment.get()).to.deep.include({ status: 'failed', uncertain: false })
    expect(send.$draft.get().text).to.equal('0.5')
    expect(core.errors).to.deep.equal(['USER_REJECTED'])
    expect(core.tracked.at(-1)).to.deep.include({ event: 'SEND_ERROR' })
    void send.confirm()
    await until(() => asked.length === 2)
  })

  for (const [what, failure, uncertain] of [
    [
      'no hash',
      new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason: '' } }),
      true,
    ],
    [
      'no answer in time',
      new WalletModalError('REQUEST_TIMEOUT', { details: { what: 'x', seconds: 1 } }),
      true,
    ],
    ['a broken connection', new WalletModalError('WALLET_DISCONNECTED'), true],
    [
      'a session whose relay refuses the page while the wallet asks',
      new WalletModalError('RELAY_REFUSED', { details: { reason: 'x' } }),
      true,
    ],
    ['an exception without a code', new Error('boom'), true],
    ['an error of the node', { code: -32000, message: 'insufficient funds' }, false],
    ['an internal error of the wallet', { code: -32603, message: 'Internal error' }, true],
    [
      'an internal error with the answer of the node',
      {
        code: -32603,
        message: 'Internal error',
        data: { code: -32000, message: 'insufficient funds' },
      },
      false,
    ],
    [
      'another network',
      new WalletModalError('CHAIN_MISMATCH', { details: { expected: 'a', actual: 'b' } }),
      false,
    ],
  ] as const) {
    it(`SEND-016 ${what}: the payment ${uncertain ? 'may have been sent, and the state says so' : 'was not sent'}`, async () => {
      const { send, fill } = await create()
      await fill('0.5')
      await send.review()
      const confirming = rejection(send.confirm())
      await until(() => asked.length === 1)
      await asked[0]!.refuse(failure)
      await confirming
      expect(send.$payment.get()).to.deep.include({ status: 'failed', uncertain })
    })
  }

  it('SEND-017 another network or account clears everything entered for the previous one, at any step', async () => {
    const { send, fill, control } = await create()
    await fill('0.5')
    await send.review()
    control.setChain('eip155:8453')
    expect([
      send.$draft.get().asset,
      send.$receiver.get().status,
      send.$review.get().status,
    ]).to.deep.equal([undefined, 'empty', 'idle'])
    expect((await rejection(send.confirm())).code).to.equal('SEND_INVALID')
    expect(asked).to.deep.equal([])
  })

  it('SEND-017 a network that changes during the request: the payment stays the requested one, and the new form is not emptied', async () => {
    const { send, fill, control } = await create()
    await fill('0.5')
    await send.review()
    const confirming = send.confirm()
    await until(() => asked.length === 1)
    control.setChain('eip155:8453')
    send.type('7')
    await asked[0]!.answer()
    await confirming
    expect(send.$payment.get()).to.deep.include({ status: 'sent' })
    expect((send.$payment.get() as { order: { chainId: string } }).order.chainId).to.equal(
      'eip155:1',
    )
    expect(send.$draft.get().text).to.equal('7')
  })

  it('reports a payment that failed on chain; one that no block includes in time stays sent', async () => {
    const { send, fill, pending } = await create()
    for (const [failure, expected, status] of [
      [
        new WalletModalError('TRANSACTION_FAILED', { details: { reason: 'cancelled' } }),
        { status: 'failed', uncertain: false, id: '0xid' },
        'failed',
      ],
      [
        new WalletModalError('REQUEST_TIMEOUT', { details: { what: 'x', seconds: 180 } }),
        { status: 'sent', late: true },
        'pending',
      ],
    ] as const) {
      await fill('0.5')
      await send.review()
      const confirming = send.confirm()
      await until(() => asked.length > 0)
      await asked.at(-1)!.answer()
      await confirming
      await asked.at(-1)!.fail(failure)
      expect(send.$payment.get()).to.deep.include(expected)
      expect(pending.$pending.get()[0]!.status).to.equal(status)
      // This wallet gives every payment the same id.
      pending.remove(new Set(['0xid']))
      asked.length = 0
    }
  })

  it('Max of the coin leaves the fee, and the review stays within what the newest fee leaves', async () => {
    const { send } = await create()
    send.choose({ address: undefined })
    await send.setReceiver(BOB)
    await send.enterMaximum()
    expect([send.$form.get().amount, send.$draft.get().all]).to.deep.equal([ETHER - 1000n, true])
    estimate = async () => ({ ...ESTIMATE, fee: 5000n })
    const { order, problem } = await send.review()
    expect([order.amount, order.all, problem]).to.deep.equal([ETHER - 5000n, true, undefined])
  })

  describe('a review of the whole coin that is confirmed after its fee is outdated', () => {
    const LATER: TransferEstimate = {
      fee: ETHER / 100n,
      reserve: 0n,
      terms: { gas: 21_000n, maxFeePerGas: 9n },
    }
    async function reviewAll() {
      const made = await create()
      const clock = installVirtualClock()
      made.send.choose({ address: undefined })
      await made.send.setReceiver(BOB)
      await made.send.enterMaximum()
      await made.send.review()
      return { ...made, clock }
    }

    it('shows the changed amount instead of a request to the wallet, and sends it when it is confirmed', async () => {
      const { send, clock } = await reviewAll()
      estimate = async () => LATER
      await clock.advance(30_001)
      expect([
        await send.confirm(),
        asked.length,
        send.$changed.get(),
        send.$review.get().value?.order.amount,
      ]).to.deep.equal([false, 0, true, ETHER - LATER.fee])
      const paying = send.confirm()
      await until(() => asked.length === 1)
      expect(asked[0]!.request).to.deep.include({
        amount: ETHER - LATER.fee,
        all: true,
        terms: LATER.terms,
      })
      await asked[0]!.answer()
      expect([await paying, send.$changed.get()]).to.deep.equal([true, false])
    })

    it('sends with the newest fee if the amount is about the same, and also after the clock was set back', async () => {
      for (const ms of [30_001, -5_000]) {
        const { send, clock } = await reviewAll()
        estimate = async () => ({ ...LATER, fee: 5000n })
        clock.freeze(ms)
        const paying = send.confirm()
        await until(() => asked.length === 1)
        expect(asked[0]!.request).to.deep.include({ amount: ETHER - 5000n, terms: LATER.terms })
        await asked[0]!.answer(`0x${ms}`)
        expect(await paying).to.equal(true)
        clock.restore()
        core.release()
      }
    })

    it('reports that the coin no longer covers the fee, without a request to the wallet', async () => {
      const { send, clock } = await reviewAll()
      estimate = async () => ({ ...LATER, fee: 2n * ETHER })
      await clock.advance(30_001)
      expect([await send.confirm(), asked.length, send.$review.get().value?.problem]).to.deep.equal(
        [false, 0, 'fee'],
      )
    })

    it('a review that is fresh, or of another amount, is sent as it is', async () => {
      const { send, clock, fill } = await reviewAll()
      estimate = async () => LATER
      await clock.advance(30_000)
      void send.confirm()
      await until(() => asked.length === 1)
      expect(asked[0]!.request.amount).to.equal(ETHER - 1000n)
      await asked[0]!.answer('0xfirst')
      await fill('0.5')
      await send.review()
      estimate = async () => ESTIMATE
      await clock.advance(3_600_000)
      const paying = send.confirm()
      await until(() => asked.length === 2)
      expect(asked[1]!.request).to.deep.include({ amount: ETHER / 2n, terms: LATER.terms })
      await asked[1]!.answer('0xsecond')
      expect(await paying).to.equal(true)
    })

    it('another account while the fee is estimated ends the confirmation, and nothing is sent', async () => {
      const { send, clock, control } = await reviewAll()
      estimate = () => new Promise(() => {})
      await clock.advance(30_001)
      const confirming = rejection(send.confirm())
      control.setAccounts([`eip155:1:${CAROL}`])
      expect([(await confirming).code, asked.length]).to.deep.equal(['REQUEST_ABORTED', 0])
    })
  })

  it('an entry made while Max is computed is kept, and new balances of the token do not cancel Max', async () => {
    const { send, setBalances } = await create()
    send.choose({ address: undefined })
    let answer = (_estimate: TransferEstimate) => {}
    estimate = () => new Promise((resolve) => (answer = resolve))
    const entries: readonly (readonly [act: () => void, text: string])[] = [
      [() => send.type('0.1'), '0.1'],
      [() => send.choose({ address: USDC }), ''],
      [() => (send.choose({ address: undefined }), send.type('0.1'), send.flip()), '200'],
    ]
    for (const [act, text] of entries) {
      const computing = send.enterMaximum()
      await until(() => send.$maximum.get() === 'loading')
      await settle()
      act()
      answer(ESTIMATE)
      await computing
      await settle()
      expect([send.$draft.get().text, send.$draft.get().all, send.$maximum.get()]).to.deep.equal([
        text,
        false,
        'idle',
      ])
    }
    send.choose({ address: undefined })
    const computing = send.enterMaximum()
    await settle()
    setBalances()
    answer(ESTIMATE)
    await computing
    expect([send.$form.get().amount, send.$draft.get().all]).to.deep.equal([ETHER - 1000n, true])
  })

  it('Max of a token is the whole balance; too little coin for the fee is reported before a request to the wallet', async () => {
    const { send } = await create()
    send.choose({ address: USDC })
    await send.setReceiver(BOB)
    await send.enterMaximum()
    expect(send.$form.get().amount).to.equal(5_000_000n)
    estimate = async () => ({ ...ESTIMATE, fee: 2n * ETHER })
    expect((await send.review()).problem).to.equal('fee')
    expect((await rejection(send.confirm())).code).to.equal('SEND_INVALID')
    expect(asked).to.deep.equal([])
  })

  it('the network’s refusal stops the review; a node that does not answer does not', async () => {
    const { send, fill } = await create()
    await fill('0.5')
    estimate = () =>
      Promise.reject(new WalletModalError('TRANSACTION_FAILED', { details: { reason: 'paused' } }))
    expect(((await send.review()).problem as WalletModalError).details['reason']).to.equal('paused')
    estimate = () =>
      Promise.reject(
        new WalletModalError('SERVICE_UNAVAILABLE', { details: { service: 'x', reason: 'y' } }),
      )
    expect(await send.review()).to.deep.include({ problem: undefined, fee: undefined })
    // A token whose contract has other decimals is refused, whatever the server said.
    estimate = () =>
      Promise.reject(
        new WalletModalError('OPTIONS_INVALID', {
          details: { option: 'decimals', value: 6, expectation: '18' },
        }),
      )
    expect((await rejection(send.review())).code).to.equal('OPTIONS_INVALID')
  })

  it('SEND-015 warns of a look-alike of an earlier receiver, of a new receiver, and of the account itself', async () => {
    const { send, fill, control } = await create()
    await fill('0.5')
    await send.review()
    const confirming = send.confirm()
    await until(() => asked.length === 1)
    await asked[0]!.answer()
    await confirming
    const poison = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase()
    await fill('0.5', poison)
    expect((await send.review()).warning).to.deep.equal({ kind: 'look-alike', like: BOB })
    await fill('0.5', BOB.toLowerCase())
    expect((await send.review()).warning).to.equal(undefined)
    await fill('0.5', ALICE)
    expect((await send.review()).warning).to.deep.equal({ kind: 'own' })
    expect(control).to.not.equal(undefined)
  })

  it('warns of an address that resembles a contact, with its name; a contact is still new until it is paid', async () => {
    const { send, fill, contacts } = await create()
    contacts.save({ namespace: 'eip155', address: BOB, name: 'Bob' })
    contacts.save({ namespace: 'solana', address: CAROL, name: 'Carol elsewhere' })
    const poison = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase()
    await fill('0.5', poison)
    expect((await send.review()).warning).to.deep.equal({
      kind: 'look-alike',
      like: BOB,
      contact: 'Bob',
    })
    // A file can add such an address as a contact; the warning stays.
    contacts.save({ namespace: 'eip155', address: poison, name: 'Bobby' })
    await fill('0.4', poison)
    expect((await send.review()).warning).to.include({ kind: 'look-alike', contact: 'Bob' })
    contacts.remove({ namespace: 'eip155', address: poison, name: 'Bobby' })
    await fill('0.5', BOB)
    expect((await send.review()).warning).to.deep.equal({ kind: 'first-time' })
    await fill('0.5', `${CAROL.slice(0, 6)}${'0'.repeat(32)}${CAROL.slice(-4)}`.toLowerCase())
    expect((await send.review()).warning, 'another family').to.deep.equal({ kind: 'first-time' })
  })

  it('warns of a receiver that is the contract of the token itself', async () => {
    const { send, fill } = await create()
    await fill('1', USDC.toLowerCase(), USDC)
    expect((await send.review()).warning).to.deep.equal({ kind: 'token' })
    await fill('0.5', USDC)
    expect((await send.review()).warning).to.deep.equal({ kind: 'first-time' })
  })

  it('SEND-016 a tab that is suspended before the receipt and resumes offline keeps waiting, without a second request to the wallet', async () => {
    const service = startSwapService()
    core = createTestCore({ ...SWAP_SERVICE, chains: [eip155({ networks: [mainnet] })] })
    const wallet = createSwapWallet()
    const { connection } = fakeConnection({ provider: wallet.provider })
    core.edit.add(connection)
    const account = createAccount(core)
    const pending = createPending(core)
    const balances = {
      $balances: atom({ status: 'idle' as const }),
      currency: 'usd' as const,
      refresh: async () => {},
      watch: () => () => {},
    }
    const send = createSend(core, {
      account,
      balances: balances as never,
      nativeBalance: createNativeBalance(core, account),
      chainData: { service: undefined, find: async () => undefined },
      pending,
      contacts: createContacts(core, { $remote: atom(undefined) }),
      listChoices: createListChoices(core),
    })
    let included = false
    service.node['eth_getTransactionReceipt'] = ([id]) =>
      included ? { status: '0x1', blockNumber: '0x10', transactionHash: id } : null
    const clock = installVirtualClock()
    const { fetch } = globalThis
    try {
      const sending = send.request({
        account: `eip155:1:${ALICE}`,
        chainId: 'eip155:1',
        connection,
        to: BOB,
        amount: '0.5',
      })
      await until(() => wallet.asked.length === 1)
      const id = `0x${'1'.repeat(64)}`
      wallet.asked[0]!.answer(id)
      const { confirmed } = await clock.run(sending)
      await clock.advance(500)
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      clock.freeze(3_600_000)
      await clock.advance(60_000)
      expect(pending.$pending.get()[0]).to.include({ id, status: 'pending' })
      globalThis.fetch = fetch
      included = true
      expect(await clock.run(confirmed())).to.deep.equal({ id })
      expect([
        send.$payment.get().status,
        pending.$pending.get()[0]!.status,
        wallet.asked.length,
      ]).to.deep.equal(['idle', 'confirmed', 1])
    } finally {
      globalThis.fetch = fetch
      service.stub.restore()
    }
  })
})
