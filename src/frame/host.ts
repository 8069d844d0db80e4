import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { ErrorCode } from '../errors/catalogue.js'
import { toError } from '../errors/to-error.js'
import { createEmitter } from '../platform/async/emitter.js'
import { randomId } from '../platform/random-id.js'
import { createFramePulse, PULSE_ID } from './frame-pulse.js'
import { createFrameWindow, type FrameSite, type FrameWindow } from './frame-window.js'
import {
  frameRequests,
  readFrameMessage,
  TO_FRAME,
  type FrameAnswer,
  type FramePayload,
  type FrameRequest,
} from './protocol.js'

const SERVICE = 'The embedded wallet'
const LOAD_MS = 20_000
const ANSWER_MS = 120_000
const READY_DELAY_MS = 500
// The pulse request: needs no login, and the frame answers it without a server.
const PULSE = 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'

/** Why a frame was discarded. */
export type FrameLoss = 'iframe_load_failed' | 'iframe_request_timeout' | 'iframe_stopped'

/** Options of a request to the frame. */
export interface FrameCall {
  readonly signal?: AbortSignal | undefined
  /** The visitor decides about the request: only `abort()` ends it, no deadline does. */
  readonly approval?: boolean
}

/** The secure frame as a request interface. */
export interface FrameHost {
  /** True while the frame is in the page. */
  readonly created: boolean
  /** Number of discarded or removed frames. The login in a frame's memory is lost with it. */
  readonly ended: number
  /**
   * Sends a request; creates the frame if necessary. Always settles. Throws OPTIONS_INVALID for a
   * payload that violates the protocol, LOGIN_FAILED with the frame's message (for an RPC request:
   * UNKNOWN or the code of its number), RESPONSE_INVALID, RATE_LIMITED, SERVICE_UNAVAILABLE (not
   * loaded after 20 s, stopped, or its server cannot be reached), REQUEST_TIMEOUT (120 s),
   * REQUEST_ABORTED. When a frame stops, requests that it never received are sent to the next
   * frame. A request that a frame may have started is never repeated.
   */
  request<N extends FrameRequest>(
    name: N,
    payload: FramePayload<N>,
    call?: FrameCall,
  ): Promise<FrameAnswer<N>>
  /**
   * Ends every request that waits for the visitor with REQUEST_ABORTED. Other requests continue.
   */
  abort(): void
  show(): void
  hide(): void
  on: ReturnType<typeof createEmitter<FrameHostEvents>>['on']
  /**
   * Removes the frame from the page. Pending requests end with REQUEST_ABORTED; the next request
   * creates another frame.
   */
  remove(): void
}

export interface FrameHostEvents {
  /** The frame was discarded: pending requests failed, and the next request creates a new frame. */
  lost: FrameLoss
  /** The visitor dismissed the visible frame. */
  dismissed: undefined
}

interface Pending {
  readonly name: FrameRequest
  readonly approval: boolean
  readonly login: boolean
  /** True when the message was sent. */
  posted: boolean
  /** True when the frame may have started the request. */
  begun: boolean
  /** True when the request is sent to another frame if the first one stops before it started. */
  repeatable: boolean
  post(): void
  /** Starts the deadline for loading the frame. */
  wait(): void
  settle(act: () => void): void
}

/**
 * The single frame of a modal: request ids, deadlines, aborts. Adds nothing to the page before the
 * first request.
 */
