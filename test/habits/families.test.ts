import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import { mockPolkadotWallet } from '../../src/testing/index.js'
import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { expect } from '../helpers/expect.js'
import { BTC_MAIN_KEYS } from '../helpers/wallets/bitcoin-keys.js'
import { fakeMethodBitcoin, fakeRequestBitcoin } from '../helpers/wallets/fake-bitcoin-wallets.js'
import { never, rpcError } from '../helpers/wallets/fake-eip1193.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { SOL_ALICE, SOL_BOB } from '../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { registerFake, visitBitcoin, visitPolkadot, visitSolana } from './fake-wallets.js'
import { atEnd, cleanUp, habit, untilStatus, visit, type Habit } from './habit.js'

const BITCOIN = BTC_MAIN_KEYS[0].address

// Failures of real wallets, read by toError().
const FAILURES: readonly (Habit & { readonly failure: unknown; readonly code: string })[] = [
  {
    wallet: 'Solflare',
    since: '2026-08',
    source: 'solflare-wallet/solflare-sdk#24',
    habit: 'refuses a message for a Ledger with 4001 and "Transaction cancelled"',
    failure: rpcError(4001, 'Transaction cancelled'),
    code: 'USER_REJECTED',
  },
  {
    wallet: 'Ledger',
    since: '2023-06',
    source: 'anza-xyz/wallet-adapter#800',
    habit: 'cannot sign a message: "signing off chain messages with ledger is not yet supported"',
    failure: new Error('[unsupported] signing off chain messages with ledger is not yet supported'),
    code: 'METHOD_UNSUPPORTED',
  },
  {
    wallet: 'UniSat',
    since: '2025-02',
    source: 'secretkeylabs/sats-connect#210',
    habit:
      'lacks the methods of sats-connect: −32001 "Method not supported by the selected wallet"',
    failure: { code: -32001, message: 'Method not supported by the selected wallet' },
    code: 'METHOD_UNSUPPORTED',
  },
  {
    wallet: 'Xverse',
    since: '2025-12',
    source: 'secretkeylabs/sats-connect#246',
    habit: 'has an object whose request() only throws "`request` function is not implemented"',
    failure: new Error('`request` function is not implemented'),
    code: 'METHOD_UNSUPPORTED',
  },
]

