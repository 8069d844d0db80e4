import { bip122, bitcoin } from '../../../src/chains/bip122/index.js'
import { base, eip155, mainnet, worldchain } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { farcaster, telegram, worldApp } from '../../../src/hosts.js'
import { createSafeProvider } from '../../../src/hosts/safe-provider.js'
import { safe } from '../../../src/hosts/safe.js'
import { createWalletModal, external, type Options, type WalletModal } from '../../../src/index.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, announce, fakeEip1193 } from '../../helpers/wallets/fake-eip1193.js'
import { CAST_ACCOUNT, fakeFarcaster } from '../../helpers/fake-farcaster.js'
import { BITCOIN, BTC_ALICE, fakeMetaMask, SOLANA } from '../../helpers/fake-metamask.js'
import { fakeSafeHost, SAFE } from '../../helpers/wallets/fake-safe-host.js'
import { PAGE_WALLETS } from './page-wallets.js'
import { fakeStandardWallet, SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'
import { fakeWorldApp, WORLD_ACCOUNT, WORLD_NODE } from '../../helpers/wallets/fake-world-app.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

const TIMES = 50
const ADDRESSES = [ALICE, SOL_ALICE, BTC_ALICE]
const GRANT = {
  [mainnet.id]: { accounts: [`${mainnet.id}:${ALICE}`] },
  [SOLANA]: { accounts: [`${SOLANA}:${SOL_ALICE}`] },
  [BITCOIN]: { accounts: [`${BITCOIN}:${BTC_ALICE}`] },
}

describe(`${TIMES} reloads lose no connection and open no prompt`, () => {
  const undo: (() => void)[] = []

  afterEach(() => {
    for (const act of undo.splice(0).reverse()) act()
    localStorage.clear()
  })

  function visit(options: Options): WalletModal {
    const modal = createWalletModal({ id: 'reloads', language: 'en', debug: false, ...options })
    undo.push(() => modal.destroy())
    return modal
  }
  const addresses = (modal: WalletModal) =>
    modal.getState().connections.flatMap(({ accounts }) => accounts.map(toAddress))
  const records = () => Object.keys(localStorage).filter((key) => key.includes('.connection.'))

  describe('MetaMask', () => {
    const chains = [
      eip155({ networks: [mainnet] }),
      solana({ networks: [solanaMainnet] }),
      bip122({ networks: [bitcoin] }),
    ]
    /** A page on which MetaMask is connected with three families, reloaded at will. */
    async function connect(options?: Parameters<typeof fakeMetaMask>[0]) {
      const wallet = fakeMetaMask(options)
      wallet.scopes = GRANT
      let unload = wallet.load()
      let modal = visit({ chains })
      undo.push(() => unload())
      for (const [namespace, id] of [
        ['eip155', 'io.metamask'],
        ['solana', 'MetaMask'],
        ['bip122', 'MetaMask'],
      ] as const)
        await modal.connect({ wallet: id, namespace })
      expect([addresses(modal), wallet.prompts]).to.deep.equal([ADDRESSES, []])
      return {
        wallet,
        reload() {
          modal.destroy()
          unload()
          unload = wallet.load()
          return (modal = visit({ chains }))
        },
      }
    }
    for (const line of ['port', 'stream'] as const) {
      it(`over ${line}: three families`, async () => {
        const { wallet, reload } = await connect({ line })
        for (let time = 0; time < TIMES; time++) {
          const modal = reload()
          await until(() => addresses(modal).length === ADDRESSES.length)
          expect(addresses(modal)).to.have.members(ADDRESSES)
        }
        expect(wallet.prompts).to.deep.equal([])
        await until(() => wallet.ports.open === 0)
      })
      it(`over ${line}: while it leaves the first questions after a load unanswered`, async () => {
        const { wallet, reload } = await connect({ line })
        const clock = installVirtualClock()
        for (let time = 0; time < TIMES; time++) {
          wallet.deaf = 3
          const modal = reload()
          await pass(clock, () => addresses(modal).length === ADDRESSES.length)
        }
        expect(wallet.prompts).to.deep.equal([])
      })
      it(`over ${line}: a revoked permission is not asked for again`, async () => {
        const { wallet, reload } = await connect({ line })
        wallet.scopes = { [mainnet.id]: GRANT[mainnet.id]! }
        let modal = reload()
        await until(() => records().length === 1)
        for (let time = 0; time < TIMES; time++) {
          modal = reload()
          await until(() => addresses(modal).length > 0)
          expect(addresses(modal)).to.deep.equal([ALICE])
        }
        expect(wallet.prompts).to.deep.equal([])
      })
    }
    it('a line that is silent opens nothing; the connections are back once it answers', async () => {
      const { wallet, reload } = await connect()
      const clock = installVirtualClock()
      let modal: WalletModal | undefined
      for (let time = 0; time < TIMES; time++) {
        wallet.deaf = Infinity
        modal = reload()
        await pass(clock, () => addresses(modal!).includes(ALICE))
        await clock.advance(40_000)
      }
      expect([addresses(modal!), wallet.prompts]).to.deep.equal([[ALICE], []])
      expect(records()).to.have.length(3)
      wallet.deaf = 0
      modal = reload()
      await pass(clock, () => addresses(modal!).length === ADDRESSES.length)
      expect(wallet.prompts).to.deep.equal([])
    })
    it('a wallet of that name without a line, as the SDK registers it, that restores itself', async () => {
      const chains = [solana({ networks: [solanaMainnet] })]
      const page = () => {
        const wallet = fakeStandardWallet({ name: 'MetaMask' })
        const leave = wallet.register()
        undo.push(leave)
        return { wallet, leave }
      }
      let { wallet, leave } = page()
      let modal = visit({ chains })
      await modal.connect({ wallet: 'MetaMask' })
      const clock = installVirtualClock()
      for (let time = 0; time < TIMES; time++) {
        modal.destroy()
        leave()
        ;({ wallet, leave } = page())
        modal = visit({ chains })
        await clock.advance(3000)
        expect(wallet.calls['connect'] ?? []).to.deep.equal([])
        wallet.setAccounts([SOL_ALICE])
        await pass(clock, () => addresses(modal).includes(SOL_ALICE))
      }
    })
    it('a port that breaks during the question is opened again', async () => {
      const { wallet, reload } = await connect()
      const clock = installVirtualClock()
      for (let time = 0; time < TIMES; time++) {
        wallet.deaf = 2
        const modal = reload()
        await until(() => wallet.ports.open > 0)
        wallet.breakPorts()
        await pass(clock, () => addresses(modal).length === ADDRESSES.length)
      }
      expect(wallet.prompts).to.deep.equal([])
    })
  })

  describe('a wallet of the page', () => {
    for (const [name, create] of Object.entries(PAGE_WALLETS))
      it(name, async () => {
        const { chains, address, present, countPrompts } = create()
        let leave = present()
        undo.push(() => leave())
        let modal = visit({ chains })
        const wallet = (await modal.getWallets()).find(({ installed }) => installed)
        await modal.connect({ wallet: wallet!.id })
        const prompts = countPrompts()
        expect(prompts).to.equal(1)
        for (let time = 0; time < TIMES; time++) {
          modal.destroy()
          leave()
          leave = present()
          modal = visit({ chains })
          await until(() => modal.getState().account?.status === 'connected')
          expect(addresses(modal)).to.include(address)
        }
        expect(countPrompts()).to.equal(prompts)
      })
  })

  it('a wallet of the app (external)', async () => {
    const wallet = fakeEip1193()
    const page = (): Options => ({
      chains: [eip155({ networks: [mainnet] })],
      wallets: [
        external({ id: 'acme', name: 'Acme', namespace: 'eip155', load: async () => wallet }),
      ],
    })
    let modal = visit(page())
    await modal.connect({ wallet: 'acme' })
    for (let time = 0; time < TIMES; time++) {
      modal.destroy()
      modal = visit(page())
      await until(() => modal.getState().account?.status === 'connected')
    }
    expect(wallet.sent('eth_requestAccounts')).to.have.length(1)
  })
  it('Safe', async () => {
    const host = fakeSafeHost()
    undo.push(host.stop)
    for (let time = 0; time < TIMES; time++) {
      const modal = visit({
        chains: [eip155({ networks: [mainnet] })],
        hosts: [
          {
            ...safe({ origins: [location.origin] }),
            isHere: () => true,
            load: () => createSafeProvider([location.origin]),
          },
        ],
      })
      await until(() => modal.getState().account?.status === 'connected')
      expect(addresses(modal)).to.deep.equal([SAFE])
      modal.destroy()
    }
    expect(new Set(host.asked.map(([method]) => method))).to.deep.equal(new Set(['getSafeInfo']))
  })
  it('a Farcaster mini app', async () => {
    const client = fakeFarcaster()
    undo.push(client.stop)
    for (let time = 0; time < TIMES; time++) {
      const modal = visit({ chains: [eip155({ networks: [base] })], hosts: [farcaster()] })
      await until(() => modal.getState().account?.status === 'connected')
      expect(addresses(modal)).to.deep.equal([CAST_ACCOUNT])
      modal.destroy()
    }
    // The first visit; the client gives its page the account without a screen.
    expect(client.requests.filter((method) => method === 'eth_requestAccounts')).to.have.length(1)
  })
  it('a wallet inside Telegram, which brings none itself', async () => {
    const posted: string[] = []
    const page = window as { TelegramWebviewProxy?: unknown }
    page.TelegramWebviewProxy = { postEvent: (event: string) => posted.push(event) }
    undo.push(() => delete page.TelegramWebviewProxy)
    const wallet = fakeEip1193()
    undo.push(announce(wallet))
    const options = { chains: [eip155({ networks: [mainnet] })], hosts: [telegram()] }
    let modal = visit(options)
    await modal.connect({ wallet: (await modal.getWallets())[0]!.id })
    posted.length = 0
    for (let time = 0; time < TIMES; time++) {
      modal.destroy()
      modal = visit(options)
      await until(() => modal.getState().account?.status === 'connected')
      expect(addresses(modal)).to.deep.equal([ALICE])
    }
    expect(wallet.sent('eth_requestAccounts')).to.have.length(1)
    // No back button, as no screen was opened.
    expect(posted).to.deep.equal([])
  })
  it('World App', async () => {
    const app = fakeWorldApp()
    undo.push(app.stop)
    for (let time = 0; time < TIMES; time++) {
      const modal = visit({
        chains: [eip155({ networks: [worldchain] })],
        hosts: [worldApp({ rpcUrl: WORLD_NODE })],
      })
      await until(() => modal.getState().account?.status === 'connected')
      expect(addresses(modal)).to.deep.equal([WORLD_ACCOUNT])
      modal.destroy()
    }
    expect(app.received).to.deep.equal([])
  })
  it('World App that has not given the page an account: one screen, on the first visit', async () => {
    const app = fakeWorldApp({ visit: {} })
    undo.push(app.stop)
    app.answers['wallet-auth'] = { status: 'success', address: WORLD_ACCOUNT }
    for (let time = 0; time < TIMES; time++) {
      const modal = visit({
        chains: [eip155({ networks: [worldchain] })],
        hosts: [worldApp({ rpcUrl: WORLD_NODE })],
      })
      await until(() => modal.getState().account?.status === 'connected')
      modal.destroy()
    }
    expect(app.received.map(({ command }) => command)).to.deep.equal(['init', 'wallet-auth'])
  })
})

/** Moves the time on by seconds until a condition holds. */
async function pass(clock: VirtualClock, check: () => boolean) {
  await until(async () => {
    if (!check()) await clock.advance(500)
    return check()
  })
}

function toAddress(account: string): string {
  return account.split(':')[2]!
}
