import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ExternalLink from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { turning } from '../../theme/spinner.styles.js'
import { icon, type IconNode } from '../icon.js'
import '../wm-image.js'

/** Names longer than this may be truncated; a tooltip shows the whole name. */
const LONG = 40

/**
 * One choice in a list: picture, name, tag. A native button, or a native link if `href` is set.
 * @slot end - After the tag; a link shows there that it leads elsewhere.
 * @csspart row - The button or link.
 */
@customElement('wm-row')
export class Row extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property() label = ''
  @property() detail: string | undefined
  @property() tag: string | undefined
  @property({ reflect: true }) tone: 'plain' | 'good' | 'accent' | 'quiet' = 'plain'
  @property() image: string | undefined
  /** A symbol instead of a picture, for the kit's own choices. */
  @property({ attribute: false }) icon: IconNode | undefined
  @property({ type: Boolean, attribute: 'round-image' }) roundImage = false
  /** Mirrors the symbol in right-to-left languages. */
  @property({ type: Boolean, reflect: true }) mirrored = false
  @property({ type: Boolean, reflect: true }) disabled = false
  /**
   * Rotates the symbol while the chosen action runs. Clicks are then ignored; unlike `disabled`,
   * the row keeps the focus.
   */
  @property({ type: Boolean, reflect: true }) busy = false
  /** Marks the current choice. */
  @property({ type: Boolean, reflect: true }) current = false
  /** Opens this URL in a new tab. The caller has checked it. */
  @property() href: string | undefined
  /** Read after the label of a link: says that it opens elsewhere. */
  @property({ attribute: 'link-note' }) linkNote = ''

  constructor() {
    super()
    // The capture listener of the host runs before the listeners that screens add.
    this.addEventListener(
      'click',
      (event) => {
        if (this.busy) event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
  override connectedCallback() {
    super.connectedCallback()
    this.setAttribute('exportparts', 'row')
  }
  override render() {
    const content = html`
      <span class="start"
        >${
          this.icon
            ? html`<span class="mark">${icon(this.icon)}</span>`
            : html`<wm-image
                .src=${this.image}
                .name=${this.label}
                ?round=${this.roundImage}
                size="36"
              ></wm-image>`
        }</span
      >
      <span class="words">
        <span class="label" title=${this.label.length > LONG ? this.label : nothing}
          ><bdi>${this.label}</bdi></span
        >
        ${this.detail ? html`<span class="detail"><bdi>${this.detail}</bdi></span>` : nothing}
      </span>
      ${this.tag ? html`<span class="tag">${this.tag}</span>` : nothing}
      <slot name="end">${this.href ? icon(ExternalLink, 18, 'away') : nothing}</slot>
    `
    if (this.href)
      return html`<a
        class="row"
        part="row"
        href=${this.href}
        target="_blank"
        rel="noopener noreferrer"
        >${content}<span class="visually-hidden">${this.linkNote}</span></a
      >`
    return html`<button
      class="row"
      part="row"
      type="button"
      ?disabled=${this.disabled}
      aria-busy=${this.busy ? 'true' : nothing}
      aria-current=${this.current ? 'true' : nothing}
    >
      ${content}
    </button>`
  }
  static override styles = [
    base,
    turning,
    css`
      :host {
        display: block;
      }
      .row {
        display: flex;
        /* If the tag leaves no space for the name, it wraps below it. */
        flex-wrap: wrap;
        align-items: center;
        gap: 0 12px;
        inline-size: 100%;
        min-block-size: var(--_row);
        padding-block: 8px;
        padding-inline: 10px 12px;
        border-radius: var(--_radius-row);
        background: var(--_row-ground);
        text-decoration: none;
        transition:
          background 100ms,
          scale 100ms;
      }
      .row:hover:not(:disabled) {
        background: var(--_hover);
      }
      .row:active:not(:disabled) {
        background: var(--_pressed);
        scale: 0.99;
      }
      .row:focus-visible {
        outline-offset: -2px;
      }
      .row:disabled {
        color: var(--_muted);
      }
      .row:disabled :is(.start, .tag) {
        opacity: 0.45;
      }
      .start {
        display: flex;
        flex: none;
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 36px;
        block-size: 36px;
        border-radius: 10px;
        background: var(--_accent-soft);
        color: var(--_accent-text);
      }
      :host([tone='quiet']) .mark {
        background: var(--_raised);
        color: var(--_muted);
      }
      :host([busy]) .mark svg {
        animation: turn 900ms linear infinite;
      }
      .words {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        flex: 1 1 56px;
        min-inline-size: 0;
      }
      .label,
      .detail {
        /* A text is aligned by the row's direction and truncated at its own end. */
        display: flex;
      }
      bdi {
        overflow: hidden;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow-wrap: anywhere;
      }
      .label bdi {
        font-size: 16px;
        font-weight: var(--_weight);
        line-height: 22px;
      }
      .detail {
        font-size: 13px;
        line-height: 18px;
        color: var(--_muted);
      }
      .tag {
        flex: none;
        padding: 2px 8px;
        border-radius: var(--_radius-chip);
        background: var(--_hover);
        color: var(--_muted);
        font-size: 12px;
        font-weight: 500;
        line-height: 18px;
        font-variant-numeric: tabular-nums;
      }
      :host([tone='good']) .tag {
        background: var(--_good-soft);
        color: var(--_good);
      }
      :host([tone='accent']) .tag {
        background: var(--_accent-soft);
        color: var(--_accent-text);
      }
      .away {
        color: var(--_control);
      }
      /* WebKit gives the content of a slot in this tree the direction of the page. */
      .away,
      :host([mirrored]) .mark svg {
        scale: var(--_flip) 1;
      }
      @media (prefers-reduced-motion: reduce) {
        .row:active:not(:disabled) {
          scale: none;
        }
        :host([busy]) .mark svg {
          animation: breathe 1s ease-in-out infinite alternate;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-row': Row
  }
}
