import { expect } from '../helpers/expect.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { until } from '../helpers/clocks/until.js'
import { cleanUp, evmWallet, habit, RDNS, visit } from './habit.js'

type Listener = (value: unknown) => void

// A wallet whose events the test sends itself.
function talkative() {
  const wallet = evmWallet()
  const listeners = new Map<string, Set<Listener>>()
  const provider = wallet.provider as unknown as {
    on(event: string, listener: Listener): unknown
  }
  const add = provider.on.bind(provider)
  provider.on = (event, listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return add(event, listener)
  }
  return {
    wallet,
    emit(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
}

function announce(info: Record<string, unknown>, provider: unknown): () => void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const send = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', send)
  send()
  return () => window.removeEventListener('eip6963:requestProvider', send)
}
const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

describe('habits: events and announcements', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const act of undo.splice(0)) act()
    cleanUp()
  })

  habit(
    {
      wallet: 'Brave',
      since: '2021-11',
      source: 'brave/brave-browser#19261',
      habit: 'sends an object instead of a text when the network changes',
    },
    async () => {
      const page = visit()
      const { wallet, emit } = talkative()
      await page.modal.connect({ wallet: RDNS })
      wallet.switchChain('eip155:8453')
      emit('chainChanged', { chainId: '0x2105' })
      await until(() => page.modal.getState().chainId === 'eip155:8453')
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2023-04',
      source: 'MetaMask/metamask-extension#18817',
      habit: 'reports a change of the accounts though none has changed',
    },
    async () => {
      const page = visit()
      const { wallet, emit } = talkative()
      const { accounts } = await page.modal.connect({ wallet: RDNS })
      const changes: unknown[] = []
      page.modal.on('accountsChange', (event) => changes.push(event))
      emit('accountsChanged', await wallet.provider.request({ method: 'eth_accounts' }))
      await nextTask()
      expect(changes).to.have.length(0)
      expect(page.modal.getState().accounts.eip155?.accounts).to.deep.equal(accounts)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2023-03',
      source: 'MetaMask/providers#248',
      habit: 'gives every listener the same list, which another script may change',
    },
    async () => {
      const page = visit()
      const { wallet, emit } = talkative()
      await page.modal.connect({ wallet: RDNS })
      const list = (await wallet.provider.request({ method: 'eth_accounts' })) as string[]
      emit('accountsChanged', list)
      list[0] = '0x1234'
      await nextTask()
      expect(page.modal.getState().accounts.eip155?.account).to.match(/^eip155:1:0x[\da-fA-F]{40}$/)
    },
  )

  habit(
    {
      wallet: 'Tempo',
      since: '2026-04',
      source: 'tempoxyz/accounts#70',
      habit: 'announces itself several times with ids of its own: one row',
    },
    async () => {
      const page = visit()
      const { provider } = evmWallet()
      for (const uuid of ['1', '2', '3'])
        undo.push(announce({ uuid, name: 'Habit', rdns: RDNS, icon: ICON }, provider))
      const wallets = await page.modal.getWallets()
      expect(wallets.filter(({ rdns }) => rdns === RDNS)).to.have.length(1)
    },
  )

  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2026-08',
      source: 'zerodevapp/zerodev-wallet-sdk#417',
      habit: 'announces itself as io.metamask.mobile in its browser',
    },
    async () => {
      const page = visit()
      evmWallet([], { rdns: 'io.metamask.mobile', name: 'MetaMask' })
      const wallets = await page.modal.getWallets()
      expect(wallets.filter(({ name }) => name === 'MetaMask')).to.have.length(1)
      const { wallet } = await page.modal.connect({ wallet: 'io.metamask.mobile' })
      expect(wallet.rdns).to.equal('io.metamask.mobile')
    },
  )

  habit(
    {
      wallet: 'SubWallet',
      since: '2023-12',
      source: 'Koniverse/SubWallet-Extension#2328',
      habit: 'announced itself with a domain in the place of the reversed one',
    },
    async () => {
      const page = visit()
      evmWallet([], { rdns: 'extension.subwallet.app', name: 'SubWallet' })
      await page.modal.connect({ wallet: 'extension.subwallet.app' })
      await page.reload()
      await page.modal.ready()
      expect(page.status()).to.equal('connected')
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2024-08',
      source: 'sunflower-land/sunflower-land#4319',
      habit: 'is announced and at window.ethereum: one row',
    },
    async () => {
      const page = visit()
      const { provider } = evmWallet()
      const had = Object.getOwnPropertyDescriptor(window, 'ethereum')
      Object.defineProperty(window, 'ethereum', { value: provider, configurable: true })
      undo.push(() => {
        if (had) Object.defineProperty(window, 'ethereum', had)
        else delete (window as { ethereum?: unknown }).ethereum
      })
      const wallets = (await page.modal.getWallets()).filter(({ installed }) => installed)
      expect(wallets.map(({ rdns }) => rdns)).to.deep.equal([RDNS])
    },
  )
})
