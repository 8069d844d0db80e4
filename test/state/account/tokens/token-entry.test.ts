import { encodeAbiParameters } from 'viem'
import { createAccount } from '../../../../src/state/account/account.js'
import { createBalances } from '../../../../src/state/account/tokens/balances.js'
import { createChainData } from '../../../../src/state/account/chain-data.js'
import {
  createCustomTokens,
  MAX_CUSTOM_TOKENS,
} from '../../../../src/state/account/tokens/custom-tokens.js'
import {
  createTokenEntry,
  type TokenEntryState,
} from '../../../../src/state/account/tokens/token-entry.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB, fakeEip1193 } from '../../../helpers/wallets/fake-eip1193.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import { until } from '../../../helpers/clocks/until.js'

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const OTHER = `0x${'b'.repeat(40)}`

describe('adding a token by its address', () => {
  let core: TestCore
  let server: StubbedFetch
  /** Texts and decimals of the contracts, by address in lower case. `hold` keeps an answer back. */
  let contracts: Record<
    string,
    { name?: string; symbol?: string; decimals?: number; balance?: bigint; hold?: Promise<void> }
  >
  beforeEach(() => {
    contracts = {
      [DAI.toLowerCase()]: {
        name: 'Dai Stablecoin',
        symbol: 'DAI',
        decimals: 18,
        balance: 5n * 10n ** 18n,
      },
      [OTHER]: { name: 'Other', symbol: 'OTH', decimals: 6, balance: 0n },
    }
    server = stubFetch(async (_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [{ to: string; data: string }]
      }
      if (method === 'eth_chainId') return { jsonrpc: '2.0', id: 1, result: '0x1' }
      if (method !== 'eth_call') return { jsonrpc: '2.0', id: 1, result: '0x0' }
      const [{ to, data }] = params
      const contract = contracts[to.toLowerCase()]
      await contract?.hold
      const toWord = (value: bigint | number | undefined) =>
        value === undefined ? '0x' : `0x${BigInt(value).toString(16).padStart(64, '0')}`
      const toText = (text: string | undefined) =>
        text === undefined ? '0x' : encodeAbiParameters([{ type: 'string' }], [text])
      const result =
        data === '0x06fdde03'
          ? toText(contract?.name)
          : data === '0x95d89b41'
            ? toText(contract?.symbol)
            : data === '0x313ce567'
              ? toWord(contract?.decimals)
              : toWord(contract?.balance)
      return { jsonrpc: '2.0', id: 1, result }
    })
  })
  afterEach(() => {
    server.restore()
    core.release()
    localStorage.clear()
  })
  function create(parts: Parameters<typeof fakeConnection>[0] = {}) {
    core = createTestCore()
    const account = createAccount(core)
    const customTokens = createCustomTokens(core)
    const balances = createBalances(core, account, createChainData(core), customTokens)
    const { connection, control } = fakeConnection({ getBalance: async () => 7n, ...parts })
    core.edit.add(connection)
    const entry = createTokenEntry(core, { account, balances, customTokens })
    return { entry, customTokens, balances, control }
  }
  const found = (state: TokenEntryState) =>
    state.status === 'found' ? state : expect.fail(`expected a token, found ${state.status}`)

  it('reads name, symbol, decimals and balance from the contract, and adds them to the list and the balances', async () => {
    const { entry, customTokens, balances } = create()
    await balances.refresh()
    await entry.type(`  ${DAI} `)
    const { token, alike } = found(entry.$entry.get())
    expect([
      token.address,
      token.name,
      token.symbol,
      token.decimals,
      token.amount,
      alike,
    ]).to.deep.equal([DAI, 'Dai Stablecoin', 'DAI', 18, 5n * 10n ** 18n, false])
    expect(entry.add()?.token.symbol).to.equal('DAI')
    expect(entry.$entry.get().status).to.equal('empty')
    expect(customTokens.find('eip155:1')).to.deep.equal([
      { address: DAI, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    ])
    expect(
      balances.$balances.get().value!.tokens.map(({ symbol, amount }) => [symbol, amount]),
    ).to.deep.equal([
      ['ETH', 7n],
      ['DAI', 5n * 10n ** 18n],
    ])
    entry.remove('eip155:1', customTokens.find('eip155:1')[0]!)
    expect([
      customTokens.find('eip155:1'),
      balances.$balances.get().value!.tokens.map(({ symbol }) => symbol),
    ]).to.deep.equal([[], ['ETH']])
  })

  it('refuses an invalid address, a wrong checksum, and an address of another family', async () => {
    const { entry } = create()
    for (const text of [
      'hello',
      DAI.slice(0, -1),
      DAI.replace('B', 'b'),
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ]) {
      await entry.type(text)
      expect(entry.$entry.get().status, text).to.equal('invalid')
      expect(entry.add()).to.equal(undefined)
    }
    expect(server.requests).to.have.length(0)
  })

  it('finds no token at an address without a contract on this network, or with more decimals than a number has digits', async () => {
    const { entry } = create()
    await entry.type(BOB)
    expect(entry.$entry.get().status).to.equal('none')
    contracts[OTHER] = { name: 'Other', symbol: 'OTH', decimals: 200, balance: 1n }
    await entry.type(OTHER)
    expect(entry.$entry.get().status).to.equal('none')
  })

  it('refuses a contract without a balance', async () => {
    contracts[OTHER] = { name: 'Other', symbol: 'OTH', decimals: 6 }
    const { entry } = create()
    await entry.type(OTHER)
    expect(entry.$entry.get().status).to.equal('none')
  })

  it('refuses a token that is already in the list, in any case', async () => {
    const { entry } = create()
    await entry.type(DAI)
    entry.add()
    await entry.type(DAI.toLowerCase())
    expect(entry.$entry.get()).to.deep.include({ status: 'known' })
  })

  it('refuses when the list is full', async () => {
    const { entry, customTokens } = create()
    for (let index = 0; index < MAX_CUSTOM_TOKENS; index++)
      customTokens.add('eip155:1', {
        address: `0x${index.toString(16).padStart(40, '0')}`,
        name: 'T',
        symbol: 'T',
        decimals: 18,
      })
    await entry.type(DAI)
    expect(entry.$entry.get().status).to.equal('full')
  })

  const NAMES = [
    ['<img src=x onerror=alert(1)>', '<b>', '<img src=x onerror=alert(1)>', '<b>'],
    ['\u202eecilA\u0000', '\u2066USDC\u2069', 'ecilA', 'USDC'],
    ['\u200b', '', '0x6B17…1d0F', '0x6B17…1d0F'],
  ] as const
  for (const [name, symbol, shownName, shownSymbol] of NAMES) {
    it(`cleans the name ${JSON.stringify(name)} of a contract`, async () => {
      contracts[DAI.toLowerCase()] = { name, symbol, decimals: 18, balance: 1n }
      const { entry } = create()
      await entry.type(DAI)
      const { token } = found(entry.$entry.get())
      expect([token.name, token.symbol]).to.deep.equal([shownName, shownSymbol])
    })
  }

  for (const symbol of ['ETH', 'ｅｔｈ']) {
    it(`reports that ${symbol} is the symbol of another token`, async () => {
      contracts[OTHER] = { name: 'Ether', symbol, decimals: 18, balance: 1n }
      const { entry } = create()
      await entry.type(OTHER)
      expect(found(entry.$entry.get()).alike).to.equal(true)
    })
  }

  it('drops a late answer for an older text', async () => {
    let release = () => {}
    contracts[DAI.toLowerCase()]!.hold = new Promise((resolve) => (release = resolve))
    const { entry } = create()
    const first = entry.type(DAI)
    await until(() => server.requests.length > 0)
    await entry.type(OTHER)
    release()
    await first
    expect(found(entry.$entry.get()).token.symbol).to.equal('OTH')
  })

  it('a change of the network clears the entry, and the earlier result is not added', async () => {
    const { entry, customTokens, control } = create()
    await entry.type(DAI)
    found(entry.$entry.get())
    control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
    expect([entry.$entry.get().status, entry.$text.get(), entry.add()]).to.deep.equal([
      'empty',
      '',
      undefined,
    ])
    expect(customTokens.$tokens.get()).to.deep.equal({})
  })

  it('error: SERVICE_UNAVAILABLE is shown, and the address can be read again', async () => {
    const { entry } = create()
    const broken = stubFetch(() => new Response('', { status: 404 }))
    await entry.type(DAI)
    broken.restore()
    const failed = entry.$entry.get()
    expect(failed.status === 'failed' && failed.error.code).to.equal('SERVICE_UNAVAILABLE')
    entry.retry()
    await until(() => entry.$entry.get().status === 'found')
  })

  it('offers an added token to the wallet (EIP-747)', async () => {
    const provider = fakeEip1193({ answers: { wallet_watchAsset: true } })
    const { entry, customTokens } = create({ provider })
    await entry.type(DAI)
    entry.add()
    const [token] = customTokens.find('eip155:1')
    expect([entry.canWatch(token!), await entry.watch(token!)]).to.deep.equal([true, true])
    expect(provider.sent('wallet_watchAsset').map(({ params }) => params)).to.deep.equal([
      { type: 'ERC20', options: { address: DAI, symbol: 'DAI', decimals: 18 } },
    ])
  })

  it('has no network to add tokens on without an account', () => {
    const { entry, control } = create()
    expect(entry.findChain()?.id).to.equal('eip155:1')
    control.drop()
    expect(entry.findChain()).to.equal(undefined)
  })
})