export function createFrameHost(findSite: () => FrameSite): FrameHost {
  const events = createEmitter<FrameHostEvents>()
  const pending = new Map<
    string,
    Pending & {
      readonly resolve: (value: never) => void
      readonly reject: (failure: WalletModalError) => void
    }
  >()
  let ended = 0
  let current:
    | {
        readonly site: FrameSite
        readonly frame: FrameWindow
        ready: boolean
        delay?: ReturnType<typeof setTimeout>
      }
    | undefined

  const pulse = createFramePulse(() => {
    // During a reload the deadline of RELOAD applies instead.
    if (current?.ready) send(`${PULSE_ID}${randomId()}`, PULSE, undefined)
    else pulse.beat()
  }, reloadFrame)

  function receive({ data, source, origin }: MessageEvent<unknown>) {
    if (
      !current ||
      source === null ||
      source !== current.frame.iframe.contentWindow ||
      origin !== current.site.origin
    )
      return
    pulse.beat()
    // The frame answers in order: a pulse before a request is answered before the frame starts that
    // request.
    for (const request of pending.values()) request.begun = request.posted
    const reply = readFrameMessage(data)
    if (!reply) return
    if (reply.kind === 'event') return reply.name === 'READY' ? setReady() : undefined
    const request = pending.get(reply.id)
    // Drops answers with another name, late ones and duplicates.
    if (!request?.posted || request.name !== reply.name) return
    if (reply.kind === 'success') request.settle(() => request.resolve(reply.payload as never))
    else if (reply.kind === 'malformed')
      request.settle(() =>
        request.reject(
          new WalletModalError('RESPONSE_INVALID', {
            details: { service: 'The embedded wallet', reason: reply.reason },
          }),
        ),
      )
    else
      request.settle(() =>
        request.reject(toFrameError(request.name, reply.payload as FrameErrorPayload)),
      )
  }
  function setReady() {
    const mine = current
    if (!mine) return
    // A second READY comes from a frame that was reloaded and has lost earlier requests.
    if (mine.ready)
      failAll((request) => request.posted && request.name !== 'RELOAD', lost('it was loaded again'))
    mine.ready = false
    clearTimeout(mine.delay)
    mine.delay = setTimeout(() => {
      mine.ready = true
      for (const request of [...pending.values()]) if (!request.posted) request.post()
    }, READY_DELAY_MS)
  }
  function failAll(isMeant: (request: Pending) => boolean, failure: WalletModalError) {
    for (const request of [...pending.values()])
      if (isMeant(request)) request.settle(() => request.reject(failure))
  }
  function close() {
    if (!current) return
    ended++
    pulse.stop()
    clearTimeout(current.delay)
    globalThis.removeEventListener('message', receive)
    current.frame.remove()
    current = undefined
  }
  function lose(loss: FrameLoss, failure: WalletModalError) {
    close()
    failAll(() => true, failure)
    events.emit('lost', loss)
  }
  /** Discards a frame that the page removed, for example with its body. */
  function drop() {
    close()
    failAll(() => true, lost('the page removed it'))
  }
  /**
   * Replaces a frame that has stopped. Requests that it may have started fail, although they may
   * have been executed; the others go to the new frame.
   */
  function reloadFrame() {
    const shown = current?.frame.shown
    close()
    failAll(
      ({ posted, begun, repeatable }) => posted && (begun || !repeatable),
      lost('it stopped; what was approved may have been carried out'),
    )
    events.emit('lost', 'iframe_stopped')
    if (pending.size === 0) return
    open()
    for (const request of pending.values()) request.wait()
    if (shown) current?.frame.show()
  }
  function open() {
    // The frame was removed in this task, before the observer reported it.
    if (current && !current.frame.iframe.isConnected) drop()
    if (current) return current
    const site = findSite()
    globalThis.addEventListener('message', receive)
    return (current = {
      site,
      frame: createFrameWindow(site, {
        dismiss: () => events.emit('dismissed', undefined),
        removed: drop,
      }),
      ready: false,
    })
  }
  function send(id: string, name: FrameRequest, payload: unknown) {
    const { frame, site } = current ?? {}
    const target = frame?.iframe.contentWindow
    if (!target || !site) throw lost('the page removed it')
    target.postMessage(
      { id, type: `${TO_FRAME}${name}`, ...(payload === undefined ? {} : { payload }) },
      site.origin,
    )
  }

  async function request<N extends FrameRequest>(
    name: N,
    given: FramePayload<N>,
    { signal, approval = false }: FrameCall = {},
  ): Promise<FrameAnswer<N>> {
    const row = frameRequests[name] as {
      readonly app: {
        safeParse(value: unknown): {
          success: boolean
          data?: unknown
          error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
        }
      }
      readonly login?: true
      readonly slow?: true
      readonly open?: true
    }
    const checked = row.app.safeParse(given)
    if (!checked.success) {
      const issue = checked.error?.issues[0]
      throw new WalletModalError('OPTIONS_INVALID', {
        details: {
          option: `${name}.${issue?.path.join('.') ?? ''}`,
          value: String(Object(given)[issue?.path[0] as string]).slice(0, 120),
          expectation: issue?.message,
        },
      })
    }
    if (signal?.aborted) throw toError(signal.reason, 'REQUEST_ABORTED')
    const frame = open()
    const id = randomId()
    return new Promise<FrameAnswer<N>>((resolve, reject) => {
      const timers: ReturnType<typeof setTimeout>[] = []
      const onAbort = () => {
        settle(() => reject(toError(signal?.reason, 'REQUEST_ABORTED')))
        if (approval) announceAbort()
      }
      function settle(act: () => void) {
        if (!pending.delete(id)) return
        if (pending.size === 0) pulse.stop()
        for (const timer of timers) clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        act()
      }
      const entry = {
        name,
        approval,
        login: row.login === true,
        posted: false,
        resolve: resolve as (value: never) => void,
        reject,
        settle,
        begun: false,
        // Not repeatable, because the frame's memory of a login is lost.
        repeatable: row.login !== true || name === 'CONNECT_EMAIL',
        post() {
          for (const timer of timers.splice(0)) clearTimeout(timer)
          if (!approval && !row.open) timers.push(setTimeout(() => onTimeout(entry), ANSWER_MS))
          try {
            entry.posted = true
            pulse.start()
            send(id, name, checked.data)
            // Until the frame sends READY again, messages would reach the page that is unloading.
            if (name === 'RELOAD' && current) current.ready = false
          } catch (failure) {
            // The payload contains a function or another value that cannot be cloned.
            settle(() => reject(toError(failure)))
          }
        },
        wait() {
          // Repeated once only, so that a second frame that stops is not followed by a third.
          entry.repeatable = !entry.posted && entry.repeatable
          entry.posted = false
          for (const timer of timers.splice(0)) clearTimeout(timer)
          timers.push(
            row.slow
              ? setTimeout(() => onTimeout(entry), ANSWER_MS)
              : setTimeout(() => lose('iframe_load_failed', lost('iframe_load_failed')), LOAD_MS),
          )
        },
      }
      function onTimeout({ login }: Pending) {
        const failure = new WalletModalError('REQUEST_TIMEOUT', {
          details: {
            what: 'The request to the embedded wallet',
            seconds: ANSWER_MS / 1000,
            reason: 'iframe_request_timeout',
          },
        })
        if (login) lose('iframe_request_timeout', failure)
        else settle(() => reject(failure))
      }
      pending.set(id, entry)
      signal?.addEventListener('abort', onAbort, { once: true })
      if (frame.ready) entry.post()
      else entry.wait()
    })
  }
  /** Sends one abort message for all approvals once none of them is pending. */
  function announceAbort() {
    if (!current?.ready || [...pending.values()].some(({ approval }) => approval)) return
    request('RPC_ABORT', undefined).catch(() => {
      // Ignored: a frame that does not answer has nothing to abort, and late answers are dropped.
    })
  }

  return {
    get created() {
      return current !== undefined
    },
    get ended() {
      return ended
    },
    request,
    abort() {
      const any = [...pending.values()].some(({ approval, posted }) => approval && posted)
      failAll(({ approval }) => approval, new WalletModalError('REQUEST_ABORTED'))
      if (any) announceAbort()
    },
    show: () => void (current?.frame.iframe.isConnected && current.frame.show()),
    hide: () => current?.frame.hide(),
    on: events.on,
    remove() {
      close()
      failAll(() => true, new WalletModalError('REQUEST_ABORTED'))
    },
  }
}

interface FrameErrorPayload {
  readonly message?: string
  readonly code?: number
}

// Numbers of requests of the kit itself, for which the frame is a service.
const SERVICE_CODES: Readonly<Record<number, ErrorCode>> = {
  4900: 'SERVICE_UNAVAILABLE',
  [-32005]: 'RATE_LIMITED',
}

// Keeps the frame's number, so that a refusal by the visitor becomes USER_REJECTED, and an
// unreachable server is not reported as a wrong code.
function toFrameError(name: FrameRequest, { message, code }: FrameErrorPayload): WalletModalError {
  const reason =
    message?.slice(0, 300) ||
    (name === 'CONNECT_FARCASTER' ? 'Failed to connect to farcaster' : 'An error occurred')
  const failure = Object.assign(new Error(reason), code === undefined ? {} : { code })
  return name === 'RPC_REQUEST'
    ? toError(failure)
    : toError(failure, 'LOGIN_FAILED', { service: SERVICE, seconds: 'some' }, SERVICE_CODES)
}

function lost(reason: string): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', { details: { service: SERVICE, reason } })
}
