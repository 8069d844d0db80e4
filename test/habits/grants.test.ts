import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { polkadot, polkadotAssetHub } from '../../src/chains/polkadot/index.js'
import { mockPolkadotWallet, type EvmQuirk } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import {
  cleanUp,
  connectedBefore,
  countRequests,
  evmWallet,
  habit,
  RDNS,
  solanaWallet,
  untilStatus,
  visit,
  type Habit,
} from './habit.js'

// Locked when the page loads, unlocked later: reconnecting, then connected, and never a prompt.
const LOCKED: readonly (Habit & { readonly quirks: readonly EvmQuirk[] })[] = [
  {
    wallet: 'MetaMask',
    since: '2024-04',
    source: 'wevm/wagmi#3785',
    habit: 'is locked when the page loads and unlocked later',
    quirks: ['locked-at-load'],
  },
  {
    wallet: 'MetaMask',
    since: '2023-10',
    source: 'wevm/wagmi#3080',
    habit: 'is unlocked after the page has loaded: the change has to be noticed',
    quirks: ['locked-at-load', 'no-permissions'],
  },
  {
    wallet: 'Rabby',
    since: '2022-06',
    source: 'RabbyHub/Rabby#857',
    habit: 'lists no account and no permission while it is locked',
    quirks: ['locked-at-load', 'hides-permissions-while-locked'],
  },
  {
    wallet: 'MetaMask',
    since: '2019-09',
    source: 'MetaMask/metamask-extension#7228',
    habit: 'fails eth_accounts with 4100 instead of an empty list',
    quirks: ['locked-at-load', 'refuses-while-locked'],
  },
]

