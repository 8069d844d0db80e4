import { base, eip155, mainnet, sepolia } from '../../../../src/chains/eip155/index.js'
import type { Chain } from '../../../../src/chains/adapter.js'
import { createAccount } from '../../../../src/state/account/account.js'
import { createBalances } from '../../../../src/state/account/tokens/balances.js'
import { createChainData } from '../../../../src/state/account/chain-data.js'
import { createCustomTokens } from '../../../../src/state/account/tokens/custom-tokens.js'
import { createPortfolio } from '../../../../src/state/account/tokens/portfolio.js'
import type { Options } from '../../../../src/options/options.js'
import type { ChainId } from '../../../../src/standards/caip.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE } from '../../../helpers/wallets/fake-eip1193.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import { until } from '../../../helpers/clocks/until.js'

const SERVER = { server: 'https://server.example', projectId: 'p', currency: 'usd' } as const
const TOKEN = `0x${'a'.repeat(40)}`

/** A row of the server's balances on a network. */
const row = (chainId: ChainId, symbol: string, value: number | undefined, change: object = {}) => ({
  name: symbol,
  symbol,
  chainId,
  ...(symbol !== 'ETH' && { address: `${chainId}:${TOKEN}` }),
  price: value === undefined ? 0 : 1,
  ...(value !== undefined && { value }),
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
  ...change,
})

