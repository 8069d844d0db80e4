import { base, eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { bip122, bitcoin } from '../../../src/chains/bip122/index.js'
import { cosmos, cosmosHub } from '../../../src/chains/cosmos/index.js'
import { isSafeLink } from '../../../src/platform/links/open-link.js'
import { phoneWallets } from '../../../src/state/wallets/phone-wallets.js'
import { expect } from '../../helpers/expect.js'
import { fakeDevice, type FakeDevice } from '../../helpers/fakes/fake-device.js'
import { mountModal, unmountModals, until } from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import { BTC_MAIN_KEYS } from '../../helpers/wallets/bitcoin-keys.js'
import {
  fakeMethodBitcoin,
  fakeRequestBitcoin,
} from '../../helpers/wallets/fake-bitcoin-wallets.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../../helpers/wallets/fake-cosmos-wallet.js'
import { announce, fakeEip1193, rpcError } from '../../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet } from '../../helpers/wallets/fake-standard-wallet.js'

/** The address that an app reads from a link to it, as its documents or public code say. */
type Reader = (link: string) => string | null

/** Adds the wallet of an app to the page that the app shows; the returned function removes it. */
type Injection = () => () => void

const param =
  (name: string): Reader =>
  (link) =>
    new URL(link).searchParams.get(name)
const path =
  (start: string): Reader =>
  (link) =>
    link.startsWith(start) ? decodeURIComponent(link.slice(start.length).split('?')[0]!) : null

const announced =
  (rdns: string): Injection =>
  () =>
    announce(fakeEip1193(), { name: 'App', rdns })
/** `window.ethereum` alone, of an app that announces nothing. */
const legacy: Injection = () => {
  Object.assign(window, { ethereum: fakeEip1193() })
  return () => Reflect.deleteProperty(window, 'ethereum')
}
const standard =
  (name: string): Injection =>
  () =>
    fakeStandardWallet({ name }).register()
const [{ address }] = BTC_MAIN_KEYS
const unisat: Injection = () => fakeMethodBitcoin([address]).present()
const satsConnect: Injection = () => fakeRequestBitcoin([address]).present()
const leather: Injection = () => fakeRequestBitcoin([address], { leather: true }).present()
const keplr: Injection = () => fakeCosmosWallet([COSMOS_ADDRESSES[0]]).present()

/** Ledger Live's answer to a method that it does not have. */
const unsupported = () => {
  throw rpcError(4200, 'Method not supported')
}

interface App {
  /** Absent for an app that no link opens a page in: the visitor pastes the address there. */
  readonly read?: Reader
  readonly inject: Injection
}

const APPS: Readonly<Record<string, App>> = {
  MetaMask: {
    read: (link) => link.replace('https://link.metamask.io/dapp/', `${location.protocol}//`),
    inject: announced('io.metamask'),
  },
  'Trust Wallet': { read: param('url'), inject: announced('com.trustwallet.app') },
  'Coinbase Wallet': { read: param('cb_url'), inject: announced('com.coinbase.wallet') },
  Phantom: { read: path('https://phantom.app/ul/browse/'), inject: standard('Phantom') },
  Rainbow: { read: param('url'), inject: announced('me.rainbow') },
  'OKX Wallet': {
    read: (link) => param('dappUrl')(param('deeplink')(link)!),
    inject: announced('com.okex.wallet'),
  },
  'Rabby Wallet': { inject: announced('io.rabby') },
  Zerion: { read: param('url'), inject: announced('io.zerion.wallet') },
  'Binance Wallet': { inject: announced('com.binance.wallet') },
  'Bitget Wallet': { read: param('url'), inject: announced('com.bitget.web3') },
  imToken: { read: param('url'), inject: legacy },
  TokenPocket: {
    read: (link) => (JSON.parse(param('params')(link)!) as { url: string }).url,
    inject: announced('pro.tokenpocket'),
  },
  SafePal: { inject: legacy },
  '1inch Wallet': { inject: legacy },
  Backpack: { read: path('https://backpack.app/ul/v1/browse/'), inject: standard('Backpack') },
  Solflare: { read: path('https://solflare.com/ul/v1/browse/'), inject: standard('Solflare') },
  'Kraken Wallet': { inject: announced('com.kraken.wallet') },
  'Bybit Wallet': { read: param('by_web_link'), inject: announced('com.bybit') },
  'Gate Wallet': { read: param('dapp_url'), inject: announced('io.gate.wallet') },
  'MEW wallet': { inject: legacy },
  Core: { inject: announced('app.core.extension') },
  SubWallet: { read: param('url'), inject: announced('app.subwallet') },
  'Nova Wallet': { read: param('url'), inject: announced('io.novawallet') },
  Ambire: { inject: announced('com.ambire.wallet') },
  Coin98: { read: path('https://coin98.com/dapp/'), inject: announced('com.coin98') },
  OneKey: { inject: announced('so.onekey.app.wallet') },
  MathWallet: { read: param('value'), inject: legacy },
  AlphaWallet: { read: param('url'), inject: legacy },
  'Ronin Wallet': { read: param('url'), inject: announced('com.roninchain.wallet') },
  Keplr: { read: param('url'), inject: keplr },
  Cosmostation: { inject: keplr },
  Xverse: { read: param('url'), inject: satsConnect },
  Leather: { read: param('url'), inject: leather },
  UniSat: {
    read: (link) => (JSON.parse(atob(param('data')(link)!)) as string[])[0]!,
    inject: unisat,
  },
  FoxWallet: { read: param('url'), inject: legacy },
}

const FAMILIES = {
  eip155: () => eip155({ networks: [mainnet] }),
  solana: () => solana({ networks: [solanaMainnet] }),
  bip122: () => bip122({ networks: [bitcoin] }),
  cosmos: () => cosmos({ networks: [cosmosHub] }),
}

// The page's own parameters and hash have to arrive in the app as well.
const PAGE = '?a=1&b=2#top'

describe('a press on a phone, and the page in the browser of the app', () => {
  let device: FakeDevice | undefined
  let remove: (() => void) | undefined
  afterEach(() => {
    unmountModals()
    remove?.()
    remove = undefined
    device?.restore()
    history.replaceState(null, '', location.pathname)
  })

  /** Presses the wallet's row on a phone. Returns the address of the page that its app shows. */
  async function press(name: string, agent: 'android' | 'iosSafari', { read }: App) {
    device = fakeDevice({ agent, activated: true })
    const chains = Object.values(FAMILIES).map((create) => create())
    const { state, button, text, settled } = await mountModal({ id: 'phone', chains })
    await until(() => state.wallets.find(name), 'the list')
    state.modal.selectWallet(state.wallets.find(name)!)
    if (!read) {
      await until(() => text().includes(`open it in ${name}’s browser.`), 'the words')
      await settled()
      button(`Open ${name}`).click()
    }
    const opened = device!.opened.map(([link]) => link)
    await settled()
    expect(opened).to.have.length(1)
    expect(isSafeLink(opened[0]!)).to.equal(true)
    const page = read ? read(opened[0]!) : device!.copied[0]
    unmountModals()
    device?.restore()
    return new URL(page!)
  }

  it('each wallet of the list has its app here', () => {
    expect(Object.keys(APPS)).to.have.members(phoneWallets.map(({ name }) => name))
    const pasted = phoneWallets.filter(({ paste_link: link }) => link).map(({ name }) => name)
    expect(Object.keys(APPS).filter((name) => !APPS[name]!.read)).to.have.members(pasted)
  })

  for (const [name, app] of Object.entries(APPS))
    for (const agent of ['android', 'iosSafari'] as const)
      it(`${name} on ${agent}: the app shows this page, and its wallet is connected without a press`, async () => {
        history.replaceState(null, '', PAGE)
        const { origin, pathname, search, hash } = await press(name, agent, app)
        expect(`${origin}${pathname}`).to.equal(`${location.origin}${location.pathname}`)
        expect(`${search}${hash}`).to.equal('?a=1&b=2&wallet-modal=phone#top')
        // The app loads the page anew, in a browser that has its wallet.
        history.replaceState(null, '', `${search}${hash}`)
        device = fakeDevice({ agent })
        remove = app.inject()
        const chains = Object.values(FAMILIES).map((create) => create())
        const { modal } = await mountModal({ id: 'phone', chains }, { open: false })
        await until(() => modal.getState().account?.address !== undefined, 'the account')
        expect(`${location.search}${location.hash}`).to.equal(PAGE)
        expect(modal.getState().open).to.equal(false)
      })
})

describe('a page that Ledger Live shows', () => {
  let stop: (() => void) | undefined
  afterEach(() => {
    unmountModals()
    stop?.()
  })
  it('lists it as installed, connects by one press, and refuses a network that the manifest has not', async () => {
    const ledger = fakeEip1193({
      knownChains: [1],
      answers: { wallet_addEthereumChain: unsupported },
    })
    Object.assign(ledger, { isLedgerLive: true })
    stop = announce(ledger, { name: 'Ledger Live', rdns: 'com.ledger' })
    const { modal, findAll, settled } = await mountModal()
    await until(() => findAll('wm-row').some((row) => row.textContent !== null), 'the rows')
    await settled()
    const row = findAll<HTMLElementTagNameMap['wm-row']>('wm-row').find(
      ({ label }) => label === 'Ledger Live',
    )
    row!.shadowRoot!.querySelector<HTMLElement>('.row')!.click()
    await until(() => modal.getState().account?.status === 'connected', 'the account')
    expect(ledger.sent('eth_requestAccounts')).to.have.length(1)
    expect((await rejection(modal.switchNetwork(base.id))).code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
    expect(modal.getState().account?.chainId).to.equal(mainnet.id)
  })
})
