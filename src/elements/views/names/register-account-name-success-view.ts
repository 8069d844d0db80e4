import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-button.js'

/** Shows the registered name. */
@customElement('wm-register-account-name-success-view')
export class RegisterAccountNameSuccessView extends StateElement {
  /** The full name. */
  @property() name = ''

  override render() {
    return html`<div class="centre">
      <div class="mark">${icon(Check, 36)}</div>
      <div role="status">
        <p class="name"><bdi>${this.name}</bdi></p>
        <p class="text">${this.t('names.done.text')}</p>
      </div>
      <wm-button
        variant="primary"
        @click=${() =>
          this.state.router.backTo('Account') || this.state.router.reset({ view: 'Account' })}
        >${this.t('names.done')}</wm-button
      >
    </div>`
  }
  static override styles = [
    base,
    view,
    css`
      .centre {
        gap: 16px;
        padding-block-start: 12px;
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 72px;
        block-size: 72px;
        border-radius: 50%;
        background: var(--_good-soft);
        color: var(--_good);
        animation: arrive 240ms var(--_ease);
      }
      .name {
        font-size: 22px;
        font-weight: 600;
        line-height: 28px;
        overflow-wrap: anywhere;
      }
      .text {
        padding-block-start: 4px;
      }
      wm-button {
        inline-size: 100%;
        margin-block-start: 4px;
      }
      @keyframes arrive {
        from {
          opacity: 0;
          scale: 0.8;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        @keyframes arrive {
          from {
            opacity: 0;
          }
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-register-account-name-success-view': RegisterAccountNameSuccessView
  }
}