describe('habits: families', () => {
  afterEach(cleanUp)

  for (const { failure, code, ...about } of FAILURES)
    habit(about, async () => {
      expect(toError(failure).code).to.equal(code)
    })

  // Solana
  habit(
    {
      wallet: 'Jupiter',
      since: '2026-09',
      source: 'reown-com/appkit#5785',
      habit: 'is injected in its own browser under a plain name: no link to its app is opened',
    },
    async () => {
      registerFake({ name: 'Jupiter' })
      const page = visitSolana()
      expect((await page.modal.getWallets()).map(({ name }) => name)).to.deep.equal(['Jupiter'])
      const { wallet } = await page.modal.connect({ wallet: 'Jupiter' })
      expect(wallet.name).to.equal('Jupiter')
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2025-02',
      source: 'anza-xyz/wallet-adapter#1055',
      habit: 'sometimes emits nothing for another account: it is read when the visitor returns',
    },
    async () => {
      const wallet = registerFake()
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      const [account] = wallet.accounts
      Object.defineProperty(wallet, 'accounts', { value: [{ ...account, address: SOL_BOB }] })
      window.dispatchEvent(new Event('focus'))
      await until(() => page.modal.getState().account?.address === SOL_BOB)
    },
  )

  habit(
    {
      wallet: 'Bitget',
      since: '2024-04',
      source: 'wormhole-foundation/wormhole-connect#1874',
      habit: 'does not react to a first request for Solana: a second press asks again',
    },
    async () => {
      const wallet = registerFake()
      wallet.answers['connect'] = never
      const page = visitSolana()
      const leave = new AbortController()
      const first = rejection(page.modal.connect({ wallet: 'Habit', signal: leave.signal }))
      await until(() => wallet.calls['connect']?.length === 1)
      leave.abort()
      expect((await first).code).to.equal('REQUEST_ABORTED')
      delete wallet.answers['connect']
      await page.modal.connect({ wallet: 'Habit' })
      expect(page.modal.getState().account?.address).to.equal(SOL_ALICE)
    },
  )

  habit(
    {
      wallet: 'Backpack',
      since: '2025-03',
      source: 'JamiiDao/SolanaWalletAdapter#69',
      habit: 'was never set up and fails to connect: its words are told, and it can be tried again',
    },
    async () => {
      const wallet = registerFake()
      wallet.answers['connect'] = () => {
        throw new Error('Wallet is not onboarded')
      }
      const page = visitSolana()
      const error = await rejection(page.modal.connect({ wallet: 'Habit' }))
      expect([error.code, error.retryable]).to.deep.equal(['CONNECT_FAILED', true])
      expect(error.message).to.include('Wallet is not onboarded')
      delete wallet.answers['connect']
      await page.modal.connect({ wallet: 'Habit' })
      expect(page.status()).to.equal('connected')
    },
  )

  // Bitcoin
  habit(
    {
      wallet: 'UniSat',
      since: '2026-05',
      source: 'babylonlabs-io/babylon-toolkit#1624',
      habit: 'is on another network: it is switched before its account is shown',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      let chain = 'FRACTAL_BITCOIN_MAINNET'
      Object.assign(wallet.provider, { getChain: async () => ({ enum: chain }) })
      wallet.answers['switchChain'] = (([name]: string[]) => {
        chain = name!
        return { enum: name }
      }) as never
      atEnd(wallet.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      expect(chain).to.equal('BITCOIN_MAINNET')
      expect(page.modal.getState().account?.address).to.equal(BITCOIN)
    },
  )

  habit(
    {
      wallet: 'UniSat',
      since: '2026-05',
      source: 'babylonlabs-io/babylon-toolkit#1624',
      habit: 'lists no account right after it has switched its network',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      let lists = 0
      let chain = 'BITCOIN_SIGNET'
      Object.assign(wallet.provider, {
        getChain: async () => ({ enum: chain }),
        getAccounts: async () => (++lists === 1 ? [] : [BITCOIN]),
      })
      wallet.answers['switchChain'] = (([name]: string[]) => {
        chain = name!
        return { enum: name }
      }) as never
      atEnd(wallet.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      expect(page.modal.getState().account?.address).to.equal(BITCOIN)
    },
  )

  habit(
    {
      wallet: 'OneKey',
      since: '2024-10',
      source: 'OneKeyHQ/app-monorepo#6035',
      habit: 'fails a switch of its Bitcoin network with 4000: nothing is connected',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      Object.assign(wallet.provider, { getChain: async () => ({ enum: 'BITCOIN_SIGNET' }) })
      wallet.answers['switchChain'] = () => {
        throw rpcError(4000, 'Switch network failed')
      }
      atEnd(wallet.present())
      const page = visitBitcoin()
      const error = await rejection(page.modal.connect({ wallet: 'UniSat Wallet' }))
      expect(error.code).to.be.oneOf(['CONNECT_FAILED', 'CHAIN_MISMATCH'])
      expect(page.modal.getState().connections).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'Xverse',
      since: '2025-12',
      source: 'secretkeylabs/sats-connect#246',
      habit: 'lists an object that cannot be asked: another wallet can be connected',
    },
    async () => {
      const broken = fakeRequestBitcoin([BITCOIN])
      Object.assign(broken.provider, {
        request: () => {
          throw new Error('`request` function is not implemented')
        },
      })
      atEnd(broken.present(), fakeMethodBitcoin([BITCOIN]).present())
      const page = visitBitcoin()
      const names = (await page.modal.getWallets()).map(({ name }) => name)
      const listed = names.find((name) => name.startsWith('Request Bitcoin'))
      if (listed) await rejection(page.modal.connect({ wallet: listed }))
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'UniSat',
      since: '2024-07',
      source: 'unisat-wallet/extension#212',
      habit: 'has no request that ends its permission: the page stays disconnected',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      Reflect.deleteProperty(wallet.provider, 'disconnect')
      atEnd(wallet.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      await page.modal.disconnect()
      await page.reload()
      await page.modal.ready()
      expect(page.modal.getState().connections).to.have.length(0)
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      expect(page.status()).to.equal('connected')
    },
  )

  for (const about of [
    {
      wallet: 'UniSat',
      since: '2024-06',
      source: 'acre-btc/acre#500',
      habit: 'emits an empty list when it is locked or the page is removed: back with the accounts',
    },
    {
      wallet: 'UniSat',
      since: '2026-06',
      source: 'babylonlabs-io/babylon-toolkit#1973',
      habit: 'lists no account while it is locked: shown as locked, and no window opens',
    },
  ])
    habit(about, async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      atEnd(wallet.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      wallet.setAddresses([])
      await untilStatus(page, 'reconnecting')
      expect(page.modal.getState().account?.locked).to.equal(true)
      wallet.setAddresses([BITCOIN])
      await untilStatus(page, 'connected')
      expect(wallet.calls.filter(([method]) => method === 'requestAccounts')).to.have.length(1)
    })

  habit(
    {
      wallet: 'UniSat',
      since: '2025-05',
      source: 'rango-exchange/rango-client#1153',
      habit: 'connects by a press only: a reload asks it silently',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      atEnd(wallet.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(wallet.calls.filter(([method]) => method === 'requestAccounts')).to.have.length(1)
    },
  )

  // Polkadot
  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2024-12',
      source: 'polkadot-js/extension#1491',
      habit:
        'its request is cancelled without a decision about the site: it is asked at the next press',
    },
    async () => {
      const wallet = mockPolkadotWallet({ name: 'habit' })
      atEnd(() => wallet.remove())
      wallet.answer('enable', () => {
        throw new Error('Cancelled')
      })
      const page = visitPolkadot()
      expect((await rejection(page.modal.connect({ wallet: 'habit' }))).code).to.equal(
        'USER_REJECTED',
      )
      await page.reload()
      await page.modal.ready()
      expect(wallet.requests).to.have.length(1)
      wallet.answer('enable', undefined)
      await page.modal.connect({ wallet: 'habit' })
      await untilStatus(page, 'connected')
    },
  )

  habit(
    {
      wallet: 'Xverse',
      since: '2023-03',
      source: 'secretkeylabs/xverse-web-extension#293',
      habit: 'lists the address of its ordinals first: the account is the one for payments',
    },
    async () => {
      const [payment, ordinals] = BTC_MAIN_KEYS
      const wallet = fakeRequestBitcoin([payment.address, ordinals!.address])
      const list = () => ({
        addresses: [
          { ...ordinals, purpose: 'ordinals', addressType: 'p2tr' },
          { ...payment, purpose: 'payment', addressType: 'p2wpkh' },
        ],
        network: { bitcoin: { name: 'Mainnet' } },
      })
      Object.assign(wallet.answers, { wallet_connect: list, wallet_getAccount: list })
      atEnd(wallet.present())
      const page = visitBitcoin()
      const wallets = await page.modal.getWallets()
      const listed = wallets.find(({ name }) => name.startsWith('Request Bitcoin'))
      await page.modal.connect({ wallet: listed!.name })
      expect(page.modal.getState().account?.address).to.equal(payment.address)
    },
  )
  habit(
    {
      wallet: 'Keplr',
      since: '2021-12',
      source: 'ignite/web#151',
      habit: 'another account is chosen in it: the connection follows',
    },
    async () => {
      const wallet = fakeCosmosWallet(COSMOS_ADDRESSES.slice(0, 1))
      atEnd(wallet.present())
      const page = visit({ chains: [cosmos({ networks: [cosmosHub] })] })
      await page.modal.connect({ wallet: 'Keplr' })
      wallet.setAddresses([COSMOS_ADDRESSES[1]])
      await until(() => page.modal.getState().account?.address === COSMOS_ADDRESSES[1])
    },
  )
})
