import { createFrameHost, type FrameHost } from '../../src/frame/host.js'
import { readAppMessage, readFrameMessage } from '../../src/frame/protocol.js'
import { expect } from '../helpers/expect.js'
import { findFrame, frameLoaded, NEVER, scriptFrame } from '../helpers/custody/scripted-frame.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle, type VirtualClock } from '../helpers/clocks/virtual-clock.js'

const SITE = {
  origin: location.origin,
  projectId: 'p',
  chainId: 'eip155:1',
  rpcUrl: '',
  enableLogger: false,
} as const
const USER = { address: '0xevil', chainId: 1 }
const ROUNDS = 12_500
// 50 ms per 1,000 messages.
const LONGEST_MS = 5_000

/** An attacker's messages: well-formed answers, and values that break a careless parser. */
function* forge(id: string): Generator<unknown> {
  const cyclic: Record<string, unknown> = { type: '@w3m-frame/GET_USER_SUCCESS' }
  cyclic.payload = cyclic
  const values: unknown[] = [
    { id, type: '@w3m-frame/GET_USER_SUCCESS', payload: USER },
    { id, type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'forged' } },
    { type: '@w3m-frame/READY', payload: {} },
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'x' } },
    null,
    cyclic,
    '@w3m-frame/GET_USER_SUCCESS',
    JSON.parse('{"__proto__":{"type":"@w3m-frame/READY"},"type":"@w3m-frame/constructor_SUCCESS"}'),
  ]
  for (;;) yield* values
}

