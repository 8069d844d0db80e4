import { html, nothing } from 'lit'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { findFrame } from '../../../../state/embedded/login-methods.js'
import { isSafeLink } from '../../../../platform/links/open-link.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import { icon } from '../../../parts/icon.js'
import { login } from '../login.styles.js'
import '../../../parts/rows/wm-row.js'

/** Leads to the site of the embedded wallet, where its keys can be exported. */
@customElement('wm-upgrade-email-wallet-view')
export class UpgradeEmailWalletView extends StateElement {
  override render() {
    const url = findFrame(this.state.config, this.state.$offered.get())
    return html`
      <div class="intro">
        <span class="mark">${icon(KeyRound, 28)}</span>
        <p class="title">${this.t('login.upgrade.heading')}</p>
        <p class="text">${this.t('login.upgrade.text')}</p>
      </div>
      ${
        isSafeLink(url)
          ? html`<wm-row
              .icon=${ExternalLink}
              .label=${this.t('login.upgrade.open')}
              .detail=${new URL(url).hostname}
              .href=${url}
              .linkNote=${this.t('link.external')}
            ></wm-row>`
          : nothing
      }
      <p class="note">${this.t('login.upgrade.note')}</p>
    `
  }
  static override styles = [base, view, login]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-upgrade-email-wallet-view': UpgradeEmailWalletView
  }
}
