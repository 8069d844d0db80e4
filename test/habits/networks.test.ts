import type { EvmQuirk } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { cleanUp, countRequests, evmWallet, habit, RDNS, visit, type Habit } from './habit.js'

// A network that the wallet lacks is offered once to be added, and then switched to.
const UNKNOWN: readonly (Habit & { readonly quirk: EvmQuirk })[] = [
  {
    wallet: 'Trust',
    since: '2025-08',
    source: 'wevm/wagmi#4754',
    habit: 'refuses an unknown network with a sentence in its language, without 4902',
    quirk: 'no-4902',
  },
  {
    wallet: 'Rabby',
    since: '2024-05',
    source: 'safe-global/safe-wallet-monorepo#3775',
    habit: 'refuses a network that was not added to it with −32000',
    quirk: 'unknown-network-as-32000',
  },
  {
    wallet: 'EVM wallets',
    since: '—',
    source: '—',
    habit: 'refuses an unknown EVM network with −32602',
    quirk: 'unknown-network-as-32602',
  },
  {
    wallet: 'MetaMask mobile',
    since: '2024-04',
    source: 'safe-global/safe-wallet-monorepo#3563',
    habit: 'nests the 4902 in the data of a −32603',
    quirk: 'unknown-network-as-32603',
  },
  {
    wallet: 'EVM wallets',
    since: '—',
    source: '—',
    habit: 'refuses an unknown network with a text only',
    quirk: 'unknown-network-as-text',
  },
  {
    wallet: 'Brave',
    since: '2021-11',
    source: 'brave/brave-browser#19656',
    habit: 'switches while it adds a network',
    quirk: 'add-switches',
  },
  {
    wallet: 'Zerion',
    since: '2024-05',
    source: 'zeriontech/zerion-wallet-extension#519',
    habit: 'refuses an unknown network with 4902 and words of its own',
    quirk: 'lower-case-accounts',
  },
  {
    wallet: 'MetaMask mobile',
    since: '2021-10',
    source: 'MetaMask/metamask-mobile#3312',
    habit: 'refuses an unknown network without the number 4902',
    quirk: 'no-4902',
  },
  {
    wallet: 'Coinbase',
    since: '2023-07',
    source: 'coinbase/coinbase-wallet-sdk#915',
    habit: 'refuses an unknown network with −32603',
    quirk: 'unknown-network-as-32603',
  },
  {
    wallet: 'MetaMask in Brave',
    since: '2024-06',
    source: 'MetaMask/metamask-extension#25450',
    habit: 'wraps its 4902 in a −32603 when Brave stands between',
    quirk: 'unknown-network-as-32603',
  },
  {
    wallet: 'Trust',
    since: '2023-05',
    source: 'trustwallet/wallet-core#3171',
    habit: 'refuses an unknown network by words only',
    quirk: 'unknown-network-as-text',
  },
  {
    wallet: 'ethui',
    since: '2024-12',
    source: 'ethui/ethui#865',
    habit: 'refuses an unknown network with a number of its own',
    quirk: 'unknown-network-as-32000',
  },
]