describe('habits: grants', () => {
  afterEach(cleanUp)

  for (const { quirks, ...about } of LOCKED)
    habit(about, async () => {
      const page = await connectedBefore()
      const wallet = evmWallet(quirks)
      await page.reload()
      await page.modal.ready()
      await untilStatus(page, 'reconnecting')
      expect(page.modal.getState().account?.locked).to.equal(true)
      expect(page.modal.getState().loading).to.equal(false)
      wallet.unlock()
      await untilStatus(page, 'connected')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(0)
    })

  for (const about of [
    {
      wallet: 'MetaMask',
      since: '2022-08',
      source: 'celo-org/react-celo#298',
      habit: 'emits an empty account list when it is locked',
    },
    {
      wallet: 'MetaMask',
      since: '2023-11',
      source: 'wevm/wagmi#3256',
      habit: 'is not shown as connected while it is locked',
    },
  ])
    habit(about, async () => {
      const page = visit()
      const errors: unknown[] = []
      page.modal.on('error', (error) => errors.push(error))
      const wallet = evmWallet()
      await page.modal.connect({ wallet: RDNS })
      wallet.lock()
      await untilStatus(page, 'reconnecting')
      expect(page.modal.getState().connections).to.have.length(0)
      wallet.unlock()
      await untilStatus(page, 'connected')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
      expect(errors).to.have.length(0)
      await page.reload()
      await untilStatus(page, 'connected')
    })

  habit(
    {
      wallet: 'MetaMask',
      since: '2021-02',
      source: 'MetaMask/metamask-extension#10368',
      habit: 'emits nothing when it is unlocked: it is asked when the visitor returns to the page',
    },
    async () => {
      const page = await connectedBefore()
      const wallet = evmWallet(['locked-at-load', 'no-events'])
      await page.reload()
      await until(() => page.modal.getState().account?.locked)
      wallet.unlock()
      await until(() => {
        window.dispatchEvent(new Event('focus'))
        return page.status() === 'connected'
      })
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(0)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2024-03',
      source: 'MetaMask/metamask-extension#23336',
      habit: 'answers nothing for 14 s after the browser has started',
    },
    async () => {
      const page = await connectedBefore()
      const clock = installVirtualClock()
      evmWallet(['slow-start'])
      await page.reload()
      await clock.advance(13_000)
      expect(page.modal.getState().connections).to.have.length(0)
      await clock.advance(4000)
      await untilStatus(page, 'connected')
      clock.restore()
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2024-03',
      source: 'MetaMask/metamask-extension#23336',
      habit: 'announces itself 5 s after a reload',
    },
    async () => {
      const page = await connectedBefore()
      const clock = installVirtualClock()
      const wallet = evmWallet(['late-announcement'])
      await page.reload()
      await clock.advance(7000)
      await untilStatus(page, 'connected')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(0)
      clock.restore()
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2025-02',
      source: 'MetaMask/metamask-extension#30067',
      habit: 'states that the permission was revoked: the connection is forgotten',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet()
      await page.modal.connect({ wallet: RDNS })
      wallet.revoke()
      await until(() => page.status() === undefined)
      await page.reload()
      await page.modal.ready()
      expect(page.status()).to.equal(undefined)
    },
  )

  habit(
    {
      wallet: 'Brave',
      since: '2023-02',
      source: 'brave/brave-browser#28688',
      habit: 'reports the same accounts when it is unlocked, and nothing when it is locked',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet()
      await page.modal.connect({ wallet: RDNS })
      let changes = 0
      page.modal.on('accountsChange', () => changes++)
      wallet.switchAccount(0)
      expect([changes, page.status()]).to.deep.equal([0, 'connected'])
    },
  )

  habit(
    {
      wallet: 'EVM wallets',
      since: '—',
      source: 'wormhole-connect#2518',
      habit: 'is still being restored when the page switches the network: the choice is kept',
    },
    async () => {
      const page = await connectedBefore()
      const wallet = evmWallet()
      await page.reload()
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask SDK',
      since: '2023-09',
      source: 'MetaMask/metamask-sdk#344',
      habit: 'never answers a request to connect: the visitor can leave',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet()
      wallet.slow()
      const abort = new AbortController()
      const connecting = rejection(page.modal.connect({ wallet: RDNS, signal: abort.signal }))
      await until(() => wallet.requests.length > 0)
      abort.abort()
      expect((await connecting).code).to.equal('REQUEST_ABORTED')
      expect(page.status()).to.equal(undefined)
    },
  )

  habit(
    {
      wallet: 'EVM wallets',
      since: '—',
      source: '—',
      habit: 'lists accounts of another family among the EVM ones',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet(['mixed-accounts', 'lower-case-accounts'])
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.accounts).to.have.length(wallet.addresses.length)
    },
  )

  habit(
    {
      wallet: 'Rainbow',
      since: '2023-07',
      source: 'rainbow-me/browser-extension#730',
      habit: 'returns addresses with and without a checksum',
    },
    async () => {
      const page = visit()
      evmWallet(['lower-case-accounts'])
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      )
    },
  )

  // Solana
  habit(
    {
      wallet: 'Solana wallets',
      since: '2026-09',
      source: 'sushi-labs/sushiswap#2303',
      habit: 'is locked at a reload: only silent requests are sent',
    },
    async () => {
      const page = visit()
      const wallet = solanaWallet()
      await page.modal.connect({ wallet: 'Habit' })
      wallet.lock()
      await page.reload()
      await until(() => page.modal.getState().accounts.solana?.locked)
      wallet.unlock()
      await until(() => page.modal.getState().accounts.solana?.status === 'connected')
      const prompts = wallet.requests.filter(
        ({ method, params }) =>
          method === 'standard:connect' &&
          (params as { silent?: boolean } | undefined)?.silent !== true,
      )
      expect(prompts).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Backpack',
      since: '2022-12',
      source: 'anza-xyz/wallet-standard#8',
      habit: 'refuses a silent request though it shows the page its accounts',
    },
    async () => {
      const page = visit()
      const wallet = solanaWallet()
      await page.modal.connect({ wallet: 'Habit' })
      wallet.answer('standard:connect', () => {
        throw new Error('WalletAccountError')
      })
      await page.reload()
      await until(() => page.modal.getState().accounts.solana?.status === 'connected')
    },
  )

  for (const about of [
    {
      wallet: 'Glow',
      since: '2022-12',
      source: 'anza-xyz/wallet-standard#8',
      habit: 'answers a connect without accounts; they are in the wallet',
      quirk: 'empty-connect-answer',
    },
    {
      wallet: 'Solana wallets',
      since: '—',
      source: '—',
      habit: 'lists accounts of other families beside its Solana ones',
      quirk: 'mixed-accounts',
    },
  ] as const)
    habit(about, async () => {
      const page = visit()
      const wallet = solanaWallet([about.quirk])
      await page.modal.connect({ wallet: 'Habit' })
      expect(page.modal.getState().accounts.solana?.accounts).to.have.length(
        wallet.addresses.length,
      )
    })

  // Polkadot
  const dot = () => visit({ chains: [polkadot({ networks: [polkadotAssetHub] })] })
  habit(
    {
      wallet: 'Talisman',
      since: '2022-07',
      source: 'TalismanSociety/talisman-connect#30',
      habit: 'lists Ethereum accounts, with and without their type',
    },
    async () => {
      const wallet = mockPolkadotWallet({ name: 'habit', quirks: ['mixed-accounts'] })
      const page = dot()
      await page.modal.connect({ wallet: 'habit' })
      expect(page.modal.getState().account?.accounts).to.have.length(wallet.addresses.length)
      wallet.remove()
    },
  )
  habit(
    {
      wallet: 'Polkadot extensions',
      since: '—',
      source: '—',
      habit: 'opens a window for enable() at a reload while it is locked: it is not asked',
    },
    async () => {
      const before = mockPolkadotWallet({ name: 'habit' })
      const page = dot()
      await page.modal.connect({ wallet: 'habit' })
      page.modal.destroy()
      before.remove()
      const wallet = mockPolkadotWallet({ name: 'habit', quirks: ['locked-at-load'] })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(wallet.requests).to.have.length(0)
      wallet.remove()
    },
  )

  // Cosmos
  const globals = window as unknown as Record<string, unknown>
  const hub = () => visit({ chains: [cosmos({ networks: [cosmosHub] })] })
  for (const about of [
    {
      wallet: 'Keplr',
      since: '2022-04',
      source: 'eco-stake/restake#433',
      habit: 'opens its window as soon as a page calls enable(): not at a reload',
    },
    {
      wallet: 'Leap',
      since: '2024-01',
      source: 'hyperweb-io/cosmos-kit#393',
      habit: 'asks again and again in a new session while it is locked',
    },
    {
      wallet: 'Keplr',
      since: '2023-02',
      source: 'chainapsis/keplr-wallet#634',
      habit: 'does not say whether it is locked',
    },
    {
      wallet: 'Keplr',
      since: '2025-04',
      source: 'penumbra-zone/web#2253',
      habit: 'pops up when a page is shown',
    },
  ])
    habit(about, async () => {
      const keplr = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
      const undo = keplr.present()
      const page = hub()
      await page.modal.connect({ wallet: 'Keplr' })
      keplr.calls.splice(0)
      await page.reload()
      await untilStatus(page, 'connected')
      expect(keplr.calls).to.have.length(0)
      expect(page.modal.getState().account?.address).to.equal(COSMOS_ADDRESSES[0])
      undo()
    })
  for (const about of [
    {
      wallet: 'Leap',
      since: '—',
      source: 'graz#90',
      habit: 'sets window.keplr to itself when Keplr is not installed',
    },
    {
      wallet: 'Leap',
      since: '—',
      source: 'wormhole-connect#1577',
      habit: 'is taken for Keplr',
    },
  ])
    habit(about, async () => {
      const leap = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
      const undo = leap.present()
      globals['leap'] = leap.provider
      try {
        const page = hub()
        const names = (await page.modal.getWallets()).map(({ name }) => name)
        expect(names).to.deep.equal(['Leap'])
        await page.modal.connect({ wallet: 'Leap' })
        expect(page.modal.getState().account?.wallet?.name).to.equal('Leap')
      } finally {
        delete globals['leap']
        undo()
      }
    })
})
