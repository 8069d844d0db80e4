import { html } from 'lit'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import type { FormProblem } from '../../../state/send/draft.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { send } from './send.styles.js'
import './wm-send-amount.js'
import './wm-send-receiver.js'
import '../../parts/wm-button.js'

const LABELS: Readonly<Record<FormProblem, MessageKey>> = {
  token: 'send.action.token',
  amount: 'send.action.amount',
  incorrect: 'send.action.incorrect',
  ambiguous: 'send.action.incorrect',
  decimals: 'send.action.incorrect',
  insufficient: 'send.action.insufficient',
  receiver: 'send.action.receiver',
  looking: 'send.action.receiver',
  'invalid-receiver': 'send.action.invalid',
}

/** Asset, amount and receiver. */
@customElement('wm-wallet-send-view')
export class WalletSendView extends StateElement<'account' | 'send'> {
  readonly #form = this.watch(() => this.use('send').$form)
  readonly #account = this.watch(() => this.use('account').$account)
  #stops: readonly (() => void)[] = []

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    const { watch, $tokens, chooseLargest } = this.use('send')
    this.#stops = [
      watch(() => this.state.toasts.show(this.t('send.balance.failed'), 'error')),
      // At once, or when the balances arrive.
      $tokens.subscribe(chooseLargest),
    ]
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const stop of this.#stops) stop()
  }
  override render() {
    const { router } = this.state
    const { problem } = this.#form.value
    if (!this.#account.value?.address)
      return html`<wm-button variant="primary" @click=${() => router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    return html`
      <div class="entries">
        <wm-send-amount></wm-send-amount>
        <span class="arrow" aria-hidden="true">${icon(ArrowDown, 16)}</span>
        <wm-send-receiver></wm-send-receiver>
      </div>
      <wm-button
        variant="primary"
        ?busy=${problem === 'looking'}
        ?disabled=${problem !== undefined}
        @click=${() => router.push({ view: 'WalletSendPreview' })}
        >${this.#label(problem)}</wm-button
      >
    `
  }
  #label(problem: FormProblem | undefined): string {
    if (problem === undefined) return this.t('send.action.preview')
    return problem === 'insufficient'
      ? this.t('send.action.insufficient', this.#form.value.token!.symbol)
      : (this.t as (key: MessageKey) => string)(LABELS[problem])
  }
  static override styles = [base, view, send]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-send-view': WalletSendView
  }
}
