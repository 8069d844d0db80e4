import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import { mockPolkadotWallet } from '../../src/testing/index.js'
import { toWalletLink } from '../../src/platform/links/open-link.js'
import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  never,
  rpcError,
} from '../helpers/wallets/fake-eip1193.js'
import { SOL_ALICE, SOL_BOB } from '../helpers/wallets/fake-standard-wallet.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { announceFake, registerFake, visitPolkadot, visitSolana } from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, untilStatus, visit } from './habit.js'

/** Defines `window.ethereum` for a test. */
function defineEthereum(descriptor: PropertyDescriptor): void {
  Object.defineProperty(window, 'ethereum', { configurable: true, ...descriptor })
  atEnd(() => Reflect.deleteProperty(window, 'ethereum'))
}

describe('habits: answers', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'OKX',
      since: '2023-07',
      source: 'Uniswap/web3-react#852',
      habit: 'its connect event names a network that it is not on',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.emit('connect', { chainId: '0x2105' })
      await nextTask()
      expect(page.modal.getState().chainId).to.equal('eip155:1')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2026-06',
      source: 'circlefin/arc-node#89',
      habit: 'answers a switch 400 ms before eth_chainId gives the new network: nothing is added',
    },
    async () => {
      const provider = announceFake({
        // A timer of the virtual clock.
        wallet_switchEthereumChain: () => void setTimeout(() => provider.setChain(8453), 400),
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const clock = installVirtualClock()
      atEnd(() => clock.restore())
      const switching = page.modal.switchNetwork('eip155:8453')
      await clock.advance(399)
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      await clock.advance(2000)
      await switching
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2024-04',
      source: 'MetaMask/metamask-extension#24247',
      habit: 'emits no chainChanged for a network whose node has no net_version',
    },
    async () => {
      let chainId = '0x1'
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          chainId = '0x2105'
          return null
        },
        eth_chainId: () => chainId,
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'MetaMask Connect',
      since: '2025-12',
      source: 'MetaMask/connect-monorepo#79',
      habit: 'returns a 4902 instead of throwing it: the network is offered',
    },
    async () => {
      let known = false
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          if (!known) return { error: { code: 4902, message: 'Unrecognized chain ID' } }
          provider.setChain(8453)
          return null
        },
        wallet_addEthereumChain: () => {
          known = true
          return null
        },
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2023-03',
      source: 'wevm/references#180',
      habit: 'the switch after an added network is declined: asked once',
    },
    async () => {
      let added = false
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          throw added ? rpcError(4001, 'User rejected the request.') : rpcError(4902)
        },
        wallet_addEthereumChain: () => {
          added = true
          return null
        },
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const error = await rejection(page.modal.switchNetwork('eip155:8453'))
      expect(error.code).to.equal('USER_REJECTED')
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(1)
      expect(page.modal.getState().chainId).to.equal('eip155:1')
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2023-04',
      source: 'rainbow-me/rainbowkit#1186',
      habit: 'emits the approved accounts and never answers the request for them',
    },
    async () => {
      const provider = announceFake({ eth_requestAccounts: never, eth_accounts: () => granted })
      let granted: string[] = []
      const page = visit()
      const clock = installVirtualClock()
      atEnd(() => clock.restore())
      const connecting = page.modal.connect({ wallet: RDNS })
      await until(() => provider.sent('eth_requestAccounts').length === 1)
      granted = [ALICE]
      provider.emit('accountsChanged', granted)
      await clock.advance(2000)
      await connecting
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2024-01',
      source: 'wevm/wagmi#3526',
      habit: 'keeps its permission after a disconnect: the page stays disconnected',
    },
    async () => {
      const refuse = () => {
        throw rpcError(-32601, 'The method does not exist')
      }
      const provider = announceFake({ wallet_revokePermissions: refuse })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.disconnect()
      await page.reload()
      await page.modal.ready()
      provider.emit('accountsChanged', [ALICE])
      await nextTask()
      expect(page.modal.getState().connections).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'Coin98',
      since: '2024-10',
      source: 'ethers-io/ethers.js#4855',
      habit: 'defines window.ethereum as a getter without a value at first',
    },
    async () => {
      let value: unknown
      defineEthereum({ get: () => value })
      const page = visit()
      expect(await page.modal.getWallets()).to.have.length(0)
      value = fakeEip1193()
      expect(await page.modal.getWallets()).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Opera',
      since: '2022-03',
      source: 'thirdweb-dev/web3-onboard#851',
      habit: 'has window.ethereum without a wallet in it',
    },
    async () => {
      defineEthereum({ value: null })
      announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'Frame',
      since: '2022-10',
      source: 'floating/frame#1092',
      habit: 'its provider has read-only chainId and selectedAddress, which throw',
    },
    async () => {
      const provider = fakeEip1193()
      for (const name of ['chainId', 'selectedAddress', 'isMetaMask', 'providers'])
        Object.defineProperty(provider, name, {
          get() {
            throw new TypeError('read only')
          },
        })
      defineEthereum({ value: provider })
      const page = visit()
      const [found] = await page.modal.getWallets()
      await page.modal.connect({ wallet: found!.id })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2023-04',
      source: 'wormhole-foundation/wormhole-connect#417',
      habit: 'another account is chosen in the extension: the connection follows',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.setAccounts([BOB])
      await until(() => page.modal.getState().account?.address === BOB)
      expect(page.status()).to.equal('connected')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask SDK',
      since: '2023-05',
      source: 'MetaMask/providers#263',
      habit: 'announces a picture by its https address',
    },
    async () => {
      atEnd(
        announce(fakeEip1193(), {
          rdns: RDNS,
          name: 'Habit',
          icon: 'https://icons.invalid/fox.svg',
        }),
      )
      const page = visit()
      expect((await page.modal.getWallets()).map(({ name }) => name)).to.deep.equal(['Habit'])
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2022-06',
      source: 'anza-xyz/wallet-adapter#432',
      habit: 'changes the account of a trusted page without a disconnect',
    },
    async () => {
      const own = registerFake()
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      own.setAccounts([SOL_BOB])
      await until(() => page.modal.getState().account?.address === SOL_BOB)
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2023-01',
      source: 'anza-xyz/wallet-adapter#708',
      habit: 'an account is chosen that the page may not see: back when the first one is chosen',
    },
    async () => {
      const own = registerFake()
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      own.setAccounts([])
      await until(() => page.status() !== 'connected')
      own.setAccounts([SOL_ALICE])
      await untilStatus(page, 'connected')
      const prompts = own.calls['connect']!.filter(
        ([input]) => !(input as { silent?: boolean } | undefined)?.silent,
      )
      expect(prompts).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Binance',
      since: '2025-01',
      source: 'wallet-standard/wallet-standard#123',
      habit: 'its events give no function that stops them',
    },
    async () => {
      const own = registerFake()
      const features = own.features as unknown as Record<string, { on?: unknown }>
      features['standard:events']!.on = () => undefined
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      await page.modal.disconnect()
      expect(page.modal.getState().connections).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'Helium',
      since: '2023-04',
      source: 'helium/wallet-app#236',
      habit: 'registers itself after the page has asked, by an event of its own',
    },
    async () => {
      const page = visitSolana()
      expect(await page.modal.getWallets()).to.have.length(0)
      registerFake()
      expect(await page.modal.getWallets()).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2020-12',
      source: 'polkadot-js/extension#590',
      habit: 'is injected after the page has looked for it',
    },
    async () => {
      const page = visitPolkadot()
      expect(await page.modal.getWallets()).to.have.length(0)
      const late = mockPolkadotWallet({ name: 'habit' })
      atEnd(() => late.remove())
      expect(await page.modal.getWallets()).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'SubWallet',
      since: '2024-04',
      source: 'Analog-Labs/testnet_issue_tracker#29',
      habit: 'never answers while it is locked: another wallet can be connected',
    },
    async () => {
      const hanging = { version: '1', enable: never }
      const injected = ((window as never as { injectedWeb3?: object }).injectedWeb3 ??=
        {}) as Record<string, unknown>
      injected['subwallet-js'] = hanging
      const other = mockPolkadotWallet({ name: 'habit' })
      atEnd(
        () => other.remove(),
        () => delete injected['subwallet-js'],
      )
      const page = visitPolkadot()
      const aborting = new AbortController()
      const first = rejection(
        page.modal.connect({ wallet: 'subwallet-js', signal: aborting.signal }),
      )
      await page.modal.connect({ wallet: 'habit' })
      expect(page.status()).to.equal('connected')
      aborting.abort()
      await first
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2024-09',
      source: 'wormhole-foundation/wormhole-connect#1883',
      habit: '"Disconnected from OKX Wallet background. Page reload required." is a lost wallet',
    },
    async () => {
      const failure = new Error('Disconnected from OKX Wallet background. Page reload required.')
      expect(toError(failure).code).to.equal('WALLET_DISCONNECTED')
    },
  )

  habit(
    {
      wallet: 'Keplr',
      since: '2025-04',
      source: 'chainapsis/keplr-wallet#1467',
      habit: '"There is no modular chain info" is an unknown network',
    },
    async () => {
      const { provider, answers } = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
      answers['enable'] = () => {
        throw new Error('There is no modular chain info for cosmoshub-4')
      }
      const globals = window as unknown as Record<string, unknown>
      globals['keplr'] = provider
      atEnd(() => delete globals['keplr'])
      const page = visit({ chains: [cosmos({ networks: [cosmosHub] })] })
      const error = await rejection(page.modal.connect({ wallet: 'Keplr' }))
      expect(error.code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
    },
  )

  habit(
    {
      wallet: 'ABC',
      since: '2023-08',
      source: 'wormhole-foundation/wormhole#3315',
      habit: 'its published link ends without a slash, and needs one before "wc"',
    },
    async () => {
      expect(toWalletLink('abc-wallet://abcwc', 'wc:a@2').redirect).to.equal(
        'abc-wallet://abcwc/wc?uri=wc%3Aa%402',
      )
    },
  )
})
