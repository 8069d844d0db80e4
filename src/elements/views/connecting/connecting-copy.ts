import { css, html } from 'lit'
import { copyText } from '../../../platform/clipboard.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import '../../parts/wm-button.js'

/** Copies the pairing link. Disabled until there is one. */
@customElement('wm-connecting-copy')
export class ConnectingCopy extends StateElement {
  readonly #pairing = this.watch(({ pairing }) => pairing.$pairing)

  override render() {
    return html`<wm-button variant="quiet" ?disabled=${this.#pairing.value.uri === undefined} @click=${this.#copy}>${this.t('action.copyLink')}</wm-button>`
  }
  #copy = async () => {
    const { pairing, toasts, report } = this.state
    const uri = pairing.getUri()
    if (uri === undefined) return
    try {
      await copyText(uri)
      toasts.show(this.t('connecting.copied'))
    } catch (failure) {
      toasts.show(this.t('connecting.copyFailed'), 'error')
      report(failure)
    }
  }
  static override styles = css`
    :host {
      display: grid;
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-copy': ConnectingCopy
  }
}
