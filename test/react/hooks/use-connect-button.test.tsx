import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { base, eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { createWalletModal, type WalletModal } from '../../../src/index.js'
import {
  useConnectButton,
  useNetwork,
  WalletModalProvider,
  type UseConnectButtonResult,
} from '../../../react/index.js'
import { expect } from '../../helpers/expect.js'
import {
  ALICE,
  announce,
  fakeEip1193,
  type FakeEip1193,
} from '../../helpers/wallets/fake-eip1193.js'
import { until } from '../../helpers/clocks/until.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

describe('useConnectButton', () => {
  let modal: WalletModal
  let root: Root
  let wallet: FakeEip1193
  let now: UseConnectButtonResult
  let network: ReturnType<typeof useNetwork>['network']
  const stops: (() => void)[] = []

  function Probe() {
    now = useConnectButton()
    ;({ network } = useNetwork())
    return null
  }
  beforeEach(async () => {
    wallet = fakeEip1193()
    stops.push(announce(wallet, { rdns: 'org.button', name: 'Button' }))
    modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
    root = createRoot(document.createElement('div'))
    await act(async () =>
      root.render(
        <WalletModalProvider modal={modal}>
          <Probe />
        </WalletModalProvider>,
      ),
    )
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    modal.destroy()
    for (const stop of stops.splice(0)) stop()
    localStorage.clear()
  })

  it('says what a custom button shows, before and after a connection', async () => {
    await act(() => modal.ready())
    expect(now).to.include({ ready: true, status: 'disconnected', address: undefined })
    expect(now.network?.name).to.equal('Ethereum')
    await act(async () => void (await modal.connect({ wallet: 'org.button' })))
    expect(now).to.include({ address: ALICE, shortAddress: '0xf39F…2266', unsupported: false })
    expect(now.wallet?.name).to.equal('Button')
  })
  it('follows the network, and knows one that the app does not list', async () => {
    await act(async () => void (await modal.connect({ wallet: 'org.button' })))
    await act(async () => wallet.setChain(8453))
    expect(now.network?.id).to.equal('eip155:8453')
    expect(network).to.equal(now.network)
    await act(async () => wallet.setChain(5))
    expect(now.network).to.equal(undefined)
    expect(now.unsupported).to.equal(true)
  })
  it('opens Connect, then the account, and the networks', async () => {
    await act(async () => now.open())
    await act(() => until(() => modal.getState().view === 'Connect'))
    await act(async () => void (await modal.connect({ wallet: 'org.button' })))
    await act(async () => now.open())
    await act(() => until(() => modal.getState().view === 'Account'))
    await act(async () => now.openNetworks())
    await act(() => until(() => modal.getState().view === 'Networks'))
    expect(now.view).to.equal('Networks')
  })
  it('the network of the state is the app’s own object, and stays unfrozen', () => {
    expect(modal.getState().network?.id).to.equal(mainnet.id)
    expect(Object.isFrozen(mainnet)).to.equal(false)
    expect(Object.isFrozen(mainnet.rpcUrls)).to.equal(false)
  })
})
