import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { isAbort, toError } from '../../../errors/to-error.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { switchScreen } from './switch.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'

/** Waits for the wallet to switch. */
@customElement('wm-switch-network-view')
export class SwitchNetworkView extends StateElement<'switching'> {
  @property({ attribute: false }) chainId!: ChainId
  readonly #attempt = this.watch(() => this.use('switching').$attempt)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  #leave: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    this.#leave = this.use('switching').enter()
    void this.#start()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#leave?.()
  }
  override render() {
    const { network, connections, marks } = this.state
    void this.#marks.value
    const chain = network.find(this.chainId)
    const name = chain?.name ?? this.chainId
    const attempt = this.#attempt.value
    const failed = attempt.status === 'failed'
    const wallet = connections.find(toNamespace(this.chainId))?.wallet.name ?? ''
    const title = !failed
      ? this.t('switchNetwork.approve', wallet)
      : attempt.error.code === 'USER_REJECTED'
        ? this.t('switchNetwork.declined')
        : this.t('switchNetwork.failed')
    return html`<div class="centre">
      <div class="ring ${failed ? 'failed' : 'waiting'}">
        <wm-image .src=${marks.find(chain)} .name=${name} size="72" round></wm-image>
      </div>
      <div class="words" role=${failed ? 'alert' : 'status'}>
        <p class="title ${failed ? 'error' : ''}">${title}</p>
        <p class="text">
          ${failed ? this.t(`error.${attempt.error.code}`) : this.t('switchNetwork.hint', name)}
        </p>
      </div>
      <wm-button
        variant="primary"
        class=${failed ? '' : 'absent'}
        ?inert=${!failed}
        @click=${() => void this.#start()}
        >${this.t('action.retry')}</wm-button
      >
    </div>`
  }
  async #start(): Promise<void> {
    const { router, toasts } = this.state
    try {
      await this.use('switching').start(this.chainId)
    } catch (failure) {
      // If this screen is no longer shown, a toast gives the reason.
      if (!isAbort(failure) && router.$route.get().view !== 'SwitchNetwork')
        toasts.show(this.t(`error.${toError(failure).code}`), 'error')
    }
  }
  static override styles = [
    base,
    view,
    switchScreen,
    css`
      .absent {
        visibility: hidden;
      }
      .ring {
        position: relative;
        display: grid;
        place-items: center;
        inline-size: 96px;
        block-size: 96px;
      }
      .ring::before {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: 50%;
        border: 3px solid var(--_line);
      }
      .waiting::before {
        border-block-start-color: var(--_accent-text);
        animation: turn 1s linear infinite;
      }
      .failed::before {
        border-color: var(--_bad);
      }
      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting::before {
          border-color: var(--_accent-text);
          animation: breathe 2s ease-in-out infinite alternate;
        }
        @keyframes breathe {
          from {
            opacity: 0.35;
          }
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-switch-network-view': SwitchNetworkView
  }
}
