import { expect } from '../helpers/expect.js'
import { fakeRelayServer } from '../helpers/fakes/fake-relay-server.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import { createPrefixedStorage } from '../../src/platform/storage.js'
import { createLibrarySigner } from '../../src/walletconnect/relay/ed25519.js'
import { open } from '../../src/walletconnect/crypto/envelope.js'
import { randomBytes } from '../../src/walletconnect/crypto/keys.js'
import { fromHex } from '../../src/walletconnect/crypto/bytes.js'
import { formatSessionRecord } from '../../src/walletconnect/sessions/session-record.js'
import { createSignClient, type SignClient } from '../../src/walletconnect/sign-client.js'
import vectors from './sign-vectors.json' with { type: 'json' }

interface Message {
  readonly field: string
  readonly symKey: string
  readonly plaintext: string
  readonly senderPublicKey?: string
}
interface Frame {
  readonly client: 'dapp' | 'wallet'
  readonly direction: 'client→relay' | 'relay→client'
  readonly frame: {
    readonly method?: string
    readonly params?: Record<string, unknown> & { data?: Record<string, string> }
  }
  readonly messages?: readonly Message[]
}
interface Transcript {
  readonly name: string
  readonly keys: Readonly<Record<string, string>>
  readonly frames: readonly Frame[]
}
type Plain = Record<string, never> & {
  readonly id: number
  readonly method?: string
  readonly params: Record<string, never> & Record<string, unknown>
  readonly result?: Record<string, unknown>
}

/** The SDK re-uses pairings, pings and deletes them, which this client does not. */
const OTHER_PAIRINGS = ['pairing-reuse', 'pairing-delete']
const transcripts = (vectors.transcripts as unknown as Transcript[]).filter(
  ({ name }) => !OTHER_PAIRINGS.includes(name),
)
const parse = ({ plaintext }: Message) => JSON.parse(plaintext) as Plain

/**
 * Feeds what the SDK's wallet sent, sealed as recorded, to this client with the recorded keys, ids
 * and time, and compares what it sends with what the SDK's dapp sent.
 */
describe('recorded transcripts', () => {
  let compared = 0
  after(() => expect(compared).to.be.above(20))
  for (const transcript of transcripts)
    it(`behaviour: ${transcript.name} sends what the SDK sends`, async () => {
      const { keys, frames } = transcript
      const relay = fakeRelayServer()
      const ids: number[] = []
      const secrets: string[] = []
      let now = 0
      const storage = createPrefixedStorage(`transcript.${transcript.name}.`)
      storage.set('seed', '01'.repeat(32))
      const own = frames.filter(
        ({ client, direction }) => client === 'dapp' && direction === 'client→relay',
      )
      storeSession(transcript, storage)
      const first =
        own.flatMap(({ messages = [] }) => messages.map(parse))[0] ??
        parse(frames.find(({ messages }) => messages)!.messages![0]!)
      now = Math.floor(first.id / 1000)
      const client = createSignClient({
        projectId: 'p',
        relayUrl: 'wss://relay.example',
        metadata: METADATA,
        environment: {
          storage,
          openSocket: relay.openSocket,
          createSigner: createLibrarySigner,
          now: () => now,
          nextId: () => ids.shift() ?? now * 1000,
          random: (length) =>
            length === 32 && secrets.length > 0 ? fromHex(secrets.shift()!) : randomBytes(length),
        },
      })
      const expected: unknown[] = []
      for (const { client: side, direction, frame, messages = [] } of frames) {
        if (side !== 'dapp') continue
        if (direction === 'client→relay') {
          for (const message of messages) {
            const plain = parse(message)
            now = Math.max(now, Math.floor(plain.id / 1000))
            if (/pairing/.test(plain.method ?? '')) continue
            expected.push(toComparable(plain))
            if (plain.method) await act(client, plain, { keys, ids, secrets, transcript })
          }
        } else if (frame.params?.data && !isOfPairingPing(messages)) {
          relay.publish(frame.params.data['topic']!, frame.params.data['message']!)
        }
        await settle()
      }
      const symKeys = new Set(Object.values(keys))
      const sent = relay.published.map(({ topic, message }) => {
        const text = [keys[topic], ...symKeys]
          .map((key) => (key ? open(key, message) : undefined))
          .find((found) => found !== undefined)
        return toComparable(JSON.parse(text ?? '{"id":0}') as Plain)
      })
      expect(sent).to.deep.equal(expected)
      compared += sent.length
      client.close()
      localStorage.clear()
    })
})

const METADATA = {
  name: 'Vector dapp',
  description: 'A page',
  url: 'https://dapp.example',
  icons: ['https://dapp.example/icon.png'],
}

