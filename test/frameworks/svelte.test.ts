import { flushSync, mount, unmount } from 'svelte'
// What the compiler of Svelte puts around a component's script.
import { pop, push } from 'svelte/internal/client'
import { getWalletModal, setWalletModal, type WalletModalStores } from '../../frameworks/svelte.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'

describe('wallet-modal/svelte', () => {
  const source = { chains: [eip155({ networks: [mainnet] })], debug: false }
  const shown: string[] = []
  let stores: WalletModalStores
  let component: object | undefined
  let withdraw: () => void
  let script: () => void

  function Component(_: unknown, properties: object) {
    push(properties, true)
    script()
    pop()
    return {}
  }
  const show = () => {
    component = mount(Component as never, { target: document.createElement('div') })
    flushSync()
  }
  const hide = async () => {
    if (component) await unmount(component)
    component = undefined
  }
  beforeEach(() => {
    withdraw = announce(fakeEip1193(), { rdns: 'org.svelte', name: 'Svelte' })
    script = () => {
      const set = setWalletModal(source)
      stores = getWalletModal()
      expect(stores).to.equal(set)
      stores.account.subscribe(({ status }) => shown.push(status))
    }
  })
  afterEach(async () => {
    await hide()
    withdraw()
    shown.length = 0
    localStorage.clear()
  })

  it('follows the modal of a component, which destroys it', async () => {
    show()
    expect(shown.at(-1)).to.equal('disconnected')
    const addresses: unknown[] = []
    stores.accountOf('eip155').subscribe(({ address }) => addresses.push(address))
    const names: unknown[] = []
    stores.network.subscribe(({ network }) => names.push(network?.name))
    await stores.modal.connect({ wallet: 'org.svelte' })
    await until(() => shown.at(-1) === 'connected')
    expect([addresses.at(-1), names.at(-1)].map(String).join()).to.match(/^0x\w{40},Ethereum$/)
    await hide()
    expect(await rejection(stores.modal.open())).to.include({ code: 'MODAL_MISSING' })
    show()
    await until(() => shown.at(-1) === 'connected')
  })
  it('says that a component above is needed', () => {
    script = () => getWalletModal()
    expect(show).to.throw('getWalletModal')
  })
})
