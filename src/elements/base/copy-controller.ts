import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { copyText } from '../../platform/clipboard.js'

const SHOWN_MS = 2500

/** Copies text for a control of its host, and redraws the host while the outcome shows in that control. */
export class CopyController implements ReactiveController {
  /** How the last copy ended, for as long as the control says so. */
  outcome: 'copied' | 'failed' | undefined
  readonly #host: ReactiveControllerHost
  readonly #report: (failure: WalletModalError) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost, report: (failure: WalletModalError) => void) {
    this.#host = host
    this.#report = report
    host.addController(this)
  }
  copy = async (text: string): Promise<void> => {
    try {
      await copyText(text)
      this.#show('copied')
    } catch (failure) {
      this.#report(toError(failure, 'CLIPBOARD_FAILED'))
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
