import { base, eip155 } from '../../src/chains/eip155/index.js'
import { farcaster } from '../../src/hosts.js'
import { createWalletModal, type WalletModal } from '../../src/index.js'
import { expect } from '../helpers/expect.js'
import { CAST_ACCOUNT, emit, fakeFarcaster, type FakeFarcaster } from '../helpers/fake-farcaster.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import '../../src/elements.js'

const OTHER = `0x${'11'.repeat(20)}`

/** The native view of a phone: it has no origin, and answers by events of the document. */
describe('Farcaster in the native view of a phone', () => {
  const forget: (() => void)[] = []
  let asked: FakeFarcaster['asked'] = []

  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    document.body.replaceChildren()
    localStorage.clear()
  })
  function open(options?: { readonly silent?: boolean }) {
    const { asked: calls, stop } = fakeFarcaster(options)
    asked = calls
    forget.push(stop)
  }
  function visit(options?: Parameters<typeof farcaster>[0]): WalletModal {
    const modal = createWalletModal({
      id: 'cast',
      chains: [eip155({ networks: [base] })],
      hosts: [farcaster(options)],
      language: 'en',
      debug: false,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const names = () => asked.map(([name]) => name)
  const connected = async (modal: WalletModal) =>
    until(() => modal.getState().account?.status === 'connected')

  it('connects the wallet of the client without a press, and removes the splash screen once', async () => {
    open()
    const modal = visit()
    await connected(modal)
    expect(modal.getState().account).to.include({ address: CAST_ACCOUNT })
    expect(modal.getState().chainId).to.equal('eip155:8453')
    expect(names().filter((name) => name === 'ready')).to.have.length(1)
  })
  it('leaves the splash screen to an app that removes it itself', async () => {
    open()
    await connected(visit({ ready: false }))
    expect(names()).not.to.include('ready')
  })
  it('follows an account that the client changes', async () => {
    open()
    const modal = visit()
    await connected(modal)
    emit('FarcasterFrameEthProviderEvent', { event: 'accountsChanged', params: [[OTHER]] })
    await until(() => modal.getState().account?.address === OTHER)
  })
  it('joins the back button with the modal', async () => {
    open()
    const modal = visit()
    await connected(modal)
    await modal.open()
    const shown = () =>
      asked.filter(([name]) => name === 'updateBackState').map(([, argument]) => argument)
    await until(() => shown().length > 0)
    expect(shown()).to.deep.equal([{ visible: true }])
    emit('FarcasterFrameEvent', { event: 'back_navigation_triggered' })
    await until(() => !modal.getState().open)
    await until(() => shown().length > 1)
    expect(shown().at(-1)).to.deep.equal({ visible: false })
  })
  it('a view that is no Farcaster client is left after 300 ms', async () => {
    open({ silent: true })
    const clock = installVirtualClock()
    const modal = visit()
    const errors: string[] = []
    modal.on('error', ({ code }) => errors.push(code))
    const ready = modal.ready()
    await until(() => names().includes('context'))
    const before = clock.elapsed
    await clock.advance(300)
    await ready
    expect(clock.elapsed - before).to.equal(300)
    expect([modal.getState().account, errors, names().includes('ready')]).to.deep.equal([
      undefined,
      [],
      false,
    ])
  })
  it('messages of other shapes change nothing', async () => {
    open()
    const modal = visit()
    await connected(modal)
    for (const data of [
      null,
      7,
      {},
      { id: 7 },
      { event: 7 },
      { event: 'accountsChanged', params: 7 },
    ])
      for (const name of [
        'FarcasterFrameCallback',
        'FarcasterFrameEvent',
        'FarcasterFrameEthProviderEvent',
      ])
        emit(name, data)
    expect(modal.getState().account).to.include({ address: CAST_ACCOUNT, status: 'connected' })
  })
})
