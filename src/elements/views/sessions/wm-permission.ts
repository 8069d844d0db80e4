import { html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { ErrorCode } from '../../../errors/catalogue.js'
import { isAbort, toError } from '../../../errors/to-error.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { StoredPermission } from '../../../state/permissions/stored-permissions.js'
import type { SessionStatus } from '../../../state/sessions/sessions.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import { twoLines } from '../../theme/rows/two-lines.styles.js'
import { drawAddressFact, drawFact } from '../account/facts.js'
import { drawPermission, permission } from '../permissions/draw-permission.js'
import { toDate, toPermissionWords } from '../permissions/permission-words.js'
import { sessionRow } from './session-row.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'

/** One permission that a wallet granted to this site, in words. An active one can be revoked. */
@customElement('wm-permission')
export class Permission extends StateElement<'permissions'> {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #revoking = this.watch(() => this.use('permissions').$revoking)
  @property({ attribute: false }) permission!: StoredPermission
  @property() status: SessionStatus = 'active'
  /** Why the permission was not revoked. */
  @internal() private problem: ErrorCode | undefined

  override render() {
    const { id, chainId, to } = this.permission
    const { config, network } = this.state
    const [picture] = config.metadata.icons ?? []
    const app = toWalletName(config.metadata.name) ?? this.t('sessions.app')
    const language = this.#language.value
    const words = toPermissionWords(this.permission, { t: this.t, language, app })
    return html`<details>
      <summary>
        <wm-image
          .src=${isImageAddress(picture) ? picture : undefined}
          .name=${app}
          size="36"
        ></wm-image>
        <span class="words"
          ><bdi class="name">${app}</bdi><span class="detail">${words.what}</span></span
        >
        <span class="status ${this.status}">${this.t(`sessions.${this.status}`)}</span>
        ${icon(ChevronDown, 16, 'fold')}
      </summary>
      <div class="more">
        ${drawPermission(this.t, words)}
        <dl class="facts inner">
          ${drawFact(this.t('send.network'), network.find(chainId)?.name ?? chainId)}
          ${drawAddressFact(this.t('permissions.holder'), to)}
        </dl>
        ${
          this.problem
            ? html`<p class="note bad" role="alert">
                ${icon(TriangleAlert, 18)}<span>${this.#toText(this.problem)}</span>
              </p>`
            : nothing
        }
        ${
          this.status === 'active'
            ? html`<wm-button
                ?busy=${this.#revoking.value === id}
                ?disabled=${this.#revoking.value !== undefined && this.#revoking.value !== id}
                @click=${this.#revoke}
                >${this.t('sessions.revoke')}</wm-button
              >`
            : nothing
        }
      </div>
    </details>`
  }
  #revoke = async () => {
    this.problem = undefined
    const { toasts } = this.state
    const revoked = this.t('sessions.done')
    const unkept = this.t('permissions.revoke.unkept')
    try {
      const isKept = await this.use('permissions').revoke(this.permission.id)
      toasts.show(isKept ? revoked : unkept, isKept ? undefined : 'error')
    } catch (failure) {
      if (!isAbort(failure)) this.problem = toError(failure).code
    }
  }
  #toText(code: ErrorCode): string {
    if (code !== 'METHOD_UNSUPPORTED') return this.t(`error.${code}`)
    const { expiry, account } = this.permission
    return this.t('permissions.revoke.none', {
      wallet: this.use('permissions').findWallet(account)?.name ?? '',
      date: toDate(expiry, this.#language.value),
    })
  }
  static override styles = [base, twoLines, note, permission, sessionRow]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-permission': Permission
  }
}
