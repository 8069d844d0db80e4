import { checkOptions } from '../../../src/options/check-options.js'
import { createRemoteFeatures } from '../../../src/state/shell/remote-features.js'
import { createTestCore, type TestCore } from '../../helpers/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { DIRECTORY } from '../../helpers/fake-directory.js'
import { stubFetch, type StubbedFetch } from '../../helpers/stub-fetch.js'

describe('remote features', () => {
  let server: StubbedFetch | undefined
  let core: TestCore

  async function load(answer: (url: URL) => unknown, options: Parameters<typeof createTestCore>[0] = {}) {
    server = stubFetch(answer)
    core = createTestCore({ ...DIRECTORY, embeddedWallet: { url: 'https://wallet.example' }, ...options })
    const features = createRemoteFeatures(core)
    await features.load()
    return features.$remote.get()!
  }
  const titles = () => core.alerts.$alerts.get().map(({ title }) => title)
  afterEach(() => {
    server?.restore()
    localStorage.clear()
  })

  it('INIT-002 is dark unless the app says otherwise', () => {
    expect(checkOptions({}).theme).to.equal('dark')
    expect(createTestCore().appearance.$theme.get()).to.equal('dark')
  })

  it('INIT-003 has the defaults of the specification', () => {
    expect(checkOptions({}).features).to.deep.equal({
      receive: true,
      send: true,
      swaps: true,
      sendNamespaces: ['eip155', 'solana'],
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      multiWallet: false,
      smartSessions: false,
      pay: false,
      email: true,
      emailShowWallets: true,
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
    })
  })

  it('asks once, whoever asks', async () => {
    server = stubFetch((url) => (url.pathname === '/appkit/v1/config' ? { features: [] } : { allowedOrigins: [] }))
    const features = createRemoteFeatures(createTestCore(DIRECTORY))
    await Promise.all([features.load(), features.load()])
    await features.load()
    expect(server.to('/appkit/v1/config')).to.have.length(1)
  })

  it('asks nobody without a project', async () => {
    server = stubFetch(() => undefined)
    const features = createRemoteFeatures(createTestCore())
    await features.load()
    expect(server.requests).to.deep.equal([])
    expect(features.$remote.get()).to.equal(undefined)
  })

  it('asks for the allowed origins only where the page offers the embedded wallet', async () => {
    server = stubFetch((url) => (url.pathname === '/appkit/v1/config' ? { features: [] } : { allowedOrigins: [] }))
    await createRemoteFeatures(createTestCore(DIRECTORY)).load()
    expect(server.requests.map(({ url }) => url.pathname)).to.deep.equal(['/appkit/v1/config'])
  })

  it('takes what the server switches; what it does not list is off', async () => {
    const remote = await load((url) => (url.pathname === '/appkit/v1/config' ? { features: [{ id: 'social_login', isEnabled: true, config: ['google', 'x', 'discord'] }, { id: 'swap', isEnabled: false, config: null }, { id: 'activity', isEnabled: true, config: null }] } : { allowedOrigins: [location.origin] }))
    expect(remote).to.deep.equal({ email: false, socials: ['google', 'x', 'discord'], swaps: [], onramp: [], activity: true, branding: false, multiWallet: false })
  })

  it('keeps the defaults when the server fails, and says so', async () => {
    const remote = await load((url) => (url.pathname === '/appkit/v1/config' ? new Response('', { status: 500 }) : { allowedOrigins: [location.origin] }))
    expect(remote.activity).to.equal(true)
    expect(core.errors).to.deep.equal(['SERVICE_UNAVAILABLE'])
  })

  it('ERR-001 tells a rate limit of the origins by its alert', async () => {
    await load((url) => (url.pathname === '/appkit/v1/config' ? { features: [{ id: 'social_login', isEnabled: true, config: null }] } : new Response('', { status: 429 })))
    expect(titles()).to.deep.equal(['Rate Limited'])
  })

  it('ERR-001 tells a failing server of the origins by its alert', async () => {
    await load((url) => (url.pathname === '/appkit/v1/config' ? { features: [{ id: 'social_login', isEnabled: true, config: null }] } : new Response('', { status: 503 })))
    expect(titles()).to.deep.equal(['Server Error'])
  })
})
