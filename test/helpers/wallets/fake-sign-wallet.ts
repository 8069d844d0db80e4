import { seal, open } from '../../../src/walletconnect/crypto/envelope.js'
import { toBase64, fromHex, fromBase64 } from '../../../src/walletconnect/crypto/bytes.js'
import {
  agree,
  createKeyPair,
  randomBytes,
  toTopic,
  type TopicKey,
} from '../../../src/walletconnect/crypto/keys.js'
import type { FakeRelayServer } from '../fakes/fake-relay-server.js'

/** An opened message, unchecked. */
export interface Opened {
  readonly id: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A grant for the proposal of the tests. */
export const GRANT = {
  eip155: {
    accounts: ['eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

let lastId = 1_700_000_000_000_000

/** The wallet's side of one pairing, which can break every rule. */
export class FakeSignWallet {
  readonly keys = createKeyPair(randomBytes)
  readonly relay: FakeRelayServer
  readonly pairing: TopicKey
  /** The first proposal of the link. */
  proposal: Opened | undefined
  signInRequest: Opened | undefined
  session!: TopicKey
  /** What the page sent on the session's topic. */
  readonly received: Opened[] = []
  onRequest: ((request: Opened) => void) | undefined
  #settleId = 0

  /** Reads the link and the page's messages on its topic. */
  constructor(relay: FakeRelayServer, uri: string) {
    this.relay = relay
    const [, topic = '', query = ''] = /^wc:([0-9a-f]{64})@2\?(.*)$/.exec(uri) ?? []
    this.pairing = { topic, symKey: new URLSearchParams(query).get('symKey') ?? '' }
    relay.watch(topic, ({ message }) => {
      const opened = this.#open(this.pairing, message)
      if (opened?.method === 'wc_sessionPropose') {
        this.proposal ??= opened
        this.session ??= this.agree()
      }
      if (opened?.method === 'wc_sessionAuthenticate') this.signInRequest ??= opened
    })
  }

  /** The session's key with the page of the proposal. */
  agree(): TopicKey {
    const { proposer } = this.proposal!.params as { proposer: { publicKey: string } }
    return agree(this.keys.privateKey, proposer.publicKey)!
  }
  get controller() {
    return {
      publicKey: this.keys.publicKey,
      metadata: {
        name: 'Fake wallet',
        description: 'A wallet',
        url: 'https://wallet.example',
        icons: ['https://wallet.example/icon.png'],
      },
    }
  }
  respond(
    answer: object = {
      result: { relay: { protocol: 'irn' }, responderPublicKey: this.keys.publicKey },
    },
  ) {
    this.send(this.pairing, { id: this.proposal!.id, jsonrpc: '2.0', ...answer })
  }
  reject(error: unknown = { code: 5000, message: 'User rejected.' }) {
    this.respond({ error })
  }
  /** Sends a settlement; returns its id. */
  settle(change: Record<string, unknown> = {}, id?: number): number {
    this.relay.watch(this.session.topic, ({ message }) => {
      const opened = this.#open(this.session, message)
      if (
        !opened ||
        this.received.some(
          (known) =>
            known.id === opened.id &&
            known.method === opened.method &&
            JSON.stringify(known) === JSON.stringify(opened),
        )
      )
        return
      this.received.push(opened)
      if (opened.method === 'wc_sessionRequest') this.onRequest?.(opened)
    })
    const params = {
      relay: { protocol: 'irn' },
      namespaces: GRANT,
      controller: this.controller,
      expiry: Math.floor(Date.now() / 1000) + 604_800,
      ...change,
    }
    this.#settleId = this.request('wc_sessionSettle', params, id)
    return this.#settleId
  }
  approve(change?: Record<string, unknown>): number {
    this.respond()
    return this.settle(change)
  }
  /** Sends a request on the session's topic; returns its id. */
  request(
    method: string,
    params: unknown,
    id = (lastId = Math.max(lastId + 1, Date.now() * 1000)),
  ): number {
    this.send(this.session, { id, jsonrpc: '2.0', method, params })
    return id
  }
  answer(id: number, result: unknown) {
    this.send(this.session, { id, jsonrpc: '2.0', result })
  }
  fail(id: number, error: unknown) {
    this.send(this.session, { id, jsonrpc: '2.0', error })
  }
  send(key: TopicKey, frame: unknown) {
    this.raw(
      key.topic,
      seal(key.symKey, typeof frame === 'string' ? frame : JSON.stringify(frame), randomBytes),
    )
  }
  raw(topic: string, envelope: string) {
    this.relay.publish(topic, envelope)
  }
  /** Answers a sign-in on its response topic with a type 1 envelope. */
  answerSignIn(answer: object) {
    const { requester } = this.signInRequest!.params as unknown as {
      requester: { publicKey: string }
    }
    const key = agree(this.keys.privateKey, requester.publicKey)!
    this.session = key
    const text = JSON.stringify({ id: this.signInRequest!.id, jsonrpc: '2.0', ...answer })
    const sealed = fromBase64(seal(key.symKey, text, randomBytes))!
    const envelope = Uint8Array.of(1, ...fromHex(this.keys.publicKey), ...sealed.subarray(1))
    this.raw(toTopic(requester.publicKey), toBase64(envelope))
  }
  /** The page's answer to a request of the wallet. */
  answerTo(id: number): Opened | undefined {
    return this.received.find((frame) => frame.id === id && frame.method === undefined)
  }

  #open({ symKey }: TopicKey, envelope: string): Opened | undefined {
    const text = open(symKey, envelope)
    return text === undefined ? undefined : (JSON.parse(text) as Opened)
  }
}
