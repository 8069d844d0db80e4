import { encodeFunctionData, parseAbi } from 'viem'
import { eip155, mainnet, base } from '../../../src/chains/eip155/index.js'
import { createAccount } from '../../../src/state/account/account.js'
import { createBalances } from '../../../src/state/account/tokens/balances.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createCustomTokens } from '../../../src/state/account/tokens/custom-tokens.js'
import { createNativeBalance } from '../../../src/state/account/tokens/native-balance.js'
import { createPending } from '../../../src/state/transactions/pending.js'
import { createSwap } from '../../../src/state/swap/swap.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import {
  createSwapWallet,
  DAI,
  NATIVE,
  ROUTER,
  startSwapService,
  SWAP_SERVICE,
  USDC,
  type Build,
  type SwapService,
} from '../../helpers/fakes/swap-service.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const HASH = `0x${'1'.repeat(64)}`
const LOCAL = { ...mainnet, id: 'eip155:31337', name: 'Local', testnet: true } as const

describe('swap', () => {
  let core: TestCore
  let service: SwapService
  const stops: (() => void)[] = []

  beforeEach(() => (service = startSwapService()))
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    service.stub.restore()
    core.release()
    localStorage.clear()
  })

  async function create({ chainId = 'eip155:1' }: { chainId?: `${string}:${string}` } = {}) {
    core = createTestCore({
      ...SWAP_SERVICE,
      chains: [eip155({ networks: [mainnet, base, LOCAL] })],
    })
    const wallet = createSwapWallet()
    const made = fakeConnection({ chainId, provider: wallet.provider })
    core.edit.add(made.connection)
    const account = createAccount(core)
    const chainData = createChainData(core)
    const pending = createPending(core)
    const balances = createBalances(core, account, chainData, createCustomTokens(core))
    const swap = createSwap(core, {
      account,
      balances,
      nativeBalance: createNativeBalance(core, account),
      chainData,
      pending,
    })
    stops.push(
      swap.$form.listen(() => {}),
      swap.$review.listen(() => {}),
      swap.$changed.listen(() => {}),
    )
    // A network whose balances this server cannot read has none.
    await balances.refresh().catch(() => {})
    return { swap, wallet, pending, control: made.control }
  }
  /** The account holds a token of anybody's that calls itself USDC. Returns its address. */
  function holdFake(): string {
    const fake = `0x${'f'.repeat(40)}`
    service.answers[`/v1/account/${ALICE}/balance`] = () => ({
      balances: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${fake}`,
          value: 5,
          price: 1,
          quantity: { decimals: '6', numeric: '5' },
          iconUrl: '',
        },
      ],
    })
    return fake
  }
  type Made = Awaited<ReturnType<typeof create>>
  async function fill(
    { swap }: Pick<Made, 'swap'>,
    { fromToken = 'usdc', toToken = 'DAI', amount = '1000' } = {},
  ) {
    await swap.prefill({ fromToken, toToken, amount })
    await until(() => swap.$form.get().expected !== undefined)
  }
  async function review({ swap }: Pick<Made, 'swap'>) {
    const failures: unknown[] = []
    stops.push(swap.watchReview((failure) => failures.push(failure)))
    await until(() => ['ready', 'failed'].includes(swap.$review.get().status))
    return failures
  }

  /** Confirms a swap in a wallet with atomic batches, and returns the calls. */
  async function confirmAsOne(made: Made) {
    const { swap, wallet } = made
    wallet.quiet['wallet_getCapabilities'] = () => ({ '0x1': { atomic: { status: 'supported' } } })
    wallet.quiet['wallet_getCallsStatus'] = () => ({
      status: 200,
      receipts: [{ transactionHash: HASH }],
    })
    await fill(made)
    await review(made)
    const swapping = swap.confirm()
    await until(() => wallet.asked.length === 1)
    const { method, params, answer } = wallet.asked[0]!
    expect(method).to.equal('wallet_sendCalls')
    answer({ id: '0xba7c4' })
    expect(await swapping).to.equal('both')
    return (params as [{ calls: { to: string; data: string }[] }])[0].calls
  }

  it('SWAP-001 fills in the tokens and the amount that the page names, by symbol or address', async () => {
    const made = await create()
    // The screen also loads the tokens itself.
    void made.swap.load()
    await fill(made, { toToken: NATIVE, amount: '321.123' })
    const { from, to, amount } = made.swap.$form.get()
    expect([from!.symbol, to!.symbol, amount]).to.deep.equal(['USDC', 'ETH', 321_123_000n])
  })

  it('reads the page’s amount with a decimal point in every language, and never for another token than the named one', async () => {
    const made = await create()
    await core.appearance.setLanguage('de')
    await made.swap.prefill({ fromToken: 'USDC', toToken: 'DAI', amount: '321.123' })
    expect(made.swap.$form.get().amount).to.equal(321_123_000n)
    await made.swap.prefill({ fromToken: 'NO-SUCH-TOKEN', amount: '7' })
    expect(made.swap.$draft.get().text).to.equal('321,123')
  })

  it('proposes the most swapped token that the service lists, unless the page names another', async () => {
    holdFake()
    const made = await create()
    await made.swap.prefill({})
    expect(made.swap.$draft.get()).to.include({ from: NATIVE, to: USDC.toLowerCase() })
    made.swap.reset()
    await made.swap.prefill({ toToken: 'NO-SUCH-TOKEN' })
    expect(made.swap.$draft.get()).to.include({ from: NATIVE, to: undefined })
  })
  it('a request of a page chooses no tokens for the screen', async () => {
    const made = await create()
    await rejection(made.swap.request({ fromToken: 'USDC', toToken: 'DAI', amount: '0' }))
    expect(made.swap.$draft.get()).to.include({ from: undefined, to: undefined })
  })

  it('a symbol never names a held token that the service does not list, if a listed one has it', async () => {
    const fake = holdFake()
    const made = await create()
    await made.swap.prefill({ fromToken: 'ETH', toToken: 'usdc' })
    expect(
      made.swap.$assets
        .get()
        .filter(({ symbol }) => symbol === 'USDC')
        .map(({ address }) => address),
    ).to.deep.equal([fake, USDC])
    expect(made.swap.$draft.get().to).to.equal(USDC.toLowerCase())
  })

  it('a review that ends after the next one began does not affect the next one', async () => {
    const made = await create()
    await fill(made)
    const first = made.swap.watchReview(() => {})
    stops.push(made.swap.watchReview(() => {}))
    first()
    await until(() => made.swap.$review.get().status === 'ready')
  })

  it('SWAP-003 requests a quote in base units, with CAIP addresses on both sides', async () => {
    const made = await create()
    await fill(made)
    const [url] = service.asked('quotes')
    expect(Object.fromEntries(url!.searchParams)).to.include({
      amount: '1000000000',
      from: `eip155:1:${USDC}`,
      to: `eip155:1:${DAI}`,
      userAddress: ALICE,
      gasPrice: '12',
    })
    expect(made.swap.$form.get()).to.include({
      expected: 2_000_000_000n,
      least: 1_980_000_000n,
      problem: undefined,
      fee: 3_000_000n,
    })
  })

  it('requests once for quick typing, and never shows the answer for an older amount', async () => {
    const made = await create()
    await fill(made)
    let answer = () => {}
    service.answers['quotes'] = (url) => {
      const amount = url.searchParams.get('amount')!
      const quote = {
        quotes: [
          {
            id: null,
            fromAmount: amount,
            fromAccount: url.searchParams.get('from'),
            toAmount: amount,
            toAccount: url.searchParams.get('to'),
          },
        ],
      }
      return amount === '5000000' ? new Promise((settle) => (answer = () => settle(quote))) : quote
    }
    const before = service.asked('quotes').length
    for (const text of ['1', '12', '5']) made.swap.type(text)
    expect(made.swap.$form.get()).to.include({ expected: undefined, problem: 'quoting' })
    await until(() => service.asked('quotes').length === before + 1)
    made.swap.type('7')
    await until(() => made.swap.$form.get().expected === 7_000_000n)
    answer()
    await until(() => made.swap.$form.get().problem === undefined)
    expect(made.swap.$form.get().expected).to.equal(7_000_000n)
    expect(
      service
        .asked('quotes')
        .slice(before)
        .map((url) => url.searchParams.get('amount')),
    ).to.deep.equal(['5000000', '7000000'])
  })

  it('refuses a quote of other tokens or of another amount', async () => {
    const made = await create()
    service.answers['quotes'] = (url) => ({
      quotes: [
        {
          id: null,
          fromAmount: url.searchParams.get('amount'),
          fromAccount: url.searchParams.get('from'),
          toAmount: '1',
          toAccount: `eip155:1:${BOB}`,
        },
      ],
    })
    await made.swap.prefill({ fromToken: 'USDC', toToken: 'DAI', amount: '1' })
    await until(() => made.swap.$form.get().problem === 'service')
    expect(core.errors).to.deep.equal(['RESPONSE_INVALID'])
  })

  it('SWAP-006 distinguishes a failing service, a missing route and a low balance', async () => {
    const made = await create()
    service.answers['quotes'] = () =>
      Response.json(
        { status: 'FAILED', reasons: [{ field: '', description: 'down' }] },
        { status: 500 },
      )
    await made.swap.prefill({ fromToken: 'USDC', toToken: 'DAI', amount: '1' })
    await until(() => made.swap.$form.get().problem === 'service')
    service.answers['quotes'] = () => ({ quotes: [] })
    made.swap.retry()
    await until(() => made.swap.$form.get().problem === 'route')
    delete service.answers['quotes']
    made.swap.type('5000.01')
    expect(made.swap.$form.get().problem).to.equal('insufficient')
    made.swap.turn()
    expect(made.swap.$draft.get()).to.include({ from: DAI, to: USDC, text: '' })
  })

  it('SWAP-007 reports a network without gas prices, and swaps without a known fee', async () => {
    service.answers['gas-price'] = () =>
      Response.json(
        {
          status: 'FAILED',
          reasons: [{ field: 'chainId', description: 'Network not supported for Gas Price' }],
        },
        { status: 400 },
      )
    const made = await create()
    const messages: string[] = []
    core.events.on('error', ({ message }) => messages.push(message))
    await fill(made)
    expect(messages.join()).to.contain('Network not supported for Gas Price')
    expect(made.swap.$form.get()).to.include({ fee: undefined, problem: undefined })
  })

  it('reports that the coin does not cover amount and fee, and Max leaves the fee', async () => {
    const made = await create()
    await fill(made, { fromToken: 'ETH', toToken: 'USDC', amount: '1' })
    expect(made.swap.$form.get().problem).to.equal('gas')
    made.swap.enterMaximum()
    expect(made.swap.$form.get().amount).to.equal(10n ** 18n - 6_000_000n)
  })

  it('SWAP-002 a network outside the list, or without a market, is unsupported', async () => {
    service.answers['tokens'] = () => ({ tokens: [] })
    const made = await create({ chainId: 'eip155:31337' })
    await made.swap.load()
    expect(made.swap.$market.get().status).to.equal('unsupported')
    expect(service.asked('tokens')).to.have.length(1)
  })

  it('finds a token by its address alone, with the decimals of its contract', async () => {
    service.node['eth_call'] = () => `0x${'8'.padStart(64, '0')}`
    const { swap } = await create()
    await swap.load()
    const asset = await swap.find(BOB, new AbortController().signal)
    expect(asset).to.include({ address: BOB, decimals: 8, amount: 0n })
    swap.choose('to', asset!)
    expect(swap.$form.get().to).to.include({ address: BOB })
    service.node['eth_call'] = () => '0x'
    expect(await swap.find(BOB, new AbortController().signal)).to.equal(undefined)
  })

  it('SWAP-004 builds with slippage 1 and without an estimate; another slippage when chosen', async () => {
    const made = await create()
    await fill(made)
    await review(made)
    expect(service.built()[0]).to.deep.equal({
      projectId: 'p',
      amount: '1000000000',
      from: `eip155:1:${USDC}`,
      to: `eip155:1:${DAI}`,
      userAddress: `eip155:1:${ALICE}`,
      eip155: { slippage: 1 },
      disableEstimate: true,
    })
    made.swap.setSlippage(3)
    await made.swap.review()
    expect(service.built()[1]!.eip155.slippage).to.equal(3)
    expect(made.swap.$review.get().value!.order).to.include({
      least: 1_940_000_000n,
      expected: 2_000_000_000n,
    })
  })

  it('SWAP-005 approves the exact amount first, and swaps once the approval is included', async () => {
    service.allowance = 999_999_999n
    const made = await create()
    const { swap, wallet, pending } = made
    await fill(made)
    await review(made)
    const approving = swap.confirm()
    await until(() => wallet.asked.length === 1)
    const [approval] = wallet.asked[0]!.params as [{ to: string; data: string; value: string }]
    expect(approval).to.include({ to: USDC, value: '0x0' })
    expect(BigInt(`0x${approval.data.slice(-64)}`)).to.equal(1_000_000_000n)
    expect(approval.data).to.contain(ROUTER.slice(2))
    service.allowance = 1_000_000_000n
    wallet.asked[0]!.answer(HASH)
    expect(await approving).to.equal('approve')
    expect(swap.$review.get().value!.order.approval).to.equal(undefined)
    expect(pending.$pending.get().map(({ kind, status }) => [kind, status])).to.deep.equal([
      ['approve', 'confirmed'],
    ])
    const swapping = swap.confirm()
    await until(() => wallet.asked.length === 2)
    expect(wallet.asked[1]!.params[0]).to.include({ to: ROUTER, value: '0x0', from: ALICE })
    wallet.asked[1]!.answer(`0x${'2'.repeat(64)}`)
    expect(await swapping).to.equal('swap')
  })

  describe('with a token that refuses to change an allowance (USDT)', () => {
    const APPROVE = '0x095ea7b3'
    const readAmount = (data: string) => BigInt(`0x${data.slice(-64)}`)
    /** Reverts an approval of an amount while the router still has another allowance. */
    function refuseChanges() {
      service.allowance = 5n
      service.node['eth_estimateGas'] = ([call]) => {
        const { data } = call as { data: string }
        return data.startsWith(APPROVE) && service.allowance > 0n && readAmount(data) > 0n
          ? new Error('execution reverted')
          : '0x186a0'
      }
    }

    it('revokes the older allowance first, then approves and swaps, each as its own step', async () => {
      refuseChanges()
      service.node['eth_getTransactionReceipt'] = ([id]) => ({
        status: '0x1',
        blockNumber: '0x10',
        transactionHash: id,
      })
      const made = await create()
      const { swap, wallet, pending } = made
      await fill(made)
      await review(made)
      expect(swap.$review.get().value!.problem).to.equal(undefined)
      const steps: unknown[] = []
      for (const [index, allowance] of [0n, 1_000_000_000n, 0n].entries()) {
        const step = swap.confirm()
        await until(() => wallet.asked.length === index + 1)
        const [{ to, data }] = wallet.asked[index]!.params as [{ to: string; data: string }]
        service.allowance = allowance
        wallet.asked[index]!.answer(`0x${String(index + 1).repeat(64)}`)
        steps.push([await step, to, data.startsWith(APPROVE) ? readAmount(data) : undefined])
      }
      expect(steps).to.deep.equal([
        ['reset', USDC, 0n],
        ['approve', USDC, 1_000_000_000n],
        ['swap', ROUTER, undefined],
      ])
      await until(() => pending.$pending.get().every(({ status }) => status === 'confirmed'))
      expect(
        pending.$pending
          .get()
          .map(({ kind, amount }) => [kind, amount])
          .sort(),
      ).to.deep.equal([
        ['approve', '0'],
        ['approve', '1000'],
        ['trade', '1000'],
      ])
    })

    it('batches all three if the wallet can', async () => {
      refuseChanges()
      const calls = await confirmAsOne(await create())
      expect(
        calls.map(({ to, data }) => [to, data.startsWith(APPROVE) ? readAmount(data) : undefined]),
      ).to.deep.equal([
        [USDC, 0n],
        [USDC, 1_000_000_000n],
        [ROUTER, undefined],
      ])
    })

    it('skips that step for a token that accepts the change, and for a node that does not answer', async () => {
      service.allowance = 5n
      const made = await create()
      await fill(made)
      await review(made)
      const { approval, reset } = made.swap.$review.get().value!.order
      expect([approval?.to, reset]).to.deep.equal([USDC, undefined])
      service.node['eth_estimateGas'] = () => 'nothing'
      await made.swap.review()
      expect(made.swap.$review.get().value!.order.reset).to.equal(undefined)
    })

    it('uses the same steps for modal.swap()', async () => {
      refuseChanges()
      const { swap, wallet } = await create()
      const swapping = swap.request({ fromToken: 'USDC', toToken: 'DAI', amount: '1000' })
      for (const [index, allowance] of [0n, 1_000_000_000n, 0n].entries()) {
        await until(() => wallet.asked.length === index + 1)
        service.allowance = allowance
        wallet.asked[index]!.answer(`0x${String(index + 1).repeat(64)}`)
      }
      await swapping
      expect(
        wallet.asked.map(({ params: [call] }) =>
          (call as { data: string }).data.startsWith(APPROVE),
        ),
      ).to.deep.equal([true, true, false])
    })
  })

  it('SWAP-008 keeps the swap in the activity, empties the form, and reads balances without the cache', async () => {
    const made = await create()
    const { swap, wallet, pending } = made
    await fill(made)
    await review(made)
    const before = service.stub.requests.length
    const swapping = swap.confirm()
    await until(() => wallet.asked.length === 1)
    wallet.asked[0]!.answer(HASH)
    expect(await swapping).to.equal('swap')
    expect(swap.$draft.get()).to.include({ from: undefined, to: undefined, text: '' })
    await until(() => swap.$trade.get().status === 'confirmed')
    await until(() =>
      service.stub.requests
        .slice(before)
        .some(
          ({ url }) => url.searchParams.get('forceUpdate') === `eip155:1:${USDC},eip155:1:${DAI}`,
        ),
    )
    expect(pending.$pending.get()[0]).to.deep.include({
      kind: 'trade',
      status: 'confirmed',
      symbol: 'USDC',
      amount: '1000',
      received: { symbol: 'DAI', amount: '0.000000002' },
    })
    expect(core.tracked.find(({ event }) => event === 'SWAP_SUCCESS')!.properties).to.deep.equal({
      network: 'eip155:1',
      swapFromToken: 'USDC',
      swapToToken: 'DAI',
      swapFromAmount: '1000',
      swapToAmount: '0.000000002',
      isSmartAccount: false,
    })
  })

  it('sends one atomic batch in place of two requests', async () => {
    service.allowance = 0n
    const made = await create()
    const { swap, wallet, pending } = made
    expect((await confirmAsOne(made)).map(({ to }) => to)).to.deep.equal([USDC, ROUTER])
    await until(() => swap.$trade.get().status === 'confirmed')
    expect(pending.$pending.get().map(({ id, kind }) => [id, kind])).to.deep.equal([
      [HASH, 'trade'],
    ])
    expect(wallet.asked).to.have.length(1)
  })

  describe('in a tab that is suspended before the receipt', () => {
    const SWAP_HASH = `0x${'2'.repeat(64)}`

    /**
     * A reviewed swap on a virtual clock. `freezeTab` freezes the tab for an hour and wakes it
     * without a network; `wake` restores the network.
     */
    async function start() {
      service.allowance = 0n
      const made = await create()
      await fill(made)
      const clock = installVirtualClock()
      await review(made)
      let included = false
      let online = true
      service.node['eth_getTransactionReceipt'] = ([id]) =>
        included ? { status: '0x1', blockNumber: '0x10', transactionHash: id } : null
      const { fetch } = globalThis
      globalThis.fetch = (...params) =>
        online ? fetch(...params) : Promise.reject(new TypeError('Failed to fetch'))
      stops.push(() => void (globalThis.fetch = fetch))
      const freezeTab = async () => {
        await clock.advance(500)
        online = false
        clock.freeze(3_600_000)
        await clock.advance(60_000)
      }
      return {
        ...made,
        clock,
        freezeTab,
        wake: (landed: boolean) => ([online, included] = [true, landed]),
      }
    }

    it('continues from the approval to the swap, and requests each of them once', async () => {
      const { swap, wallet, pending, clock, freezeTab, wake } = await start()
      const approving = swap.confirm()
      await until(() => wallet.asked.length === 1)
      wallet.asked[0]!.answer(HASH)
      await until(() => swap.$trade.get().status === 'sent')
      await freezeTab()
      expect(swap.$trade.get()).to.include({ status: 'sent', step: 'approve', late: false })
      // The review still contains the approval: it must not be requested again.
      expect((await rejection(swap.confirm())).code).to.equal('REQUEST_PENDING')
      service.allowance = 1_000_000_000n
      wake(true)
      expect(await clock.run(approving)).to.equal('approve')
      await until(() => swap.$review.get().value!.order.approval === undefined)
      expect(pending.$pending.get().map(({ kind, status }) => [kind, status])).to.deep.equal([
        ['approve', 'confirmed'],
      ])

      wake(false)
      const swapping = swap.confirm()
      await until(() => wallet.asked.length === 2)
      wallet.asked[1]!.answer(SWAP_HASH)
      expect(await clock.run(swapping)).to.equal('swap')
      await freezeTab()
      expect(swap.$trade.get()).to.include({ status: 'sent', step: 'swap', late: false })
      // The form is empty, so nothing can be sent a second time.
      expect(await swap.confirm()).to.equal(undefined)
      wake(true)
      await clock.advance(10_000)
      await until(() => swap.$trade.get().status === 'confirmed')
      expect(wallet.asked.map(({ params: [call] }) => (call as { to: string }).to)).to.deep.equal([
        USDC,
        ROUTER,
      ])
    })

    it('does the same for modal.swap()', async () => {
      const { swap, wallet, pending, clock, freezeTab, wake } = await start()
      const swapping = swap.request({ fromToken: 'USDC', toToken: 'DAI', amount: '1000' })
      await until(() => wallet.asked.length === 1)
      wallet.asked[0]!.answer(HASH)
      await until(() => pending.$pending.get().length === 1)
      await freezeTab()
      service.allowance = 1_000_000_000n
      wake(true)
      await clock.advance(10_000)
      await until(() => wallet.asked.length === 2)
      wallet.asked[1]!.answer(SWAP_HASH)
      expect((await clock.run(swapping)).sent.id).to.equal(SWAP_HASH)
      expect(wallet.asked).to.have.length(2)
    })
  })

  it('C13 sends no tampered router, recipient, amount, token or minimum to the wallet', async () => {
    const made = await create()
    await fill(made)
    const changes: ((build: Build) => void)[] = [
      (build) => (build.router = BOB),
      (build) => (build.receiver = BOB),
      (build) => build.amount++,
      (build) => (build.least = 0n),
      (build) => build.least--,
      (build) => (build.from = DAI),
      (build) => (build.to = BOB),
      (build) => (build.chainId = 'eip155:8453'),
    ]
    for (const change of changes) {
      service.tamper = change
      const { code } = await rejection(made.swap.review())
      expect(code, String(change)).to.equal('SWAP_INVALID')
      expect(await made.swap.confirm()).to.equal(undefined)
    }
    service.tamper = () => {}
    service.allowance = 0n
    for (const approval of [
      (amount: bigint) => ({ spender: BOB, amount }),
      (amount: bigint) => ({ spender: ROUTER, amount: amount + 1n }),
      () => ({ spender: ROUTER, amount: 2n ** 256n - 1n }),
    ] as SwapService['approval'][]) {
      service.approval = approval
      expect((await rejection(made.swap.review())).code).to.equal('SWAP_INVALID')
    }
    expect(made.wallet.asked).to.deep.equal([])
  })

  it('C13 sends a swap built by 0x to the wallet only if 0x executes its contract on the network', async () => {
    const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
    const settler = `0x${'5'.repeat(40)}` as const
    const abi = parseAbi([
      'function exec(address, address, uint256, address, bytes)',
      'function execute((address, address, uint256), bytes[], bytes32)',
    ])
    const inner = encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [[ALICE, DAI, 1_980_000_000n], [], `0x${'0'.repeat(64)}`],
    })
    const data = encodeFunctionData({
      abi,
      functionName: 'exec',
      args: [settler, USDC, 1_000_000_000n, settler, inner],
    })
    service.answers['build-transaction'] = () => ({
      tx: {
        from: `eip155:1:${ALICE}`,
        to: `eip155:1:${holder}`,
        data,
        amount: '2000000000',
        eip155: { gas: '0', gasPrice: '10' },
      },
    })
    let runs: string = BOB
    service.node['eth_call'] = ([call]) =>
      (call as { to: string }).to === '0x00000000000004533fe15556b1e086bb1a72ceae'
        ? `0x${runs.slice(2).padStart(64, '0')}`
        : '0x'
    const made = await create()
    await fill(made)
    const error = await rejection(made.swap.review())
    expect([error.code, error.details['field'], error.details['step']]).to.deep.equal([
      'SWAP_INVALID',
      'target',
      'transaction',
    ])
    runs = settler
    await made.swap.review()
    const swapping = made.swap.confirm()
    await until(() => made.wallet.asked.length === 1)
    expect(made.wallet.asked[0]!.params[0]).to.include({ to: holder, data, value: '0x0' })
    made.wallet.asked[0]!.answer(HASH)
    expect(await swapping).to.equal('swap')
  })

  it('C13 shows a price that fell since the form again and does not sign', async () => {
    const made = await create()
    await fill(made)
    service.rate = 1_900_000n
    await review(made)
    expect(made.swap.$changed.get()).to.equal(true)
    expect(await made.swap.confirm()).to.equal(undefined)
    made.swap.accept()
    expect(made.swap.$changed.get()).to.equal(false)
    const swapping = made.swap.confirm()
    await until(() => made.wallet.asked.length === 1)
    made.wallet.asked[0]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    expect((await rejection(swapping)).code).to.equal('USER_REJECTED')
  })

  it('reads a review that is too old again and does not sign', async () => {
    const made = await create()
    await fill(made)
    await review(made)
    const { now } = Date
    Date.now = () => now() + 31_000
    try {
      const before = service.built().length
      expect(await made.swap.confirm()).to.equal(undefined)
      expect(service.built()).to.have.length(before + 1)
    } finally {
      Date.now = now
    }
    expect(made.wallet.asked).to.deep.equal([])
  })

  it('does not sign a review whose age is unknown because the clock was set back', async () => {
    const made = await create()
    await fill(made)
    await review(made)
    const { now } = Date
    Date.now = () => now() - 3_600_000
    try {
      expect(await made.swap.confirm()).to.equal(undefined)
    } finally {
      Date.now = now
    }
    expect(made.wallet.asked).to.deep.equal([])
  })

  it('keeps an entry that was made while the wallet was asked about the previous swap', async () => {
    const made = await create()
    const { swap, wallet } = made
    await fill(made)
    await review(made)
    const swapping = swap.confirm()
    await until(() => wallet.asked.length === 1)
    swap.type('7')
    wallet.asked[0]!.answer(HASH)
    await swapping
    expect([swap.$draft.get().text, swap.$trade.get().status]).to.deep.equal(['7', 'sent'])
  })

  it('sends one request while the wallet has not answered, and reports a lost answer as uncertain', async () => {
    const made = await create()
    const { swap, wallet } = made
    await fill(made)
    await review(made)
    const first = swap.confirm()
    await until(() => wallet.asked.length === 1)
    expect((await rejection(swap.confirm())).code).to.equal('REQUEST_PENDING')
    wallet.asked[0]!.refuse(new Error('closed'))
    await rejection(first)
    expect(swap.$trade.get()).to.include({ status: 'failed', uncertain: true })
    expect(swap.$form.get().amount).to.equal(1_000_000_000n)
    expect(core.tracked.map(({ event }) => event)).to.deep.equal(['SWAP_ERROR'])
  })

  it('names the failed step, which can be tried again', async () => {
    const made = await create()
    await fill(made)
    for (const [path, step] of [
      ['allowance', 'allowance'],
      ['build-transaction', 'transaction'],
      ['build-approve', 'approval'],
    ] as const) {
      service.allowance = 0n
      service.answers[path] = () => new Response('', { status: 503 })
      const failure = await rejection(made.swap.review())
      expect([failure.code, failure.details['step']]).to.deep.equal(['SERVICE_UNAVAILABLE', step])
      delete service.answers[path]
    }
    await made.swap.review()
    expect(made.swap.$review.get().status).to.equal('ready')
  })

  it('shows what the network would refuse, and that the coin does not cover the fee', async () => {
    const made = await create()
    await fill(made)
    service.node['eth_estimateGas'] = () => new Error('execution reverted: TransferHelper')
    await review(made)
    expect((made.swap.$review.get().value!.problem as { code: string }).code).to.equal(
      'TRANSACTION_FAILED',
    )
    expect(await made.swap.confirm()).to.equal(undefined)
    service.node['eth_estimateGas'] = () => `0x${(10n ** 18n).toString(16)}`
    await made.swap.review()
    expect(made.swap.$review.get().value!.problem).to.equal('gas')
  })

  it('NET-012 R20 another network or account empties the form, and nothing of it reaches the wallet', async () => {
    const made = await create()
    await fill(made)
    await review(made)
    made.control.setChain('eip155:8453')
    expect(made.swap.$draft.get()).to.include({ from: undefined, to: undefined, text: '' })
    expect([made.swap.$review.get().value, made.swap.$market.get().status]).to.deep.equal([
      undefined,
      'idle',
    ])
    expect(await made.swap.confirm()).to.equal(undefined)
    expect(made.wallet.asked).to.deep.equal([])
  })

  it('modal.swap() uses the same checks: approval, then swap, and never below the minimum', async () => {
    service.allowance = 0n
    const { swap, wallet } = await create()
    const params = { fromToken: 'USDC', toToken: DAI, amount: '10' }
    const swapping = swap.request(params)
    await until(() => wallet.asked.length === 1)
    service.allowance = 10_000_000n
    wallet.asked[0]!.answer(HASH)
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(`0x${'3'.repeat(64)}`)
    const { order, sent } = await swapping
    expect([sent.id, order.expected, order.least]).to.deep.equal([
      `0x${'3'.repeat(64)}`,
      20_000_000n,
      19_800_000n,
    ])
    for (const change of [
      { least: 19_800_001n },
      { amount: '0' },
      { amount: '1.0000001' },
      { fromToken: 'NONE' },
    ])
      expect(['SWAP_INVALID', 'OPTIONS_INVALID']).to.include(
        (await rejection(swap.request({ ...params, ...change }))).code,
      )
    service.tamper = (build) => (build.receiver = BOB)
    expect((await rejection(swap.request(params))).code).to.equal('SWAP_INVALID')
    expect(wallet.asked).to.have.length(2)
  })

  it('modal.swap() requests an approval once, also when the allowance stays too low after it', async () => {
    service.allowance = 0n
    const { swap, wallet } = await create()
    const swapping = rejection(swap.request({ fromToken: 'USDC', toToken: DAI, amount: '10' }))
    await until(() => wallet.asked.length === 1)
    // The visitor allows less than asked, which wallets offer.
    service.allowance = 9_999_999n
    const clock = installVirtualClock()
    try {
      wallet.asked[0]!.answer(HASH)
      const error = await clock.run(swapping)
      expect([error.code, error.details['field'], wallet.asked.length]).to.deep.equal([
        'SWAP_INVALID',
        'allowance',
        1,
      ])
    } finally {
      clock.restore()
    }
  })

  it('an approval of the page that is not confirmed blocks swaps of its token, of the visitor and of the page, and no other', async () => {
    service.allowance = 0n
    let included = false
    service.node['eth_getTransactionReceipt'] = ([id]) =>
      included ? { status: '0x1', blockNumber: '0x10', transactionHash: id } : null
    const made = await create()
    const { swap, wallet, pending } = made
    await fill(made)
    await review(made)
    const swapping = swap.request({ fromToken: 'USDC', toToken: DAI, amount: '10' })
    await until(() => wallet.asked.length === 1)
    wallet.asked[0]!.answer(HASH)
    await until(() => pending.$pending.get().length === 1)
    const refused = await rejection(swap.confirm())
    expect([
      refused.code,
      refused.details['token'],
      wallet.asked.length,
      swap.$trade.get().status,
    ]).to.deep.equal(['REQUEST_PENDING', 'USDC', 1, 'idle'])
    expect(
      (await rejection(swap.request({ fromToken: 'USDC', toToken: DAI, amount: '20' }))).code,
    ).to.equal('REQUEST_PENDING')
    const other = swap.request({ fromToken: 'ETH', toToken: DAI, amount: '0.1' })
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(`0x${'2'.repeat(64)}`)
    await other
    included = true
    service.allowance = 10_000_000n
    await until(() => wallet.asked.length === 3)
    expect(wallet.asked[2]!.params[0]).to.include({ to: ROUTER, value: '0x0' })
    wallet.asked[2]!.answer(`0x${'3'.repeat(64)}`)
    expect((await swapping).sent.id).to.equal(`0x${'3'.repeat(64)}`)
    // The visitor is free again.
    const confirming = swap.confirm()
    await until(() => wallet.asked.length === 4)
    wallet.asked[3]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    expect((await rejection(confirming)).code).to.equal('USER_REJECTED')
  })

  it('a wallet that answers a swap with the hash of its approval is not believed', async () => {
    service.allowance = 0n
    const { swap, wallet, pending } = await create()
    const swapping = rejection(swap.request({ fromToken: 'USDC', toToken: DAI, amount: '10' }))
    await until(() => wallet.asked.length === 1)
    service.allowance = 10_000_000n
    wallet.asked[0]!.answer(HASH)
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(HASH)
    expect((await swapping).code).to.equal('RESPONSE_INVALID')
    expect(pending.$pending.get().map(({ id, kind }) => [id, kind])).to.deep.equal([
      [HASH, 'approve'],
    ])
  })
})
