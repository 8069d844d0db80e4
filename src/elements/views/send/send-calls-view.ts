import { html } from 'lit'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import type { CallStep } from '../../../state/calls/calls.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-steps.js'

/** Calls of the app that the wallet is asked for one after another. */
@customElement('wm-send-calls-view')
export class SendCallsView extends StateElement<'calls'> {
  readonly #steps = this.watch(() => this.use('calls').$steps)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const steps = this.#steps.value
    const at = steps.findIndex(({ status }) => status !== 'confirmed')
    const failed = steps[at]?.status === 'failed'
    const step = new Intl.NumberFormat(this.#language.value).format(at + 1)
    const title =
      at < 0
        ? this.t('calls.done')
        : failed
          ? this.t('calls.failed', step)
          : this.t('calls.heading', { step, count: steps.length })
    const hint = at < 0 ? '' : failed ? this.t('calls.failed.hint') : this.t('calls.hint')
    return html`
      <div role="status" aria-live="polite">
        <p class="title">${title}</p>
        <p class="text">${hint}</p>
      </div>
      <wm-steps
        .label=${this.t('calls.steps')}
        .doneText=${this.t('calls.step.done')}
        .steps=${steps.map(({ to, status }: CallStep, index) => ({
          text: this.t('calls.step', toShortAddress(to)),
          done: status === 'confirmed',
          running: status === 'asking' || status === 'sent',
          next: index === at,
        }))}
      ></wm-steps>
      ${
        at < 0 || failed
          ? html`<wm-button variant="primary" @click=${this.#leave}
              >${this.t('send.back')}</wm-button
            >`
          : ''
      }
    `
  }
  #leave = () => this.state.router.reset({ view: 'Account' })

  static override styles = [base, view]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-send-calls-view': SendCallsView
  }
}
