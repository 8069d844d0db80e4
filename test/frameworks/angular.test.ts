import {
  ApplicationRef,
  createEnvironmentInjector,
  effect,
  Injector,
  PLATFORM_ID,
  provideZonelessChangeDetection,
  runInInjectionContext,
  ɵINJECTOR_SCOPE as INJECTOR_SCOPE,
  type EnvironmentInjector,
} from '@angular/core'
import {
  injectAccount,
  injectNetwork,
  injectWalletModal,
  injectWalletModalState,
  provideWalletModal,
  type ModalHandle,
} from '../../frameworks/angular.js'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'
import { announce, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'

describe('wallet-modal/angular', () => {
  const source = { chains: [eip155({ networks: [mainnet] })], debug: false }
  const shown: string[] = []
  let modal: ModalHandle
  let app: EnvironmentInjector | undefined
  let withdraw: () => void

  /** The injector of an app without a component, which no compiler is needed for. */
  const start = (providers: Parameters<typeof createEnvironmentInjector>[0]) => {
    app = createEnvironmentInjector(
      [
        { provide: INJECTOR_SCOPE, useValue: 'root' },
        { provide: PLATFORM_ID, useValue: 'browser' },
        provideZonelessChangeDetection(),
        ...providers,
      ],
      Injector.NULL as EnvironmentInjector,
    )
    runInInjectionContext(app, () => {
      modal = injectWalletModal()
      const state = injectWalletModalState()
      const account = injectAccount({ namespace: 'eip155' })
      const network = injectNetwork()
      effect(() => {
        shown.push(`${account().status} ${network().network?.name} ${state().open}`)
      })
    })
    app.get(ApplicationRef).tick()
  }
  const end = () => {
    app?.destroy()
    app = undefined
  }
  beforeEach(() => {
    withdraw = announce(fakeEip1193(), { rdns: 'org.angular', name: 'Angular' })
  })
  afterEach(() => {
    end()
    withdraw()
    shown.length = 0
    localStorage.clear()
  })

  it('follows the modal of the app, which destroys it', async () => {
    start([provideWalletModal(source)])
    expect(shown.at(-1)).to.equal('disconnected Ethereum false')
    await modal.connect({ wallet: 'org.angular' })
    await until(() => shown.at(-1)?.startsWith('connected '))
    end()
    expect(await rejection(modal.open())).to.include({ code: 'MODAL_MISSING' })
    start([provideWalletModal(source)])
    await until(() => shown.at(-1)?.startsWith('connected '))
  })
  it('says which function needs the provider', () => {
    expect(() => start([])).to.throw('injectWalletModal')
  })
})
