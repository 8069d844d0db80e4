import { frameRequests, type FrameRequest } from '../../src/contract.js'
import {
  listenToPage,
  type PageEndpoint,
  type PageHandlers,
} from '../../server/frame/messages/page-endpoint.js'
import { Refusal } from '../../server/frame/wallet/refusal.js'
import { expect } from '../helpers/expect.js'

const PAGE = 'https://app.example'

/** The frame's endpoint, with a page and events that the test controls. */
describe('the frame’s endpoint for its page', () => {
  let sent: [message: { id?: string; type: string; payload?: unknown }, origin: string][]
  let asked: string[]
  let endpoint: PageEndpoint | undefined
  const page = {
    postMessage: (message: never, origin: string) => sent.push([message, origin]),
  } as unknown as Window

  function listen(handlers: Partial<PageHandlers> = {}) {
    const all = Object.fromEntries(
      (Object.keys(frameRequests) as FrameRequest[]).map((name) => [
        name,
        () => {
          asked.push(name)
        },
      ]),
    )
    endpoint = listenToPage({
      page,
      isAllowed: (origin) => origin === PAGE || origin === 'https://other.example',
      handlers: { ...all, ...handlers } as PageHandlers,
    })
  }
  // As a browser delivers it: the sender cannot choose source and origin.
  function receive(
    data: unknown,
    { source = page, origin = PAGE }: { source?: Window | null; origin?: string } = {},
  ) {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    dispatchEvent(event)
  }
  const settle = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })

  beforeEach(() => {
    sent = []
    asked = []
  })
  afterEach(() => {
    endpoint?.stop()
    endpoint = undefined
  })

  it('A2 answers its page, at the exact origin, once per id', async () => {
    listen({ IS_CONNECTED: () => ({ isConnected: true }) })
    for (let time = 0; time < 3; time++) receive({ id: 'a', type: '@w3m-app/IS_CONNECTED' })
    receive({ id: 'b', type: '@w3m-app/GET_CHAIN_ID' })
    await settle()
    expect(sent).to.deep.equal([
      [{ id: 'a', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }, PAGE],
      [{ id: 'b', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: undefined }, PAGE],
    ])
  })

  it('A2 drops messages of other windows and origins: 0 of 10,000 accepted, and the honest one is answered', async () => {
    listen()
    const senders: { source: Window | null; origin: string }[] = [
      { source: window, origin: PAGE },
      { source: null, origin: PAGE },
      { source: page, origin: 'https://evil.example' },
      { source: page, origin: 'null' },
      { source: page, origin: 'https://app.example.evil.org' },
    ]
    for (let index = 0; index < 10_000; index++)
      receive(
        {
          id: `x${index}`,
          type: '@w3m-app/RPC_REQUEST',
          payload: { method: 'personal_sign', params: [] },
        },
        senders[index % senders.length]!,
      )
    receive({ id: 'honest', type: '@w3m-app/SIGN_OUT' })
    await settle()
    expect([asked, sent.map(([{ id }]) => id)]).to.deep.equal([['SIGN_OUT'], ['honest']])
  })

  it('says with a number that its server was not reached or limits requests, but not to a request of the app', async () => {
    const away = () => Promise.reject(new Refusal(0, '', 'The wallet cannot be reached'))
    listen({
      CONNECT_OTP: away,
      CONNECT_DEVICE: () =>
        Promise.reject(new Refusal(429, '', 'Please try again after 9 seconds')),
      SIGN_OUT: () => Promise.reject(new Refusal(400, 'code', 'The code is wrong')),
      RPC_REQUEST: away,
    })
    receive({ id: 'a', type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } })
    receive({ id: 'b', type: '@w3m-app/CONNECT_DEVICE' })
    receive({ id: 'c', type: '@w3m-app/SIGN_OUT' })
    receive({
      id: 'd',
      type: '@w3m-app/RPC_REQUEST',
      payload: { method: 'personal_sign', params: [] },
    })
    await settle()
    expect(sent.map(([{ payload }]) => (payload as { code?: number }).code)).to.deep.equal([
      4900,
      -32005,
      undefined,
      undefined,
    ])
  })

  it('belongs to the first page: messages of another allowed origin are dropped afterwards', async () => {
    listen()
    receive({ id: '1', type: '@w3m-app/SIGN_OUT' })
    receive({ id: '2', type: '@w3m-app/SIGN_OUT' }, { origin: 'https://other.example' })
    await settle()
    expect(asked).to.deep.equal(['SIGN_OUT'])
  })

  it('A5 drops messages that are not requests without an error, and answers a known request whose payload is malformed', async () => {
    listen()
    const errors: unknown[] = []
    const note = (event: ErrorEvent) => errors.push(event.message)
    addEventListener('error', note)
    const cyclic: Record<string, unknown> = { id: 'c', type: '@w3m-app/NOTHING' }
    cyclic['self'] = cyclic
    const hostile = [
      null,
      undefined,
      0,
      '',
      'x'.repeat(1 << 20),
      [],
      cyclic,
      { id: 5, type: '@w3m-app/SIGN_OUT' },
      { id: '', type: '@w3m-app/SIGN_OUT' },
      { id: 'p', type: '@w3m-app/__proto__' },
      { id: 'q', type: '@w3m-app/constructor' },
      { id: 'r', type: '@w3m-frame/READY' },
      { id: 's'.repeat(200), type: '@w3m-app/SIGN_OUT' },
      {
        get id(): string {
          throw new Error('getter')
        },
        type: '@w3m-app/SIGN_OUT',
      },
    ]
    for (let index = 0; index < 10_000; index++) receive(hostile[index % hostile.length])
    receive({ id: 'm', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'no address' } })
    await settle()
    removeEventListener('error', note)
    expect([errors, asked, sent.map(([message]) => message)]).to.deep.equal([
      [],
      [],
      [
        {
          id: 'm',
          type: '@w3m-frame/CONNECT_EMAIL_ERROR',
          payload: { message: 'The payload of CONNECT_EMAIL is malformed' },
        },
      ],
    ])
  })

  it('a handler that throws, rejects or returns what cannot be cloned gives one error; own messages reach the page, a browser’s do not', async () => {
    listen({
      SIGN_OUT: () => {
        throw new Error('secret detail')
      },
      GET_CHAIN_ID: () => Promise.reject(new Refusal(400, '', 'In words', { code: 4001 })),
    })
    receive({ id: '1', type: '@w3m-app/SIGN_OUT' })
    receive({ id: '2', type: '@w3m-app/GET_CHAIN_ID' })
    await settle()
    expect(sent.map(([{ type, payload }]) => [type, payload])).to.deep.equal([
      ['@w3m-frame/SIGN_OUT_ERROR', { message: 'Something went wrong' }],
      ['@w3m-frame/GET_CHAIN_ID_ERROR', { message: 'In words', code: 4001 }],
    ])
  })

  it('refuses a flood of requests beyond a limit; answers the pending ones', async () => {
    const waiting: ((value: { isConnected: boolean }) => void)[] = []
    listen({ IS_CONNECTED: () => new Promise((resolve) => waiting.push(resolve)) })
    for (let index = 0; index < 1_000; index++)
      receive({ id: String(index), type: '@w3m-app/IS_CONNECTED' })
    expect([waiting.length, sent.length]).to.deep.equal([64, 936])
    receive({ id: 'abort', type: '@w3m-app/RPC_ABORT' })
    expect(asked).to.deep.equal(['RPC_ABORT'])
    for (const resolve of waiting) resolve({ isConnected: false })
    await settle()
    expect(sent.length).to.equal(1_001)
    expect(new Set(sent.map(([{ id }]) => id)).size).to.equal(1_001)
  })
})
