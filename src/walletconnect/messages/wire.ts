import { sha256 } from '@noble/hashes/sha2'
import { toHex, toUtf8 } from '../crypto/bytes.js'
import { open, seal } from '../crypto/envelope.js'
import { parseSignFrame, type SignFrame } from './sign-frame.js'
import type { RandomBytes, TopicKey } from '../crypto/keys.js'
import type { RelaySocket } from '../relay/relay-socket.js'
import type { Publishing, SignError } from './sign-methods.js'

/**
 * Proves the page's origin to wallets (Verify). Receives the hashes of the sealed and of the clear
 * message, resolves with the attestation, and is waited for at most 500 ms.
 */
export type Attest = (hashes: {
  readonly id: string
  readonly decryptedId: string
}) => Promise<string | undefined>

/** Receives what a topic delivers. `envelope` is the text as delivered, for another tab. */
export type Receive = (frame: SignFrame, envelope: string) => void

/** Options of a message. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly attest?: Attest | undefined
}

/** Sends and receives sealed messages by topic. */
export interface Wire {
  /** Follows a topic whose messages are sealed with its key. */
  listen(key: TopicKey, receive: Receive): void
  /**
   * Follows a topic whose messages the function opens itself. It returns false for one that it
   * cannot open.
   */
  listenRaw(topic: string, receive: (envelope: string) => boolean): void
  /** Stops following a topic. */
  forget(topic: string): void
  /** Sends a request. Settles like `RelaySocket.publish()`. */
  send(
    key: TopicKey,
    frame: { readonly id: number; readonly method: string; readonly params: unknown },
    publishing: Publishing,
    options?: SendOptions,
  ): Promise<void>
  /** Answers a request. A failure to send is ignored: the other side asks again or gives up. */
  respond(
    key: TopicKey,
    id: number,
    answer: { readonly result: unknown } | { readonly error: SignError },
    publishing: Publishing,
  ): void
  /**
   * Takes a delivery of the relay, or one that another tab passed on. False for a topic that this
   * tab does not follow.
   */
  deliver(topic: string, envelope: string): boolean
}

const ATTEST_TIMEOUT_MS = 500
const MAX_RECENT = 1000
/** Type, iv and the first bytes of the ciphertext: unique by the random iv. */
const MARK_LENGTH = 64

/** Connects topics and keys to the socket. */
export function createWire(socket: RelaySocket, random: RandomBytes): Wire {
  const routes = new Map<string, (envelope: string) => boolean>()
  /** Marks of opened envelopes: the relay delivers at least once, and a reconnect repeats. */
  const recent = new Set<string>()

  async function publish(
    { topic, symKey }: TopicKey,
    text: string,
    publishing: Publishing,
    { signal, attest }: SendOptions = {},
  ) {
    const message = seal(symKey, text, random)
    const attestation = attest && (await askAttestation(attest, message, text))
    await socket.publish(
      { topic, message, ...publishing, ...(attestation ? { attestation } : {}) },
      signal,
    )
  }

  const wire: Wire = {
    listen({ topic, symKey }, receive) {
      wire.listenRaw(topic, (envelope) => {
        const text = open(symKey, envelope)
        const frame = text === undefined ? undefined : parseSignFrame(text)
        if (frame) receive(frame, envelope)
        return frame !== undefined
      })
    },
    listenRaw(topic, receive) {
      routes.set(topic, receive)
      socket.follow([topic])
    },
    forget(topic) {
      if (routes.delete(topic)) socket.unfollow(topic)
    },
    send: (key, { id, method, params }, publishing, options) =>
      publish(key, JSON.stringify({ id, jsonrpc: '2.0', method, params }), publishing, options),
    respond(key, id, answer, publishing) {
      publish(key, JSON.stringify({ id, jsonrpc: '2.0', ...answer }), publishing).catch(() => {
        // Refused or closed: the socket reports it to everything that waits.
      })
    },
    deliver(topic, envelope) {
      const route = routes.get(topic)
      if (!route) return false
      const mark = `${topic.slice(0, 16)}${envelope.slice(0, MARK_LENGTH)}`
      if (recent.has(mark) || !route(envelope)) return true
      recent.add(mark)
      const [oldest] = recent
      if (oldest !== undefined && recent.size > MAX_RECENT) recent.delete(oldest)
      return true
    },
  }
  return wire
}

async function askAttestation(
  attest: Attest,
  message: string,
  text: string,
): Promise<string | undefined> {
  const hash = (value: string) => toHex(sha256(toUtf8(value)))
  return Promise.race([
    attest({ id: hash(message), decryptedId: hash(text) }).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, ATTEST_TIMEOUT_MS)),
  ])
}
