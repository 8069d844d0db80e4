import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { anySignal } from '../../../platform/async/any-signal.js'
import { abortable, wait, withDeadline } from '../../../platform/async/deadline.js'
import { openApp } from '../../../platform/links/open-link.js'
import { isActivated } from '../../../platform/page/user-activation.js'
import { createSessionKeys, type SessionCipher, type SessionKeys } from './session-keys.js'

const PROTOCOL = 'com.solana.mobilewalletadapter.v1'
const FIRST_PORT = 49_152
const PORTS = 16_384
/** For the choice among several wallet apps, and the start of the chosen one. */
const LAUNCH_SECONDS = 30
const HELLO_SECONDS = 10
const RETRY_MS = 250

/** An encrypted line to a wallet app, open until `close()` or until the app ends it. */
export interface MobileSession {
  /** True for a wallet of version 1 of the protocol, whose methods differ. */
  readonly legacy: boolean
  /**
   * Calls a method (JSON-RPC 2.0). Call it again only after the answer. Rejects with the wallet's
   * error, whose `code` is its number.
   */
  request(method: string, params: object): Promise<Readonly<Record<string, unknown>>>
  close(): void
}

/**
 * Opens a wallet app and connects to it (Mobile Wallet Adapter 2.0, "Local URI"). `base` is the
 * `https:` address that a wallet named for its own app. Throws LINK_FAILED within 1.5 s if no app
 * opens, PRESS_NEEDED, LOCAL_ACCESS_BLOCKED, REQUEST_TIMEOUT, REQUEST_ABORTED, CONNECT_FAILED.
 */
export async function openSession(
  base: string | undefined,
  signal: AbortSignal,
): Promise<MobileSession> {
  const port = FIRST_PORT + (crypto.getRandomValues(new Uint16Array(1))[0]! % PORTS)
  const [keys] = await Promise.all([createSessionKeys(), allowLoopback(port, signal)])
  // A browser opens an app only shortly after a press, and its question may have taken longer.
  if (!isActivated()) throw new WalletModalError('PRESS_NEEDED')
  const link = new URL(`${base?.replace(/\/+$/, '') ?? 'solana-wallet:'}/v1/associate/local`)
  link.search = new URLSearchParams({
    association: keys.association,
    port: String(port),
    v: 'v1',
  }).toString()
  const socket = await launch(link.href, port, signal)
  try {
    return await greet(socket, keys, signal)
  } catch (failure) {
    socket.close()
    throw toError(failure, 'CONNECT_FAILED')
  }
}

/** Opens the link and tries the port until the app listens there. */
function launch(link: string, port: number, signal: AbortSignal): Promise<WebSocket> {
  const unopened = new AbortController()
  const end = anySignal(signal, unopened.signal)
  return withDeadline('Opening the wallet app', LAUNCH_SECONDS, end, async (limit) => {
    const stop = openApp(link, (failure) => unopened.abort(failure))
    try {
      for (;;) {
        const socket = await tryPort(port, limit)
        if (socket) return socket
        await wait(RETRY_MS, limit)
      }
    } finally {
      stop()
    }
  })
}

/** Resolves with undefined if nothing listens at the port yet. */
function tryPort(port: number, signal: AbortSignal): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`ws://localhost:${port}/solana-wallet`, PROTOCOL)
  socket.binaryType = 'arraybuffer'
  const opened = new Promise<WebSocket | undefined>((resolve) => {
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('close', () => resolve(undefined))
  })
  return abortable(opened, signal).catch((failure: unknown) => {
    socket.close()
    throw failure
  })
}

async function greet(
  socket: WebSocket,
  keys: SessionKeys,
  signal: AbortSignal,
): Promise<MobileSession> {
  const read = createReader(socket)
  socket.send(keys.hello)
  const { cipher, properties } = await withDeadline(
    'The wallet app',
    HELLO_SECONDS,
    signal,
    async (limit) => keys.accept(await abortable(read(), limit)),
  )
  let id = 0
  return {
    legacy: properties === undefined || parseObject(properties)?.['v'] === 'legacy',
    async request(method, params) {
      id++
      const text = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      socket.send(await cipher.encrypt(text))
      return readAnswer(await abortable(read(), signal), id, cipher)
    },
    close: () => socket.close(),
  }
}

async function readAnswer(
  message: Uint8Array,
  id: number,
  cipher: SessionCipher,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await cipher
    .decrypt(message)
    .then(parseObject)
    .catch(() => undefined)
  // An object with the wallet's number and words, which the caller gives a code of ours.
  if (answer?.['error']) throw answer['error']
  const result = answer?.['result']
  if (answer?.['id'] !== id || typeof result !== 'object' || result === null)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: 'The wallet', reason: 'the answer is not for the request' },
    })
  return result as Readonly<Record<string, unknown>>
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  return (JSON.parse(text) as Readonly<Record<string, unknown>> | null) ?? undefined
}

/** Returns a function that resolves with the next message, and rejects once the app has closed. */
function createReader(socket: WebSocket): () => Promise<Uint8Array> {
  const messages: Uint8Array[] = []
  let settle = () => {}
  let closed = false
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    // An empty message only says that the app is there.
    if (data.byteLength > 0) messages.push(new Uint8Array(data))
    settle()
  })
  socket.addEventListener('close', () => {
    closed = true
    settle()
  })
  return async () => {
    while (messages.length === 0) {
      if (closed)
        throw new WalletModalError('CONNECT_FAILED', {
          details: { reason: 'the wallet app ended the session before it answered' },
        })
      await new Promise<void>((resolve) => (settle = resolve))
    }
    return messages.shift()!
  }
}

/**
 * Lets the browser ask whether this page may reach apps of the device (Chrome 145, permission
 * `loopback-network`): once the wallet app is in front, its question would not be seen. Throws
 * LOCAL_ACCESS_BLOCKED.
 */
async function allowLoopback(port: number, signal: AbortSignal): Promise<void> {
  // Nothing listens: the request fails, but only after the visitor's answer. A page of `localhost`
  // stays at `prompt` and needs no permission.
  if ((await readPermission()) === 'prompt')
    await abortable(
      fetch(`http://localhost:${port}/`, { mode: 'no-cors' }).catch(() => undefined),
      signal,
    )
  if ((await readPermission()) === 'denied') throw new WalletModalError('LOCAL_ACCESS_BLOCKED')
}

/** Undefined in browsers that do not ask. */
async function readPermission(): Promise<PermissionState | undefined> {
  try {
    const name = 'loopback-network' as PermissionName
    return (await navigator.permissions.query({ name })).state
  } catch {
    return undefined // the browser does not know the name
  }
}
