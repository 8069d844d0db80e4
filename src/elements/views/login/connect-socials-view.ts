import { html } from 'lit'
import { property } from 'lit/decorators.js'
import type { Social } from '../../../state/embedded/frame-login-state.js'
import { listSocials } from '../../../state/embedded/login-methods.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { socialMarks, toSocialTile } from './social-marks.js'
import { startSocial } from './social-start.js'
import '../../parts/rows/wm-row.js'

/** All identity providers, one per row. */
@customElement('wm-connect-socials-view')
export class ConnectSocialsView extends StateElement<'frameLogin'> {
  readonly #offered = this.watch(({ $offered }) => $offered)
  readonly #user = this.watch(() => this.use('frameLogin').$user)

  /** The provider requested by a page button. */
  @property() login: string | undefined

  override firstUpdated() {
    const social = listSocials(this.state.config, this.#offered.value).find(
      (name) => name === this.login,
    )
    // Within the time after a click in which browsers allow a window to open.
    if (social && !this.#user.value) startSocial(this, social)
  }
  override render() {
    return html`<div class="list" role="list">
      ${listSocials(this.state.config, this.#offered.value).map((social) => this.#row(social))}
    </div>`
  }
  #row(social: Social) {
    return html`<wm-row
      role="listitem"
      .image=${toSocialTile(social)}
      .label=${socialMarks[social].name}
      ?disabled=${this.#user.value !== undefined}
      @click=${() => startSocial(this, social)}
    ></wm-row>`
  }
  static override styles = [base, view]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connect-socials-view': ConnectSocialsView
  }
}
