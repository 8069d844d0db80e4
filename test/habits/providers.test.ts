import { bip122, bitcoin } from '../../src/chains/bip122/index.js'
import { connectInjected } from '../../src/chains/eip155/connect-injected.js'
import { mainnet } from '../../src/chains/eip155/index.js'
import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { polkadot, polkadotAssetHub } from '../../src/chains/polkadot/index.js'
import { mockPolkadotWallet, type EvmQuirk } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { BTC_MAIN_KEYS } from '../helpers/wallets/bitcoin-keys.js'
import { fakeMethodBitcoin } from '../helpers/wallets/fake-bitcoin-wallets.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
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

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BITCOIN = BTC_MAIN_KEYS[0].address

// What is odd about the provider changes nothing that the visitor sees: connect, switch, reload and
// disconnect work.
const PROVIDERS: readonly (Habit & { readonly quirk: EvmQuirk })[] = [
  {
    wallet: 'Trust',
    since: '2025-07',
    source: 'rango-exchange/rango-client#1195',
    habit: 'has no removeListener in its own browser',
    quirk: 'no-remove-listener',
  },
  {
    wallet: 'Trust',
    since: '2023-05',
    source: 'rainbow-me/rainbowkit#1259',
    habit: '"removeListener is not a function" at a disconnect',
    quirk: 'no-remove-listener',
  },
  {
    wallet: 'Brave',
    since: '2026-09',
    source: 'brave/brave-browser#58890',
    habit: 'throws when a page reads provider.on',
    quirk: 'throws-on-read-events',
  },
  {
    wallet: 'Enkrypt',
    since: '2023-11',
    source: 'enkryptcom/enKrypt#364',
    habit: 'its proxy throws on a read-only property',
    quirk: 'throws-on-read-events',
  },
  {
    wallet: 'Backpack',
    since: '2022-10',
    source: 'coral-xyz/backpack#1324',
    habit: 'freezes its provider',
    quirk: 'frozen',
  },
  {
    wallet: 'AlphaWallet',
    since: '2022-03',
    source: 'AlphaWallet/alpha-wallet-android#2456',
    habit: 'answers eth_requestAccounts with a text in the place of a list',
    quirk: 'accounts-as-text',
  },
  {
    wallet: 'MetaMask',
    since: '2018-11',
    source: 'MetaMask/metamask-extension#5826',
    habit: 'gives addresses in another case each time; some wallets in capitals',
    quirk: 'upper-case-accounts',
  },
  {
    wallet: 'MetaMask mobile',
    since: '2021-02',
    source: 'MetaMask/metamask-mobile#2202',
    habit: 'answers eth_chainId with 0',
    quirk: 'chain-id-zero',
  },
  {
    wallet: 'Trust',
    since: '2019-11',
    source: 'trustwallet/trust-web3-provider#78',
    habit: 'has no eth_chainId, only net_version',
    quirk: 'no-chain-id',
  },
  {
    wallet: 'MetaMask',
    since: '2023-04',
    source: 'MetaMask/metamask-extension#18657',
    habit: 'refuses network ids with leading zeros',
    quirk: 'strict-chain-ids',
  },
  {
    wallet: 'EVM wallets',
    since: '2021-06',
    source: 'OffchainLabs/arbitrum-token-bridge#28',
    habit: 'write network ids with leading zeros',
    quirk: 'chain-id-padded',
  },
  {
    wallet: 'MetaMask',
    since: '2020-12',
    source: 'MetaMask/providers#117',
    habit: 'reports its first network as a change',
    quirk: 'first-chain-event',
  },
  {
    wallet: 'MetaMask',
    since: '2025-02',
    source: 'MetaMask/metamask-extension#30152',
    habit: 'fails wallet_revokePermissions with "Unrecognized subject"',
    quirk: 'revoke-fails',
  },
]

// The page asks for accounts at a press only.
const EAGER: readonly Habit[] = [
  {
    wallet: 'Enkrypt',
    since: '2024-04',
    source: 'enkryptcom/enKrypt#431',
    habit: 'opens its window for eth_accounts: not when a page or a list is opened',
  },
  {
    wallet: 'Taho',
    since: '2023-02',
    source: 'tahowallet/extension#2983',
    habit: 'opens several windows for eth_accounts of a page without permission',
  },
]

// A closed window is never answered: the visitor tries again.
const UNANSWERED: readonly Habit[] = [
  {
    wallet: 'Leather',
    since: '2024-03',
    source: 'leather-io/extension#5042',
    habit: 'never answers when its window is closed: a second press asks again',
  },
  {
    wallet: 'MetaMask',
    since: '2021-06',
    source: 'MetaMask/metamask-extension#11231',
    habit: 'never answers when the window to unlock it is closed',
  },
]

