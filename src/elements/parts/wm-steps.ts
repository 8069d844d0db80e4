import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { spinner } from '../theme/spinner.styles.js'
import { icon } from './icon.js'

/** A step of a list. */
export interface Step {
  readonly text: string
  readonly done: boolean
  /** True while the wallet or the network is asked. */
  readonly running: boolean
  /** True for the steps that come next. */
  readonly next: boolean
}

/** Numbered steps and their state. */
@customElement('wm-steps')
export class Steps extends StateElement {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @property({ attribute: false }) steps: readonly Step[] = []
  /** Name of the list. */
  @property() label = ''
  /** Read by screen readers after a step that is done. */
  @property() doneText = ''

  override render() {
    return html`<ol aria-label=${this.label}>
      ${this.steps.map((step, index) => this.#step(index + 1, step))}
    </ol>`
  }
  #step(number: number, { text, done, running, next }: Step) {
    const sign = done
      ? icon(Check, 14)
      : running
        ? html`<span class="spinner"></span>`
        : new Intl.NumberFormat(this.#language.value).format(number)
    return html`<li
      class=${done ? 'done' : next ? 'next' : ''}
      aria-current=${!done && next ? 'step' : nothing}
    >
      <span class="sign" aria-hidden="true">${sign}</span
      ><span
        >${text}${done ? html`<span class="visually-hidden"> ${this.doneText}</span>` : nothing}</span
      >
    </li>`
  }
  static override styles = [
    base,
    spinner,
    css`
      :host {
        display: block;
      }
      ol {
        display: grid;
        gap: 4px;
        margin: 0;
        padding: 8px 4px;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: 10px;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
        overflow-wrap: anywhere;
      }
      .next {
        color: var(--_text);
        font-weight: 500;
      }
      .sign {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        border-radius: 50%;
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 12px;
        font-weight: 600;
      }
      .next .sign {
        box-shadow: inset 0 0 0 2px var(--_accent-text);
      }
      .done .sign {
        background: var(--_good);
        box-shadow: none;
        color: var(--_surface);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-steps': Steps
  }
}
