import type { LitElement, ReactiveController } from 'lit'
import { copyText } from '../../platform/clipboard.js'

const SHOWN_MS = 2500

/**
 * Copies text for a control of its host, and redraws the host while the control shows the outcome.
 */
export class CopyController implements ReactiveController {
  /** Outcome of the last copy, while the control shows it. */
  outcome: 'copied' | 'failed' | undefined
  readonly #host: LitElement
  readonly #report: (failure: unknown) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: LitElement, report: (failure: unknown) => void) {
    this.#host = host
    this.#report = report
    host.addController(this)
  }
  copy = async (text: string): Promise<void> => {
    try {
      await copyText(text, this.#host.renderRoot)
      this.#show('copied')
    } catch (failure) {
      this.#report(failure)
      this.#show('failed')
    }
  }
  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.outcome = undefined
  }
  #show(outcome: 'copied' | 'failed' | undefined) {
    clearTimeout(this.#timer)
    this.outcome = outcome
    this.#host.requestUpdate()
    if (outcome) this.#timer = setTimeout(() => this.#show(undefined), SHOWN_MS)
  }
}