const IDS: readonly (Habit & { readonly quirk: EvmQuirk })[] = [
  {
    wallet: 'Trust',
    since: '2025-06',
    source: 'rango-exchange/rango-client#1194',
    habit: 'its browser gives the network as a number',
    quirk: 'chain-id-number',
  },
  {
    wallet: 'AlphaWallet',
    since: '2021-06',
    source: 'AlphaWallet/alpha-wallet-android#1904',
    habit: 'gives the network as a decimal text',
    quirk: 'chain-id-decimal',
  },
  {
    wallet: 'MetaMask',
    since: '2022-02',
    source: 'wevm/wagmi#190',
    habit: 'emits a disconnect before each change of the network',
    quirk: 'disconnect-on-switch',
  },
  {
    wallet: 'EVM wallets',
    since: '—',
    source: '—',
    habit: 'emits an event twice',
    quirk: 'double-events',
  },
  {
    wallet: 'Rainbow',
    since: '—',
    source: '—',
    habit: 'emits no event after a switch',
    quirk: 'no-events',
  },
  {
    wallet: 'EVM wallets',
    since: '—',
    source: '—',
    habit: 'answers a switch before it has switched',
    quirk: 'switch-answers-early',
  },
  {
    wallet: 'EVM wallets',
    since: '—',
    source: '—',
    habit: 'its provider throws when a listener is added',
    quirk: 'throws-on-listen',
  },
  {
    wallet: 'MetaMask',
    since: '2020-06',
    source: 'ethers-io/ethers.js#899',
    habit: 'gave the network as a decimal before version 8',
    quirk: 'chain-id-decimal',
  },
  {
    wallet: 'Rainbow',
    since: '2022-11',
    source: 'rainbow-me/rainbow#4360',
    habit: 'gives the network as a decimal in a text',
    quirk: 'chain-id-decimal',
  },
  {
    wallet: 'MetaMask mobile',
    since: '2020-12',
    source: 'MetaMask/metamask-mobile#2025',
    habit: 'emits a change twice on iOS',
    quirk: 'double-events',
  },
  {
    wallet: 'XDEFI',
    since: '2023-02',
    source: 'Emurgo/xdefi-walletconnect#40',
    habit: 'emits each change twice',
    quirk: 'double-events',
  },
  {
    wallet: 'Nifty',
    since: '2020-03',
    source: 'poanetwork/nifty-wallet#345',
    habit: 'emits no event',
    quirk: 'no-events',
  },
]

describe('habits: networks', () => {
  afterEach(cleanUp)

  for (const { quirk, ...about } of UNKNOWN)
    habit(about, async () => {
      const page = visit()
      const wallet = evmWallet([quirk], { chains: ['eip155:1'] })
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      expect(countRequests(wallet, 'wallet_addEthereumChain')).to.equal(1)
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.be.at.most(2)
    })

  for (const { quirk, ...about } of IDS)
    habit(about, async () => {
      const page = visit()
      const ends: unknown[] = []
      const wallet = evmWallet([quirk])
      await page.modal.connect({ wallet: RDNS })
      page.modal.on('disconnect', (event) => ends.push(event))
      await page.modal.switchNetwork('eip155:8453')
      await until(() => page.modal.getState().chainId === 'eip155:8453')
      expect(page.status()).to.equal('connected')
      expect(ends).to.have.length(0)
      expect(countRequests(wallet, 'wallet_addEthereumChain')).to.equal(0)
    })

  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2024-11',
      source: 'MetaMask/metamask-mobile#12502',
      habit: 'answers a switch to an unknown network with success and does nothing',
    },
    async () => {
      const page = visit()
      evmWallet(['switch-does-nothing'])
      await page.modal.connect({ wallet: RDNS })
      expect((await rejection(page.modal.switchNetwork('eip155:8453'))).code).to.equal(
        'CHAIN_MISMATCH',
      )
      expect(page.modal.getState().chainId).to.equal('eip155:1')
    },
  )

  habit(
    {
      wallet: 'Safe',
      since: '2026-06',
      source: 'RevokeCash/revoke.cash#301',
      habit:
        'has no request that switches: nothing is added, and the same network needs no request',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet(['no-switch'])
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:1')
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(0)
      expect((await rejection(page.modal.switchNetwork('eip155:8453'))).code).to.equal(
        'METHOD_UNSUPPORTED',
      )
      expect(countRequests(wallet, 'wallet_addEthereumChain')).to.equal(0)
    },
  )

  habit(
    {
      wallet: 'Rabby',
      since: '2024-01',
      source: 'RabbyHub/Rabby#1986',
      habit: 'a page asks for the network that it has: the wallet is not asked',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet([], { chainId: 'eip155:8453' })
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(0)
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2024-10',
      source: 'Web3Auth/web3auth-web#1983',
      habit: 'is on another network than the app when it connects',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet([], { chainId: 'eip155:56' })
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(1)
    },
  )
})
