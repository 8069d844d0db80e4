import { css, html } from 'lit'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import { nameTag, nameTagStyles } from './name-tag.js'

/** Explains account names and opens the screen that registers one. */
@customElement('wm-choose-account-name-view')
export class ChooseAccountNameView extends StateElement<'names'> {
  readonly #available = this.watch(() => this.use('names').$available)

  override render() {
    if (!this.#available.value)
      return html`<wm-message
        .mark=${UserRound}
        .heading=${this.t('names.none')}
        .text=${this.t('names.none.text')}
      ></wm-message>`
    return html`<div class="centre">
      ${nameTag}
      <div>
        <p class="title">${this.t('names.choose.heading')}</p>
        <p class="text">${this.t('names.choose.text')}</p>
      </div>
      <wm-button variant="primary" @click=${this.#choose}>${this.t('names.choose')}</wm-button>
    </div>`
  }
  #choose = () => {
    const { router, track } = this.state
    track('OPEN_ENS_FLOW')
    router.push({ view: 'RegisterAccountName' })
  }
  static override styles = [
    base,
    view,
    nameTagStyles,
    css`
      .centre {
        gap: 16px;
        padding-block-start: 12px;
      }
      .title {
        text-wrap: balance;
      }
      .text {
        padding-block-start: 4px;
      }
      wm-button {
        inline-size: 100%;
        margin-block-start: 4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-choose-account-name-view': ChooseAccountNameView
  }
}
