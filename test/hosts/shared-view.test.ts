import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { farcaster, safe } from '../../src/hosts.js'
import { createSafeProvider } from '../../src/hosts/safe-provider.js'
import { createWalletModal, type WalletModal } from '../../src/index.js'
import { mockEvmWallet } from '../../src/testing/index.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { expect } from '../helpers/expect.js'
import { CAST_ACCOUNT, fakeFarcaster } from '../helpers/fake-farcaster.js'
import { fakeSafeHost, SAFE } from '../helpers/wallets/fake-safe-host.js'

const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** This page has no parent of another origin: Safe is asked in the page's own window. */
const safeHere = () => ({
  ...safe(),
  isHere: () => true,
  load: () => createSafeProvider([location.origin]),
})

describe('two hosts that share an origin', () => {
  const forget: (() => void)[] = []
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
    sessionStorage.clear()
  })
  function visit(hosts = [safeHere(), farcaster()]): WalletModal {
    const modal = createWalletModal({
      id: 'shared',
      chains: [eip155({ networks: [mainnet, base] })],
      hosts,
      debug: false,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  function open({ safeAnswers = false, farcasterAnswers = false }) {
    const safeHost = fakeSafeHost()
    if (!safeAnswers) delete safeHost.answers['getSafeInfo']
    const cast = fakeFarcaster({ silent: !farcasterAnswers })
    forget.push(safeHost.stop, cast.stop)
    return { safeHost, cast }
  }
  const address = (modal: WalletModal) => modal.getState().account?.address

  it('the second of the list is connected when only it answers, without waiting for the first', async () => {
    const { safeHost } = open({ farcasterAnswers: true })
    const clock = installVirtualClock()
    forget.push(() => clock.restore())
    const modal = visit()
    await until(() => address(modal) === CAST_ACCOUNT)
    expect(safeHost.asked.map(([method]) => method)).to.deep.equal(['getSafeInfo'])
    expect(modal.getState().account?.status).to.equal('connected')
  })

  it('each order of the list connects the host that answers', async () => {
    const { cast } = open({ safeAnswers: true })
    const modal = visit([farcaster(), safeHere()])
    await until(() => address(modal) === SAFE)
    expect(cast.requests).to.deep.equal([])
  })

  it('where none answers, one failure is told and the stored wallet of an earlier visit is back', async () => {
    const wallet = mockEvmWallet({ name: 'Harbor' })
    forget.push(() => wallet.remove())
    const before = visit([])
    await before.connect({ wallet: 'Harbor' })
    before.destroy()
    open({})
    const clock = installVirtualClock()
    forget.push(() => clock.restore())
    const modal = visit()
    const errors: string[] = []
    modal.on('error', ({ code }) => errors.push(code))
    await clock.run(modal.ready())
    await clock.reach(() => address(modal) === OTHER)
    expect(errors).to.deep.equal(['WALLET_DISCONNECTED'])
  })
})
