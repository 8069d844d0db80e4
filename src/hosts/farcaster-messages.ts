import { ProviderRpcError } from '../errors/provider-rpc-error.js'

const DISCONNECTED = 4900

/** An event of the host: of its wallet, or of its controls. */
export type HostEvent =
  | { readonly type: 'wallet'; readonly event: string; readonly params: readonly unknown[] }
  | { readonly type: 'control'; readonly event: string }

/** A channel to a Farcaster client. */
export interface FarcasterMessages {
  /**
   * Calls a function of the host. `ms` limits the wait. Rejects with 4900 for a silent host, and
   * with the host's own error.
   */
  call(name: string, argument?: unknown, ms?: number): Promise<unknown>
  /** Reads the host's description of this visit. Rejects with 4900 for a silent host. */
  readContext(ms: number): Promise<unknown>
  listen(listener: (event: HostEvent) => void): void
}

/** What the host posts: an answer to a request, or an event. */
interface Posted {
  readonly id?: unknown
  readonly type?: unknown
  readonly name?: unknown
  readonly value?: unknown
  readonly event?: unknown
  readonly params?: unknown
}
interface NativeView {
  postMessage(text: string): void
}

/**
 * The messages of Farcaster mini apps: requests in the form of Comlink, posted to the parent of
 * this frame or to the native view of a phone. Only the parent with one of the origins is asked and
 * read, and only the first answer of a request. A native view has no origin.
 */
export function createFarcasterMessages(origins: readonly string[]): FarcasterMessages {
  const { parent, ReactNativeWebView } = window as unknown as {
    parent: Window
    ReactNativeWebView?: NativeView
  }
  const waiting = new Map<string, (answer: Posted) => void>()
  const listeners = new Set<(event: HostEvent) => void>()

  function receive(data: unknown) {
    const posted = Object(data) as Posted
    if (posted.type === 'frameEthProviderEvent') emitWallet(posted)
    else if (posted.type === 'frameEvent') emitControl(posted.event)
    else if (typeof posted.id === 'string') {
      const settle = waiting.get(posted.id)
      waiting.delete(posted.id)
      settle?.(posted)
    }
  }
  function emitWallet({ event, params }: Posted) {
    if (typeof event === 'string' && Array.isArray(params)) emit({ type: 'wallet', event, params })
  }
  function emitControl(value: unknown) {
    const { event } = Object(value) as Posted
    if (typeof event === 'string') emit({ type: 'control', event })
  }
  function emit(event: HostEvent) {
    for (const listener of listeners) listener(event)
  }

  if (origins.length > 0)
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === parent && origins.includes(origin)) receive(data)
    })
  else {
    const read = (event: Event) => (event as MessageEvent<unknown>).data
    document.addEventListener('FarcasterFrameCallback', (event) => receive(read(event)))
    document.addEventListener('FarcasterFrameEvent', (event) => emitControl(read(event)))
    document.addEventListener('FarcasterFrameEthProviderEvent', (event) =>
      emitWallet(Object(read(event)) as Posted),
    )
  }

  function post(message: object) {
    // The browser delivers it to a parent of one of these origins only.
    for (const origin of origins) parent.postMessage(message, origin)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native view has none
    if (origins.length === 0) ReactNativeWebView?.postMessage(JSON.stringify(message))
  }
  function ask(message: object, name: string, ms?: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const timer =
        ms === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(id)
              reject(new ProviderRpcError(DISCONNECTED, `The host did not answer ${name}.`))
            }, ms)
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        if (answer.type === 'HANDLER' && answer.name === 'throw') reject(toError(answer.value))
        else resolve(answer.value)
      })
      post({ id, ...message })
    })
  }
  return {
    call: (name, argument, ms) =>
      ask(
        {
          type: 'APPLY',
          path: [name],
          argumentList: argument === undefined ? [] : [{ type: 'RAW', value: argument }],
        },
        name,
        ms,
      ),
    readContext: (ms) => ask({ type: 'GET', path: ['context'] }, 'context', ms),
    listen: (listener) => void listeners.add(listener),
  }
}

/** An error that the host threw, in the form of Comlink. */
function toError(thrown: unknown): Error {
  const { value } = Object(thrown) as { value?: unknown }
  const { message } = Object(value) as { message?: unknown }
  return new Error(typeof message === 'string' ? message : 'The host refused.')
}
