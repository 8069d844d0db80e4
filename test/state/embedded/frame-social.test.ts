import {
  closeEmbeddedPages,
  openEmbeddedPage,
  SMART,
  usualAnswers,
  type EmbeddedPage,
} from './embedded-page.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'
import { FrameFault, NEVER, type FrameAnswers } from '../../helpers/custody/scripted-frame.js'
import { until } from '../../helpers/clocks/until.js'
import {
  installVirtualClock,
  settle,
  type VirtualClock,
} from '../../helpers/clocks/virtual-clock.js'
import { leavePage } from '../../../src/platform/links/leave-page.js'
import type { FrameLogin } from '../../../src/state/embedded/frame-login-state.js'

const PROVIDER = 'http://localhost/authorize?state=abc'

/** A window like that of `window.open`, controlled by a test. */
interface FakeWindow {
  closed: boolean
  readonly location: { href: string }
  close(): void
}

describe('the login at a provider', () => {
  let clock: VirtualClock
  let page: EmbeddedPage
  let login: FrameLogin
  let popup: FakeWindow
  let opened: unknown[][]
  let blocked: boolean
  const own = window.open

  beforeEach(() => {
    clock = installVirtualClock()
    opened = []
    blocked = false
    window.open = ((...given: unknown[]) => {
      opened.push(given)
      popup = {
        closed: false,
        location: { href: String(given[0]) },
        close: () => (popup.closed = true),
      }
      return blocked ? null : popup
    }) as typeof window.open
  })
  afterEach(() => {
    window.open = own
    delete (globalThis as { TelegramWebviewProxy?: unknown }).TelegramWebviewProxy
    closeEmbeddedPages()
  })
  async function open(answers: FrameAnswers = {}) {
    page = openEmbeddedPage(
      {},
      {
        ...usualAnswers(),
        GET_SOCIAL_REDIRECT_URI: () => ({ uri: PROVIDER }),
        CONNECT_SOCIAL: (payload) => ({
          ...(usualAnswers().GET_USER!(payload) as object),
          email: null,
          userName: 'alice',
        }),
        ...answers,
      },
      {},
      clock,
    )
    login = await page.login()
    page.state.modal.open({ view: 'Connect' })
  }
  const isAtProvider = () => popup.location.href.startsWith(PROVIDER)
  /**
   * The report of a window: a browser lets no page choose origin and source of its messages, so the
   * event is created here.
   */
  const report = (
    data: unknown,
    {
      origin = location.origin,
      source = popup as unknown,
    }: { origin?: string; source?: unknown } = {},
  ) => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    dispatchEvent(event)
  }

  it('SOC-001 opens a window of 600×800 during the click, and navigates it later', async () => {
    await open()
    const done = login.startSocial('google').catch(() => undefined)
    expect(opened).to.deep.equal([
      [`${location.origin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes'],
    ])
    expect([page.view(), login.$login.get().social]).to.deep.equal(['ConnectingSocial', 'google'])
    await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
    expect(
      page.frame.received.find(({ name }) => name === 'GET_SOCIAL_REDIRECT_URI')!.payload,
    ).to.deep.equal({ provider: 'google' })
    expect(new URL(popup.location.href).searchParams.get('state')).to.match(
      /^abc--http%3A%2F%2Flocalhost/,
    )
    login.cancel()
    await page.run(done)
    expect(popup.closed).to.equal(true)
  })
  it('SOC-002 ends within a second after the visitor closed the window, goes back and is reported', async () => {
    await open()
    const failed = rejection(login.startSocial('google'))
    await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
    popup.closed = true
    await clock.advance(1000)
    expect((await failed).message).to.equal('Popup closed')
    expect([page.view(), login.$login.get().step]).to.deep.equal(['Connect', 'idle'])
    expect(page.tracked).to.include('SOCIAL_LOGIN_CANCELED')
  })
  for (const provider of ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const) {
    /** The stage of the login when the visitor closes the window, and the resulting screen. */
    const stages: Readonly<
      Record<
        string,
        { readonly answers?: FrameAnswers; act(): Promise<unknown> | void; readonly asked: boolean }
      >
    > = {
      'before the frame has an address': {
        answers: { GET_SOCIAL_REDIRECT_URI: () => NEVER },
        act: () => {},
        asked: false,
      },
      'at the provider': {
        act: () => page.run(until(() => isAtProvider() || clock.advance(100).then(() => false))),
        asked: false,
      },
      // The window closes itself at the same time: its result counts.
      'after its result': {
        async act() {
          await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
          report({ resultUri: '?code=42' })
        },
        asked: true,
      },
    }
    for (const [stage, { answers = {}, act, asked }] of Object.entries(stages)) {
      it(`SOC-002 ${provider}: a window closed ${stage} ${asked ? 'leaves the login as it is' : 'ends the login, and the next one works'}`, async () => {
        await open(answers)
        const started = login.startSocial(provider)
        const failed = asked ? undefined : rejection(started)
        await act()
        popup.closed = true
        if (failed) {
          await clock.advance(1000)
          expect((await failed).message).to.equal('Popup closed')
          expect([
            page.view(),
            login.$login.get().step,
            page.frame.names().includes('CONNECT_SOCIAL'),
          ]).to.deep.equal(['Connect', 'idle', false])
          Object.assign(page.frame.answers, { GET_SOCIAL_REDIRECT_URI: () => ({ uri: PROVIDER }) })
          const again = login.startSocial(provider)
          await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
          report({ resultUri: '?code=43' })
          await page.run(again)
        } else await page.run(started)
        expect([page.stored('connected_social'), login.$user.get()?.provider]).to.deep.equal([
          provider,
          provider,
        ])
      })
    }
  }
  it('SOC-002 a window that a provider isolated looks closed; the page that it returns to can use its result', async () => {
    await open()
    const failed = rejection(login.startSocial('google'))
    await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
    popup.closed = true
    await clock.advance(1000)
    await failed
    expect(page.stored('social_provider')).to.equal('google')
  })
  it('SOC-002 ends also when the frame never returned an address', async () => {
    await open({ GET_SOCIAL_REDIRECT_URI: () => NEVER })
    const failed = rejection(login.startSocial('google'))
    popup.closed = true
    await clock.advance(1000)
    expect((await failed).message).to.equal('Popup closed')
  })
  it('SOC-004 uses the result of the secure site, closes the window, connects and remembers the provider', async () => {
    await open()
    const done = login.startSocial('google')
    await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
    report({ resultUri: '?code=1' }, { source: window })
    report({ other: true })
    report(null)
    await settle()
    expect(popup.closed).to.equal(false)
    report({ resultUri: '?code=42' })
    await page.run(done)
    expect(popup.closed).to.equal(true)
    expect(page.frame.received.find(({ name }) => name === 'CONNECT_SOCIAL')!.payload).to.include({
      uri: '?code=42',
      chainId: 'eip155:8453',
      preferredAccountType: 'smartAccount',
    })
    expect(page.core.connections.find('eip155')!.accounts).to.deep.equal([`eip155:8453:${SMART}`])
    expect(login.$user.get()).to.deep.include({ provider: 'google', userName: 'alice' })
    expect([
      page.stored('connected_social'),
      page.stored('SOCIAL_USERNAME'),
      page.stored('EMAIL_LOGIN_USED_KEY'),
    ]).to.deep.equal(['google', 'alice', 'true'])
    expect(page.tracked).to.include.members([
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(page.frame.names().filter((name) => name === 'CONNECT_SOCIAL')).to.have.length(1)
  })
  it('refuses a result that another site reports from the window', async () => {
    await open()
    const failed = rejection(login.startSocial('google'))
    await page.run(until(() => isAtProvider() || clock.advance(100).then(() => false)))
    report({ resultUri: '?code=evil' }, { origin: 'https://evil.example' })
    expect((await failed).message).to.equal('Untrusted Origin')
    expect([page.view(), popup.closed]).to.deep.equal(['Connect', true])
    expect(page.frame.names()).not.to.include('CONNECT_SOCIAL')
  })
  it('SOC-005 reports that it could not start without an address, and closes the window', async () => {
    for (const uri of [new FrameFault('off'), 'javascript:alert(1)', '']) {
      await open({
        GET_SOCIAL_REDIRECT_URI: () => (uri instanceof FrameFault ? Promise.reject(uri) : { uri }),
      })
      expect((await rejection(page.run(login.startSocial('google')))).message).to.equal(
        'Failed to initiate social connection',
      )
      expect([popup.closed, page.view(), login.$login.get().error?.message]).to.deep.equal([
        true,
        'ConnectingSocial',
        'Failed to initiate social connection',
      ])
      expect(page.tracked).to.include('SOCIAL_LOGIN_ERROR')
    }
  })
  it('offers this tab if the browser opened no window', async () => {
    blocked = true
    await open()
    expect((await rejection(login.startSocial('google'))).message).to.equal(
      'Could not create social popup',
    )
    expect(login.$login.get()).to.deep.include({ step: 'social', blocked: true, busy: false })
    const left = leave()
    await page.run(login.continueHere())
    expect((await left).searchParams.get('state')).to.equal(
      `abc--${encodeURIComponent(location.href)}`,
    )
    expect(page.stored('social_provider')).to.equal('google')
  })
  it('SOC-008 uses no window in Telegram, and continues with the provider after the return', async () => {
    ;(globalThis as { TelegramWebviewProxy?: unknown }).TelegramWebviewProxy = {}
    await open()
    const left = leave()
    await page.run(login.startSocial('x'))
    expect(opened).to.deep.equal([])
    expect((await left).origin).to.equal('http://localhost')
    expect(page.stored('social_provider')).to.equal('x')

    const before = location.href
    history.replaceState(null, '', `?keep=1&result_uri=${encodeURIComponent('?code=7')}`)
    await open()
    await until(
      () =>
        page.core.connections.find('eip155:auth') ? true : clock.advance(100).then(() => false),
      'the connection',
    )
    expect(new URL(location.href).search).to.equal('?keep=1')
    expect([page.stored('connected_social'), page.stored('social_provider')]).to.deep.equal([
      'x',
      null,
    ])
    history.replaceState(null, '', before)
  })
  it('ignores a result in an address that no login of this browser requested', async () => {
    const before = location.href
    history.replaceState(null, '', `?result_uri=${encodeURIComponent('?code=evil')}`)
    await open()
    await settle()
    expect([new URL(location.href).search, page.frame.loads]).to.deep.equal(['', 0])
    history.replaceState(null, '', before)
  })

  describe('Farcaster', () => {
    it('FARC-001 shows the link as a code, and connects when the phone has approved', async () => {
      let approve!: (value: unknown) => void
      await open({
        GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/~/siwf?x=1' }),
        CONNECT_FARCASTER: () => new Promise((resolve) => (approve = resolve)),
      })
      const done = login.startSocial('farcaster')
      expect(page.view()).to.equal('ConnectingFarcaster')
      await page.run(
        until(() => login.$login.get().farcasterUrl ?? clock.advance(100).then(() => undefined)),
      )
      expect(login.$login.get()).to.deep.include({
        step: 'farcaster',
        busy: false,
        farcasterUrl: 'https://farcaster.example/~/siwf?x=1',
      })
      await until(() => approve)
      approve({ userName: 'alice.eth' })
      await page.run(done)
      expect(login.$user.get()).to.deep.include({ provider: 'farcaster', userName: 'alice.eth' })
      expect(opened).to.deep.equal([])
    })
    it('FARC-002 clears the link when the screen is left, reloads the frame and syncs the page again; an email login works afterwards', async () => {
      await open({
        GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/1' }),
        CONNECT_FARCASTER: () => NEVER,
        RELOAD: () => undefined,
      })
      const left = rejection(login.startSocial('farcaster'))
      await page.run(
        until(() => login.$login.get().farcasterUrl ?? clock.advance(100).then(() => undefined)),
      )
      page.state.modal.back()
      expect((await left).code).to.equal('REQUEST_ABORTED')
      expect(login.$login.get()).to.deep.equal({ step: 'idle', busy: false })
      await clock.advance(100)
      await until(() => page.frame.names().at(-1) === 'RELOAD')
      page.frame.ready()
      await settle()
      await clock.advance(500)
      await until(() => page.frame.names().at(-1) === 'SYNC_DAPP_DATA')
      await page.run(login.submitEmail('a@b.example'))
      expect(page.view()).to.equal('EmailVerifyOtp')
    })
  })
})

/** The URL to which the page is about to navigate; the browser does not go there. */
function leave(): Promise<URL> {
  return new Promise((resolve) => {
    const { navigation } = globalThis as unknown as { navigation?: EventTarget }
    // WebKitGTK 2.50 has no Navigation API.
    if (!navigation) {
      const { to } = leavePage
      leavePage.to = (url) => {
        leavePage.to = to
        resolve(new URL(url))
      }
      return
    }
    navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        resolve(new URL((event as Event & { destination: { url: string } }).destination.url))
      },
      { once: true },
    )
  })
}
