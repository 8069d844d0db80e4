import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toError } from '../errors/to-error.js'
import { createEmitter } from '../platform/emitter.js'
import { createFramePulse, PULSE_ID } from './frame-pulse.js'
import { createFrameWindow, type FrameSite, type FrameWindow } from './frame-window.js'
import { frameRequests, readFrameMessage, TO_FRAME, type FrameAnswer, type FramePayload, type FrameRequest } from './protocol.js'

const LOAD_MS = 20_000
const ANSWER_MS = 120_000
const READY_DELAY_MS = 500
// Needs no login, and the frame answers it without a server.
const PULSE = 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'

/** Why a frame was given up. */
export type FrameLoss = 'iframe_load_failed' | 'iframe_request_timeout' | 'iframe_stopped'

/** How a request to the frame is made. */
export interface FrameCall {
  readonly signal?: AbortSignal | undefined
  /** Asks the visitor: `abort()` ends it, and no time limit does. */
  readonly approval?: boolean
}

/** The secure frame as the kit talks to it. */
export interface FrameHost {
  /** Whether the frame is in the page. */
  readonly created: boolean
  /** How many frames were given up or taken away. What a frame knew of a login went with it. */
  readonly ended: number
  /**
   * Sends a request, which creates the frame. Always settles. Throws OPTIONS_INVALID for a payload that is not as the protocol says,
   * LOGIN_FAILED with the frame's words (UNKNOWN, or what their number means, for RPC_REQUEST), RESPONSE_INVALID, SERVICE_UNAVAILABLE (20 s until it loads, or the frame stopped),
   * REQUEST_TIMEOUT (120 s), REQUEST_ABORTED. When a frame stops, the host sends the requests that this frame never received to the next frame. It repeats no request that the frame may have begun.
   */
  request<N extends FrameRequest>(name: N, payload: FramePayload<N>, call?: FrameCall): Promise<FrameAnswer<N>>
  /** Ends every request that waits for the visitor with REQUEST_ABORTED. Others go on. */
  abort(): void
  show(): void
  hide(): void
  on: ReturnType<typeof createEmitter<FrameHostEvents>>['on']
  /** Removes the frame from the page. Pending requests end with REQUEST_ABORTED; the next request creates another frame. */
  remove(): void
}

export interface FrameHostEvents {
  /** The frame was given up: what was pending failed, and the next request creates another one. */
  lost: FrameLoss
  /** The visitor turned away from the frame while it showed. */
  dismissed: undefined
}

interface Pending {
  readonly name: FrameRequest
  readonly approval: boolean
  readonly login: boolean
  /** Whether the message was sent. */
  posted: boolean
  /** Whether the frame may have begun it. */
  begun: boolean
  /** Whether it is sent to another frame when its first one stopped before it. */
  repeatable: boolean
  post(): void
  /** Starts the time limit of a frame that loads. */
  wait(): void
  settle(act: () => void): void
}

