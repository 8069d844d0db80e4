import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { createAnalytics } from '../../../src/state/shell/analytics.js'
import { deferAnalytics } from '../../../src/state/shell/defer-analytics.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'
import { DIRECTORY } from '../../helpers/fakes/fake-directory.js'
import { until } from '../../helpers/pages/mount-modal.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

interface Posted {
  eventId: string
  url: string
  domain: string
  timestamp: number
  props: { type: string; event: string; properties?: Record<string, unknown>; address?: string }
}

const ANALYTICS = { url: 'https://events.example' }
/**
 * Longer than a post takes here. If it is too short the tests pass, because they expect that
 * nothing more is sent.
 */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('analytics', () => {
  let server: StubbedFetch
  let core: TestCore
  let stop: (() => void) | undefined

  function create(
    options: Parameters<typeof createTestCore>[0],
    answer: (url: URL) => unknown = () => ({}),
  ) {
    server = stubFetch(answer)
    core = createTestCore(options)
    const analytics = createAnalytics(core)
    stop = analytics.release
    return analytics
  }
  const posted = () =>
    server.requests
      .filter(({ url }) => url.pathname === '/e')
      .map(({ body }) => JSON.parse(body!) as Posted)
  afterEach(() => {
    stop?.()
    server.restore()
    localStorage.clear()
  })

  it('EVT-001 posts an event with its id, page, domain, time and name', async () => {
    create({ analytics: ANALYTICS, projectId: 'project' })
    const before = Date.now()
    core.track('MODAL_OPEN', { connected: false })
    await until(() => posted().length === 1)
    const [event] = posted()
    expect(event).to.deep.include({
      domain: location.hostname,
      url: location.href.split(/[?#]/)[0],
    })
    expect(event!.eventId).to.match(/^[\da-f-]{36}$/)
    expect(event!.timestamp).to.be.within(before, Date.now())
    expect(event!.props).to.deep.equal({
      type: 'track',
      event: 'MODAL_OPEN',
      properties: { connected: false },
    })
    expect(server.requests[0]!.url.searchParams.get('projectId')).to.equal('project')
  })

  it('EVT-001 includes the address once a wallet is connected', async () => {
    create({ analytics: ANALYTICS })
    core.edit.add(fakeConnection().connection)
    core.track('MODAL_OPEN')
    await until(() => posted().length === 1)
    expect(posted()[0]!.props.address).to.equal(ALICE)
  })

  for (const [what, options] of Object.entries({
    'switched off': { analytics: false, ...DIRECTORY },
    'off as a feature': { features: { analytics: false }, ...DIRECTORY },
    'nowhere to go': {},
  } as const)) {
    it(`EVT-002 posts nothing when ${what}, but emits the event to the page`, async () => {
      const analytics = create(options, () => ({ isAnalyticsEnabled: true }))
      await analytics.load()
      const heard: string[] = []
      core.events.on('track', ({ event }) => heard.push(event))
      core.track('CLICK_NETWORKS')
      await settle()
      expect(posted()).to.deep.equal([])
      expect(heard).to.deep.equal(['CLICK_NETWORKS'])
    })
  }

  it('EVT-002 posts to the app’s own server only if the server requests events', async () => {
    const analytics = create(DIRECTORY, (url) =>
      url.pathname === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : {},
    )
    core.track('BEFORE')
    await analytics.load()
    core.track('AFTER')
    await until(() => posted().length > 0)
    expect(posted().map(({ props }) => props.event)).to.deep.equal(['AFTER'])
    expect(server.requests.at(-1)!.url.origin).to.equal('https://cloud.example')
  })

  it('EVT-001 loads its code with the first event, and posts the earlier events too', async () => {
    server = stubFetch(() => ({}))
    core = createTestCore({ analytics: ANALYTICS })
    stop = deferAnalytics(core).release
    core.track('FIRST')
    core.track('SECOND')
    core.events.emit('error', new WalletModalError('CONNECT_FAILED'))
    await until(() => posted().length === 3)
    core.track('LATER')
    await until(() => posted().length === 4)
    expect(posted().map(({ props }) => props.event)).to.deep.equal([
      'FIRST',
      'SECOND',
      'INTERNAL_SDK_ERROR',
      'LATER',
    ])
  })
  it('EVT-002 loads nothing if posting is off, and asks the own server if configured', async () => {
    server = stubFetch((url) =>
      url.pathname === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : {},
    )
    core = createTestCore({ ...DIRECTORY, analytics: false })
    const off = deferAnalytics(core)
    await off.load()
    core.track('OFF')
    off.release()
    core = createTestCore(DIRECTORY)
    const analytics = deferAnalytics(core)
    stop = analytics.release
    core.track('BEFORE')
    await analytics.load()
    core.track('AFTER')
    await until(() => posted().length > 0)
    expect(posted().map(({ props }) => props.event)).to.deep.equal(['AFTER'])
  })
  it('asks the server once, whatever it answers', async () => {
    for (const answer of [{ isAnalyticsEnabled: false }, 'no answer of this kind']) {
      const analytics = create(DIRECTORY, () => answer)
      await analytics.load()
      await analytics.load()
      expect(
        server.requests.filter(({ url }) => url.pathname === '/getAnalyticsConfig'),
      ).to.have.length(1)
      stop?.()
      server.restore()
    }
  })
  it('never posts MODAL_CREATED', async () => {
    create({ analytics: ANALYTICS })
    core.track('MODAL_CREATED')
    await settle()
    expect(posted()).to.deep.equal([])
  })

  it('EVT-004 raises one alert for a refused origin, and stops posting', async () => {
    create({ analytics: ANALYTICS }, () => new Response('', { status: 403 }))
    core.track('ONE')
    core.track('TWO')
    await until(() => core.alerts.$alerts.get().length > 0)
    await settle()
    core.track('THREE')
    await settle()
    expect(core.alerts.$alerts.get().map(({ title }) => title)).to.deep.equal([
      'Invalid App Configuration',
    ])
    expect(posted().map(({ props }) => props.event)).to.deep.equal(['ONE', 'TWO'])
  })

  it('EVT-005 reports five errors a minute, not ten', async () => {
    create({ analytics: ANALYTICS })
    for (let error = 0; error < 10; error++) core.report(new WalletModalError('USER_REJECTED'))
    await until(() => posted().length >= 5)
    await settle()
    expect(posted()).to.have.length(5)
    expect(posted()[0]!.props).to.deep.include({ event: 'INTERNAL_SDK_ERROR' })
    expect(posted()[0]!.props.properties).to.deep.include({ errorType: 'USER_REJECTED' })
  })

  it('reports nothing when an event cannot be delivered', async () => {
    create({ analytics: ANALYTICS }, () => new Response('', { status: 500 }))
    core.track('ONE')
    await settle()
    expect(core.errors).to.deep.equal([])
    expect(core.alerts.$alerts.get()).to.deep.equal([])
  })
})
