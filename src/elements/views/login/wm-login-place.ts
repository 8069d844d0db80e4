import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { loadLogin } from './load-login.js'
import type { LoginPart } from './login-parts.js'
import '../../parts/wm-button.js'

/**
 * The placeholder of a login part: loads its code, texts and state, and keeps the height set by the
 * host until then.
 */
@customElement('wm-login-place')
export class LoginPlace extends StateElement {
  @property({ attribute: false }) shown!: LoginPart
  @internal() private failed = false
  @internal() private draw: ((part: LoginPart) => unknown) | undefined

  override connectedCallback() {
    super.connectedCallback()
    if (!this.draw) void this.#load()
  }
  override render() {
    if (this.failed)
      return html`<wm-button @click=${this.#load}>${this.t('action.retry')}</wm-button>`
    return this.draw?.(this.shown) ?? nothing
  }
  #load = async () => {
    this.failed = false
    this.draw = await loadLogin(this.state)
    this.failed = !this.draw
  }
  static override styles = css`
    :host {
      display: grid;
      align-items: center;
      grid-template-columns: minmax(0, 1fr);
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-login-place': LoginPlace
  }
}
