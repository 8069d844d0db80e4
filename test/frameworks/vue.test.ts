import { createApp, createSSRApp, defineComponent, h, type App } from 'vue'
import { renderToString } from 'vue/server-renderer'
import {
  useAccount,
  useNetwork,
  useWalletModal,
  useWalletModalState,
  walletModal,
  WalletButton,
  type ModalHandle,
} from '../../frameworks/vue.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

describe('wallet-modal/vue', () => {
  const options = { chains: [eip155({ networks: [mainnet] })], debug: false }
  const place = document.createElement('div')
  const warnings: string[] = []
  let modal: ModalHandle
  let app: App | undefined
  let withdraw: () => void

  const Probe = defineComponent(() => {
    modal = useWalletModal()
    const state = useWalletModalState()
    const account = useAccount({ namespace: 'eip155' })
    const network = useNetwork()
    return () => [
      h(WalletButton, { label: 'Join', 'chars-start': 4 }),
      h('p', `${account.value.status} ${account.value.address} ${network.value.network?.name}`),
      h('i', String(state.value.open)),
    ]
  })
  const text = () => place.querySelector('p')?.textContent
  const create = (make: typeof createApp) => {
    app = make(Probe)
    app.config.warnHandler = (message) => warnings.push(message)
    return app
  }

  const end = () => {
    app?.unmount()
    app = undefined
  }

  beforeEach(() => {
    const wallet = fakeEip1193()
    withdraw = announce(wallet, { rdns: 'org.vue', name: 'Vue' })
    document.body.append(place)
  })
  afterEach(() => {
    end()
    place.remove()
    withdraw()
    localStorage.clear()
    expect(warnings.splice(0)).to.deep.equal([])
  })

  it('follows the modal of the plugin, and the app destroys it', async () => {
    create(createApp).use(walletModal(options)).mount(place)
    expect(text()).to.equal('disconnected undefined Ethereum')
    await modal.connect({ wallet: 'org.vue' })
    await until(() => text()?.startsWith('connected 0x'))
    end()
    create(createApp).use(walletModal(options)).mount(place)
    await until(() => text()?.startsWith('connected 0x'))
  })
  it('sets properties of the elements, without a word about an unknown component', async () => {
    create(createApp).use(walletModal(options)).mount(place)
    const button = place.querySelector('wallet-button')!
    expect([button.label, Number(button.charsStart)]).to.deep.equal(['Join', 4])
  })
  it('hydrates what a server rendered, without a difference', async () => {
    create(createApp).use(walletModal(options)).mount(place)
    await modal.connect({ wallet: 'org.vue' })
    end()
    const initial = { ...options, id: 'server' }
    const rendered = await renderToString(create(createSSRApp).use(walletModal(initial)))
    const page = new DOMParser().parseFromString(`<main>${rendered}</main>`, 'text/html')
    place.append(...page.querySelector('main')!.childNodes)
    app = undefined
    create(createSSRApp).use(walletModal(options)).mount(place)
    await until(() => text()?.startsWith('connected 0x'))
  })
  it('says which composable needs the plugin', () => {
    const failures: unknown[] = []
    create(createApp).config.errorHandler = (failure) => failures.push(failure)
    app?.mount(place)
    expect(failures.map((one) => (one as { code: string }).code)).to.include('PROVIDER_MISSING')
    warnings.length = 0
  })
})
