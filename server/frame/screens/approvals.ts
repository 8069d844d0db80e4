import type { Prepared } from '../requests/prepared.js'
import { currentLanguage } from '../texts/texts.js'
import { Refusal } from '../wallet/refusal.js'
import { showApproval, type Asker } from './approval-screen.js'
import { canSeeVisibility } from './click-guard.js'
import { currentTheme, type ThemeMessage } from './theme.js'

/** Messages between the frame and the approval window, at the site's own origin. */
export type ApprovalMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'show'
      /** Names the request, so that a decision about an earlier one counts for no other. */
      readonly id: string
      readonly view: Prepared['view']
      readonly asker: Asker
      readonly forgetful: boolean
      readonly theme: ThemeMessage
    }
  | { readonly kind: 'decision'; readonly id: string; readonly isApproved: boolean }

const WINDOW = 'popup,width=420,height=680'
const WAITING = 16

/** Shows requests in sequence and asks the visitor. */
export class Approvals {
  readonly #isTrusted: (origin: string) => boolean
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  /** The wallet's own window. It outlasts a decision while further requests wait. */
  #window: Window | null = null
  #abort = new AbortController()

  constructor({ isTrusted }: { isTrusted: (origin: string) => boolean }) {
    this.#isTrusted = isTrusted
  }

  /**
   * Aborted by {@link abort}. A request reads it on arrival and passes it to {@link ask}, so that
   * an abort before its approval is shown also ends it.
   */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Resolves once the visitor approves. Rejects when they decline or `signal` aborts. */
  ask(
    view: Prepared['view'],
    asker: Asker,
    { forgetful, signal }: { forgetful: boolean; signal: AbortSignal },
  ): Promise<void> {
    if (this.#waiting >= WAITING)
      return Promise.reject(new Refusal(429, '', 'Too many requests wait for approval'))
    this.#waiting++
    const show = () => {
      if (signal.aborted) throw signal.reason
      return this.#show(view, asker, { forgetful, signal })
    }
    const asked = this.#last.then(show).finally(() => {
      this.#waiting--
    })
    // A rejected request does not stop the next one.
    this.#last = asked.catch(() => {})
    return asked
  }

  /** Ends every request that waits for the visitor. */
  abort(): void {
    this.#abort.abort(new Refusal(400, '', 'Request was aborted'))
    this.#abort = new AbortController()
  }

  #show(
    view: Prepared['view'],
    asker: Asker,
    { forgetful, signal }: { forgetful: boolean; signal: AbortSignal },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const showApart = () =>
        this.#window?.postMessage(
          {
            kind: 'show',
            id,
            view,
            asker,
            forgetful,
            theme: currentTheme(),
          } satisfies ApprovalMessage,
          location.origin,
        )
      const listener = ({ source, origin, data }: MessageEvent) => {
        if (this.#window === null || source !== this.#window || origin !== location.origin) return
        const message = data as ApprovalMessage | undefined
        if (message?.kind === 'ready') showApart()
        if (message?.kind !== 'decision' || message.id !== id) return
        if (this.#waiting === 1) close()
        decide(message.isApproved === true)
      }
      const open = () => {
        this.#window?.close()
        this.#window = window.open(`/approve?lang=${currentLanguage()}`, '_blank', WINDOW)
      }
      const end = (settle: () => void) => {
        hide()
        removeEventListener('message', listener)
        signal.removeEventListener('abort', abort)
        settle()
      }
      const decide = (isApproved: boolean) =>
        end(() =>
          isApproved
            ? resolve()
            : reject(new Refusal(400, '', 'User rejected the request', { code: 4001 })),
        )
      const close = () => {
        this.#window?.close()
        this.#window = null
      }
      const abort = () => {
        close()
        end(() => reject(signal.reason as Refusal))
      }
      addEventListener('message', listener)
      signal.addEventListener('abort', abort)
      const hide = showApproval(view, asker, {
        framed: true,
        apart: { only: !this.#isTrusted(asker.origin) || !canSeeVisibility(), open },
        forgetful,
        onDecide(isApproved) {
          close()
          decide(isApproved)
        },
      })
      if (this.#window?.closed === false) showApart()
    })
  }
}
