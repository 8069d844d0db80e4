import '../../src/elements.js'
import { farcaster } from '../../src/hosts.js'
import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/index.js'
import { mountModal, unmountModals } from '../helpers/pages/mount-modal.js'
import { until } from '../helpers/clocks/until.js'

describe('Farcaster in a native view that is no Farcaster client', () => {
  const view = window as { ReactNativeWebView?: object }
  const undo: (() => void)[] = []

  afterEach(() => {
    unmountModals()
    for (const act of undo.splice(0)) act()
    localStorage.clear()
    sessionStorage.clear()
  })

  it('a view that never answers is no host: a wallet connects and is disconnected from its screen', async () => {
    const posted: string[] = []
    view.ReactNativeWebView = { postMessage: (text: string) => void posted.push(text) }
    const wallet = mockEvmWallet({ name: 'Harbor' })
    undo.push(
      () => delete view.ReactNativeWebView,
      () => wallet.remove(),
    )
    const mounted = await mountModal({ hosts: [farcaster()], reconnect: true }, { open: false })
    expect(mounted.core.hosts.map(({ id }) => id)).to.deep.equal(['farcaster'])
    await mounted.modal.ready()
    expect(posted).to.have.length(1)
    expect(mounted.modal.getState().account).to.equal(undefined)
    await mounted.modal.connect({ wallet: 'Harbor' })
    expect(mounted.modal.getState().account?.wallet?.name).to.equal('Harbor')
    await mounted.modal.open({ view: 'AccountSettings' })
    await until(() => mounted.text().includes('Disconnect'))
    mounted.find('wm-row.disconnect').click()
    await until(() => mounted.modal.getState().account === undefined)
    expect(mounted.modal.getState().connections).to.have.length(0)
  })
})
