import { createComponent, createEffect } from 'solid-js'
import { render } from 'solid-js/web'
import {
  useAccount,
  useNetwork,
  useWalletModal,
  useWalletModalState,
  WalletModalProvider,
  type ModalHandle,
} from '../../frameworks/solid.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'

describe('wallet-modal/solid', () => {
  const source = { chains: [eip155({ networks: [mainnet] })], debug: false }
  const shown: string[] = []
  let modal: ModalHandle
  let dispose: () => void = () => {}
  let withdraw: () => void

  function Probe() {
    modal = useWalletModal()
    const account = useAccount({ namespace: 'eip155' })
    const network = useNetwork()
    const state = useWalletModalState()
    createEffect(() => {
      shown.push(`${account().status} ${network().network?.name} ${state().open}`)
    })
    return null
  }
  const mount = () => {
    dispose = render(
      () =>
        createComponent(WalletModalProvider, {
          source,
          get children() {
            return createComponent(Probe, {})
          },
        }),
      document.createElement('div'),
    )
  }
  beforeEach(() => {
    withdraw = announce(fakeEip1193(), { rdns: 'org.solid', name: 'Solid' })
  })
  afterEach(() => {
    dispose()
    withdraw()
    shown.length = 0
    localStorage.clear()
  })

  it('follows the modal of the provider, which destroys it', async () => {
    mount()
    expect(shown.at(-1)).to.equal('disconnected Ethereum false')
    await modal.connect({ wallet: 'org.solid' })
    await until(() => shown.at(-1)?.startsWith('connected '))
    dispose()
    expect(await rejection(modal.open())).to.include({ code: 'MODAL_MISSING' })
    mount()
    await until(() => shown.at(-1)?.startsWith('connected '))
  })
  it('says which function needs the provider', () => {
    expect(() => {
      dispose = render(() => createComponent(Probe, {}), document.createElement('div'))
    }).to.throw('useWalletModal')
  })
})
