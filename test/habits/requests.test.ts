import { connectInjected } from '../../src/chains/eip155/connect-injected.js'
import { base, mainnet } from '../../src/chains/eip155/index.js'
import { readCapabilities, sendCalls } from '../../src/chains/eip155/transfer/send-calls.js'
import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  never,
  rpcError,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, type VirtualClock } from '../helpers/clocks/virtual-clock.js'
import { announceFake } from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, untilStatus, visit } from './habit.js'

function virtualClock(): VirtualClock {
  const clock = installVirtualClock()
  atEnd(() => clock.restore())
  return clock
}

function setEthereum(value: unknown): void {
  Object.defineProperty(window, 'ethereum', { configurable: true, value })
  atEnd(() => Reflect.deleteProperty(window, 'ethereum'))
}

/** A connection of a provider without a modal, for requests of one account. */
async function sender(provider: FakeEip1193) {
  const found = { id: RDNS, namespace: 'eip155', type: 'ANNOUNCED', name: 'Habit' } as const
  const connection = await connectInjected({ ...found, provider }, { chains: [mainnet, base] })
  return { connection, chain: mainnet, account: connection.accounts[0]! }
}

describe('habits: requests', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2025-05',
      source: 'MetaMask/metamask-mobile#15239',
      habit: 'switches the network of one page without an event',
    },
    async () => {
      let chainId = '0x1'
      const provider = announceFake({
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0x2105'
          return null
        },
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().account?.account).to.match(/^eip155:8453:/)
      expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2024-06',
      source: 'wevm/wagmi#4026',
      habit: 'answers a reload with its former network, and tells the present one afterwards',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
      provider.emit('chainChanged', '0x2105')
      await until(() => page.modal.getState().chainId === 'eip155:8453')
      expect(page.modal.getState().account?.account).to.match(/^eip155:8453:/)
    },
  )

  for (const { chainId, ...about } of [
    {
      wallet: 'Brave mobile',
      since: '2025-12',
      source: 'cowprotocol/cowswap#6619',
      habit: 'fails eth_chainId: its other ways are read',
      chainId: () => {
        throw rpcError(-32603, 'Internal error')
      },
    },
    {
      wallet: 'Brave mobile',
      since: '2025-12',
      source: 'cowprotocol/cowswap#6619',
      habit: 'does not answer eth_chainId: its other ways are read',
      chainId: never,
    },
  ])
    habit(about, async () => {
      const provider = announceFake({ eth_chainId: chainId })
      const page = visit()
      const clock = virtualClock()
      const connecting = page.modal.connect({ wallet: RDNS })
      // The family's code is loaded by then, for which the clock does not wait.
      await until(() => provider.sent('eth_chainId').length > 0)
      await clock.run(connecting)
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      expect(page.status()).to.equal('connected')
    })

  habit(
    {
      wallet: 'Superhero',
      since: '2025-10',
      source: 'superhero-com/superhero-wallet#3651',
      habit: 'tells the network 0x0 when its node has failed: the connection stays on its own',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.emit('connect', { chainId: '0x0' })
      provider.emit('chainChanged', '0x0')
      await nextTask()
      expect(page.modal.getState().chainId).to.equal('eip155:1')
    },
  )

  habit(
    {
      wallet: 'Rabby',
      since: '2025-05',
      source: 'RabbyHub/Rabby#2986',
      habit: 'is unlocked by a request to connect, and waits until an account is chosen in it',
    },
    async () => {
      let granted: string[] = []
      const provider = announceFake({ eth_requestAccounts: never, eth_accounts: () => granted })
      const page = visit()
      const clock = virtualClock()
      const connecting = page.modal.connect({ wallet: RDNS })
      await until(() => provider.sent('eth_requestAccounts').length === 1)
      await clock.advance(60_000)
      expect(page.status()).to.equal('connecting')
      granted = [ALICE]
      provider.emit('accountsChanged', granted)
      await clock.advance(2000)
      await connecting
      expect(page.status()).to.equal('connected')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Rabby',
      since: '2024-03',
      source: 'RabbyHub/Rabby#2150',
      habit: 'its window vanishes and declines at once: a second press connects',
    },
    async () => {
      let presses = 0
      announceFake({
        eth_requestAccounts: () => {
          if (++presses === 1) throw rpcError(4001, 'User rejected the request.')
          return [ALICE]
        },
      })
      const page = visit()
      expect((await rejection(page.modal.connect({ wallet: RDNS }))).code).to.equal('USER_REJECTED')
      await page.modal.connect({ wallet: RDNS })
      expect([presses, page.status()]).to.deep.equal([2, 'connected'])
    },
  )

  habit(
    {
      wallet: 'Rabby',
      since: '2024-05',
      source: 'TrueFiEng/useDApp#1167',
      habit: 'answers no request to connect after the browser has started, until a reload',
    },
    async () => {
      const provider = announceFake({ eth_requestAccounts: never })
      const page = visit()
      const first = rejection(page.modal.connect({ wallet: RDNS }))
      await until(() => provider.sent('eth_requestAccounts').length === 1)
      await page.reload()
      expect((await first).code).to.match(/ABORTED|DESTROYED/)
      delete provider.answers['eth_requestAccounts']
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask SDK',
      since: '2025-04',
      source: 'MetaMask/metamask-mobile#13970',
      habit: 'lists no permission though it gives its accounts',
    },
    async () => {
      const provider = announceFake({ wallet_getPermissions: [] })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2025-04',
      source: 'MetaMask/metamask-extension#32285',
      habit: 'fails a question for its capabilities with "Invalid chain ID": it has none',
    },
    async () => {
      const provider = fakeEip1193({
        answers: {
          wallet_getCapabilities: () => {
            throw new Error('Invalid chain ID "0x18c6"')
          },
        },
      })
      expect(await readCapabilities(await sender(provider))).to.deep.equal({
        atomic: 'unsupported',
        sponsor: false,
      })
    },
  )

  for (const { status, atomicBatch, ...about } of [
    {
      wallet: 'Safe',
      since: '2025-07',
      source: 'safe-global/safe-wallet-monorepo#6176',
      habit: 'states its batches in the earlier form and in the present one',
      status: 'supported',
      atomicBatch: { supported: true },
    },
    {
      wallet: 'EIP-5792 wallets',
      since: '2025-04',
      source: 'ethereum/EIPs#9601',
      habit: 'offer batches once the visitor has approved an upgrade of the account',
      status: 'ready',
      atomicBatch: undefined,
    },
  ])
    habit(about, async () => {
      const provider = fakeEip1193({
        answers: {
          wallet_getCapabilities: { '0x1': { atomic: { status }, atomicBatch } },
        },
      })
      expect((await readCapabilities(await sender(provider))).atomic).to.equal(status)
    })

  habit(
    {
      wallet: 'EIP-5792 wallets',
      since: '—',
      source: '—',
      habit: 'have an error beside the status of calls: the status counts',
    },
    async () => {
      const hash = `0x${'ab'.repeat(32)}`
      const provider = fakeEip1193({
        answers: {
          wallet_sendCalls: { id: '0x5792' },
          wallet_getCallsStatus: {
            status: 200,
            receipts: [{ transactionHash: hash, status: '0x1' }],
            error: { code: -32603, message: 'no receipt of the second call' },
          },
        },
      })
      const { confirmed } = await sendCalls(await sender(provider), [
        { to: BOB, data: '0x', value: 0n },
      ])
      expect(await confirmed()).to.deep.equal({ id: hash })
    },
  )

  habit(
    {
      wallet: 'Brave',
      since: '2025-04',
      source: 'brave/brave-browser#45694',
      habit: 'announces itself a moment after the page has asked, not at once',
    },
    async () => {
      const provider = fakeEip1193()
      let stop = () => {}
      const later = () => void nextTask().then(() => (stop = announce(provider, { rdns: RDNS })))
      window.addEventListener('eip6963:requestProvider', later, { once: true })
      atEnd(() => stop())
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2026-04',
      source: 'skalenetwork/portal#831',
      habit:
        'knows no further networks: −32603 "Unexpected error" for a switch and for an addition',
    },
    async () => {
      const refuse = () => {
        throw rpcError(-32603, 'Unexpected error')
      }
      const provider = announceFake({
        wallet_switchEthereumChain: refuse,
        wallet_addEthereumChain: refuse,
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await rejection(page.modal.switchNetwork('eip155:8453'))
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      expect(page.status()).to.equal('connected')
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'Phantom',
      since: '2024-11',
      source: 'wormhole-foundation/wormhole-connect#2926',
      habit: 'changes to a network of another family: the connection stays on its own',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      for (const value of ['sui:mainnet', '', null, '0x', -1]) provider.emit('chainChanged', value)
      await nextTask()
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2024-02',
      source: 'WalletConnect/walletconnect-monorepo#4265',
      habit: 'emit one account as a text in the place of a list',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.answers['eth_accounts'] = [BOB]
      provider.emit('accountsChanged', BOB)
      await until(() => page.modal.getState().account?.address === BOB)
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'Leap',
      since: '2024-10',
      source: 'rainbow-me/rainbowkit#2216',
      habit: 'another wallet takes window.ethereum afterwards: the connected one is asked',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const other = fakeEip1193({ accounts: [BOB] })
      setEthereum(other)
      window.dispatchEvent(new Event('ethereum#initialized'))
      await page.modal.switchNetwork('eip155:8453')
      expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
      expect(other.requests).to.have.length(0)
      expect(page.modal.getState().account?.address).to.equal(ALICE)
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2024-10',
      source: 'rainbow-me/rainbowkit#2211',
      habit: 'is alone at window.ethereum and says isMetaMask: it is not called MetaMask',
    },
    async () => {
      setEthereum({ ...fakeEip1193(), isMetaMask: true, isOkxWallet: true })
      const page = visit()
      const names = (await page.modal.getWallets())
        .filter(({ installed }) => installed)
        .map(({ name }) => name)
      expect(names).to.have.length(1)
      expect(names).not.to.include('MetaMask')
    },
  )

  habit(
    {
      wallet: 'Rabby',
      since: '2025-01',
      source: 'RabbyHub/Rabby#2756',
      habit:
        'announces itself as MetaMask in its MetaMask mode, beside MetaMask: the first is asked',
    },
    async () => {
      const metamask = fakeEip1193()
      const rabby = fakeEip1193({ accounts: [BOB] })
      const info = { rdns: 'io.metamask', name: 'MetaMask' }
      atEnd(announce(metamask, info), announce(rabby, info))
      const page = visit()
      await page.modal.connect({ wallet: 'io.metamask' })
      expect(page.modal.getState().account?.address).to.equal(ALICE)
      expect(rabby.requests).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'OneKey',
      since: '2024-04',
      source: 'OneKeyHQ/app-monorepo#4426',
      habit: 'opens its window for each wallet_requestPermissions: it is not sent',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.reload()
      await untilStatus(page, 'connected')
      await page.modal.connect({ wallet: RDNS })
      expect(provider.sent('wallet_requestPermissions')).to.have.length(0)
    },
  )

  habit(
    {
      wallet: 'Talisman',
      since: '2024-06',
      source: 'TalismanSociety/talisman#1476',
      habit: 'has no account yet and refuses a request to connect with 4100',
    },
    async () => {
      const provider = announceFake({
        eth_requestAccounts: () => {
          throw rpcError(4100, 'Talisman extension has not been configured yet.')
        },
      })
      const page = visit()
      expect((await rejection(page.modal.connect({ wallet: RDNS }))).code).to.equal('UNAUTHORIZED')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
      expect(page.status()).to.equal(undefined)
    },
  )

  habit(
    {
      wallet: 'OKX',
      since: '2023-04',
      source: 'rainbow-me/rainbowkit#1186',
      habit: 'emits accounts of an earlier permission while its window is open: a decline counts',
    },
    async () => {
      let decline = (_: Error) => {}
      const provider = announceFake({
        eth_requestAccounts: () => new Promise((_, reject) => (decline = reject)),
      })
      const page = visit()
      const clock = virtualClock()
      const connecting = page.modal.connect({ wallet: RDNS })
      await until(() => provider.sent('eth_requestAccounts').length === 1)
      provider.emit('accountsChanged', [ALICE])
      await clock.advance(2000)
      await connecting
      decline(rpcError(4001, 'User rejected the request.'))
      await until(() => page.status() === undefined)
      clock.restore()
      await page.reload()
      await page.modal.ready()
      expect(page.status()).to.equal(undefined)
    },
  )
})
