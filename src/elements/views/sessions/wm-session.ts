import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { isAbort } from '../../../errors/to-error.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { SessionStatus, SmartSession } from '../../../state/sessions/sessions.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { twoLines } from '../../theme/rows/two-lines.styles.js'
import { sessionRow } from './session-row.styles.js'
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
  static override styles = [base, twoLines, sessionRow]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-session': Session
  }
}
