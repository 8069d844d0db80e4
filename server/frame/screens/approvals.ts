import type { Prepared } from '../requests/prepared.js'
import { currentLanguage } from '../texts/texts.js'
import { Refusal } from '../wallet/refusal.js'
import type { Asker, showApproval } from './approval-screen.js'
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
  /** What was approved is carried out. */
  | { readonly kind: 'done' }

const WINDOW = 'popup,width=420,height=680'
const WAITING = 16
// A page that asks again once it has its answer is shown in the same window.
const NEXT_MS = 700

/** Shows requests in sequence and asks the visitor. */
export class Approvals {
  readonly #isTrusted: (origin: string) => boolean
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  /** Requests since their arrival, also while they are prepared and signed. */
  #open = 0
  /** The wallet's own window. It serves the requests that follow one another, and closes after them. */
  #window: Window | null = null
  #closing: ReturnType<typeof setTimeout> | undefined
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
    const show = async () => {
      const { canSeeVisibility, showApproval } = await import('./approval-screen.js')
      if (signal.aborted) throw signal.reason
      const isOnlyApart = !this.#isTrusted(asker.origin) || !canSeeVisibility()
      return this.#show(view, asker, { forgetful, signal, isOnlyApart, showApproval })
    }
    const asked = this.#last.then(show).finally(() => {
      this.#waiting--
    })
    // A rejected request does not stop the next one.
    this.#last = asked.catch(() => {})
    return asked
  }

  /**
   * Counts a request from its arrival. The function that it returns ends it: the window closes unless
   * the page has asked again, because closing is what returns the visitor to the page.
   */
  begin(): (isDone: boolean) => void {
    this.#open++
    clearTimeout(this.#closing)
    return (isDone) => {
      this.#open--
      if (isDone) this.#post({ kind: 'done' })
      if (this.#open === 0) this.#closing = setTimeout(() => this.#close(), NEXT_MS)
    }
  }

  /** Ends every request that waits for the visitor. */
  abort(): void {
    this.#abort.abort(new Refusal(400, '', 'Request was aborted'))
    this.#abort = new AbortController()
  }

  #show(
    view: Prepared['view'],
    asker: Asker,
    {
      forgetful,
      signal,
      isOnlyApart,
      showApproval: show,
    }: {
      forgetful: boolean
      signal: AbortSignal
      isOnlyApart: boolean
      showApproval: typeof showApproval
    },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const showApart = () =>
        this.#post({ kind: 'show', id, view, asker, forgetful, theme: currentTheme() })
      const listener = ({ source, origin, data }: MessageEvent) => {
        if (this.#window === null || source !== this.#window || origin !== location.origin) return
        const message = data as ApprovalMessage | undefined
        if (message?.kind === 'ready') showApart()
        if (message?.kind !== 'decision' || message.id !== id) return
        const isApproved = message.isApproved === true
        if (!isApproved && this.#open <= 1) this.#close()
        decide(isApproved)
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
      const abort = () => {
        this.#close()
        end(() => reject(signal.reason as Refusal))
      }
      addEventListener('message', listener)
      signal.addEventListener('abort', abort)
      const hide = show(view, asker, {
        framed: true,
        apart: { only: isOnlyApart, open },
        forgetful,
        onDecide: (isApproved) => {
          this.#close()
          decide(isApproved)
        },
      })
      if (this.#window?.closed === false) showApart()
    })
  }

  #post(message: ApprovalMessage): void {
    this.#window?.postMessage(message, location.origin)
  }

  #close(): void {
    this.#window?.close()
    this.#window = null
  }
}
