import { encodeFunctionData, getAddress, parseAbi, toFunctionSelector } from 'viem'
import type { SwapTerms } from '../../../src/chains/adapter.js'
import { base, mainnet } from '../../../src/chains/eip155/index.js'
import { swaps } from '../../../src/chains/eip155/swap/swaps.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { failure, fakeNodes, result } from '../../helpers/fakes/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ONE_INCH = '0x111111125421cA6dc452d289314280a0f8842A65'
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const LATER = 4_000_000_000n
const LOCAL = { ...mainnet, id: 'eip155:31337', testnet: true } as const

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function swap(address, (address, address, address, address, uint256, uint256, uint256), bytes) payable',
  'function approve(address, uint256) returns (bool)',
])
type Hex = `0x${string}`

// 0x's AllowanceHolder runs its Settler, in the layout of 0x's API.
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const SETTLER = '0xb0873c46937d34e98615e8c868bd3580bc6dcd47'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}` as const
const zeroExAbi = parseAbi([
  'function exec(address, address, uint256, address, bytes) payable returns (bytes)',
  'function execute((address, address, uint256), bytes[], bytes32) payable returns (bool)',
])
const zeroEx = ({
  operator = SETTLER as Hex,
  token = USDC as Hex,
  amount = 1000n,
  target = SETTLER as Hex,
  recipient = ALICE as Hex,
  to = DAI as Hex,
  least = 990n,
  router = ALLOWANCE_HOLDER as string,
  data = undefined as Hex | undefined,
} = {}) => ({
  to: router,
  data: encodeFunctionData({
    abi: zeroExAbi,
    functionName: 'exec',
    args: [
      operator,
      token,
      amount,
      target,
      data ??
        encodeFunctionData({
          abi: zeroExAbi,
          functionName: 'execute',
          args: [[recipient, to, least], ['0x1234'], `0x${'ab'.repeat(32)}`],
        }),
    ],
  }),
})

const terms = (change: Partial<SwapTerms> = {}): SwapTerms => ({
  chain: mainnet,
  account: `eip155:1:${ALICE}`,
  from: USDC,
  to: DAI,
  amount: 1000n,
  least: 990n,
  ...change,
})
const exact = ({
  amount = 1000n,
  least = 990n,
  path = [USDC, WETH, DAI] as readonly Hex[],
  to = ALICE as Hex,
  deadline = LATER,
  router = ROUTER as string,
} = {}) => ({
  to: router,
  data: encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, least, path, to, deadline],
  }),
})
const oneInch = ({
  from = USDC as Hex,
  to = DAI as Hex,
  receiver = ALICE as Hex,
  amount = 1000n,
  least = 990n,
  flags = 0n,
} = {}) => ({
  to: ONE_INCH,
  data: encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [BOB as Hex, [from, to, BOB as Hex, receiver, amount, least, flags], '0x1234'],
  }),
})
const field = (given: SwapTerms, built: { to: string; data: string }) => {
  try {
    swaps.checkSwap(given, built)
  } catch (failure) {
    return (failure as { details: { field: string } }).details.field
  }
  return undefined
}
const HASH = `0x${'1'.repeat(64)}`

describe('swaps (eip155)', () => {
  let nodes: ReturnType<typeof fakeNodes> | undefined
  afterEach(() => nodes?.stop())

  it('C13 accepts a swap that matches what the visitor saw', () => {
    const built = exact()
    expect(swaps.checkSwap(terms(), built)).to.deep.equal({
      call: { ...built, value: 0n },
      least: 990n,
      spender: ROUTER,
    })
    expect(swaps.checkSwap(terms(), oneInch()).spender).to.equal(ONE_INCH)
    expect(
      toFunctionSelector(
        'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      ),
    ).to.equal('0x07ed2379')
    const sold = {
      to: ROUTER,
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactETHForTokens',
        args: [990n, [WETH, DAI], ALICE, LATER],
      }),
    }
    expect(swaps.checkSwap(terms({ from: undefined }), sold)).to.deep.equal({
      call: { ...sold, value: 1000n },
      least: 990n,
      spender: ROUTER,
    })
    const bought = {
      to: ROUTER,
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForETH',
        args: [1000n, 995n, [USDC, WETH], ALICE, LATER],
      }),
    }
    expect(swaps.checkSwap(terms({ to: undefined }), bought).least).to.equal(995n)
  })

  it('C13 accepts a swap built by 0x, and names the contract to check', () => {
    const built = zeroEx()
    expect(swaps.checkSwap(terms(), built)).to.deep.equal({
      call: { ...built, value: 0n },
      least: 990n,
      spender: ALLOWANCE_HOLDER,
      target: getAddress(SETTLER),
    })
    const sold = zeroEx({ token: ZERO_ADDRESS })
    expect(swaps.checkSwap(terms({ from: undefined }), sold)).to.deep.include({
      call: { ...sold, value: 1000n },
      least: 990n,
    })
    expect(
      swaps.checkSwap(terms({ to: undefined }), zeroEx({ to: NATIVE, least: 995n })).least,
    ).to.equal(995n)
  })

  const TAMPERED: Readonly<
    Record<string, readonly [string, Parameters<typeof zeroEx>[0], Partial<SwapTerms>?]>
  > = {
    'another token sold': ['from', { token: WETH }],
    'another amount': ['amount', { amount: 1001n }],
    'another token bought': ['to token', { to: WETH }],
    'another recipient': ['recipient', { recipient: BOB }],
    'no recipient and no least result': [
      'to token',
      { recipient: ZERO_ADDRESS, to: ZERO_ADDRESS, least: 0n },
    ],
    'a lower least result': ['minimum', { least: 989n }],
    'another contract with the allowance': ['data', { operator: BOB }],
    'another function of the Settler': ['data', { data: '0x12345678' }],
    'another router': ['to', { router: ROUTER }],
    'a network without AllowanceHolder': ['to', {}, { chain: LOCAL }],
  }
  for (const [what, [expected, change, given]] of Object.entries(TAMPERED)) {
    it(`C13 refuses a swap by 0x with ${what}`, () =>
      expect(field(terms(given), zeroEx(change))).to.equal(expected))
  }

  it('C13 refuses a call of another router’s function to AllowanceHolder', () => {
    expect(field(terms(), exact({ router: ALLOWANCE_HOLDER }))).to.equal('to')
  })

  describe('the contract that 0x executes', () => {
    const NODE = 'https://node.example/'
    const toWord = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    /**
     * Answers 0x's registry: the newest contract, and the contract before it; undefined reverts.
     */
    function check(target: string, answers: { current?: string; previous?: string }) {
      nodes = fakeNodes({
        [NODE]: (_, params) => {
          const [{ to, data }] = params as [{ to: string; data: string }]
          const found =
            to !== '0x00000000000004533fe15556b1e086bb1a72ceae'
              ? undefined
              : data === `0x6352211e${toWord('0x2').slice(2)}`
                ? answers.current
                : data === `0xe2603dc2${toWord('0x2').slice(2)}`
                  ? answers.previous
                  : undefined
          return found === undefined ? failure(3, 'execution reverted') : result(toWord(found))
        },
      })
      return swaps.checkTarget({ chain: { ...mainnet, rpcUrls: [NODE] } }, target)
    }

    it('C13 is the newest of the registry, or the previous one', async () => {
      await check(getAddress(SETTLER), { current: SETTLER, previous: BOB })
      nodes!.stop()
      await check(SETTLER, { current: BOB, previous: SETTLER })
      nodes!.stop()
      await check(SETTLER, { current: SETTLER })
    })

    for (const [what, answers] of Object.entries({
      'is not in the registry': { current: BOB, previous: ALICE },
      'is paused': { previous: SETTLER },
      'stands in an empty registry': { current: ZERO_ADDRESS },
    })) {
      it(`C13 SWAP_INVALID if the registry ${what}`, async () => {
        const error = await rejection(check(SETTLER, answers))
        expect([error.code, error.details['field']]).to.deep.equal(['SWAP_INVALID', 'target'])
      })
    }

    it('SERVICE_UNAVAILABLE if no node answers', async () => {
      nodes = fakeNodes({ [NODE]: () => new Response('', { status: 404 }) })
      expect(
        (
          await installVirtualClock().run(
            rejection(swaps.checkTarget({ chain: { ...mainnet, rpcUrls: [NODE] } }, SETTLER)),
          )
        ).code,
      ).to.equal('SERVICE_UNAVAILABLE')
    })
  })

  it('C13 accepts wrapping of the network’s coin only by its own contract', () => {
    const deposit = { to: WETH, data: encodeFunctionData({ abi, functionName: 'deposit' }) }
    expect(
      swaps.checkSwap(terms({ from: undefined, to: WETH, least: 1000n }), deposit),
    ).to.deep.equal({ call: { ...deposit, value: 1000n }, least: 1000n, spender: undefined })
    const withdraw = {
      to: WETH,
      data: encodeFunctionData({ abi, functionName: 'withdraw', args: [1000n] }),
    }
    expect(swaps.checkSwap(terms({ from: WETH, to: undefined }), withdraw).spender).to.equal(
      undefined,
    )
    expect(field(terms({ from: undefined, to: BOB }), { ...deposit, to: BOB })).to.equal('to')
  })

  it('C13 refuses a swap with any field changed', () => {
    const changes: [string, SwapTerms, { to: string; data: string }][] = [
      ['to', terms(), exact({ router: BOB })],
      ['to', terms({ chain: base, account: `eip155:8453:${ALICE}` }), exact()],
      ['from', terms(), exact({ path: [DAI, DAI] })],
      ['to token', terms(), exact({ path: [USDC, WETH] })],
      // A route without tokens names neither side.
      ['from', terms(), exact({ path: [] })],
      ['amount', terms(), exact({ amount: 1001n })],
      ['minimum', terms(), exact({ least: 989n })],
      ['recipient', terms(), exact({ to: BOB as Hex })],
      ['deadline', terms(), exact({ deadline: 1n })],
      ['from', terms(), oneInch({ from: DAI as Hex })],
      ['to token', terms(), oneInch({ to: NATIVE as Hex })],
      ['amount', terms(), oneInch({ amount: 2n ** 255n })],
      ['minimum', terms(), oneInch({ least: 0n })],
      ['recipient', terms(), oneInch({ receiver: BOB as Hex })],
      ['flags', terms(), oneInch({ flags: 1n })],
      ['data', terms(), { to: ROUTER, data: '0x' }],
      ['data', terms(), { to: ROUTER, data: '0xdeadbeef' }],
      ['data', terms(), { to: ROUTER, data: exact().data.slice(0, 200) }],
      [
        'data',
        terms(),
        {
          to: USDC,
          data: encodeFunctionData({ abi, functionName: 'approve', args: [BOB as Hex, 1000n] }),
        },
      ],
      [
        'data',
        terms(),
        {
          to: ROUTER,
          data: encodeFunctionData({
            abi,
            functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
            args: [1000n, 990n, [USDC, DAI], ALICE, LATER],
          }),
        },
      ],
    ]
    for (const [expected, given, built] of changes)
      expect(field(given, built), `${expected} ${built.data.slice(0, 10)}`).to.equal(expected)
  })

  it('C13 refuses every random change of one byte that alters what the swap does', () => {
    const { to, data } = exact()
    const bytes = data.slice(2).match(/../g)!
    let passed = 0
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes
        .map((byte, index) =>
          index === at ? (255 - parseInt(byte, 16)).toString(16).padStart(2, '0') : byte,
        )
        .join('')
      try {
        const { call, least } = swaps.checkSwap(terms(), { to, data: `0x${changed}` })
        passed++
        expect(call.to).to.equal(ROUTER)
        expect(least >= 990n).to.equal(true)
      } catch {
        // refused
      }
    }
    // Allowed differences: a higher minimum, a later deadline, other intermediate tokens, unread
    // padding of addresses.
    expect(passed).to.be.lessThan(150)
  })

  it('accepts any router on a test network, which has no list of routers', () => {
    expect(
      field(terms({ chain: LOCAL, account: `eip155:31337:${ALICE}` }), exact({ router: BOB })),
    ).to.equal(undefined)
    expect(
      field(
        terms({ chain: { ...LOCAL, testnet: false }, account: `eip155:31337:${ALICE}` }),
        exact({ router: BOB }),
      ),
    ).to.equal('to')
  })

  it('C13 accepts an approval only of the exact amount for the expected router', () => {
    const approve = (spender: string, amount: bigint) =>
      encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] })
    const asked = { token: USDC, amount: 1000n, spender: ROUTER }
    expect(
      swaps.checkApproval(asked, { to: USDC.toLowerCase(), data: approve(ROUTER, 1000n) }).value,
    ).to.equal(0n)
    for (const [to, data] of [
      [DAI, approve(ROUTER, 1000n)],
      [USDC, approve(BOB, 1000n)],
      [USDC, approve(ROUTER, 1001n)],
      [USDC, approve(ROUTER, 2n ** 256n - 1n)],
      [USDC, `${approve(ROUTER, 1000n)}00`],
      [USDC, '0x'],
    ] as const)
      expect(() => swaps.checkApproval(asked, { to, data }), data).to.throw()
  })

  async function wallet(answer: (method: string, params: readonly unknown[]) => unknown) {
    const asked: { method: string; params: readonly unknown[] }[] = []
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => (
        asked.push({ method, params }),
        method === 'eth_chainId' ? '0x1' : answer(method, params)
      ),
    }
    const { connection } = fakeConnection({ provider })
    return { asked, request: { connection, chain: mainnet, account: `eip155:1:${ALICE}` as const } }
  }

  it('requests one atomic batch if the wallet supports it, and waits for its transaction', async () => {
    let status = 100
    const { asked, request } = await wallet((method) => {
      if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'ready' } } }
      if (method === 'wallet_sendCalls') return { id: '0xbatch' }
      return { status: (status += 100) - 100, receipts: [{ transactionHash: HASH }] }
    })
    expect(await swaps.canBatch(request)).to.equal(true)
    const sent = await swaps.send(request, [
      { to: USDC, data: '0x01', value: 0n },
      { to: ROUTER, data: '0x02', value: 5n },
    ])
    expect(asked.find(({ method }) => method === 'wallet_sendCalls')!.params).to.deep.equal([
      {
        version: '2.0.0',
        from: ALICE,
        chainId: '0x1',
        atomicRequired: true,
        calls: [
          { to: USDC, data: '0x01', value: '0x0' },
          { to: ROUTER, data: '0x02', value: '0x5' },
        ],
      },
    ])
    expect([sent.id, await sent.confirmed()]).to.deep.equal(['0xbatch', { id: HASH }])
    status = 500
    expect((await rejection(sent.confirmed())).code).to.equal('TRANSACTION_FAILED')
  })

  it('error: TRANSACTION_FAILED for a batch that the earlier draft calls confirmed although it reverted; a malformed hash is not its id', async () => {
    let answer: unknown = {
      status: 'CONFIRMED',
      receipts: [{ transactionHash: HASH, status: '0x0' }],
    }
    const { request } = await wallet((method) =>
      method === 'wallet_sendCalls' ? '0xbatch' : answer,
    )
    const sent = await swaps.send(request, [
      { to: USDC, data: '0x01', value: 0n },
      { to: ROUTER, data: '0x02', value: 5n },
    ])
    const error = await rejection(sent.confirmed())
    expect([error.code, error.details['transaction']]).to.deep.equal(['TRANSACTION_FAILED', HASH])
    for (const receipts of [
      [{ transactionHash: '0x11', status: '0x1' }],
      [null],
      'none',
      undefined,
    ]) {
      answer = { status: 'CONFIRMED', receipts }
      expect(await sent.confirmed(), JSON.stringify(receipts)).to.deep.equal({ id: '0xbatch' })
    }
  })

  it('requests no batch from a wallet that lacks the method, or reports no support', async () => {
    for (const answer of [
      () => {
        throw Object.assign(new Error('no'), { code: -32601 })
      },
      () => null,
      () => ({ '0x1': { atomic: { status: 'unsupported' } } }),
      () => ({ '0x2105': { atomic: { status: 'supported' } } }),
    ]) {
      expect(await swaps.canBatch((await wallet(answer)).request)).to.equal(false)
    }
  })

  it('R20 sends no request to a wallet that switched to another network', async () => {
    const { asked, request } = await wallet(() => `0x${'1'.repeat(64)}`)
    for (const calls of [
      [{ to: USDC, data: '0x', value: 0n }],
      [
        { to: USDC, data: '0x', value: 0n },
        { to: USDC, data: '0x', value: 0n },
      ],
    ] as const) {
      expect(
        (await rejection(swaps.send({ ...request, chain: base }, calls as never))).code,
      ).to.equal('CHAIN_MISMATCH')
    }
    expect(asked.map(({ method }) => method)).to.deep.equal(['eth_chainId', 'eth_chainId'])
  })

  it('estimates the fee of a call, and of one that cannot be simulated yet', async () => {
    nodes = fakeNodes({
      'https://node.example': (method) =>
        result(
          method === 'eth_getBlockByNumber'
            ? { baseFeePerGas: '0xa' }
            : method === 'eth_estimateGas'
              ? '0x186a0'
              : method === 'eth_call'
                ? '0x'
                : '0x2',
        ),
    })
    const { request } = await wallet(() => null)
    const urls = { ...request, readUrls: () => ['https://node.example'] }
    const call = { to: ROUTER, data: '0x01', value: 0n }
    expect(await swaps.estimateFee(urls, call)).to.equal(120_000n * 14n)
    expect(await swaps.estimateFee(urls, call, { usual: true })).to.equal(250_000n * 14n)
    expect(nodes.asked.filter(([, method]) => method === 'eth_estimateGas')).to.have.length(1)
  })
})