describe('messages to the page from other windows', () => {
  let host: FrameHost
  let clock: VirtualClock
  const errors: unknown[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) => errors.push(event)

  beforeEach(() => {
    clock = installVirtualClock()
    errors.length = 0
    addEventListener('error', note)
    addEventListener('unhandledrejection', note)
    host = createFrameHost(() => SITE)
  })
  afterEach(() => {
    host.remove()
    removeEventListener('error', note)
    removeEventListener('unhandledrejection', note)
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })
  /** A pending request and its outcome. */
  async function ask() {
    const frame = scriptFrame({ GET_USER: () => NEVER })
    const outcome: { value?: unknown; failure?: unknown } = {}
    host.request('GET_USER', undefined).then(
      (value) => (outcome.value = value),
      (failure: unknown) => (outcome.failure = failure),
    )
    await frameLoaded(frame)
    await clock.advance(500)
    await until(() => frame.received.length === 1)
    return { frame, outcome, id: frame.received[0]!.id! }
  }

  it('FRAME-005 G1 100,000 forged messages of other windows and origins: none is accepted, none throws, and the page stays responsive; the same messages from the frame are accepted', async () => {
    const { frame, outcome, id } = await ask()
    const own = frame.iframe!.contentWindow!
    const senders: { source: unknown; origin: string }[] = [
      { source: window, origin: location.origin },
      { source: null, origin: location.origin },
      { source: own, origin: 'https://evil.example' },
      { source: own, origin: 'null' },
      { source: own, origin: `${location.origin}.evil.example` },
      { source: own, origin: '' },
      { source: window, origin: 'https://evil.example' },
      {
        source: document.body.appendChild(document.createElement('iframe')).contentWindow,
        origin: location.origin,
      },
    ]
    const forged = forge(id)
    const send = (data: unknown, { source, origin }: (typeof senders)[number]) => {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: source })
      dispatchEvent(event)
    }
    // In the browser's own clock.
    const readTime = () => new Event('time').timeStamp
    const started = readTime()
    for (let round = 0; round < ROUNDS; round++)
      for (const sender of senders) send(forged.next().value, sender)
    expect(readTime() - started).to.be.lessThan(LONGEST_MS)
    await settle()
    expect(outcome).to.deep.equal({})
    expect(errors).to.deep.equal([])
    // The control: past both guards, in the same way, the first forged message is accepted.
    send(forge(id).next().value, { source: frame.iframe!.contentWindow, origin: location.origin })
    await until(() => outcome.value)
    expect(outcome.value).to.deep.equal(USER)
  })
  it('drops what real windows post: a sibling frame of the same origin, and one of another origin', async () => {
    const { outcome, id } = await ask()
    let arrived = 0
    addEventListener(
      'message',
      ({ data }: MessageEvent<{ id?: unknown } | null>) => void (data?.id === id && arrived++),
    )
    const script = `for (let count = 0; count < 100; count++) parent.postMessage({ id: ${JSON.stringify(id)}, type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '0xevil', chainId: 1 } }, '*')`
    for (const sandbox of [undefined, 'allow-scripts']) {
      const sibling = document.createElement('iframe')
      if (sandbox) sibling.setAttribute('sandbox', sandbox)
      sibling.srcdoc = `<script>${script}</script>`
      document.body.append(sibling)
    }
    await until(() => arrived === 200)
    expect(outcome).to.deep.equal({})
  })
  it('G2 sends nothing to a frame that was redirected to another origin', async () => {
    const leaked: unknown[] = []
    addEventListener(
      'message',
      ({ data }: MessageEvent<{ leaked?: unknown } | null>) =>
        void (data?.leaked && leaked.push(data)),
    )
    let ready = 0
    addEventListener(
      'message',
      ({ data, origin }: MessageEvent<{ type?: string } | null>) =>
        void (origin === 'null' && data?.type === '@w3m-frame/READY' && ready++),
    )
    host = createFrameHost(() => ({ ...SITE, projectId: 'elsewhere' }))
    let failure: { details?: { reason?: unknown } } | undefined
    host
      .request('CONNECT_OTP', { otp: '123456' })
      .catch((error: typeof failure) => (failure = error))
    await until(() => ready > 0)
    // The control: a message for any origin arrives. The frame's opaque origin has no name to use
    // as a target.
    findFrame()!.contentWindow!.postMessage('control', '*')
    await until(() => leaked.length > 0)
    await clock.advance(20_000)
    await until(() => failure)
    expect(failure!.details!.reason).to.equal('iframe_load_failed')
    expect(leaked).to.deep.equal([{ leaked: 'control' }])
  })
  it('accepts an answer once, with its own id and name', async () => {
    const { frame, outcome, id } = await ask()
    frame.post({ id, type: '@w3m-frame/SIGN_OUT_SUCCESS' })
    frame.post({ id: crypto.randomUUID(), type: '@w3m-frame/GET_USER_SUCCESS', payload: USER })
    frame.post({ type: '@w3m-frame/GET_USER_SUCCESS', payload: USER })
    await settle()
    expect(outcome).to.deep.equal({})
    frame.post({
      id,
      type: '@w3m-frame/GET_USER_SUCCESS',
      payload: { ...USER, address: '0xfirst' },
    })
    frame.post({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload: USER })
    frame.post({ id, type: '@w3m-frame/GET_USER_ERROR', payload: {} })
    await settle()
    expect(outcome.value).to.deep.equal({ ...USER, address: '0xfirst' })
  })
  it('fails a request whose answer has the wrong shape', async () => {
    const { frame, outcome, id } = await ask()
    frame.post({ id, type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: 7 } })
    await until(() => outcome.failure)
    expect(outcome.failure).to.have.property('code', 'RESPONSE_INVALID')
  })
  it('the parsers of both sides never throw', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
        has: () => {
          throw new Error('trap')
        },
      },
    )
    const forged = forge('1')
    for (const value of [
      ...Array.from({ length: 8 }, () => forged.next().value),
      trap,
      undefined,
      0,
      Symbol('x'),
      () => {},
      { id: '1', type: '@w3m-app/toString' },
      { id: '1', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 1 } },
      { id: 'x'.repeat(1000), type: '@w3m-app/SIGN_OUT' },
    ]) {
      expect(readAppMessage(value)).to.equal(undefined)
      readFrameMessage(value)
    }
    expect(readAppMessage({ id: '1', type: '@w3m-app/SIGN_OUT' })).to.deep.equal({
      id: '1',
      name: 'SIGN_OUT',
      payload: undefined,
    })
  })
})