function isOfPairingPing(messages: readonly Message[]): boolean {
  return messages.some((message) => /pairing/.test(parse(message).method ?? ''))
}

/** Without what differs by intention: the lifetime of a sign-in, and the reason’s words. */
function toComparable(plain: Plain): unknown {
  const copy = JSON.parse(JSON.stringify(plain)) as {
    method?: string
    params?: Record<string, unknown>
    error?: unknown
  }
  if (copy.method === 'wc_sessionAuthenticate') delete copy.params!['expiryTimestamp']
  return copy
}

interface Injected {
  readonly keys: Readonly<Record<string, string>>
  readonly ids: number[]
  readonly secrets: string[]
  readonly transcript: Transcript
}

/** Calls what makes the client send a recorded request. */
async function act(client: SignClient, plain: Plain, { keys, ids, secrets, transcript }: Injected) {
  const { id, method, params } = plain
  const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined)
  const topic = client.listSessions()[0]?.topic ?? ''
  if (method === 'wc_sessionRequest') {
    const { request, chainId } = params as unknown as {
      request: { method: string; params: unknown; expiryTimestamp: number }
      chainId: `${string}:${string}`
    }
    ids.push(id)
    quiet(
      client.request({
        topic,
        chainId,
        method: request.method,
        params: request.params,
        expiry: request.expiryTimestamp - Math.floor(id / 1_000_000),
      }),
    )
  } else if (method === 'wc_sessionPing') {
    ids.push(id)
    quiet(client.ping(topic))
  } else if (method === 'wc_sessionDelete') {
    ids.push(id)
    quiet(client.disconnect(topic))
  } else if (method === 'wc_sessionPropose') {
    if (ids.length === 0 && secrets.length === 0 && transcript.name.startsWith('authenticate'))
      return
    const { proposer, pairingTopic, optionalNamespaces } = params as unknown as {
      proposer: { publicKey: string }
      pairingTopic: string
      optionalNamespaces: never
    }
    ids.push(id, id + 1)
    secrets.push(keys[pairingTopic]!, keys[proposer.publicKey]!)
    const { approval } = await client.propose({ optionalNamespaces })
    quiet(approval)
  } else if (method === 'wc_sessionAuthenticate') {
    const { authPayload, requester } = params as unknown as {
      authPayload: Record<string, never>
      requester: { publicKey: string }
    }
    const proposal = transcript.frames
      .flatMap(({ messages = [] }) => messages.map(parse))
      .find((message) => message.method === 'wc_sessionPropose')!
    const { pairingTopic, optionalNamespaces } = proposal.params as unknown as {
      pairingTopic: string
      optionalNamespaces: never
    }
    ids.push(proposal.id, id)
    // The SDK uses one pair of keys for both; this client has one each.
    secrets.push(keys[pairingTopic]!, keys[requester.publicKey]!, keys[requester.publicKey]!)
    const { aud, domain, nonce, iat, statement, resources, chains } = authPayload as unknown as {
      aud: string
      domain: string
      nonce: string
      iat: string
      statement: string
      resources: string[]
      chains: never
    }
    const { approval } = await client.propose({
      optionalNamespaces,
      signIn: {
        chains,
        domain,
        uri: aud,
        nonce,
        issuedAt: iat,
        statement,
        resources: resources.slice(0, -1),
      },
    })
    quiet(approval)
  }
}

/** Stores the session that a transcript goes on with: the one that propose-approve settled. */
function storeSession(transcript: Transcript, storage: { set(key: string, value: string): void }) {
  if (/propose|authenticate|delete-by-dapp/.test(transcript.name)) return
  const source = transcripts.find(({ name }) => name === 'propose-approve')!
  const settlement = source.frames
    .flatMap(({ messages = [] }) => messages.map(parse))
    .find(({ method }) => method === 'wc_sessionSettle')!
  const { namespaces, controller, expiry } = settlement.params as unknown as {
    namespaces: never
    controller: never
    expiry: number
  }
  const topics = transcript.frames.flatMap(({ frame }) =>
    String(frame.params?.data?.['topic'] ?? frame.params?.['topic'] ?? ''),
  )
  const topic = topics.find((name) => transcript.keys[name])!
  storage.set(
    `session.${topic}`,
    formatSessionRecord({
      topic,
      symKey: transcript.keys[topic]!,
      peer: controller,
      self: { publicKey: '' },
      namespaces,
      proposed: ['eip155'],
      expiry,
      updateId: 0,
      extendId: 0,
      eventIds: {},
    }),
  )
}
