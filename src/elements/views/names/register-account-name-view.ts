import { html, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { MAX_LABEL_LENGTH } from '../../../state/names/name-label.js'
import type { NameCheck } from '../../../state/names/names.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from '../connecting/connecting.styles.js'
import { renderStatus } from '../connecting/connecting-status.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import { register } from './register-account-name.styles.js'

/**
 * Takes a name, shows whether it is available, and registers it for the active account with a
 * signature of the wallet.
 */
@customElement('wm-register-account-name-view')
export class RegisterAccountNameView extends StateElement<'names'> {
  readonly #available = this.watch(() => this.use('names').$available)
  readonly #label = this.watch(() => this.use('names').$label)
  readonly #mistake = this.watch(() => this.use('names').$mistake)
  readonly #place = this.watch(() => this.use('names').$place)
  readonly #check = this.watch(() => this.use('names').$check)
  readonly #registration = this.watch(() => this.use('names').$registration)
  readonly #stage = this.watch(() => this.use('names').$stage)
  readonly #accounts = this.watch(({ connections }) => connections.$accounts)
  @query('input') private input!: HTMLInputElement
  #leave: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#leave = this.use('names').enter()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#leave?.()
  }
  override render() {
    const names = this.use('names')
    const place = this.#place.value
    if (!this.#available.value)
      return html`<wm-message
        .mark=${UserRound}
        .heading=${this.t('names.none')}
        .text=${this.t('names.none.text')}
      ></wm-message>`
    if (place.status === 'failed')
      return this.#failure(this.t('names.failed.address'), place.error, names.retryPlace)
    if (this.#registration.value.status === 'loading') return this.#waiting()
    const { suffix = '', owned } = place.value ?? {}
    if (owned !== undefined)
      return html`<wm-message
        .mark=${UserRound}
        .heading=${owned}
        .text=${this.t('names.owned')}
      ></wm-message>`
    const mistake = this.#mistake.value
    const { status, value } = this.#check.value
    // While typing, only invalid characters are an error.
    const wrong = mistake === 'letters'
    return html`
      <label class="field" dir="ltr">
        <input
          aria-label=${this.t('names.field')}
          aria-describedby="hint"
          aria-invalid=${wrong}
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="done"
          maxlength=${MAX_LABEL_LENGTH}
          placeholder=${this.t('names.field')}
          .value=${this.#label.value}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
        /><span class="suffix">${suffix}</span>
      </label>
      <p id="hint" class=${wrong ? 'hint error' : 'hint'} role="status">
        ${this.t(mistake ? `names.mistake.${mistake}` : 'names.rule')}
      </p>
      ${
        this.#check.value.status === 'failed'
          ? this.#failure(
              this.t('names.failed.suggestions'),
              this.#check.value.error,
              names.retryCheck,
            )
          : html`${
                status === 'idle' || this.#label.value === ''
                  ? nothing
                  : this.#result(
                      suffix,
                      status === 'ready' && value.label === this.#label.value ? value : undefined,
                    )
              }
              ${this.#refusal()}
              <wm-button variant="primary" ?disabled=${!this.#isFree} @click=${this.#register}
                >${this.t('names.register')}</wm-button
              >`
      }
    `
  }
  get #isFree(): boolean {
    const { status, value } = this.#check.value
    return status === 'ready' && value.free && value.label === this.#label.value
  }
  /** The full name with its availability, and available alternatives. */
  #result(suffix: string, known: NameCheck | undefined) {
    return html`
      <div class="result ${known ? (known.free ? 'free' : 'taken') : ''}" role="status">
        <bdi dir="ltr">${this.#label.value}${suffix}</bdi>
        <span class="state"
          >${known ? nothing : html`<span class="spinner" aria-hidden="true"></span>`}${this.t(
            known ? (known.free ? 'names.free' : 'names.taken') : 'names.checking',
          )}</span
        >
      </div>
      ${
        known && known.alternatives.length > 0
          ? html`<h3 id="alternatives">${this.t('names.alternatives')}</h3>
              <div class="list" role="list" aria-labelledby="alternatives">
                ${known.alternatives.map(
                  (other) =>
                    html`<div role="listitem">
                      <button class="result" type="button" @click=${() => this.#choose(other)}>
                        <bdi dir="ltr">${other}${suffix}</bdi
                        ><span class="state">${this.t('names.free')}</span>
                      </button>
                    </div>`,
                )}
              </div>`
          : nothing
      }
    `
  }
  /** Why the last registration failed: the server's reason if there is one. */
  #refusal() {
    const registration = this.#registration.value
    if (registration.status !== 'failed') return nothing
    const { code, details } = registration.error
    const text =
      code === 'USER_REJECTED'
        ? this.t('error.USER_REJECTED')
        : typeof details.description === 'string'
          ? details.description
          : this.t('names.failed.register', this.#check.value.value?.name ?? this.#label.value)
    return html`<p class="refusal" role="alert">${text}</p>`
  }
  #failure(heading: string, error: WalletModalError, retry: () => void) {
    return html`<wm-message
      failed
      role="alert"
      .mark=${CloudOff}
      .heading=${heading}
      .text=${this.t(`error.${error.code}`)}
    >
      <wm-button variant="primary" @click=${() => retry()}>${this.t('action.retry')}</wm-button>
    </wm-message>`
  }
  #waiting() {
    const name = this.#check.value.value?.name ?? ''
    const wallet = this.#accounts.value['eip155']?.wallet ?? { name: '' }
    const signing = this.#stage.value === 'signing'
    const words = signing
      ? { title: this.t('connecting.waiting', wallet.name), hint: this.t('names.waiting', name) }
      : { title: this.t('names.registering', name), hint: this.t('names.registering.hint') }
    return html`${renderStatus({ wallet, ring: 'waiting', ...words })}
      <div class="acts">
        ${
          signing
            ? html`<wm-button @click=${() => this.use('names').cancel()}
                >${this.t('signIn.cancel')}</wm-button
              >`
            : nothing
        }
      </div>`
  }
  #choose(label: string) {
    this.use('names').type(label)
    this.input.focus()
  }
  #register = () => void this.use('names').register()
  #onInput = () => {
    this.use('names').type(this.input.value)
    // Registers exactly what the field shows.
    if (this.input.value !== this.#label.value) this.input.value = this.#label.value
  }
  #onKey = ({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Enter' && !isComposing && this.#isFree) this.#register()
  }
  static override styles = [base, view, connecting, register]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-register-account-name-view': RegisterAccountNameView
  }
}
