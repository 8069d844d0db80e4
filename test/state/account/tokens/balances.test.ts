import { createAccount } from '../../../../src/state/account/account.js'
import { createBalances } from '../../../../src/state/account/tokens/balances.js'
import { tokenMarks } from '../../../../src/state/account/tokens/token-marks.js'
import { createChainData } from '../../../../src/state/account/chain-data.js'
import {
  createCustomTokens,
  type CustomTokens,
} from '../../../../src/state/account/tokens/custom-tokens.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { fakeChain } from '../../../helpers/fakes/fake-chain.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import { until } from '../../../helpers/clocks/until.js'
import { installVirtualClock } from '../../../helpers/clocks/virtual-clock.js'

const ACCOUNT = `eip155:1:${ALICE}` as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SERVER = { server: 'https://server.example', projectId: 'p', currency: 'usd' } as const
const PATH = `/v1/account/${ALICE}/balance`
const ETHER = {
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 4.5,
  price: 3,
  quantity: { decimals: '18', numeric: '1.500000000000000001' },
  iconUrl: 'https://img.example/eth.png',
}
const dollar = (change: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${USDC}`,
  value: 12.5,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: '',
  ...change,
})
const toWords = (...values: (bigint | number)[]) =>
  `0x${values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')}`

describe('balances', () => {
  let core: TestCore
  let customTokens: CustomTokens
  let server: StubbedFetch | undefined
  const stops: (() => void)[] = []

  /** Answers the balance path with rows, and every other path of a server. */
  function serve(
    rows: () => unknown,
    { chains = ['eip155:1', 'eip155:8453'] }: { chains?: readonly string[] } = {},
  ) {
    server = stubFetch((url) =>
      url.pathname === '/v1/supported-chains'
        ? { http: chains, ws: [] }
        : url.pathname.startsWith('/v1/account/')
          ? rows()
          : undefined,
    )
    return server
  }
  function create(
    options: Parameters<typeof createTestCore>[0] = SERVER,
    parts: Parameters<typeof fakeConnection>[0] = { getBalance: async () => 7n },
  ) {
    core = createTestCore(options)
    const balances = createBalances(
      core,
      createAccount(core),
      createChainData(core),
      (customTokens = createCustomTokens(core)),
    )
    const made = fakeConnection(parts)
    core.edit.add(made.connection)
    return { balances, ...made }
  }
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    server?.restore()
    server = undefined
    core.release()
    localStorage.clear()
  })

  it('has exact base units, prices and the total, the native coin first', async () => {
    serve(() => ({ balances: [dollar(), ETHER] }))
    const { balances } = create()
    await balances.refresh()
    const { tokens, total, currency } = balances.$balances.get().value!
    expect([total, currency]).to.deep.equal([17, 'usd'])
    expect(
      tokens.map(({ address, symbol, decimals, amount, price, value }) => [
        address,
        symbol,
        decimals,
        amount,
        price,
        value,
      ]),
    ).to.deep.equal([
      [undefined, 'ETH', 18, 1_500_000_000_000_000_001n, 3, 4.5],
      [USDC, 'USDC', 6, 12_500_000n, 1, 12.5],
    ])
    expect(
      server!
        .to(PATH)
        .map(({ searchParams }) => [searchParams.get('chainId'), searchParams.get('currency')]),
    ).to.deep.equal([['eip155:1', 'usd']])
  })

  it('ACCT-005 drops rows with decimals "0", of other networks, and with an invalid number', async () => {
    const rows = [
      dollar({ quantity: { decimals: '0', numeric: '5' } }),
      dollar({ chainId: 'eip155:8453' }),
      dollar({ quantity: { decimals: '6', numeric: '1e9' } }),
      dollar({ quantity: { decimals: '6', numeric: '-1' } }),
      dollar({ quantity: { decimals: '900', numeric: '1' } }),
    ]
    serve(() => ({ balances: [ETHER, ...rows] }))
    const { balances } = create()
    await balances.refresh()
    expect(balances.$balances.get().value!.tokens.map(({ symbol }) => symbol)).to.deep.equal([
      'ETH',
    ])
  })

  it('cleans names, keeps only safe icons, and treats an unknown price as unknown', async () => {
    serve(() => ({
      balances: [
        ETHER,
        dollar({
          name: '\u202eecilA\u0000',
          price: 0,
          value: undefined,
          iconUrl: 'javascript:alert(1)',
        }),
      ],
    }))
    const { balances } = create()
    await balances.refresh()
    const token = balances.$balances.get().value!.tokens[1]!
    expect([token.name, token.icon, token.price, token.value]).to.deep.equal([
      'ecilA',
      undefined,
      undefined,
      undefined,
    ])
    expect(balances.$balances.get().value!.total).to.equal(4.5)
  })

  it('adds the native coin if the server omits it', async () => {
    serve(() => ({ balances: [dollar()] }))
    const { balances } = create()
    await balances.refresh()
    expect(
      balances.$balances.get().value!.tokens.map(({ symbol, amount }) => [symbol, amount]),
    ).to.deep.equal([
      ['ETH', 7n],
      ['USDC', 12_500_000n],
    ])
  })

  /** A node of Ethereum without any contract but Multicall3, which answers `many`. */
  function stubNode(many: string) {
    server = stubFetch((_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: { data: string }[]
      }
      const isMany = params[0]?.data.startsWith('0x82ad56cb')
      return {
        jsonrpc: '2.0',
        id: 1,
        result: method === 'eth_chainId' ? '0x1' : isMany ? many : '0x',
      }
    })
  }
  it('reads the native coin and the listed tokens from nodes without a server', async () => {
    const other = '0x00000000000000000000000000000000000000aa'
    stubNode(toWords(32, 2, 64, 192, 1, 64, 32, 12_500_000, 0, 64, 0))
    const { balances } = create({
      tokens: {
        'eip155:1': [
          { address: USDC, symbol: 'USDC', decimals: 6 },
          { address: other, symbol: 'NO', decimals: 18 },
        ],
      },
    })
    await balances.refresh()
    expect(
      balances.$balances
        .get()
        .value!.tokens.map(({ address, amount, price }) => [address, amount, price]),
    ).to.deep.equal([
      [undefined, 7n, undefined],
      [USDC, 12_500_000n, undefined],
    ])
    expect(balances.$balances.get().value!.total).to.equal(undefined)
  })

  it('much-used tokens have their marks without a server, by contract and not by symbol', async () => {
    const impostor = '0x00000000000000000000000000000000000000aa'
    const known = tokenMarks.flatMap(({ contracts }) => contracts['eip155:1'] ?? [])
    const listed = [
      ...known.slice(0, -1),
      known.at(-1)!.toUpperCase().replace('0X', '0x'),
      impostor,
    ]
    const size = listed.length
    stubNode(
      toWords(
        32,
        size,
        ...listed.map((_token, index) => (size + 4 * index) * 32),
        ...listed.flatMap(() => [1, 64, 32, 5]),
      ),
    )
    const { balances } = create({
      tokens: {
        'eip155:1': listed.map((address) => ({ address, symbol: 'USDC', decimals: 6 })),
      },
    })
    await balances.refresh()
    const { tokens } = balances.$balances.get().value!
    expect(tokenMarks).to.have.length(23)
    expect(tokens).to.have.length(listed.length + 1)
    for (const { address, icon } of tokens.filter((token) => token.address !== undefined))
      if (address === impostor) expect(icon, address).to.equal(undefined)
      else expect(icon, address).to.match(/^data:image\/svg\+xml,/)
  })

  it('reads from nodes on a network that the server does not serve, without further requests to the server', async () => {
    serve(() => ({ balances: [ETHER] }), { chains: ['eip155:8453'] })
    const { balances } = create()
    await balances.refresh()
    expect(balances.$balances.get().value!.tokens.map(({ amount }) => amount)).to.deep.equal([7n])
    expect(server!.requests).to.have.length(1)
  })

  describe('with a token that the visitor added', () => {
    const ADDED = {
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      name: 'Dai',
      symbol: 'DAI',
      decimals: 18,
    }
    let amount: string | undefined
    /** A server that lists ether, and nodes that answer every balance of a token with `amount`. */
    function serveBoth(rows: readonly unknown[] = [ETHER], asked = () => {}) {
      amount = toWords(5)
      server = stubFetch((url, init) => {
        if (url.pathname === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
        if (url.pathname.startsWith('/v1/account/')) {
          asked()
          return { balances: rows }
        }
        if (amount === undefined) return new Response('', { status: 404 })
        return {
          jsonrpc: '2.0',
          id: 1,
          result: String(init?.body).includes('eth_chainId') ? '0x1' : amount,
        }
      })
    }

    it('reads it from the nodes in addition to the server’s list, only on its network', async () => {
      serveBoth()
      const { balances, control } = create()
      customTokens.add('eip155:1', ADDED)
      await balances.refresh()
      expect(
        balances.$balances.get().value!.tokens.map(({ symbol, amount: held }) => [symbol, held]),
      ).to.deep.equal([
        ['ETH', 1_500_000_000_000_000_001n],
        ['DAI', 5n],
      ])
      control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
      await balances.refresh()
      expect(balances.$balances.get().value!.tokens.map(({ symbol }) => symbol)).to.deep.equal([
        'ETH',
      ])
    })

    it('shows it once if the server lists it too, with the server’s values', async () => {
      serveBoth([
        ETHER,
        dollar({ symbol: 'DAI', address: `eip155:1:${ADDED.address.toLowerCase()}` }),
      ])
      const { balances } = create()
      customTokens.add('eip155:1', ADDED)
      await balances.refresh()
      expect(
        balances.$balances.get().value!.tokens.map(({ symbol, price }) => [symbol, price]),
      ).to.deep.equal([
        ['ETH', 3],
        ['DAI', 1],
      ])
    })

    it('keeps its last amount and shows the rest when the nodes fail, and reports it', async () => {
      serveBoth()
      const { balances } = create()
      customTokens.add('eip155:1', ADDED)
      await balances.refresh()
      amount = undefined
      await balances.refresh({ force: true })
      expect(balances.$balances.get().status).to.equal('ready')
      expect(
        balances.$balances.get().value!.tokens.map(({ symbol, amount: held }) => [symbol, held]),
      ).to.deep.equal([
        ['ETH', 1_500_000_000_000_000_001n],
        ['DAI', 5n],
      ])
      expect(core.errors).to.deep.equal(['SERVICE_UNAVAILABLE'])
    })

    it('keeps it when it is added while balances are being read', async () => {
      serveBoth([ETHER], () => customTokens.add('eip155:1', ADDED))
      const { balances } = create()
      await balances.refresh()
      expect(balances.$balances.get().value!.tokens.map(({ symbol }) => symbol)).to.deep.equal([
        'ETH',
        'DAI',
      ])
    })

    it('lists the tokens of a network without a server once it has one', () => {
      const { balances } = create({})
      expect(balances.areListed('eip155:1')).to.equal(false)
      customTokens.add('eip155:1', ADDED)
      expect([balances.areListed('eip155:1'), balances.areListed('eip155:8453')]).to.deep.equal([
        true,
        false,
      ])
    })
  })

  it('STOR-002 shows the stored values immediately, and reads again after 31 s, not after 29 s', async () => {
    const clock = installVirtualClock()
    serve(() => ({ balances: [ETHER, dollar()] }))
    const first = create()
    await first.balances.refresh()
    core.release()
    const { balances } = create()
    expect(
      balances.$balances.get().value!.tokens.map(({ amount, icon }) => [amount, icon]),
    ).to.deep.equal([
      [1_500_000_000_000_000_001n, 'https://img.example/eth.png'],
      [12_500_000n, undefined],
    ])
    await clock.advance(29_000)
    await balances.refresh()
    expect(server!.to(PATH)).to.have.length(1)
    await clock.advance(2_000)
    await balances.refresh()
    expect(server!.to(PATH)).to.have.length(2)
  })

  const UNUSABLE = {
    'another account': { account: `eip155:1:${BOB}` },
    'another currency': { currency: 'eur' },
    'no tokens': { tokens: 5 },
    'an amount that is no number': {
      tokens: [{ symbol: 'A', name: 'A', decimals: 1, amount: 'x' }],
    },
    'impossible decimals': { tokens: [{ symbol: 'A', name: 'A', decimals: 1e9, amount: '1' }] },
  }
  for (const [what, change] of Object.entries(UNUSABLE)) {
    it(`does not show stored balances with ${what}`, () => {
      localStorage.setItem(
        `wallet-modal.default.query.balances.usd.${ACCOUNT}`,
        JSON.stringify({
          at: Date.now(),
          value: { account: ACCOUNT, chainId: 'eip155:1', currency: 'usd', tokens: [], ...change },
        }),
      )
      expect(create().balances.$balances.get().value).to.equal(undefined)
    })
  }

  it('ACCT-007 keeps known values after a failure, reports it, and sends nothing for 30 s', async () => {
    const clock = installVirtualClock()
    let works = true
    serve(() => (works ? { balances: [ETHER] } : new Response('', { status: 503 })))
    const { balances } = create()
    await balances.refresh()
    works = false
    await clock.advance(31_000)
    const failed = rejection(balances.refresh())
    await until(async () => (await clock.advance(100), server!.to(PATH).length === 5))
    expect((await failed).code).to.equal('SERVICE_UNAVAILABLE')
    expect([
      balances.$balances.get().status,
      balances.$balances.get().value!.total,
      core.errors,
    ]).to.deep.equal(['failed', 4.5, ['SERVICE_UNAVAILABLE']])
    await clock.advance(29_000)
    await balances.refresh()
    expect(server!.to(PATH)).to.have.length(5)
  })

  it('ACCT-007 fails on a network without balances', async () => {
    const { balances } = create({ chains: [fakeChain()] }, {})
    expect((await rejection(balances.refresh())).code).to.equal('METHOD_UNSUPPORTED')
  })

  it('after a 429 nothing is requested, not even with force', async () => {
    const clock = installVirtualClock()
    serve(() => new Response('', { status: 429, headers: { 'retry-after': '90' } }))
    const { balances } = create()
    expect((await rejection(balances.refresh())).code).to.equal('RATE_LIMITED')
    await clock.advance(89_000)
    await balances.refresh({ force: true })
    expect(server!.to(PATH)).to.have.length(1)
    await clock.advance(2_000)
    await rejection(balances.refresh())
    expect(server!.to(PATH)).to.have.length(2)
  })

  it('reloads the balances of its tokens after a transaction', async () => {
    serve(() => ({ balances: [ETHER] }))
    const { balances } = create()
    await balances.refresh()
    await balances.refresh({ force: true, tokens: [USDC] })
    await balances.refresh({ force: true })
    expect(
      server!.to(PATH).map(({ searchParams }) => searchParams.get('forceUpdate')),
    ).to.deep.equal([null, `eip155:1:${USDC}`, null])
  })

  it('reads again after a transaction that happened during a request, once for all callers', async () => {
    const answers: ((rows: unknown) => void)[] = []
    serve(() => new Promise((resolve) => answers.push(resolve)))
    const { balances } = create()
    const before = balances.refresh()
    await until(() => answers.length === 1)
    const after = [
      balances.refresh({ changed: true, tokens: [USDC] }),
      balances.refresh({ changed: true, tokens: [USDC] }),
    ]
    answers[0]!({ balances: [ETHER, dollar()] })
    await before
    await until(() => answers.length === 2)
    answers[1]!({ balances: [ETHER] })
    await Promise.all(after)
    expect(balances.$balances.get().value!.tokens.map(({ symbol }) => symbol)).to.deep.equal([
      'ETH',
    ])
    expect(
      server!.to(PATH).map(({ searchParams }) => searchParams.get('forceUpdate')),
    ).to.deep.equal([null, `eip155:1:${USDC}`])
  })

  it('several callers share one request', async () => {
    serve(() => ({ balances: [ETHER] }))
    const { balances } = create()
    stops.push(
      balances.watch(() => {}),
      balances.watch(() => {}),
    )
    await Promise.all([balances.refresh(), balances.refresh({ force: true })])
    await until(() => balances.$balances.get().status === 'ready')
    expect(server!.requests.map(({ url }) => url.pathname)).to.deep.equal([
      '/v1/supported-chains',
      PATH,
    ])
  })

  it('follows the account to another network, and clears everything when no wallet is connected', async () => {
    serve(() => ({ balances: [] }))
    const { balances, control } = create()
    await balances.refresh()
    control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
    expect(balances.$balances.get().value).to.equal(undefined)
    await balances.refresh()
    expect(balances.$balances.get().value!.chainId).to.equal('eip155:8453')
    control.drop()
    expect(balances.$balances.get()).to.deep.equal({ status: 'idle' })
  })
})
