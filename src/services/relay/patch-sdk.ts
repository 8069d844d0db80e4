import type { SignClient } from './sign-client.js'

/** Private members of the SDK that are patched. */
interface HiddenParts {
  readonly publisher: {
    readonly queue: Map<string, unknown>
    checkQueue(): void
    rpcPublish(request: unknown, options?: unknown): Promise<unknown>
  }
  reconnectInProgress: boolean
  connect(relayUrl?: string): Promise<void>
}

interface Queued {
  attempt: number
  readonly request: { readonly method?: string }
  readonly opts?: unknown
}

/**
 * Removes from the SDK's client:
 * - origin verification by a third party's hidden iframe, which delays every link and request by 5 s if it is blocked;
 * - the clear-text "tvf" fields beside each message: methods, chain ids, transaction hashes, contract addresses;
 * - a retry loop whose failures end as unhandled rejections of the page;
 * - parallel connection attempts, one per waiting message, while the relay is unreachable;
 * - a flag that stays set after a deliberate close and then delays reconnecting;
 * - obedience to envelopes in clear text: whoever can publish on a topic could change accounts, forge an answer or end a session;
 * - unhandled rejections ("Record was recently deleted") when a message arrives for a session that has just ended.
 */
export function patchClient(client: SignClient): void {
  const { relayer, verify } = client.core
  verify.register = () => Promise.resolve(undefined)
  sealEnvelopes(client)

  const publish = relayer.publish.bind(relayer)
  const publishCustom = relayer.publishCustom.bind(relayer)
  relayer.publish = (topic, message, options) =>
    publish(topic, message, { ...options, tvf: undefined })
  relayer.publishCustom = ({ payload, opts }) =>
    publishCustom({ payload, opts: { ...opts, tvf: undefined } })

  const hidden = relayer as unknown as HiddenParts
  const { publisher } = hidden
  publisher.checkQueue = () => {
    for (const [id, queued] of publisher.queue as Map<string, Queued>) {
      publisher.queue.set(id, { ...queued, attempt: queued.attempt + 1 })
      publisher.rpcPublish(queued.request, queued.opts).catch(() => {
        // Ignored: the message stays queued and is retried at the next pulse, until its publisher gives up after 60 s and rejects.
      })
    }
  }
  const connect = hidden.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  hidden.connect = (relayUrl) => {
    connecting ??= connect(relayUrl).finally(() => {
      connecting = undefined
    })
    return connecting
  }
  relayer.on('relayer_connect', () => {
    hidden.reconnectInProgress = false
  })
  patchEndedSessions(client)
}

const SEALED = 0
const SEALED_WITH_KEY = 1

/**
 * Refuses every envelope whose type byte is not 0, or 1 where the SDK expects the sender's key in it (a response topic). The byte is not
 * authenticated, and type 2 is not encrypted.
 */
function sealEnvelopes({ core: { crypto } }: SignClient) {
  const decode = crypto.decode.bind(crypto)
  crypto.decode = async (topic, message, options) => {
    const hasKey = (options as { receiverPublicKey?: unknown } | undefined)?.receiverPublicKey
    const type = readType(message)
    if (type !== SEALED && !(type === SEALED_WITH_KEY && hasKey))
      throw new Error(`An envelope of type ${String(type)} came over the relay.`)
    return decode(topic, message, options)
  }
}

// The first byte of a base64 text.
function readType(message: unknown): number | undefined {
  try {
    return atob(String(message).slice(0, 4)).charCodeAt(0)
  } catch {
    return undefined
  }
}

const CHECKS = [
  'isValidPing',
  'isValidDisconnect',
  'isValidUpdate',
  'isValidExtend',
  'isValidEmit',
] as const

/** The SDK's handlers do not await their checks, and end a session again when the next message is sent. */
function patchEndedSessions({ engine, session }: SignClient) {
  const hidden = engine as Record<(typeof CHECKS)[number], (params: object) => Promise<unknown>> & {
    deleteSession(params: { topic: string }): Promise<unknown>
  }
  for (const name of CHECKS) {
    const check = hidden[name].bind(engine)
    hidden[name] = (params) => {
      const checking = check(params)
      checking.catch(() => {
        // A caller that waits receives the failure too.
      })
      return checking
    }
  }
  const deleteSession = hidden.deleteSession.bind(engine)
  hidden.deleteSession = async (params) =>
    session.keys.includes(params.topic) ? deleteSession(params) : undefined
}

/** Removes the messages in the send queue, so that a closed or refused client stops retrying; with `proposalsOnly` only the proposals. */
export function dropQueue(client: SignClient, { proposalsOnly = false } = {}): void {
  const queue = (client.core.relayer as unknown as HiddenParts).publisher.queue as Map<
    string,
    Queued
  >
  for (const [id, { request }] of queue)
    if (!proposalsOnly || request.method === 'wc_proposeSession') queue.delete(id)
}

/**
 * Constructs the SDK's client without its registry on `globalThis`, which would return an earlier client (with its relay URL) for the same
 * prefix and warn on the console.
 */
export function withoutGlobalCore<T>(prefix: string, construct: () => T): T {
  const key = `_walletConnectCore_${prefix}`
  const remove = () => {
    Reflect.deleteProperty(globalThis, key)
    Reflect.deleteProperty(globalThis, `${key}_count`)
  }
  remove()
  try {
    return construct()
  } finally {
    remove()
  }
}
