import { html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import WalletIcon from 'lucide/dist/esm/icons/wallet.mjs'
import type { ChainNamespace } from '../../../standards/caip.js'
import { toError } from '../../../errors/to-error.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { toFamilyName } from './family-name.js'
import { profile } from './profile.styles.js'
import '../../parts/wm-button.js'
import '../../parts/rows/wm-row.js'
import '../../parts/wm-tabs.js'
import './wm-recent-wallet.js'
import './wm-profile-wallet.js'

/** The tab of all namespaces. */
const ALL = ''
/** Number of tabs that fit at equal widths. */
const EQUAL_TABS = 4

/**
 * The visitor's connected wallets, of all namespaces or one: shows the active one, changes it, adds
 * and disconnects wallets.
 */
@customElement('wm-profile-wallets-view')
export class ProfileWalletsView extends StateElement<'profile'> {
  readonly #connections = this.watch(({ connections }) => connections.$connections)
  readonly #recent = this.watch(() => this.use('profile').$recent)
  readonly #filter = this.watch(({ modal }) => modal.$filter)
  // Subscribed while the list is shown, so that installed wallets are known when one is
  // reconnected.
  readonly #installed = this.watch(({ wallets }) => wallets.$installed)
  @internal() private chosen: ChainNamespace | typeof ALL | undefined
  @internal() private ending = false

  override connectedCallback() {
    super.connectedCallback()
    const { marks, modal, toasts } = this.state
    void marks.load()
    if (modal.takeAddedWallet()) toasts.show(this.t('profile.added'))
  }
  override render() {
    void this.#installed.value
    const { families } = this.use('profile')
    const tab = this.#toTab()
    const isMeant = ({ namespace }: { readonly namespace: string }) =>
      tab === ALL || namespace === tab
    const live = this.#connections.value.filter(isMeant)
    const recent = this.#recent.value.filter(
      (connection) => isMeant(connection) && this.use('profile').mayAdd(connection.namespace),
    )
    return html`
      ${families.length > 1 ? this.#tabs(tab) : nothing}
      <div
        class="panel"
        role=${families.length > 1 ? 'tabpanel' : nothing}
        aria-label=${families.length > 1 ? this.#toTabLabel(tab) : nothing}
      >
        ${live.length + recent.length === 0 ? this.#none() : nothing}
        ${
          live.length > 0
            ? html`<ul class="list">
                ${repeat(
                  live,
                  ({ id }) => id,
                  (connection) =>
                    html`<li>
                      <wm-profile-wallet
                        .connection=${connection}
                        ?detailed=${tab !== ALL || families.length === 1}
                      ></wm-profile-wallet>
                    </li>`,
                )}
              </ul>`
            : nothing
        }
        ${
          recent.length > 0
            ? html`<h3 id="recent">${this.t('profile.recent')}</h3>
                <ul class="list" aria-labelledby="recent">
                  ${repeat(
                    recent,
                    ({ id }) => id,
                    (connection) =>
                      html`<li>
                        <wm-recent-wallet .connection=${connection}></wm-recent-wallet>
                      </li>`,
                  )}
                </ul>`
            : nothing
        }
        ${this.#acts(tab, live.length, live.length + recent.length > 0)}
      </div>
    `
  }
  /** The current tab: the chosen one, otherwise that of the namespace the page opened. */
  #toTab(): ChainNamespace | typeof ALL {
    const { families } = this.use('profile')
    if (families.length === 1) return families[0]!
    return this.chosen ?? this.#filter.value ?? ALL
  }
  #toTabLabel(tab: ChainNamespace | typeof ALL): string {
    return tab === ALL ? this.t('profile.all') : toFamilyName(tab, this.state)
  }
  #tabs(selected: ChainNamespace | typeof ALL) {
    const tabs = [ALL, ...this.use('profile').families].map((id) => ({
      id,
      label: this.#toTabLabel(id as ChainNamespace),
    }))
    return html`<wm-tabs
      .tabs=${tabs}
      .selected=${selected}
      .label=${this.t('profile.tabs')}
      ?fitted=${tabs.length > EQUAL_TABS}
      @change=${(event: Event) =>
        (this.chosen = (event.target as HTMLElementTagNameMap['wm-tabs'])
          .selected as ChainNamespace)}
    ></wm-tabs>`
  }
  #none() {
    return html`<div class="none centre">
      <span class="picture">${icon(WalletIcon, 28)}</span>
      <p class="title">${this.t('profile.none')}</p>
      <p class="text">${this.t('profile.none.text')}</p>
    </div>`
  }
  #acts(tab: ChainNamespace | typeof ALL, live: number, known: boolean) {
    const { mayAdd, add } = this.use('profile')
    const namespace = tab === ALL ? undefined : tab
    const label =
      namespace && this.use('profile').families.length > 1
        ? this.t('profile.addTo', toFamilyName(namespace, this.state))
        : this.t('profile.add')
    if (!known)
      return html`<wm-button variant="primary" @click=${() => add(namespace)}>${label}</wm-button>`
    if (!mayAdd(namespace) && live < 2) return nothing
    return html`<div class="acts list">
      ${
        mayAdd(namespace)
          ? html`<wm-row .icon=${Plus} .label=${label} @click=${() => add(namespace)}></wm-row>`
          : nothing
      }
      ${
        live > 1
          ? html`<wm-row
              .icon=${this.ending ? LoaderCircle : LogOut}
              ?busy=${this.ending}
              tone="quiet"
              mirrored
              .label=${this.t('profile.disconnectAll')}
              @click=${() => this.#disconnectAll(namespace)}
            ></wm-row>`
          : nothing
      }
    </div>`
  }
  async #disconnectAll(namespace: ChainNamespace | undefined) {
    const { disconnect, report, toasts } = this.state
    this.ending = true
    try {
      await disconnect(namespace)
      toasts.show(this.t('profile.disconnectedAll'))
    } catch (failure) {
      report(toError(failure))
      toasts.show(this.t('profile.disconnectFailed'), 'error')
    } finally {
      this.ending = false
    }
  }
  static override styles = [base, view, profile]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-profile-wallets-view': ProfileWalletsView
  }
}
