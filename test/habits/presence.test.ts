import type { EvmQuirk } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { rpcError } from '../helpers/wallets/fake-eip1193.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { mockEvmWallet } from '../../src/testing/index.js'
import { announceFake } from './fake-wallets.js'
import {
  atEnd,
  cleanUp,
  connectedBefore,
  evmWallet,
  habit,
  RDNS,
  visit,
  type Habit,
} from './habit.js'

const LATE: readonly (Habit & {
  readonly quirk: EvmQuirk
  readonly id: string
  readonly ms: number
})[] = [
  {
    wallet: 'Trust',
    since: '—',
    source: 'trustwallet/trust-web3-provider#763',
    habit: 'sets window.ethereum 1.5 s after the page, without an event',
    quirk: 'late-injection',
    id: 'injected',
    ms: 2000,
  },
  {
    wallet: 'MetaMask mobile',
    since: '—',
    source: 'MetaMask/metamask-mobile#1975',
    habit: 'its browser injects late',
    quirk: 'late-injection',
    id: 'injected',
    ms: 2000,
  },
  {
    wallet: 'MetaMask',
    since: '2024-03',
    source: 'MetaMask/metamask-extension#23336',
    habit: 'announces itself 5 s after the page',
    quirk: 'late-announcement',
    id: RDNS,
    ms: 6000,
  },
  {
    wallet: 'Ledger Live',
    since: '2024-02',
    source: 'LedgerHQ/ledger-live#6328',
    habit: 'announces itself once its web view is ready, and not on request before',
    quirk: 'late-announcement',
    id: RDNS,
    ms: 6000,
  },
]

const ICONS: readonly (Habit & { readonly quirk: EvmQuirk; readonly start: string })[] = [
  {
    wallet: 'Core',
    since: '2024-07',
    source: 'rainbow-me/rainbowkit#2071',
    habit: 'writes its icon as SVG text with # and line breaks',
    quirk: 'icon-raw-svg',
    start: 'data:image/svg+xml,',
  },
  {
    wallet: 'EIP-6963 wallets',
    since: '—',
    source: '—',
    habit: 'writes a line break before its icon',
    quirk: 'icon-newline',
    start: 'data:image/png;base64,',
  },
  {
    wallet: 'EIP-6963 wallets',
    since: '—',
    source: '—',
    habit: 'has an AVIF as icon',
    quirk: 'icon-avif',
    start: 'data:image/avif;base64,',
  },
]

function provider(flags: object) {
  return {
    ...flags,
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  }
}

async function listNames(page: ReturnType<typeof visit>): Promise<readonly string[]> {
  return (await page.modal.getWallets()).map(({ name }) => name)
}

