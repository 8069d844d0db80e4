import { css, html, nothing } from 'lit'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { PermissionsRequest } from '../../../state/permissions/permissions.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { box } from '../../theme/box.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawAddressFact, drawFact } from '../account/facts.js'
import { review } from '../send/review.styles.js'
import { drawPermission, permission } from './draw-permission.js'
import { toPermissionWords } from './permission-words.js'
import '../../parts/wm-button.js'

/** What the app asks permission for, before the wallet is opened; then what was granted. */
@customElement('wm-request-permissions-view')
export class RequestPermissionsView extends StateElement<'permissions'> {
  readonly #request = this.watch(() => this.use('permissions').$request)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  /** The request that this screen was opened for. A later one has a screen of its own. */
  #number: number | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#number = this.use('permissions').$request.get()?.number
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.use('permissions').leave(this.#number)
  }
  override render() {
    const request = this.#request.value
    if (!request) return nothing
    const { status, permissions, chain, to } = request
    const app = this.#app()
    const language = this.#language.value
    return html`
      <div role="status" aria-live="polite">
        <p class="title">
          ${
            status === 'granted'
              ? this.t('permissions.granted')
              : status === 'failed'
                ? this.t('permissions.failed')
                : this.t('permissions.heading', app)
          }
        </p>
        <p class="text">
          ${
            status === 'granted'
              ? this.t('permissions.granted.hint')
              : status === 'failed'
                ? nothing
                : this.t('permissions.hint')
          }
        </p>
      </div>
      ${permissions.map(
        (one) =>
          html`<div class="box">
            ${drawPermission(this.t, toPermissionWords(one, { t: this.t, language, app }))}
          </div>`,
      )}
      <dl class="facts">
        ${drawFact(this.t('send.network'), chain.name)}
        ${drawAddressFact(this.t('permissions.holder'), to)}
      </dl>
      <div class="foot">${this.#outcome(request)} ${this.#actions(request)}</div>
    `
  }
  /** The name that the app gives itself. */
  #app(): string {
    return toWalletName(this.state.config.metadata.name) ?? this.t('sessions.app')
  }
  #outcome({ status, connection, error, kept }: PermissionsRequest) {
    const { name } = connection.wallet
    if (status === 'asking')
      return html`<div class="note" role="status">
        <span
          ><strong>${this.t('send.asking', name)}</strong><br />${this.t(
            'permissions.compare',
          )}</span
        >
      </div>`
    const problem = error
      ? this.#toText(error)
      : kept === false
        ? this.t('permissions.unkept')
        : undefined
    if (!problem) return nothing
    return html`<div class="note bad" role="alert">
      ${icon(TriangleAlert, 18)}<span>${problem}</span>
    </div>`
  }
  #toText({ code }: WalletModalError): string {
    const isAnswer = code === 'RESPONSE_INVALID' || code === 'CHAIN_MISMATCH'
    return isAnswer ? this.t('permissions.invalid') : this.t(`error.${code}`)
  }
  #actions({ status, connection }: PermissionsRequest) {
    if (status === 'granted')
      return html`<wm-button variant="primary" @click=${this.#list}
        >${this.t('permissions.list')}</wm-button
      >`
    if (status === 'failed')
      return html`<wm-button variant="primary" @click=${this.#leave}
        >${this.t('send.back')}</wm-button
      >`
    return html`<div class="actions">
      <wm-button @click=${() => this.state.modal.close()}>${this.t('send.cancel')}</wm-button>
      <wm-button
        variant="primary"
        ?busy=${status === 'asking'}
        @click=${() => this.use('permissions').proceed()}
        >${this.t('permissions.continue', connection.wallet.name)}</wm-button
      >
    </div>`
  }
  #leave = () => this.state.router.reset({ view: 'Account' })
  #list = () => {
    this.#leave()
    this.state.router.push({ view: 'SmartSessionList' })
  }
  static override styles = [
    base,
    view,
    box,
    note,
    review,
    permission,
    css`
      .foot wm-button {
        inline-size: 100%;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-request-permissions-view': RequestPermissionsView
  }
}
