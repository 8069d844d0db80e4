import { PULSE_ID } from '../../../src/frame/frame-pulse.js'
import {
  FROM_FRAME,
  TO_FRAME,
  type FrameMessage,
  type FramePayload,
  type FrameRequest,
} from '../../../src/frame/protocol.js'
import { settle } from '../clocks/virtual-clock.js'
import { until } from '../clocks/until.js'

/** Refuses a request of the page with the message of an `…_ERROR`. */
export class FrameFault extends Error {
  constructor(
    message: string,
    readonly code?: number,
  ) {
    super(message)
  }
}

/**
 * The frame's answer: the payload of SUCCESS, or a {@link FrameFault}. A promise delays it; one
 * that never settles leaves the request open.
 */
export type FrameAnswers = { [N in FrameRequest]?: (payload: FramePayload<N>) => unknown }

/**
 * The page inside the frame, controlled by a test: it runs in a real iframe of the page's own
 * origin (`scripted-frame.mjs`).
 */
export interface ScriptedFrame {
  readonly answers: FrameAnswers
  /** What the page sent, by name. */
  readonly received: (FrameMessage & { readonly name: FrameRequest })[]
  names(): FrameRequest[]
  /** The number of loaded frames. */
  readonly loads: number
  readonly iframe: HTMLIFrameElement | undefined
  /** Posts to the page from inside the frame. */
  post(message: unknown): void
  ready(): void
  /**
   * Simulates a crash: the frame receives and sends nothing any more. The next frame that loads
   * works.
   */
  crash(): void
}

export const NEVER = new Promise<never>(() => {})

/** Scripts every frame that the page loads until the test is over. */
export function scriptFrame(answers: FrameAnswers = {}, { ready = true } = {}): ScriptedFrame {
  const received: ScriptedFrame['received'] = []
  let loads = 0
  let crashed: Window | undefined
  let current: Window | undefined
  let latest: ((message: unknown) => void) | undefined
  const scripted: ScriptedFrame = {
    answers,
    received,
    names: () => received.map(({ name }) => name),
    get loads() {
      return loads
    },
    get iframe() {
      return findFrame()
    },
    post: (message) => latest!(message),
    crash: () => void (crashed = current),
    ready: () => latest!({ type: `${FROM_FRAME}READY`, payload: {} }),
  }
  async function answer(
    { id, name, payload }: ScriptedFrame['received'][number],
    post: (message: unknown) => void,
  ) {
    const act = answers[name] as ((payload: unknown) => unknown) | undefined
    try {
      const value = await (act ? act(payload) : undefined)
      post({ id, type: `${FROM_FRAME}${name}_SUCCESS`, payload: value })
    } catch (failure) {
      const { message, code } = failure as FrameFault
      post({
        id,
        type: `${FROM_FRAME}${name}_ERROR`,
        payload: { message, ...(code === undefined ? {} : { code }) },
      })
    }
  }
  Object.assign(globalThis, {
    frameScript(frame: Window, post: (message: unknown) => void) {
      loads++
      current = frame
      latest = (message) => frame === crashed || post(message)
      const own = latest
      frame.addEventListener('message', ({ data, source }: MessageEvent<FrameMessage>) => {
        if (frame === crashed || source !== window || !data.type.startsWith(TO_FRAME)) return
        // Called whenever a request is sent, and while it waits.
        if (data.id?.startsWith(PULSE_ID))
          return own({
            id: data.id,
            type: `${FROM_FRAME}GET_SMART_ACCOUNT_ENABLED_NETWORKS_SUCCESS`,
            payload: { smartAccountEnabledNetworks: [] },
          })
        const message = { ...data, name: data.type.slice(TO_FRAME.length) as FrameRequest }
        received.push(message)
        void answer(message, own)
      })
      if (ready) scripted.ready()
    },
  })
  return scripted
}

/** The iframe of the kit, in any position. */
export function findFrame(): HTMLIFrameElement | undefined {
  for (const element of document.body.children) {
    const found = element.shadowRoot?.querySelector<HTMLIFrameElement>(
      'iframe[name="w3m-secure-iframe"]',
    )
    if (found) return found
  }
  return undefined
}

/** The dialog that contains the iframe. */
export function findFrameDialog(): HTMLDialogElement | undefined {
  return findFrame()?.parentElement as HTMLDialogElement | undefined
}

/** Waits until the frame of the page has run its script, and the page has received READY. */
export async function frameLoaded(frame: ScriptedFrame, count = 1): Promise<void> {
  await until(() => frame.loads >= count, 'the frame has loaded')
  await settle()
}
