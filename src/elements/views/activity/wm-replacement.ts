import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Info from 'lucide/dist/esm/icons/info.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import type { ActivityItem } from '../../../state/account/activity.js'
import type { ReplacementKind, ReplacementState } from '../../../state/transactions/replacements.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import '../../parts/wm-button.js'

const REFUSALS: ReadonlyMap<unknown, MessageKey> = new Map([
  ['settled', 'activity.replace.settled'],
  ['gone', 'activity.replace.gone'],
  ['underpriced', 'activity.replace.underpriced'],
])

/**
 * Speeds up or cancels a waiting transaction, where its wallet can; below a settled one, says when
 * the first attempt was included in spite of a later one.
 */
@customElement('wm-replacement')
export class Replacement extends StateElement<'replacements'> {
  @property({ attribute: false }) item!: ActivityItem
  readonly #latest = this.watch(() => this.use('replacements').$latest)
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#stop = this.use('replacements').watch()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    const { id, chainId, status, attempts } = this.item
    if (status !== 'pending') {
      const included = attempts?.find((attempt) => attempt.id === id)
      return included?.kind === 'first'
        ? html`<p class="note">
            ${icon(Info, 18)}<span>${this.t('activity.replace.first')}</span>
          </p>`
        : nothing
    }
    if (!this.use('replacements').isOffered(id, chainId)) return nothing
    const latest = this.#latest.value
    const mine = latest.status !== 'idle' && latest.id === id ? latest : undefined
    return html`<div class="actions">
        ${this.#button('cancel', 'activity.cancel', mine)}
        ${this.#button('speedUp', 'activity.speedUp', mine)}
      </div>
      <p class="asking" role="status">
        ${mine?.status === 'asking' ? this.t('activity.replace.asking') : nothing}
      </p>
      ${
        mine?.status === 'failed'
          ? html`<p class="note bad" role="alert">
              ${icon(TriangleAlert, 18)}<span>${this.#toWords(mine)}</span>
            </p>`
          : nothing
      }`
  }
  #button(
    kind: ReplacementKind,
    label: 'activity.cancel' | 'activity.speedUp',
    mine: ReplacementState | undefined,
  ) {
    const asking = mine?.status === 'asking' ? mine.kind : undefined
    const { id, chainId } = this.item
    return html`<wm-button
      variant=${kind === 'speedUp' ? 'primary' : 'secondary'}
      ?busy=${asking === kind}
      ?disabled=${asking !== undefined && asking !== kind}
      @click=${() => void this.use('replacements').replace(id, chainId, kind)}
      >${this.t(label)}</wm-button
    >`
  }
  #toWords({ error, uncertain }: Extract<ReplacementState, { status: 'failed' }>): string {
    const refusal = REFUSALS.get(error.details['refused']) as 'activity.replace.gone' | undefined
    if (refusal) return this.t(refusal)
    return this.t(uncertain ? 'activity.replace.uncertain' : `error.${error.code}`)
  }
  static override styles = [
    base,
    note,
    css`
      /* Its parts are rows of the screen, which has no gap where there are none. */
      :host {
        display: contents;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-block-start: 4px;
      }
      /* Beside each other where both labels fit on one line. */
      .actions wm-button {
        flex: 1 1 auto;
      }
      /* On a low page, such as 400 % zoom, the buttons stay while the rest scrolls. */
      @media (max-height: 420px) {
        .actions {
          position: var(--_pinned, sticky);
          inset-block-end: 0;
          margin-inline: -12px;
          padding: 8px 12px;
          background: var(--_surface);
        }
      }
      .note span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .asking:empty {
        display: none;
      }
      .asking {
        color: var(--_muted);
        font-size: 13px;
        line-height: 18px;
        text-align: center;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-replacement': Replacement
  }
}
