import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Eip1193Request } from '../../standards/eip1193.js'

// MetaMask: the names of its two ends, and of the stream that carries sessions.
const WALLET_END = 'metamask-contentscript'
const PAGE_END = 'metamask-inpage'
const PORT_MESSAGES = 'caip-348'

/** A line to a wallet's sessions (CAIP-25), beside the provider of each family. */
export interface SessionLine {
  /**
   * Sends a request. Rejects with the wallet's own error, and with WALLET_DISCONNECTED when the
   * line ends.
   */
  request(request: Eip1193Request): Promise<unknown>
  /** Ends the line. The requests that it has not answered are rejected. */
  close(): void
}

interface Channel {
  send(message: object): void
  close(): void
}

interface Port {
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  postMessage(message: object): void
  disconnect(): void
}

interface Runtime {
  connect(extensionId: string): Port
  readonly lastError?: unknown
}

/**
 * The extension API of Chromium's pages; undefined in other browsers, and where no extension
 * accepts connections from pages.
 */
export function findRuntime(): Runtime | undefined {
  const { runtime } = Object((globalThis as { chrome?: unknown }).chrome) as {
    readonly runtime?: Runtime
  }
  return typeof runtime?.connect === 'function' ? runtime : undefined
}

/**
 * Opens a port to an extension that accepts connections from pages (CAIP-348). Undefined if the
 * browser has no such ports, or refuses the id.
 */
export function openPort(extensionId: string): SessionLine | undefined {
  const runtime = findRuntime()
  try {
    const port = runtime?.connect(extensionId)
    return port && createLine((receive, end) => listenToPort(runtime!, port, receive, end))
  } catch {
    return undefined // not the id of an extension
  }
}

function listenToPort(
  runtime: Runtime,
  port: Port,
  receive: (message: unknown) => void,
  end: () => void,
): Channel {
  port.onMessage.addListener((message) => {
    const { type, data } = Object(message) as { readonly type?: unknown; readonly data?: unknown }
    if (type === PORT_MESSAGES) receive(data)
  })
  port.onDisconnect.addListener(() => {
    // Chromium prints the reason in the console unless the page reads `lastError`.
    Reflect.get(runtime, 'lastError')
    end()
  })
  return {
    send: (data) => port.postMessage({ type: PORT_MESSAGES, data }),
    close: () => port.disconnect(),
  }
}

/**
 * Opens a stream of MetaMask over messages of this window, for browsers and apps in which pages
 * have no ports. Other scripts of the page use the same stream, so it says nothing about who
 * answers.
 */
export function openStream(name: string): SessionLine {
  return createLine((receive) => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window || origin !== location.origin) return
      const { target, data: envelope } = Object(data) as Record<string, unknown>
      const { name: stream, data: message } = Object(envelope) as Record<string, unknown>
      if (target === PAGE_END && stream === name) receive(message)
    }
    addEventListener('message', onMessage)
    return {
      send: (data) => postMessage({ target: WALLET_END, data: { name, data } }, location.origin),
      close: () => removeEventListener('message', onMessage),
    }
  })
}

function createLine(
  open: (receive: (message: unknown) => void, end: () => void) => Channel,
): SessionLine {
  const pending = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (failure: unknown) => void }
  >()
  let over = false
  const fail = () => new WalletModalError('WALLET_DISCONNECTED')

  /** Settles the request of an answer. Second answers, events and others' answers are dropped. */
  function receive(message: unknown) {
    const { id, error, result } = Object(message) as Record<string, unknown>
    const waiting = pending.get(id as number)
    if (!waiting) return
    pending.delete(id as number)
    if (error === undefined || error === null) waiting.resolve(result)
    else waiting.reject(error)
  }
  function end() {
    over = true
    for (const { reject } of pending.values()) reject(fail())
    pending.clear()
  }
  const channel = open(receive, end)

  return {
    request: ({ method, params = {} }) =>
      new Promise((resolve, reject) => {
        if (over) throw fail()
        // Not counted from 1: the scripts of the page share a stream, and with it the numbers.
        const id = crypto.getRandomValues(new Uint32Array(1))[0]!
        pending.set(id, { resolve, reject })
        try {
          channel.send({ jsonrpc: '2.0', id, method, params })
        } catch (failure) {
          pending.delete(id)
          reject(new WalletModalError('WALLET_DISCONNECTED', { cause: failure }))
        }
      }),
    close() {
      if (over) return
      end()
      channel.close()
    },
  }
}
