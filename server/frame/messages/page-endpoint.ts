import {
  FROM_FRAME,
  frameRequests,
  readAppMessage,
  TO_FRAME,
  type FrameAnswer,
  type FramePayload,
  type FrameRequest,
} from '../../../src/contract.js'
import { Refusal } from '../wallet/refusal.js'
import { beginTrace } from '../wallet/trace-headers.js'

const MAX_PENDING = 64
const MAX_REMEMBERED = 2_000
const MAX_ID_LENGTH = 128
const UNKNOWN = 'Something went wrong'
// EIP-1193 "disconnected" and EIP-1474 "limit exceeded".
const UNREACHABLE = 4900
const LIMITED = -32005

/** Handlers by request. `origin` is the page's, as reported by the browser. */
export type PageHandlers = {
  readonly [N in FrameRequest]: (
    payload: FramePayload<N>,
    origin: string,
  ) => Promise<FrameAnswer<N>> | FrameAnswer<N>
}

/** Options of the page endpoint. */
export interface PageEndpointOptions {
  /** The window that contains this frame. */
  readonly page: Window
  readonly isAllowed: (origin: string) => boolean
  readonly handlers: PageHandlers
}

/** The frame's endpoint for its page. */
export interface PageEndpoint {
  /** Sends a message without a request; `origin` is the page's. */
  post(name: 'READY' | 'SESSION_UPDATE', payload: object, origin: string): void
  stop(): void
}

/**
 * Answers each request of the page exactly once, to its exact origin. Drops messages of other
 * windows and of origins that are not allowed, messages that are not requests, and requests with a
 * repeated id.
 */
export function listenToPage({ page, isAllowed, handlers }: PageEndpointOptions): PageEndpoint {
  const seen = new Set<string>()
  let pending = 0
  let pinned: string | undefined

  const send = (message: object, origin: string) => page.postMessage(message, origin)
  const listener = ({ source, origin, data }: MessageEvent) => {
    if (source !== page || (pinned ?? origin) !== origin || !isAllowed(origin)) return
    const request = readAppMessage(data)
    const envelope = request ?? readEnvelope(data)
    if (!envelope || seen.has(envelope.id)) return
    pinned = origin
    remember(seen, envelope.id)
    const { id, name } = envelope
    const fail = (message: string, code?: number) =>
      send(
        {
          id,
          type: `${FROM_FRAME}${name}_ERROR`,
          payload: { message, ...(code !== undefined && { code }) },
        },
        origin,
      )
    if (!request) return fail(`The payload of ${name} is malformed`)
    // An abort does not wait, and makes room again.
    if (pending >= MAX_PENDING && name !== 'RPC_ABORT')
      return fail('Too many requests wait for an answer')
    pending++
    beginTrace()
    answer(handlers, request, origin)
      .then((payload) => send({ id, type: `${FROM_FRAME}${name}_SUCCESS`, payload }, origin))
      // A result that cannot be cloned is an error too.
      .catch((error: unknown) => fail(toText(error), toCode(name, error)))
      .finally(() => {
        pending--
      })
  }
  window.addEventListener('message', listener)
  return {
    post: (name, payload, origin) => send({ type: `${FROM_FRAME}${name}`, payload }, origin),
    stop: () => window.removeEventListener('message', listener),
  }
}

async function answer(
  handlers: PageHandlers,
  { name, payload }: NonNullable<ReturnType<typeof readAppMessage>>,
  origin: string,
): Promise<unknown> {
  const handle = handlers[name] as (payload: unknown, origin: string) => unknown
  return handle(payload, origin)
}

// A request with a valid name and id but an invalid payload can be answered.
function readEnvelope(value: unknown): { id: string; name: FrameRequest } | undefined {
  try {
    const { id, type } = value as { id?: unknown; type?: unknown }
    if (
      typeof id !== 'string' ||
      id === '' ||
      id.length > MAX_ID_LENGTH ||
      typeof type !== 'string' ||
      !type.startsWith(TO_FRAME)
    )
      return undefined
    const name = type.slice(TO_FRAME.length)
    return Object.hasOwn(frameRequests, name) ? { id, name: name as FrameRequest } : undefined
  } catch {
    return undefined
  }
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size > MAX_REMEMBERED) seen.delete(seen.values().next().value!)
}

// An app's RPC request gets a number only for what its visitor refused: apps take 4900 for a wallet
// that is gone.
function toCode(name: FrameRequest, error: unknown): number | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code !== undefined || name === 'RPC_REQUEST' || !error.isPassing) return error.code
  return error.status === 429 ? LIMITED : UNREACHABLE
}

function toText(error: unknown): string {
  // Other errors are the browser's own and not meant for visitors.
  return error instanceof Refusal ? error.message : UNKNOWN
}
