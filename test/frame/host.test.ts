import { createFrameHost, type FrameHost, type FrameLoss } from '../../src/frame/host.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import {
  findFrame,
  findFrameDialog,
  FrameFault,
  frameLoaded,
  NEVER,
  scriptFrame,
} from '../helpers/custody/scripted-frame.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle, type VirtualClock } from '../helpers/clocks/virtual-clock.js'

const SITE = {
  origin: location.origin,
  projectId: 'p',
  chainId: 'eip155:1',
  rpcUrl: 'https://rpc.example/?a=1',
  enableLogger: false,
} as const

describe('createFrameHost', () => {
  let host: FrameHost
  let clock: VirtualClock
  let losses: FrameLoss[]

  function create(site: Partial<Record<keyof typeof SITE, string | boolean>> = {}): FrameHost {
    host = createFrameHost(() => ({ ...SITE, ...site }) as typeof SITE)
    losses = []
    host.on('lost', (loss) => losses.push(loss))
    return host
  }
  beforeEach(() => (clock = installVirtualClock()))
  afterEach(() => host.remove())

  it('FRAME-002 names project, network, version 4, logging and RPC url in the address of the frame, and nothing of the page', async () => {
    const frame = scriptFrame()
    history.replaceState(
      null,
      '',
      `${location.pathname}?chainId=evil&rpcUrl=https://evil.example&url=https://evil.example`,
    )
    void create()
      .request('IS_CONNECTED', undefined)
      .catch(() => undefined)
    const url = new URL(findFrame()!.src)
    expect(url.origin + url.pathname).to.equal(`${location.origin}/sdk`)
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      projectId: 'p',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'false',
      rpcUrl: 'https://rpc.example/?a=1',
    })
    await frameLoaded(frame)
  })
  it('FRAME-001 puts no frame into the page before the first request', () => {
    create()
    expect(host.created).to.equal(false)
    expect(findFrame()).to.equal(undefined)
    host.abort()
    host.show()
    expect(findFrame()).to.equal(undefined)
  })
  it('FRAME-003 treats the frame as ready 500 ms after its report', async () => {
    const frame = scriptFrame({ GET_CHAIN_ID: () => ({ chainId: 1 }) })
    const answer = create().request('GET_CHAIN_ID', undefined)
    await frameLoaded(frame)
    await clock.advance(499)
    expect(frame.names()).to.deep.equal([])
    await clock.advance(1)
    expect(await answer).to.deep.equal({ chainId: 1 })
    expect(frame.names()).to.deep.equal(['GET_CHAIN_ID'])
  })
  it('sends ids of crypto.randomUUID', async () => {
    const frame = scriptFrame({ SIGN_OUT: () => undefined })
    const answers = [create().request('SIGN_OUT', undefined), host.request('SIGN_OUT', undefined)]
    await frameLoaded(frame)
    await clock.advance(500)
    await Promise.all(answers)
    const ids = frame.received.map(({ id }) => id!)
    expect(new Set(ids).size).to.equal(2)
    for (const id of ids)
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  it('FRAME-010 reports a failure without a message as "An error occurred"', async () => {
    const frame = scriptFrame({
      SIGN_OUT: () => Promise.reject(new FrameFault('')),
      CONNECT_OTP: () => Promise.reject(new FrameFault('Invalid OTP')),
      RPC_REQUEST: () => Promise.reject(new FrameFault('no', 4001)),
    })
    const silent = rejection(create().request('SIGN_OUT', undefined))
    const wrong = rejection(host.request('CONNECT_OTP', { otp: '123456' }))
    const refused = rejection(host.request('RPC_REQUEST', { method: 'personal_sign' }))
    await frameLoaded(frame)
    await clock.advance(500)
    expect([(await silent).code, (await silent).message]).to.deep.equal([
      'LOGIN_FAILED',
      'An error occurred',
    ])
    expect((await wrong).message).to.equal('Invalid OTP')
    expect((await refused).code).to.equal('USER_REJECTED')
  })
  it('names Farcaster in a failed Farcaster login without a message', async () => {
    const frame = scriptFrame({ CONNECT_FARCASTER: () => Promise.reject(new FrameFault('')) })
    const failed = rejection(create().request('CONNECT_FARCASTER', undefined))
    await frameLoaded(frame)
    await clock.advance(500)
    expect((await failed).message).to.equal('Failed to connect to farcaster')
  })
  it('tells a server that was not reached, or that limits requests, from a wrong code', async () => {
    const failures = [
      new FrameFault('The wallet cannot be reached', 4900),
      new FrameFault('Please try again after 9 seconds', -32005),
    ]
    const frame = scriptFrame({
      CONNECT_OTP: () => Promise.reject(failures.shift()),
      RPC_REQUEST: () => Promise.reject(new FrameFault('gone', 4900)),
    })
    const away = rejection(create().request('CONNECT_OTP', { otp: '123456' }))
    await frameLoaded(frame)
    await clock.advance(500)
    expect((await away).code).to.equal('SERVICE_UNAVAILABLE')
    expect((await rejection(host.request('CONNECT_OTP', { otp: '123456' }))).code).to.equal(
      'RATE_LIMITED',
    )
    expect(
      (await rejection(host.request('RPC_REQUEST', { method: 'personal_sign' }))).code,
    ).to.equal('WALLET_DISCONNECTED')
  })
  it('SOC-006 refuses a provider outside the protocol, and sends nothing', async () => {
    scriptFrame()
    const failure = await rejection(
      create().request('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' as 'google' }),
    )
    expect(failure.code).to.equal('OPTIONS_INVALID')
    expect(failure.details.value).to.equal('myspace')
    expect(findFrame()).to.equal(undefined)
  })

  describe('time limits', () => {
    it('EMAIL-012 abandons a frame that does not load within 20 s, and the next request starts another', async () => {
      const frame = scriptFrame({}, { ready: false })
      const waiting = [
        rejection(create().request('CONNECT_EMAIL', { email: 'a@b.example' })),
        rejection(host.request('SYNC_THEME', {})),
      ]
      await frameLoaded(frame)
      await clock.advance(19_999)
      expect(losses).to.deep.equal([])
      await clock.advance(1)
      for (const failure of await Promise.all(waiting))
        expect([failure.code, failure.details.reason]).to.deep.equal([
          'SERVICE_UNAVAILABLE',
          'iframe_load_failed',
        ])
      expect(losses).to.deep.equal(['iframe_load_failed'])
      expect(findFrame()).to.equal(undefined)

      frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
      const again = host.request('CONNECT_EMAIL', { email: 'a@b.example' })
      await frameLoaded(frame, 2)
      frame.ready()
      await settle()
      await clock.advance(500)
      expect(await again).to.deep.equal({ action: 'VERIFY_OTP' })
      expect(clock.pending, 'timers that are left').to.equal(0)
    })
    it('EMAIL-012 abandons a frame whose address returns an error page', async () => {
      const failure = rejection(create({ projectId: 'missing' }).request('IS_CONNECTED', undefined))
      await clock.advance(20_000)
      expect((await failure).details.reason).to.equal('iframe_load_failed')
    })
    it('EMAIL-011 abandons a login without an answer within 120 s and all its waiting requests, and the next one works', async () => {
      const frame = scriptFrame({ CONNECT_EMAIL: () => NEVER, RPC_REQUEST: () => NEVER })
      const login = rejection(create().request('CONNECT_EMAIL', { email: 'a@b.example' }))
      const other = rejection(
        host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true }),
      )
      await frameLoaded(frame)
      await clock.advance(500 + 119_999)
      expect(losses).to.deep.equal([])
      await clock.advance(1)
      expect([(await login).code, (await login).details.reason]).to.deep.equal([
        'REQUEST_TIMEOUT',
        'iframe_request_timeout',
      ])
      expect((await other).code).to.equal('REQUEST_TIMEOUT')
      expect(losses).to.deep.equal(['iframe_request_timeout'])

      frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
      const again = host.request('CONNECT_EMAIL', { email: 'a@b.example' })
      await frameLoaded(frame, 2)
      await clock.advance(500)
      expect(await again).to.deep.equal({ action: 'CONNECT' })
    })
    it('ends another request alone after 120 s, and waits for an approval without a limit', async () => {
      const frame = scriptFrame({ GET_USER: () => NEVER, RPC_REQUEST: () => NEVER })
      const user = rejection(create().request('GET_USER', undefined))
      let signed: unknown
      host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true }).then(
        (value) => (signed = value),
        (failure) => (signed = failure),
      )
      await frameLoaded(frame)
      await clock.advance(500 + 120_000)
      expect((await user).code).to.equal('REQUEST_TIMEOUT')
      expect(losses).to.deep.equal([])
      await clock.advance(3_600_000)
      expect(signed).to.equal(undefined)
      host.abort()
      await settle()
      expect(signed).to.have.property('code', 'REQUEST_ABORTED')
    })
  })

  describe('aborts', () => {
    it('EMAIL-014 ends the requests that wait for the visitor, sends one RPC_ABORT, and continues the others and later ones', async () => {
      let answerSafe!: (value: unknown) => void
      const frame = scriptFrame({
        RPC_REQUEST: ({ method }) =>
          method === 'eth_call' ? new Promise((resolve) => (answerSafe = resolve)) : NEVER,
      })
      const safe = create().request('RPC_REQUEST', { method: 'eth_call' })
      const approvals = [1, 2].map(() =>
        rejection(host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true })),
      )
      await frameLoaded(frame)
      await clock.advance(500)
      host.abort()
      for (const failure of await Promise.all(approvals))
        expect([failure.code, failure.message]).to.deep.equal([
          'REQUEST_ABORTED',
          'Request was aborted',
        ])
      await settle()
      expect(frame.names().filter((name) => name === 'RPC_ABORT')).to.have.length(1)
      answerSafe('0x2a')
      expect(await safe).to.equal('0x2a')
      frame.answers.RPC_REQUEST = () => '0x51'
      expect(
        await host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true }),
      ).to.equal('0x51')
    })
    it('ends one request by its signal, and not the others of the frame', async () => {
      const frame = scriptFrame({ RPC_REQUEST: () => NEVER })
      const controller = new AbortController()
      const mine = rejection(
        create().request(
          'RPC_REQUEST',
          { method: 'personal_sign' },
          { approval: true, signal: controller.signal },
        ),
      )
      let other: unknown
      host
        .request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true })
        .catch((failure) => (other = failure))
      await frameLoaded(frame)
      await clock.advance(500)
      controller.abort()
      expect((await mine).code).to.equal('REQUEST_ABORTED')
      await settle()
      expect([other, frame.names().includes('RPC_ABORT')]).to.deep.equal([undefined, false])
    })
    it('ends pending requests when it is removed', async () => {
      const frame = scriptFrame({ GET_USER: () => NEVER })
      const sent = rejection(create().request('GET_USER', undefined))
      await frameLoaded(frame)
      await clock.advance(500)
      const unsent = rejection(
        host.request('RPC_REQUEST', { method: 'eth_call', params: [() => undefined] }),
      )
      expect((await unsent).code).to.equal('UNKNOWN')
      host.remove()
      expect((await sent).code).to.equal('REQUEST_ABORTED')
      expect(findFrame()).to.equal(undefined)
    })
  })

  it('FARC-002 waits for the frame to report itself again after RELOAD', async () => {
    const frame = scriptFrame({ RELOAD: () => undefined, SYNC_DAPP_DATA: () => undefined })
    const reload = create().request('RELOAD', undefined)
    await frameLoaded(frame)
    await clock.advance(500)
    await reload
    const sync = host.request('SYNC_DAPP_DATA', { projectId: 'p' })
    await clock.advance(1000)
    expect(frame.names()).to.deep.equal(['RELOAD'])
    frame.ready()
    await settle()
    await clock.advance(500)
    await sync
    expect(frame.names()).to.deep.equal(['RELOAD', 'SYNC_DAPP_DATA'])
  })
  it('fails earlier requests when the frame reloads itself', async () => {
    const frame = scriptFrame({ GET_USER: () => NEVER })
    const lost = rejection(create().request('GET_USER', undefined))
    await frameLoaded(frame)
    await clock.advance(500)
    findFrame()!.contentWindow!.location.reload()
    await frameLoaded(frame, 2)
    expect((await lost).code).to.equal('SERVICE_UNAVAILABLE')
  })
  it('starts another frame if the page removed the first one; its pending requests fail', async () => {
    const frame = scriptFrame({
      GET_USER: () => NEVER,
      IS_CONNECTED: () => ({ isConnected: true }),
    })
    const lost = rejection(create().request('GET_USER', undefined))
    await frameLoaded(frame)
    await clock.advance(500)
    ;(findFrameDialog()!.getRootNode() as ShadowRoot).host.remove()
    host.show()
    const answer = host.request('IS_CONNECTED', undefined)
    expect((await lost).code).to.equal('SERVICE_UNAVAILABLE')
    host.show()
    expect(findFrameDialog()!.open).to.equal(true)
    await frameLoaded(frame, 2)
    await clock.advance(500)
    expect(await answer).to.deep.equal({ isConnected: true })
  })
  const removals: Readonly<Record<string, () => void>> = {
    'its element': () => (findFrameDialog()!.getRootNode() as ShadowRoot).host.remove(),
    'the iframe alone': () => findFrame()!.remove(),
    'everything in the body': () => document.body.replaceChildren(),
  }
  for (const [what, remove] of Object.entries(removals)) {
    it(`ends an approval immediately when the page removes ${what}; the next request works in another frame`, async () => {
      const frame = scriptFrame({
        RPC_REQUEST: () => NEVER,
        IS_CONNECTED: () => ({ isConnected: true }),
      })
      const lost = rejection(
        create().request(
          'RPC_REQUEST',
          { method: 'personal_sign', params: [] },
          { approval: true },
        ),
      )
      await frameLoaded(frame)
      await clock.advance(500)
      host.show()
      remove()
      const { code, details } = await lost
      expect([code, details.reason, host.created]).to.deep.equal([
        'SERVICE_UNAVAILABLE',
        'the page removed it',
        false,
      ])
      const answer = host.request('IS_CONNECTED', undefined)
      await frameLoaded(frame, 2)
      await clock.advance(500)
      expect(await answer).to.deep.equal({ isConnected: true })
      expect(losses).to.deep.equal([])
    })
  }
  describe('a frame that crashes or hangs', () => {
    async function openWith(answers: Parameters<typeof scriptFrame>[0]) {
      const frame = scriptFrame(answers)
      const first = create().request('IS_CONNECTED', undefined)
      await frameLoaded(frame)
      await clock.advance(500)
      await first
      return frame
    }
    it('R8 ends an approval whose frame crashes, sends it to no other frame, and the next one works', async () => {
      let asked = 0
      const frame = await openWith({
        IS_CONNECTED: () => ({ isConnected: true }),
        RPC_REQUEST: () => (++asked, NEVER),
      })
      const lost = rejection(
        host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true }),
      )
      host.show()
      await clock.advance(60_000)
      frame.crash()
      await clock.advance(7_500)
      const { code, details } = await lost
      expect([code, details.reason, losses, asked, host.created]).to.deep.equal([
        'SERVICE_UNAVAILABLE',
        'it stopped; what was approved may have been carried out',
        ['iframe_stopped'],
        1,
        false,
      ])
      frame.answers.RPC_REQUEST = () => '0x51'
      const next = host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true })
      await frameLoaded(frame, 2)
      await clock.advance(500)
      expect(await next).to.equal('0x51')
      expect(clock.pending, 'timers that are left').to.equal(0)
    })
    it('sends a request that the crashed frame never began to another frame, shown like the first one', async () => {
      const frame = await openWith({
        IS_CONNECTED: () => ({ isConnected: true }),
        RPC_REQUEST: () => '0x51',
      })
      frame.crash()
      await clock.advance(3_600_000)
      expect(losses, 'nothing waits, so nothing is asked').to.deep.equal([])
      const answer = host.request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true })
      host.show()
      await clock.advance(7_500)
      await frameLoaded(frame, 2)
      expect(findFrameDialog()!.open).to.equal(true)
      await clock.advance(500)
      expect([await answer, losses]).to.deep.equal(['0x51', ['iframe_stopped']])
    })
    it('ends a request after two frames stop during it, and a step of a login after the first', async () => {
      const frame = await openWith({ IS_CONNECTED: () => ({ isConnected: true }) })
      frame.crash()
      const asked = rejection(host.request('GET_USER', undefined))
      const step = rejection(host.request('CONNECT_OTP', { otp: '123456' }))
      await clock.advance(7_500)
      expect((await step).code).to.equal('SERVICE_UNAVAILABLE')
      await frameLoaded(frame, 2)
      frame.crash()
      await clock.advance(500 + 7_500)
      expect((await asked).code).to.equal('SERVICE_UNAVAILABLE')
      expect(host.created).to.equal(false)
    })
    it('keeps a frame that answers late, and one that was suspended with its page', async () => {
      const frame = await openWith({
        IS_CONNECTED: () => ({ isConnected: true }),
        RPC_REQUEST: () => NEVER,
      })
      host
        .request('RPC_REQUEST', { method: 'personal_sign' }, { approval: true })
        .catch(() => undefined)
      clock.freeze(86_400_000)
      await clock.advance(60_000)
      await clock.advance(100)
      expect([losses, frame.loads]).to.deep.equal([[], 1])
    })
  })
  it('shows the frame in a dialog that is never moved, so that it is not loaded again', async () => {
    const frame = scriptFrame({ SIGN_OUT: () => undefined })
    const modal = document.createElement('dialog')
    document.body.append(modal)
    const first = create().request('SIGN_OUT', undefined)
    await frameLoaded(frame)
    await clock.advance(500)
    await first
    for (let count = 0; count < 3; count++) {
      modal.showModal()
      host.show()
      const { left, top } = findFrame()!.getBoundingClientRect()
      expect(
        document.elementFromPoint(left + 100, top + 100)?.shadowRoot?.contains(findFrame()!),
      ).to.equal(true)
      host.hide()
      modal.close()
    }
    expect(frame.loads).to.equal(1)
    modal.remove()
  })
  it('moves the focus into the frame, and returns it to its previous element', async () => {
    const frame = scriptFrame()
    void create()
      .request('IS_CONNECTED', undefined)
      .catch(() => undefined)
    await frameLoaded(frame)
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    host.show()
    expect(findFrameDialog()!.getRootNode()).to.have.property('activeElement', findFrame())
    // A second request uses the same frame.
    host.show()
    expect(findFrameDialog()!.getRootNode()).to.have.property('activeElement', findFrame())
    host.hide()
    expect(document.activeElement).to.equal(button)
    button.remove()
  })
  it('includes the language of the modal in the URL if it is known', () => {
    create({ language: 'de' } as object)
    void host.request('IS_CONNECTED', undefined).catch(() => undefined)
    expect(new URL(findFrame()!.src).searchParams.get('lang')).to.equal('de')
  })
  it('reports Escape and a press beside the frame', async () => {
    const frame = scriptFrame()
    void create()
      .request('IS_CONNECTED', undefined)
      .catch(() => undefined)
    await frameLoaded(frame)
    let dismissed = 0
    host.on('dismissed', () => dismissed++)
    host.show()
    findFrameDialog()!.dispatchEvent(new Event('cancel', { cancelable: true }))
    findFrameDialog()!.click()
    await until(() => dismissed === 2)
    expect(findFrameDialog()!.open).to.equal(true)
  })
})