describe('habits: how wallets are found', () => {
  const globals = window as unknown as Record<string, unknown>
  afterEach(() => {
    for (const name of ['ethereum', 'coinbaseWalletExtension', 'BinanceChain', 'trustwallet'])
      delete globals[name]
    cleanUp()
  })

  for (const { quirk, id, ms, ...about } of LATE)
    habit(about, async () => {
      const clock = installVirtualClock()
      const page = visit()
      evmWallet([quirk])
      await clock.advance(ms)
      await page.modal.connect({ wallet: id })
      expect(page.status()).to.equal('connected')
      clock.restore()
    })

  for (const { quirk, start, ...about } of ICONS)
    habit(about, async () => {
      const page = visit()
      evmWallet([quirk])
      await page.modal.connect({ wallet: RDNS })
      const icon = page.modal.getState().account?.wallet?.icon ?? ''
      expect(icon.slice(0, start.length)).to.equal(start)
      expect(icon).not.to.match(/[#\n]/)
      if (quirk === 'icon-avif') return
      const image = new Image()
      image.src = icon
      await image.decode()
    })

  habit(
    {
      wallet: 'Coinbase',
      since: '2023-04',
      source: 'MetaMask/metamask-extension#18760',
      habit: 'shares window.ethereum.providers with MetaMask',
    },
    async () => {
      globals['ethereum'] = {
        ...provider({ isMetaMask: true }),
        providers: [provider({ isMetaMask: true }), provider({ isCoinbaseWallet: true })],
      }
      const names = await listNames(visit())
      expect(names).to.include.members(['MetaMask', 'Coinbase Wallet'])
      expect(names).not.to.include('Browser Wallet')
    },
  )

  habit(
    {
      wallet: 'Coinbase',
      since: '—',
      source: 'hydration-ui#137',
      habit: 'is only at its own global, beside another wallet’s window.ethereum',
    },
    async () => {
      globals['ethereum'] = provider({ isMetaMask: true })
      globals['coinbaseWalletExtension'] = provider({ isCoinbaseWallet: true })
      expect(await listNames(visit())).to.include.members(['Browser Wallet', 'Coinbase Wallet'])
    },
  )

  habit(
    {
      wallet: 'Binance',
      since: '—',
      source: 'hydration-ui#137',
      habit: 'is only at window.BinanceChain',
    },
    async () => {
      globals['BinanceChain'] = provider({ isBinance: true })
      expect(await listNames(visit())).to.include('Binance Wallet')
    },
  )

  habit(
    {
      wallet: 'Trust',
      since: '2023-05',
      source: 'trustwallet/wallet-core#3152',
      habit: 'window.trustwallet has no listeners to remove',
    },
    async () => {
      globals['trustwallet'] = provider({ isTrust: true })
      const page = visit()
      await page.modal.connect({ wallet: 'injected.trust-wallet' })
      await page.modal.disconnect()
      expect(page.modal.getState().connections).to.have.length(0)
      // Its eth_accounts still answers: the visitor's end counts.
      await page.reload()
      await page.modal.ready()
      expect(page.modal.getState().connections).to.have.length(0)
    },
  )

  const SHARED: readonly Habit[] = [
    {
      wallet: 'Phantom',
      since: '2024-04',
      source: 'family/connectkit#376',
      habit: 'takes window.ethereum beside MetaMask',
    },
    {
      wallet: 'Phantom',
      since: '2025-01',
      source: 'reown-com/appkit#3769',
      habit: 'overrides the provider that MetaMask injected',
    },
    {
      wallet: 'Phantom',
      since: '2026-02',
      source: 'anza-xyz/wallet-adapter#1144',
      habit: 'does not open when MetaMask is installed too',
    },
    {
      wallet: 'Trust',
      since: '2026-03',
      source: 'genlayer-foundation/points#451',
      habit: 'says isMetaMask, beside MetaMask',
    },
    {
      wallet: 'Zerion',
      since: '2024-05',
      source: 'zeriontech/zerion-wallet-extension#480',
      habit: 'says isMetaMask and not isZerion in its MetaMask mode',
    },
    {
      wallet: 'Brave',
      since: '2019-09',
      source: 'brave/brave-browser#6053',
      habit: 'overrides MetaMask at window.ethereum',
    },
    {
      wallet: 'Trust',
      since: '2023-02',
      source: 'reown-com/appkit#892',
      habit: 'makes the row of MetaMask disappear',
    },
  ]
  for (const about of SHARED)
    habit(about, async () => {
      const other = mockEvmWallet({ name: about.wallet, rdns: 'org.other' })
      const wallet = evmWallet()
      Object.assign(other.provider, { isMetaMask: true })
      globals['ethereum'] = other.provider
      try {
        const page = visit()
        const names = await listNames(page)
        expect(names.filter((name) => name === about.wallet)).to.have.length(1)
        expect(names).to.include('Habit')
        expect(names).not.to.include('Browser Wallet')
        await page.modal.connect({ wallet: RDNS })
        expect(page.modal.getState().account?.wallet?.name).to.equal('Habit')
        expect(other.requests).to.have.length(0)
        await until(() => wallet.requests.length > 0)
      } finally {
        other.remove()
      }
    })

  habit(
    {
      wallet: 'MetaMask',
      since: '2023-06',
      source: 'MetaMask/metamask-extension#19670',
      habit: 'emits nothing when the page is disconnected in it: noticed when the visitor returns',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      Object.assign(provider.answers, { eth_accounts: [], wallet_getPermissions: [] })
      await until(() => {
        window.dispatchEvent(new Event('focus'))
        return page.status() !== 'connected'
      })
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'SubWallet',
      since: '2022-08',
      source: 'Koniverse/SubWallet-Extension#530',
      habit:
        'sleeps, and answers "Chain Disconnected": told as a lost wallet, a second press connects',
    },
    async () => {
      const provider = announceFake({
        eth_requestAccounts: () => {
          delete provider.answers['eth_requestAccounts']
          return Promise.reject(rpcError(4901, 'Chain Disconnected'))
        },
      })
      const page = visit()
      const error = await rejection(page.modal.connect({ wallet: RDNS }))
      expect(error.code).to.equal('WALLET_DISCONNECTED')
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )
  habit(
    {
      wallet: 'Coinbase',
      since: '2022-05',
      source: 'WalletConnect/walletconnect-monorepo#1082',
      habit: 'was removed from the browser: another wallet can be connected',
    },
    async () => {
      const page = await connectedBefore()
      await page.reload()
      const other = mockEvmWallet({ name: 'Other', rdns: 'org.other' })
      atEnd(() => other.remove())
      await page.modal.connect({ wallet: 'org.other' })
      expect(page.status()).to.equal('connected')
      await page.reload()
      await until(() => page.status() === 'connected')
      expect(page.modal.getState().connections.map(({ wallet }) => wallet.name)).to.deep.equal([
        'Other',
      ])
    },
  )
})
