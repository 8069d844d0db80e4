import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { isAbort } from '../../../errors/to-error.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import { toShortAddress } from '../../../standards/short-address.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { SessionStatus, SmartSession } from '../../../state/sessions/sessions.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { twoLines } from '../../theme/rows/two-lines.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'

const ADDRESS_START = 6
const ADDRESS_END = 4

/** One smart session: its app and its permissions. An active one can be revoked. */
@customElement('wm-session')
export class Session extends StateElement<'sessions'> {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #revoking = this.watch(() => this.use('sessions').$revoking)
  @property({ attribute: false }) session!: SmartSession
  @property() status: SessionStatus = 'active'

  override render() {
    const { project, permissions, expiry, pci } = this.session
    const name = toWalletName(project.name) ?? this.t('sessions.app')
    const ends = new Intl.DateTimeFormat(this.#language.value, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(expiry * 1000)
    return html`<details>
      <summary>
        <wm-image
          .src=${isImageAddress(project.iconUrl) ? project.iconUrl : undefined}
          .name=${name}
          size="36"
        ></wm-image>
        <span class="words"
          ><bdi class="name">${name}</bdi>${
            project.url ? html`<bdi class="detail">${toWalletName(project.url)}</bdi>` : nothing
          }</span
        >
        <span class="status ${this.status}">${this.t(`sessions.${this.status}`)}</span>
        ${icon(ChevronDown, 16, 'fold')}
      </summary>
      <div class="more">
        <ul aria-label=${this.t('sessions.permissions')}>
          ${permissions.map((permission) => html`<li>${this.#toPermission(permission)}</li>`)}
        </ul>
        <p class="note">${this.t('sessions.until', ends)}</p>
        ${
          this.status === 'active'
            ? html`<wm-button
                ?busy=${this.#revoking.value === pci}
                ?disabled=${this.#revoking.value !== undefined && this.#revoking.value !== pci}
                @click=${this.#revoke}
                >${this.t('sessions.revoke')}</wm-button
              >`
            : nothing
        }
      </div>
    </details>`
  }
  /**
   * A contract call is described by its contract and functions, any other permission by its type.
   */
  #toPermission({ type, data }: SmartSession['permissions'][number]): string {
    const { address, functions } = (typeof data === 'object' && data !== null ? data : {}) as {
      readonly address?: unknown
      readonly functions?: unknown
    }
    if (type !== 'contract-call' || typeof address !== 'string') return toWalletName(type) ?? ''
    const names = Array.isArray(functions)
      ? functions.flatMap(
          (entry: { functionName?: unknown } | null) => toWalletName(entry?.functionName) ?? [],
        )
      : []
    return [
      this.t(
        'sessions.call',
        toShortAddress(toWalletName(address) ?? '', ADDRESS_START, ADDRESS_END),
      ),
      ...names,
    ].join(' · ')
  }
  #revoke = async () => {
    const { toasts } = this.state
    const revoked = this.t('sessions.done')
    const failed = this.t('sessions.failed.revoke')
    try {
      await this.use('sessions').revoke(this.session.pci)
      toasts.show(revoked)
    } catch (failure) {
      // Already reported by the slice. A cancelled revocation shows nothing.
      if (!isAbort(failure)) toasts.show(failed, 'error')
    }
  }
  static override styles = [
    base,
    twoLines,
    css`
      :host {
        display: block;
      }
      details {
        border-radius: var(--_radius-row);
        box-shadow: inset 0 0 0 1px var(--_line);
      }
      summary {
        display: flex;
        /* On a page of 160 px the status wraps below the name. */
        flex-wrap: wrap;
        align-items: center;
        gap: 0 12px;
        min-block-size: 60px;
        box-sizing: border-box;
        padding: 4px 10px;
        border-radius: var(--_radius-row);
        list-style: none;
        cursor: pointer;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      summary:hover {
        background: var(--_hover);
      }
      summary:focus-visible {
        outline-offset: -2px;
      }
      .words {
        flex-basis: 56px;
      }
      .note {
        font-size: 13px;
        line-height: 18px;
        color: var(--_muted);
      }
      .status {
        font-size: 12px;
        color: var(--_muted);
      }
      .status.active {
        color: var(--_good);
      }
      .fold {
        flex: none;
        color: var(--_muted);
      }
      [open] .fold {
        rotate: 180deg;
      }
      /* The browser's box around the content of a details element does not inherit box-sizing. */
      .more {
        box-sizing: border-box;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        padding: 4px 10px 10px;
      }
      ul {
        display: grid;
        gap: 4px;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: 14px;
        line-height: 20px;
        overflow-wrap: anywhere;
      }
      @media (forced-colors: active) {
        details {
          outline: 1px solid ButtonBorder;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-session': Session
  }
}
