import type { SignClient } from './sign-client.js'

/** Parts of the SDK that its types hide and that need a hand. */
interface HiddenParts {
  readonly publisher: { readonly queue: Map<string, unknown>; checkQueue(): void; rpcPublish(request: unknown, options?: unknown): Promise<unknown> }
  reconnectInProgress: boolean
  connect(relayUrl?: string): Promise<void>
}

interface Queued {
  attempt: number
  readonly request: { readonly method?: string }
  readonly opts?: unknown
}

/**
 * Takes out of the SDK's client what a page does not want of it:
 * - origin verification by a hidden iframe of a third party, which holds up every link and request for 5 s where it is blocked;
 * - the clear-text "tvf" fields beside each message: methods, chain ids, transaction hashes, contract addresses;
 * - a retry loop whose failures end as unhandled rejections of the page;
 * - connecting once for every message that waits, side by side, while the relay is away;
 * - a flag that stays up after a deliberate close and then delays reconnecting.
 */
export function tameClient(client: SignClient): void {
  const { relayer, verify } = client.core
  verify.register = () => Promise.resolve(undefined)

  const publish = relayer.publish.bind(relayer)
  const publishCustom = relayer.publishCustom.bind(relayer)
  relayer.publish = (topic, message, options) => publish(topic, message, { ...options, tvf: undefined })
  relayer.publishCustom = ({ payload, opts }) => publishCustom({ payload, opts: { ...opts, tvf: undefined } })

  const hidden = relayer as unknown as HiddenParts
  const { publisher } = hidden
  publisher.checkQueue = () => {
    for (const [id, queued] of publisher.queue as Map<string, Queued>) {
      publisher.queue.set(id, { ...queued, attempt: queued.attempt + 1 })
      publisher.rpcPublish(queued.request, queued.opts).catch(() => {
        // Stays queued: tried again at the next pulse until its publisher gives up after 60 s and says so.
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
}

/** Gives up what waits to be sent, so that a closed or refused client stops knocking; or only the proposals nobody has seen. */
export function dropQueue(client: SignClient, { proposalsOnly = false } = {}): void {
  const queue = (client.core.relayer as unknown as HiddenParts).publisher.queue as Map<string, Queued>
  for (const [id, { request }] of queue) if (!proposalsOnly || request.method === 'wc_proposeSession') queue.delete(id)
}

/**
 * Runs the SDK's start without the registry it keeps on `globalThis`: it would hand an earlier client, with the
 * earlier relay address, to whoever starts next under the same prefix, and warn on the console.
 */
export async function withoutGlobalCore<T>(prefix: string, start: () => Promise<T>): Promise<T> {
  const key = `_walletConnectCore_${prefix}`
  const forget = () => {
    Reflect.deleteProperty(globalThis, key)
    Reflect.deleteProperty(globalThis, `${key}_count`)
  }
  forget()
  const started = start()
  forget()
  return started
}