describe('habits: providers', () => {
  afterEach(cleanUp)

  for (const { quirk, ...about } of PROVIDERS)
    habit(about, async () => {
      const page = visit()
      const errors: unknown[] = []
      page.modal.on('error', (error) => errors.push(error))
      const wallet = evmWallet([quirk])
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(FIRST)
      expect(page.modal.getState().account?.accounts).to.have.length(2)
      await page.modal.switchNetwork('eip155:8453')
      await until(() => page.modal.getState().chainId === 'eip155:8453')
      expect(countRequests(wallet, 'wallet_addEthereumChain')).to.equal(0)
      await page.reload()
      await untilStatus(page, 'connected')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      await page.modal.disconnect()
      expect(page.modal.getState().connections).to.have.length(0)
      await page.reload()
      await page.modal.ready()
      expect(page.status()).to.equal(undefined)
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
      expect(errors).to.have.length(0)
    })

  for (const about of EAGER)
    habit(about, async () => {
      const page = visit()
      const wallet = evmWallet(['accounts-prompt'])
      wallet.slow()
      await page.modal.ready()
      await page.modal.getWallets()
      window.dispatchEvent(new Event('focus'))
      await nextTask()
      expect(countRequests(wallet, 'eth_accounts')).to.equal(0)
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(0)
      wallet.accept()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
    })

  for (const about of UNANSWERED)
    habit(about, async () => {
      const page = visit()
      const wallet = evmWallet(['decline-unanswered'])
      wallet.reject()
      const leave = new AbortController()
      const first = rejection(page.modal.connect({ wallet: RDNS, signal: leave.signal }))
      await until(() => countRequests(wallet, 'eth_requestAccounts') === 1)
      leave.abort()
      expect((await first).code).to.equal('REQUEST_ABORTED')
      wallet.accept()
      const { accounts } = await page.modal.connect({ wallet: RDNS })
      expect(accounts).to.have.length(2)
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(2)
      expect(page.status()).to.equal('connected')
    })

  habit(
    {
      wallet: 'MetaMask',
      since: '2019-05',
      source: 'MetaMask/metamask-extension#6631',
      habit: 'answers a declined connect with nothing instead of an error',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet(['decline-as-nothing'])
      wallet.reject()
      expect((await rejection(page.modal.connect({ wallet: RDNS }))).code).to.equal('USER_REJECTED')
      wallet.accept()
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2020-07',
      source: 'MetaMask/metamask-extension#8919',
      habit: 'loses its window when a page asks again: two presses are one request',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet(['one-prompt'])
      wallet.slow()
      const presses = [1, 2, 3].map(() => page.modal.connect({ wallet: RDNS }))
      await until(() => countRequests(wallet, 'eth_requestAccounts') > 0)
      wallet.accept()
      const ids = (await Promise.all(presses)).map(({ id }) => id)
      expect(new Set(ids).size).to.equal(1)
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2021-11',
      source: 'MetaMask/metamask-extension#12643',
      habit: 'refuses every request while a forgotten window is open: it can be approved later',
    },
    async () => {
      const page = visit()
      const wallet = evmWallet(['one-prompt'])
      wallet.slow()
      const leave = new AbortController()
      const first = rejection(page.modal.connect({ wallet: RDNS, signal: leave.signal }))
      await until(() => countRequests(wallet, 'eth_requestAccounts') === 1)
      leave.abort()
      await first
      expect((await rejection(page.modal.connect({ wallet: RDNS }))).code).to.equal(
        'REQUEST_PENDING',
      )
      wallet.accept()
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'Ledger',
      since: '2021-04',
      source: 'MetaMask/metamask-extension#10850',
      habit: 'ends a signature with 0 or 1 in the place of 27 or 28',
    },
    async () => {
      const { provider } = evmWallet(['ledger-signature'])
      const wallet = { id: RDNS, namespace: 'eip155', type: 'ANNOUNCED', name: 'Habit' } as const
      const connection = await connectInjected({ ...wallet, provider }, { chains: [mainnet] })
      const account = connection.accounts[0]!
      const { value } = await connection.signMessage('Hello', { account })
      expect(value).to.match(/^0x[0-9a-f]{128}1[bc]$/)
    },
  )

  habit(
    {
      wallet: 'XDEFI',
      since: '2023-09',
      source: 'WalletConnect/EIP6963#28',
      habit: 'announces itself without rdns',
    },
    async () => {
      const page = visit()
      evmWallet(['no-rdns'], { name: 'Without rdns' })
      const names = (await page.modal.getWallets()).map(({ name }) => name)
      expect(names.filter((name) => name === 'Without rdns')).to.have.length(1)
      await page.modal.connect({ wallet: 'Without rdns' })
      await page.reload()
      await untilStatus(page, 'connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2020-03',
      source: 'MetaMask/metamask-extension#8077',
      habit: 'replaces window.ethereum after the page has loaded: the new provider is asked',
    },
    async () => {
      const globals = window as { ethereum?: unknown }
      const page = visit()
      const old = evmWallet(['legacy-only'])
      expect((await page.modal.getWallets()).map(({ id }) => id)).to.include('injected')
      const wallet = evmWallet(['legacy-only'], { rdns: 'org.newer' })
      window.dispatchEvent(new Event('ethereum#initialized'))
      try {
        await page.modal.connect({ wallet: 'injected' })
        expect(countRequests(old, 'eth_requestAccounts')).to.equal(0)
        expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
      } finally {
        delete globals.ethereum
      }
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2026-04',
      source: 'solana-foundation/connectorkit#48',
      habit: 'selects another account after a reload',
    },
    async () => {
      const page = visit()
      const wallet = solanaWallet()
      await page.modal.connect({ wallet: 'Habit' })
      await page.reload()
      await until(() => page.modal.getState().accounts.solana?.status === 'connected')
      wallet.switchAccount(1)
      await until(() => page.modal.getState().accounts.solana?.address === wallet.addresses[0])
    },
  )

  habit(
    {
      wallet: 'Coinbase',
      since: '2025-12',
      source: 'coinbase/coinbase-wallet-sdk#1839',
      habit: 'emits nothing about the network that it has after a reload: it is asked',
    },
    async () => {
      const page = await connectedBefore()
      const wallet = evmWallet([], { chainId: 'eip155:8453' })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(page.modal.getState().account?.account).to.match(/^eip155:8453:/)
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(0)
    },
  )

  // Bitcoin
  const coins = () => visit({ chains: [bip122({ networks: [bitcoin] })] })
  habit(
    {
      wallet: 'UniSat',
      since: '2026-05',
      source: 'babylonlabs-io/babylon-toolkit#1722',
      habit: 'sets window.unisat after the page has looked for it',
    },
    async () => {
      const page = coins()
      const names = async () => (await page.modal.getWallets()).map(({ name }) => name)
      expect(await names()).not.to.include('UniSat Wallet')
      const undo = fakeMethodBitcoin([BITCOIN]).present()
      expect(await names()).to.include('UniSat Wallet')
      undo()
    },
  )
  habit(
    {
      wallet: 'OKX',
      since: '2024-09',
      source: 'acre-btc/acre#743',
      habit: 'emits a disconnect at the start of a page',
    },
    async () => {
      const wallet = fakeMethodBitcoin([BITCOIN])
      const undo = wallet.present()
      const page = coins()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      wallet.tell('disconnect', undefined)
      await nextTask()
      expect(page.status()).to.equal('connected')
      undo()
    },
  )

  // Cosmos
  habit(
    {
      wallet: 'Leap',
      since: '2023-03',
      source: 'noahsaso/cosmodal#10',
      habit: 'has an event of its own for a changed account',
    },
    async () => {
      const globals = window as unknown as Record<string, unknown>
      const leap = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
      globals['leap'] = leap.provider
      try {
        const page = visit({ chains: [cosmos({ networks: [cosmosHub] })] })
        await page.modal.connect({ wallet: 'Leap' })
        leap.setAddresses([COSMOS_ADDRESSES[1]])
        window.dispatchEvent(new Event('leap_keystorechange'))
        await until(() => page.modal.getState().account?.address === COSMOS_ADDRESSES[1])
      } finally {
        delete globals['leap']
      }
    },
  )

  // Polkadot
  const dot = () => visit({ chains: [polkadot({ networks: [polkadotAssetHub] })] })
  habit(
    {
      wallet: 'Polymesh',
      since: '2023-10',
      source: 'PolymeshAssociation/polymesh-wallet#268',
      habit: 'tells a subscriber nothing at first, and has no way to unsubscribe',
    },
    async () => {
      const wallet = mockPolkadotWallet({ name: 'habit', quirks: ['silent-subscription'] })
      const page = dot()
      await page.modal.connect({ wallet: 'habit' })
      expect(page.modal.getState().account?.accounts).to.have.length(wallet.addresses.length)
      await page.modal.disconnect()
      expect(page.modal.getState().connections).to.have.length(0)
      wallet.remove()
    },
  )
  habit(
    {
      wallet: 'Nova',
      since: '2022-09',
      source: 'polkadot-cloud/polkadot-cloud-apps#231',
      habit: 'presents itself as polkadot-js in its own browser',
    },
    async () => {
      const wallet = mockPolkadotWallet({ name: 'polkadot-js' })
      const page = dot()
      const names = (await page.modal.getWallets()).map(({ name }) => name)
      expect(names).to.have.length(1)
      await page.modal.connect({ wallet: names[0]! })
      expect(page.status()).to.equal('connected')
      wallet.remove()
    },
  )
})
