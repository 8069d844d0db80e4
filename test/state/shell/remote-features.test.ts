import { checkOptions } from '../../../src/options/check-options.js'
import { createRemoteFeatures } from '../../../src/state/shell/remote-features.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'
import { DIRECTORY } from '../../helpers/fakes/fake-directory.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

describe('remote features', () => {
  let server: StubbedFetch | undefined
  let core: TestCore
  const loadRemote = () => core.loadRemote(async () => ({ createRemoteFeatures }))

  async function load(
    answer: (url: URL) => unknown,
    options: Parameters<typeof createTestCore>[0] = {
      embeddedWallet: { url: 'https://wallet.example' },
    },
  ) {
    server = stubFetch(answer)
    core = createTestCore({ ...DIRECTORY, ...options })
    const features = createRemoteFeatures(core)
    await features.load()
    return features.$remote.get()!
  }
  const titles = () => core.alerts.$alerts.get().map(({ title }) => title)
  afterEach(() => {
    server?.restore()
    localStorage.clear()
  })

  it('INIT-002 the theme is dark unless the app sets it', () => {
    expect(checkOptions({}).theme).to.equal('dark')
    expect(createTestCore().appearance.$theme.get()).to.equal('dark')
  })

  it('INIT-003 have the defaults of the specification', () => {
    expect(checkOptions({}).features).to.deep.equal({
      receive: true,
      send: true,
      contacts: true,
      swaps: true,
      sendNamespaces: ['eip155', 'solana'],
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      pay: false,
      email: true,
      emailShowWallets: true,
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
    })
  })

  it('are requested once for all callers', async () => {
    server = stubFetch((url) =>
      url.pathname === '/appkit/v1/config' ? { features: [] } : { allowedOrigins: [] },
    )
    const features = createRemoteFeatures(createTestCore(DIRECTORY))
    await Promise.all([features.load(), features.load()])
    await features.load()
    expect(server.to('/appkit/v1/config')).to.have.length(1)
  })

  it('send no request without a project', async () => {
    server = stubFetch(() => undefined)
    const features = createRemoteFeatures(createTestCore())
    await features.load()
    expect(server.requests).to.deep.equal([])
    expect(features.$remote.get()).to.equal(undefined)
  })

  it('request the allowed origins only if the page offers the embedded wallet', async () => {
    server = stubFetch((url) =>
      url.pathname === '/appkit/v1/config' ? { features: [] } : { allowedOrigins: [] },
    )
    await createRemoteFeatures(createTestCore(DIRECTORY)).load()
    expect(server.requests.map(({ url }) => url.pathname)).to.deep.equal(['/appkit/v1/config'])
  })

  it('apply what the server enables; unlisted features are off', async () => {
    const remote = await load((url) =>
      url.pathname === '/appkit/v1/config'
        ? {
            features: [
              { id: 'social_login', isEnabled: true, config: ['google', 'x', 'discord'] },
              { id: 'swap', isEnabled: false, config: null },
              { id: 'activity', isEnabled: true, config: null },
            ],
          }
        : { allowedOrigins: [location.origin] },
    )
    expect(remote).to.deep.equal({
      email: false,
      socials: ['google', 'x', 'discord'],
      swaps: [],
      onramp: [],
      activity: true,
      contacts: true,
      branding: false,
      relay: 'public',
      multiWallet: false,
    })
  })

  it('leave contacts on at a server of an earlier version, which does not list them', async () => {
    const answer = async (features: readonly object[]) => {
      const remote = await load((url) =>
        url.pathname === '/appkit/v1/config' ? { features } : { allowedOrigins: [location.origin] },
      )
      return remote.contacts
    }
    expect(await answer([])).to.equal(true)
    expect(await answer([{ id: 'contacts', isEnabled: false, config: [] }])).to.equal(false)
  })

  it('empty a list of another form, and keep the other features as sent', async () => {
    const remote = await load((url) =>
      url.pathname === '/appkit/v1/config'
        ? {
            features: [
              { id: 'onramp', isEnabled: true, config: 'coinbase' },
              { id: 'swap', isEnabled: true, config: ['1inch', 7] },
              { id: 'social_login', isEnabled: true, config: ['email'] },
            ],
          }
        : { allowedOrigins: [location.origin] },
    )
    expect([remote.onramp, remote.swaps, remote.email]).to.deep.equal([[], [], true])
  })

  describe('the relay to pair through', () => {
    const create = (answer: unknown) => {
      server = stubFetch(() => answer)
      core = createTestCore({ ...DIRECTORY, id: 'relay' })
      return createRemoteFeatures(core)
    }
    const find = (answer: unknown) => create(answer).findRelay()

    it('is the public one unless the server says that its own reaches the wallets', async () => {
      expect(await find({ features: [] })).to.equal('public')
      server?.restore()
      localStorage.clear()
      expect(await find({ features: [], relay: 'own' })).to.equal('own')
    })

    it('is known at once on the next visit, and requested again', async () => {
      await find({ features: [], relay: 'own' })
      server?.restore()
      const features = create({ features: [], relay: 'public' })
      expect(await features.findRelay()).to.equal('own')
      await features.load()
      expect(await features.findRelay()).to.equal('public')
    })

    it("is the server's own while the server does not answer", async () => {
      expect(await find(new Response('', { status: 500 }))).to.equal('own')
    })
  })

  it('keep the defaults when the server fails, and report it', async () => {
    const remote = await load((url) =>
      url.pathname === '/appkit/v1/config'
        ? new Response('', { status: 500 })
        : { allowedOrigins: [location.origin] },
    )
    expect(remote.activity).to.equal(true)
    expect(core.errors).to.deep.equal(['SERVICE_UNAVAILABLE'])
  })

  describe('the origin of the secure site', () => {
    const FEATURES = [{ id: 'social_login', isEnabled: true, config: null }]
    const PAGE = { id: 'frame-origin' } as const
    const answerWith = (frame: unknown) => (url: URL) =>
      url.pathname === '/appkit/v1/config'
        ? { features: FEATURES, frame }
        : { allowedOrigins: [location.origin] }

    it('INIT-004 comes from the server, and is stored for rendering', async () => {
      const remote = await load(answerWith('https://wallet.example'), PAGE)
      expect([
        remote.frame,
        await (await loadRemote()).findFrame(),
        core.$offered.get()?.frame,
      ]).to.deep.equal([
        'https://wallet.example',
        'https://wallet.example',
        'https://wallet.example',
      ])
    })

    it('INIT-004 in storage never determines where the frame loads from, because another script of the page may have written it', async () => {
      await load(answerWith('https://evil.example'), PAGE)
      server!.restore()
      server = stubFetch(answerWith('https://wallet.example'))
      core = createTestCore({ ...DIRECTORY, ...PAGE })
      const features = await loadRemote()
      expect(core.$offered.get()?.frame).to.equal('https://evil.example')
      expect(await features.findFrame()).to.equal('https://wallet.example')
      expect(core.$offered.get()?.frame).to.equal('https://wallet.example')
    })

    it('INIT-004 ignores a stored value that is not an origin', async () => {
      await load(answerWith('https://wallet.example'), PAGE)
      const key = Object.keys(localStorage).find((name) => name.endsWith('remote-features'))!
      localStorage.setItem(
        key,
        localStorage.getItem(key)!.replace('https://wallet.example', 'javascript:alert(1)'),
      )
      core = createTestCore({ ...DIRECTORY, ...PAGE })
      await loadRemote()
      expect(core.$offered.get()).to.equal(undefined)
    })

    it('error: OPTIONS_INVALID if the project has none, and the error of the request; the next call requests again', async () => {
      await load(answerWith(undefined), PAGE)
      expect((await rejection((await loadRemote()).findFrame())).code).to.equal('OPTIONS_INVALID')
      server!.restore()
      let down = true
      server = stubFetch((url) =>
        down ? new Response('', { status: 500 }) : answerWith('https://wallet.example')(url),
      )
      core = createTestCore({ ...DIRECTORY, ...PAGE, id: 'frame-origin-2' })
      const features = await loadRemote()
      expect((await rejection(features.findFrame())).code).to.equal('SERVICE_UNAVAILABLE')
      down = false
      expect(await features.findFrame()).to.equal('https://wallet.example')
    })
  })

  it('ERR-001 show an alert for a rate limit of the origins', async () => {
    await load((url) =>
      url.pathname === '/appkit/v1/config'
        ? { features: [{ id: 'social_login', isEnabled: true, config: null }] }
        : new Response('', { status: 429 }),
    )
    expect(titles()).to.deep.equal(['Rate Limited'])
  })

  it('ERR-001 show an alert for a failing origins server', async () => {
    await load((url) =>
      url.pathname === '/appkit/v1/config'
        ? { features: [{ id: 'social_login', isEnabled: true, config: null }] }
        : new Response('', { status: 503 }),
    )
    expect(titles()).to.deep.equal(['Server Error'])
  })
})