describe('the holdings of all networks', () => {
  let core: TestCore
  let server: StubbedFetch
  const stops: (() => void)[] = []

  function create(
    rows: (chainId: ChainId) => unknown,
    options: Options = {},
    chains: readonly Chain[] = [mainnet, base],
  ) {
    server = stubFetch((url) =>
      url.pathname === '/v1/supported-chains'
        ? { http: chains.map(({ id }) => id), ws: [] }
        : url.pathname.endsWith('/balance')
          ? rows(url.searchParams.get('chainId') as ChainId)
          : undefined,
    )
    core = createTestCore({ ...SERVER, chains: [eip155({ networks: chains })], ...options })
    const account = createAccount(core)
    const customTokens = createCustomTokens(core)
    const balances = createBalances(core, account, createChainData(core), customTokens)
    const portfolio = createPortfolio(core, account, balances, customTokens)
    stops.push(portfolio.$holdings.listen(() => {}))
    const made = fakeConnection({ getBalance: async () => 7n })
    core.edit.add(made.connection)
    return { portfolio, balances, ...made }
  }
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    server.restore()
    core.release()
    localStorage.clear()
  })
  const asked = () =>
    server.requests
      .filter(({ url }) => url.pathname.endsWith('/balance'))
      .map(({ url }) => url.searchParams.get('chainId'))

  it('asks each network once, and lists all by value with one total', async () => {
    const { portfolio } = create((id) => ({
      balances: [row(id, 'ETH', id === mainnet.id ? 3 : 4), row(id, 'USDC', 2)],
    }))
    expect(portfolio.$holdings.get().status).to.equal('loading')
    await portfolio.refresh()
    await portfolio.refresh()
    const { tokens, total, networks, complete, status } = portfolio.$holdings.get()
    expect(tokens.map(({ chainId, symbol }) => `${chainId} ${symbol}`)).to.deep.equal([
      'eip155:8453 ETH',
      'eip155:1 ETH',
      'eip155:1 USDC',
      'eip155:8453 USDC',
    ])
    expect([total, complete, status, networks]).to.deep.equal([
      11,
      true,
      'ready',
      ['eip155:1', 'eip155:8453'],
    ])
    expect(asked()).to.deep.equal(['eip155:1', 'eip155:8453'])
  })

  it('a network that fails is named and leaves the others; a forced refresh brings it back', async () => {
    let down = true
    const { portfolio } = create((id) =>
      down && id === base.id
        ? new Response('', { status: 403 })
        : { balances: [row(id, 'ETH', 1), row(id, 'USDC', 2)] },
    )
    await portfolio.refresh()
    expect(portfolio.$holdings.get()).to.deep.include({
      status: 'ready',
      complete: true,
      failed: ['eip155:8453'],
      total: 3,
    })
    down = false
    await portfolio.refresh({ force: true })
    expect(portfolio.$holdings.get()).to.deep.include({ failed: [], total: 6 })
  })

  it('error: SERVICE_UNAVAILABLE of every network is a failed list', async () => {
    const { portfolio } = create(() => new Response('', { status: 403 }))
    await portfolio.refresh()
    expect(portfolio.$holdings.get()).to.deep.include({
      status: 'failed',
      tokens: [],
      total: undefined,
    })
    expect(core.errors.length).to.be.greaterThan(0)
  })

  it('counts a test network only while the wallet is on it', async () => {
    const rows = (id: ChainId) => ({ balances: [row(id, 'ETH', 1)] })
    const { portfolio, control } = create(rows, {}, [mainnet, base, sepolia])
    expect(portfolio.$holdings.get().networks).to.deep.equal(['eip155:1', 'eip155:8453'])
    stops.push(portfolio.watch())
    control.setAccounts([`${sepolia.id}:${ALICE}`])
    control.setChain(sepolia.id)
    await until(() => portfolio.$holdings.get().total === 3)
    expect(portfolio.$holdings.get().networks).to.deep.equal([
      'eip155:11155111',
      'eip155:1',
      'eip155:8453',
    ])
  })

  it('another currency is requested for every network, and two currencies are never added up', async () => {
    const { portfolio, balances } = create((id) => ({ balances: [row(id, 'ETH', 3)] }))
    stops.push(portfolio.watch())
    await until(() => portfolio.$holdings.get().total === 6)
    balances.choice.choose('eur')
    expect(portfolio.$holdings.get()).to.deep.include({
      status: 'loading',
      currency: 'eur',
      tokens: [],
      total: undefined,
    })
    await until(() => portfolio.$holdings.get().total === 6)
    expect(
      server.requests
        .filter(({ url }) => url.pathname.endsWith('/balance'))
        .map(({ url }) => url.searchParams.get('currency')),
    ).to.deep.equal(['usd', 'usd', 'eur', 'eur'])
    // The first currency is known: it is there again at once.
    balances.choice.choose(undefined)
    expect(portfolio.$holdings.get()).to.deep.include({ currency: 'usd', total: 6 })
  })

  it('a price that is absent, negative or beyond every number adds nothing to the total', async () => {
    const { portfolio } = create((id) => ({
      balances: [
        row(id, 'ETH', 5),
        row(id, 'A', undefined, { address: `${id}:0x1` }),
        row(id, 'B', -9, { address: `${id}:0x2` }),
        row(id, 'C', 1, { address: `${id}:0x3`, price: -1 }),
      ],
    }))
    await portfolio.refresh()
    const { tokens, total } = portfolio.$holdings.get()
    expect(total).to.equal(10)
    expect(tokens.map(({ value }) => value)).to.deep.equal([
      5,
      5,
      ...Array.from({ length: 6 }, () => undefined),
    ])
  })

  it('a total of 0 is stated only where every network has answered and every held token has a price', async () => {
    const none = { quantity: { decimals: '18', numeric: '0' } }
    let answer: (id: ChainId) => unknown = (id) => ({ balances: [row(id, 'ETH', 0, none)] })
    const { portfolio } = create((id) => answer(id))
    const read = async () => {
      await portfolio.refresh({ force: true })
      return portfolio.$holdings.get().total
    }
    expect(await read()).to.equal(0)
    answer = (id) => ({ balances: [row(id, 'ETH', 0, none), row(id, 'A', undefined)] })
    expect(await read()).to.equal(undefined)
    answer = (id) =>
      id === mainnet.id
        ? { balances: [row(id, 'ETH', 0, none)] }
        : new Response('', { status: 403 })
    expect(await read()).to.equal(undefined)
    answer = (id) => ({ balances: [row(id, 'ETH', 0, none)] })
    expect(await read()).to.equal(0)
  })

  it('shows a stored price that is no amount of money as unknown', async () => {
    const { portfolio, balances } = create((id) => ({ balances: [row(id, 'ETH', 5)] }))
    await portfolio.refresh()
    const { prefix } = { prefix: `wallet-modal.default.query.balances.usd.eip155:1:${ALICE}` }
    const kept = JSON.parse(localStorage.getItem(prefix)!)
    kept.value.tokens[0].price = null
    kept.value.tokens[0].value = 'NaN'
    localStorage.setItem(prefix, JSON.stringify(kept))
    const again = createBalances(
      core,
      createAccount(core),
      createChainData(core),
      createCustomTokens(core),
    )
    const key = { account: `eip155:1:${ALICE}`, chainId: 'eip155:1' } as const
    expect(balances.find(key).get().value?.total).to.equal(5)
    expect(again.find(key).get().value).to.deep.include({ total: undefined })
  })

  for (const count of [0, 1, 10_000])
    it(`${count} tokens on 20 networks, three of which fail`, async () => {
      const chains = Array.from({ length: 20 }, (_, index): Chain => ({
        ...mainnet,
        id: `eip155:${index + 1}`,
        name: `Network ${index + 1}`,
      }))
      const broken = new Set(chains.slice(-3).map(({ id }) => id))
      const { portfolio } = create(
        (id) =>
          broken.has(id)
            ? new Response('', { status: 403 })
            : {
                balances: [
                  row(id, 'ETH', 1),
                  ...Array.from({ length: count === 1 ? 0 : count / 20 }, (_, index) =>
                    row(id, 'T', index, { address: `${id}:0x${index}` }),
                  ),
                ],
              },
        {},
        chains,
      )
      await portfolio.refresh()
      const { tokens, failed, complete } = portfolio.$holdings.get()
      expect(failed).to.deep.equal([...broken])
      expect(complete).to.equal(true)
      expect(tokens).to.have.length(count === 1 ? 17 : 17 + (count / 20) * 17)
      expect(new Set(asked())).to.have.property('size', 20)
    })
})
