import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'
import { view } from '../theme/view.styles.js'
import { icon, type IconNode } from './icon.js'

/**
 * Shown instead of an empty list: a symbol, what happened, and what to do about it.
 * @slot - The action, as wide as the message.
 */
@customElement('wm-message')
export class Message extends TurnElement {
  /** Shapes of the symbol, as Lucide exports them. */
  @property({ attribute: false }) mark: IconNode = []
  /** Styles the symbol as a failure. */
  @property({ type: Boolean, reflect: true }) failed = false
  @property() heading = ''
  @property() text = ''

  override render() {
    return html`
      <div class="mark">${icon(this.mark, 32)}</div>
      <div>
        <p class="title">${this.heading}</p>
        <p class="text">${this.text}</p>
      </div>
      <slot></slot>
    `
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        justify-items: center;
        align-content: center;
        gap: 16px;
        padding: 24px 0;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 72px;
        block-size: 72px;
        border-radius: 50%;
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        color: var(--_muted);
      }
      :host([failed]) .mark {
        background: var(--_bad-soft);
        box-shadow: none;
        color: var(--_bad);
      }
      .title,
      .text {
        padding-inline: 16px;
      }
      .text {
        padding-block-start: 4px;
      }
      /* As wide as on every screen. */
      ::slotted(*) {
        inline-size: 100%;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-message': Message
  }
}
