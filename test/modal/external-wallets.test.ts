import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { createWalletModal, external, type Options, type WalletModal } from '../../src/index.js'
import type { Eip1193Provider } from '../../src/standards/eip1193.js'
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
import { mountModal, unmountModals } from '../helpers/pages/mount-modal.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'

describe('wallets of the app', () => {
  const forget: (() => void)[] = []
  let wallet: FakeEip1193
  let loads: number

  beforeEach(() => {
    wallet = fakeEip1193()
    loads = 0
  })
  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })

  /** A wallet that the app brings; `load` replaces its loader. */
  const bring = (load: () => unknown = () => wallet, parts = {}) =>
    external({
      id: 'acme',
      name: 'Acme Wallet',
      namespace: 'eip155',
      load: () => {
        loads++
        return load()
      },
      ...parts,
    })
  /** A page load with the wallet. */
  function visit(load?: () => unknown, options: Options = {}): WalletModal {
    const modal = createWalletModal({
      id: 'external',
      chains: [eip155({ networks: [mainnet, base] })],
      wallets: [bring(load)],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const isListed = (modal: WalletModal) =>
    modal.getWallets().then((list) => list.map(({ id, installed }) => [id, installed]))

  describe('the list', () => {
    it('shows one row, without loading the wallet', async () => {
      const { text, findAll } = await mountModal({ wallets: [bring()] })
      await until(() => text().includes('Acme Wallet'))
      expect(findAll('wm-row').filter((row) => row.textContent !== '')).to.have.length(0)
      expect(text()).not.to.include('Installed')
      expect(loads).to.equal(0)
    })
    it('is in the place that connectorTypeOrder gives it', async () => {
      forget.push(announce(fakeEip1193(), { rdns: 'org.order', name: 'Order' }))
      for (const [order, first] of [
        [['external'], 'acme'],
        [['injected'], 'org.order'],
      ] as const) {
        const { state } = await mountModal({
          wallets: [bring()],
          features: { connectorTypeOrder: order },
        })
        await until(() => state.injected.$wallets.get().length > 1)
        const [row] = state.wallets.$rows.get()
        expect(row?.type !== 'walletConnect' && row?.wallet.id).to.equal(first)
      }
    })
    it('is one row with an SDK that announces itself with its rdns, or as the same provider', async () => {
      const sdk = fakeEip1193()
      const load = () => {
        forget.push(announce(wallet, { rdns: 'com.other', name: 'Something else' }))
        return wallet
      }
      forget.push(announce(sdk, { rdns: 'org.acme', name: 'Acme by EIP-6963' }))
      const modal = visit(undefined, { wallets: [bring(load, { rdns: 'org.acme' })] })
      await modal.connect({ wallet: 'acme' })
      const ids = (await modal.getWallets()).map(({ id }) => id)
      expect(ids).to.include('acme')
      expect(ids).not.to.include('org.acme')
      expect(ids).not.to.include('com.other')
    })
    it('is one row with a loader that sets window.ethereum', async () => {
      const page = window as { ethereum?: unknown }
      forget.push(() => delete page.ethereum)
      const modal = visit(() => (page.ethereum = wallet))
      await modal.connect({ wallet: 'acme' })
      expect((await isListed(modal)).map(([id]) => id)).not.to.include('injected')
    })
    it('says that the wallet is not installed, and finds it by id and name', async () => {
      const modal = visit()
      expect(await isListed(modal)).to.deep.equal([['acme', false]])
      expect((await modal.connect({ wallet: 'Acme Wallet' })).id).to.equal('eip155:acme')
    })
    it('leaves out a wallet of a family that the app does not have', async () => {
      const modal = visit(undefined, { wallets: [bring(undefined, { namespace: 'solana' })] })
      expect(await isListed(modal)).to.deep.equal([])
    })
    it('takes wallets that are added later, each once, until they are removed', async () => {
      const modal = visit(undefined, { wallets: [] })
      const [first, second] = [bring(), bring(undefined, { name: 'Acme 2' })]
      const removeFirst = modal.addWallets([first])
      const removeSecond = modal.addWallets([second])
      expect((await modal.getWallets()).map(({ name }) => name)).to.deep.equal(['Acme 2'])
      removeFirst()
      expect(await isListed(modal)).to.deep.equal([['acme', false]])
      removeSecond()
      expect(await isListed(modal)).to.deep.equal([])
    })
    it('refuses what is no wallet of the app', () => {
      const modal = visit()
      for (const wrong of [
        [{ id: 'a', name: 'A', namespace: 'eip155', load: () => wallet }],
        [external({ id: '', name: 'A', namespace: 'eip155', load: () => wallet })],
        [external({ id: 'a', name: 'A', namespace: 'eip155', load: wallet as never })],
        'acme',
        [null],
      ])
        expect(() => modal.addWallets(wrong as never)).to.throw(
          /Option `wallets(\[0\])?` .*external\(\)/,
        )
    })
  })

  describe('connecting', () => {
    it('loads a provider, a module with one, or with a function that creates one', async () => {
      for (const load of [
        () => wallet,
        async () => wallet,
        async () => ({ default: wallet }),
        async () => ({ default: async () => wallet }),
      ]) {
        const modal = visit(load)
        const { account, wallet: info } = await modal.connect({ wallet: 'acme' })
        expect(account).to.equal(`eip155:1:${ALICE}`)
        expect(info.name).to.equal('Acme Wallet')
        expect(modal.getProvider('eip155')).to.equal(wallet)
        expect(modal.getState().account?.connector).to.deep.equal({ id: 'acme', type: 'EXTERNAL' })
        modal.destroy()
        localStorage.clear()
      }
    })
    it('a press shows the screen of the wallet, and closes it when the wallet has answered', async () => {
      const { modal, find, text } = await mountModal({ wallets: [bring()] })
      await until(() => text().includes('Acme Wallet'))
      find('wm-row').click()
      await until(() => modal.getState().account?.status === 'connected')
      expect(modal.getState().open).to.equal(false)
    })
    it('a loader that answers after the visitor has closed the modal asks the wallet nothing', async () => {
      let finish = (_provider: unknown) => {}
      const load = () => new Promise((resolve) => (finish = resolve))
      const { modal, find, text } = await mountModal({ wallets: [bring(load)] })
      await until(() => text().includes('Acme Wallet'))
      find('wm-row').click()
      await until(() => loads === 1)
      modal.close()
      await until(() => !modal.getState().open)
      finish(wallet)
      await settle()
      expect([wallet.requests, modal.getState().connections]).to.deep.equal([[], []])
    })
    it('two presses while it loads share one loader and one prompt', async () => {
      let finish = (_provider: unknown) => {}
      const modal = visit(() => new Promise((resolve) => (finish = resolve)))
      const both = Promise.all([
        modal.connect({ wallet: 'acme' }),
        modal.connect({ wallet: 'acme' }),
      ])
      await until(() => loads > 0)
      await settle()
      finish(wallet)
      await both
      expect(loads).to.equal(1)
      expect(wallet.sent('eth_requestAccounts')).to.have.length(1)
    })
    it('a loader that throws is called again by the next attempt', async () => {
      let works = false
      const modal = visit(() => {
        if (!works) throw new Error('offline')
        return wallet
      })
      const error = await rejection(modal.connect({ wallet: 'acme' }))
      expect(error.code).to.equal('CONNECT_FAILED')
      expect(error.message).to.include('offline')
      works = true
      await modal.connect({ wallet: 'acme' })
      expect(loads).to.equal(2)
    })
    it('a loader that never answers ends after 30 s, and the next attempt calls it again', async () => {
      let works = false
      const modal = visit(() => (works ? wallet : never()))
      await modal.ready()
      const clock = installVirtualClock()
      const asked = rejection(modal.connect({ wallet: 'acme' }))
      await until(() => loads === 1)
      await clock.advance(30_000)
      const error = await asked
      expect([error.code, error.retryable]).to.deep.equal(['REQUEST_TIMEOUT', true])
      clock.restore()
      works = true
      await modal.connect({ wallet: 'acme' })
      expect(loads).to.equal(2)
    })
    it('a loader that answers after an abort asks the wallet nothing, and is not called again', async () => {
      let finish = (_provider: unknown) => {}
      const modal = visit(() => new Promise((resolve) => (finish = resolve)))
      const abort = new AbortController()
      const asked = rejection(modal.connect({ wallet: 'acme', signal: abort.signal }))
      await until(() => loads === 1)
      abort.abort()
      expect((await asked).code).to.equal('REQUEST_ABORTED')
      finish(wallet)
      await settle()
      expect(wallet.requests).to.deep.equal([])
      await modal.connect({ wallet: 'acme' })
      expect(loads).to.equal(1)
    })
    it('what is no provider ends in an error', async () => {
      for (const given of [undefined, null, 7, 'wallet', {}, { request: 'no function' }]) {
        const modal = visit(() => given)
        expect((await rejection(modal.connect({ wallet: 'acme' }))).code).to.equal('CONNECT_FAILED')
        modal.destroy()
      }
    })
    it('declining is a declined request, and a loader’s own error keeps its code', async () => {
      wallet.answers['eth_requestAccounts'] = () => {
        throw rpcError(4001)
      }
      const modal = visit()
      expect((await rejection(modal.connect({ wallet: 'acme' }))).code).to.equal('USER_REJECTED')
      const refused = visit(
        () => {
          throw rpcError(4001)
        },
        { id: 'refused' },
      )
      expect((await rejection(refused.connect({ wallet: 'acme' }))).code).to.equal('USER_REJECTED')
    })
    it('the SDK may answer with a number, in capitals, on another chain, or with nobody', async () => {
      for (const [answers, expected] of [
        [{ eth_chainId: 8453 }, `eip155:8453:${ALICE}`],
        [{ eth_chainId: '8453' }, `eip155:8453:${ALICE}`],
        [
          { eth_requestAccounts: [`0x${ALICE.slice(2).toUpperCase()}`], eth_chainId: '0x1' },
          `eip155:1:${ALICE}`,
        ],
        [
          { eth_chainId: '0x89', wallet_switchEthereumChain: () => Promise.reject(rpcError(4001)) },
          `eip155:137:${ALICE}`,
        ],
        [{ eth_requestAccounts: [] }, 'WALLET_LOCKED'],
        [{ eth_requestAccounts: 'nobody' }, 'CONNECT_FAILED'],
        [{ eth_chainId: 'main' }, 'CONNECT_FAILED'],
      ] as const) {
        const provider = fakeEip1193({ answers })
        const modal = visit(() => provider)
        const found = await modal.connect({ wallet: 'acme' }).then(
          ({ account }) => account,
          ({ code }: { code: string }) => code,
        )
        expect(found, JSON.stringify(answers)).to.equal(expected)
        modal.destroy()
        localStorage.clear()
      }
    })
    it('a provider without events connects, switches and disconnects', async () => {
      const bare: Eip1193Provider = { request: (request) => wallet.request(request) }
      const modal = visit(() => bare)
      await modal.connect({ wallet: 'acme' })
      await modal.switchNetwork('eip155:8453')
      expect(modal.getState().chainId).to.equal('eip155:8453')
      await modal.disconnect()
      expect(modal.getState().connections).to.deep.equal([])
    })
    it('the wallet’s events are followed, and a lock ends the connection', async () => {
      const modal = visit()
      await modal.connect({ wallet: 'acme' })
      wallet.setAccounts([BOB])
      expect(modal.getState().account?.address).to.equal(BOB)
      wallet.setAccounts([])
      await until(() => modal.getState().account?.status !== 'connected')
      wallet.setAccounts([ALICE])
      await until(() => modal.getState().account?.status === 'connected')
      expect(modal.getState().account?.address).to.equal(ALICE)
    })
    it('two roads to one wallet at once: the later one stays, and nothing is revoked', async () => {
      forget.push(announce(wallet, { rdns: 'org.two-roads', name: 'Two roads' }))
      const modal = visit(async () => {
        await settle()
        return wallet
      })
      await Promise.allSettled([
        modal.connect({ wallet: 'acme' }),
        modal.connect({ wallet: 'org.two-roads' }),
      ])
      expect(modal.getState().connections).to.have.length(1)
      expect(modal.getState().account?.status).to.equal('connected')
      expect(wallet.sent('wallet_revokePermissions')).to.have.length(0)
    })
  })

  describe('the next visit', () => {
    it('restores the connection without a prompt, and loads the wallet for that only', async () => {
      const before = visit()
      await before.connect({ wallet: 'acme' })
      before.destroy()
      for (let reload = 0; reload < 50; reload++) {
        wallet.requests.length = 0
        const modal = visit()
        await modal.ready()
        expect(modal.getState().account, `reload ${reload}`).to.include({
          status: 'connected',
          account: `eip155:1:${ALICE}`,
        })
        expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
        modal.destroy()
      }
      expect(loads).to.equal(51)
      localStorage.clear()
      const fresh = visit()
      await fresh.ready()
      expect(loads).to.equal(51)
    })
    it('keeps the record when the loader fails, and when the app no longer has the wallet', async () => {
      const before = visit()
      await before.connect({ wallet: 'acme' })
      before.destroy()
      const broken = visit(() => Promise.reject(new Error('offline')))
      await broken.ready()
      expect(broken.getState().account).to.equal(undefined)
      broken.destroy()
      const without = visit(undefined, { wallets: [] })
      // Ten seconds of a real page.
      const clock = installVirtualClock()
      await clock.run(without.ready())
      clock.restore()
      expect(without.getState().connections).to.deep.equal([])
      without.destroy()
      const after = visit()
      await after.ready()
      expect(after.getState().account?.status).to.equal('connected')
    })
    it('restores it when the app adds the wallet later', async () => {
      const before = visit()
      await before.connect({ wallet: 'acme' })
      before.destroy()
      const modal = visit(undefined, { wallets: [] })
      await settle()
      modal.addWallets([bring()])
      await modal.ready()
      expect(modal.getState().account?.status).to.equal('connected')
    })
    it('forgets it when the wallet states that the permission is gone', async () => {
      const before = visit()
      await before.connect({ wallet: 'acme' })
      before.destroy()
      wallet.answers['eth_accounts'] = []
      wallet.answers['wallet_getPermissions'] = []
      const modal = visit()
      await modal.ready()
      expect(modal.getState().connections).to.deep.equal([])
      modal.destroy()
      const after = visit()
      expect(after.getState().account).to.equal(undefined)
    })
    it('lists it as recent after a disconnect', async () => {
      const modal = visit()
      await modal.connect({ wallet: 'acme' })
      await modal.disconnect()
      modal.destroy()
      const after = visit()
      const [listed] = await after.getWallets()
      expect([listed!.id, listed!.recent]).to.deep.equal(['acme', true])
    })
  })
})