/** The one frame of a modal: correlation of requests, time limits, aborts. Nothing is in the page before the first request. */
export function createFrameHost(findSite: () => FrameSite): FrameHost {
  const events = createEmitter<FrameHostEvents>()
  const pending = new Map<string, Pending & { readonly resolve: (value: never) => void; readonly reject: (failure: WalletModalError) => void }>()
  let ended = 0
  let current: { readonly site: FrameSite; readonly frame: FrameWindow; ready: boolean; delay?: ReturnType<typeof setTimeout> } | undefined

  const pulse = createFramePulse(() => {
    // While it is loaded again, the time limit of RELOAD counts.
    if (current?.ready) send(`${PULSE_ID}${crypto.randomUUID()}`, PULSE, undefined)
    else pulse.beat()
  }, revive)

  function receive({ data, source, origin }: MessageEvent<unknown>) {
    if (!current || source === null || source !== current.frame.iframe.contentWindow || origin !== current.site.origin) return
    pulse.beat()
    // The question before each request is answered before the frame begins the request.
    for (const request of pending.values()) request.begun = request.posted
    const reply = readFrameMessage(data)
    if (!reply) return
    if (reply.kind === 'event') return reply.name === 'READY' ? setReady() : undefined
    const request = pending.get(reply.id)
    // Answers of another name, late ones and second ones are dropped.
    if (!request?.posted || request.name !== reply.name) return
    if (reply.kind === 'success') request.settle(() => request.resolve(reply.payload as never))
    else if (reply.kind === 'malformed') request.settle(() => request.reject(new WalletModalError('RESPONSE_INVALID', { details: { service: 'The embedded wallet', reason: reply.reason } })))
    else request.settle(() => request.reject(toFrameError(request.name, reply.payload as FrameErrorPayload)))
  }
  function setReady() {
    const mine = current!
    // A second READY comes from a frame that was loaded anew, without the requests before.
    if (mine.ready) failAll((request) => request.posted && request.name !== 'RELOAD', lost('it was loaded again'))
    mine.ready = false
    clearTimeout(mine.delay)
    mine.delay = setTimeout(() => {
      mine.ready = true
      for (const request of [...pending.values()]) if (!request.posted) request.post()
    }, READY_DELAY_MS)
  }
  function failAll(isMeant: (request: Pending) => boolean, failure: WalletModalError) {
    for (const request of [...pending.values()]) if (isMeant(request)) request.settle(() => request.reject(failure))
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
  /** Gives up a frame that the page took away, for example with its body. */
  function drop() {
    close()
    failAll(() => true, lost('the page removed it'))
  }
  /** Replaces a frame that has stopped. What it may have begun fails, and may have been carried out; what it did not begin goes to the frame that follows. */
  function revive() {
    const { shown } = current!.frame
    close()
    failAll(({ posted, begun, repeatable }) => posted && (begun || !repeatable), lost('it stopped; what was approved may have been carried out'))
    events.emit('lost', 'iframe_stopped')
    if (pending.size === 0) return
    open()
    for (const request of pending.values()) request.wait()
    if (shown) current!.frame.show()
  }
  function open() {
    // Removed in this very turn, before the frame's own report.
    if (current && !current.frame.iframe.isConnected) drop()
    if (current) return current
    const site = findSite()
    globalThis.addEventListener('message', receive)
    return (current = { site, frame: createFrameWindow(site, { dismiss: () => events.emit('dismissed', undefined), removed: drop }), ready: false })
  }
  function send(id: string, name: FrameRequest, payload: unknown) {
    const { frame, site } = current!
    frame.iframe.contentWindow!.postMessage({ id, type: `${TO_FRAME}${name}`, ...(payload === undefined ? {} : { payload }) }, site.origin)
  }

  async function request<N extends FrameRequest>(name: N, given: FramePayload<N>, { signal, approval = false }: FrameCall = {}): Promise<FrameAnswer<N>> {
    const row = frameRequests[name] as { readonly app: { safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } } }; readonly login?: true; readonly patient?: true; readonly open?: true }
    const checked = row.app.safeParse(given)
    if (!checked.success) {
      const issue = checked.error?.issues[0]
      throw new WalletModalError('OPTIONS_INVALID', { details: { option: `${name}.${issue?.path.join('.') ?? ''}`, value: String(Object(given)[issue?.path[0] as string]).slice(0, 120), expectation: issue?.message } })
    }
    if (signal?.aborted) throw toError(signal.reason, 'REQUEST_ABORTED')
    const frame = open()
    const id = crypto.randomUUID()
    return new Promise<FrameAnswer<N>>((resolve, reject) => {
      const timers: ReturnType<typeof setTimeout>[] = []
      const onAbort = () => {
        settle(() => reject(toError(signal!.reason, 'REQUEST_ABORTED')))
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
        // The frame's memory of a login went with it.
        repeatable: row.login !== true || name === 'CONNECT_EMAIL',
        post() {
          for (const timer of timers.splice(0)) clearTimeout(timer)
          if (!approval && !row.open) timers.push(setTimeout(() => onTimeout(entry), ANSWER_MS))
          try {
            entry.posted = true
            pulse.start()
            send(id, name, checked.data)
            // Until the frame reports itself again, messages would reach the page that is going.
            if (name === 'RELOAD') current!.ready = false
          } catch (failure) {
            // A function or another value that no message can carry.
            settle(() => reject(toError(failure)))
          }
        },
        wait() {
          // A second frame that stops before it is not followed by a third.
          entry.repeatable = !entry.posted && entry.repeatable
          entry.posted = false
          for (const timer of timers.splice(0)) clearTimeout(timer)
          timers.push(row.patient ? setTimeout(() => onTimeout(entry), ANSWER_MS) : setTimeout(() => lose('iframe_load_failed', lost('iframe_load_failed')), LOAD_MS))
        },
      }
      function onTimeout({ login }: Pending) {
        const failure = new WalletModalError('REQUEST_TIMEOUT', { details: { what: 'The request to the embedded wallet', seconds: ANSWER_MS / 1000, reason: 'iframe_request_timeout' } })
        if (login) lose('iframe_request_timeout', failure)
        else settle(() => reject(failure))
      }
      pending.set(id, entry)
      signal?.addEventListener('abort', onAbort, { once: true })
      if (frame.ready) entry.post()
      else entry.wait()
    })
  }
  /** One message for all approvals of the frame, once none of them is waited for any more. */
  function announceAbort() {
    if (!current?.ready || [...pending.values()].some(({ approval }) => approval)) return
    request('RPC_ABORT', undefined).catch(() => {
      // A frame that does not answer has nothing to abort; what it answers later is dropped.
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

// The number of EIP-1193 where the frame gives one, so that a visitor's refusal is one here.
function toFrameError(name: FrameRequest, { message, code }: FrameErrorPayload): WalletModalError {
  const reason = message?.slice(0, 300) || 'An error occurred'
  return toError(Object.assign(new Error(reason), code === undefined ? {} : { code }), name === 'RPC_REQUEST' ? 'UNKNOWN' : 'LOGIN_FAILED')
}

function lost(reason: string): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', { details: { service: 'The embedded wallet', reason } })
}
