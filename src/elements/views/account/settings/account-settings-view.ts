import { css, html, nothing } from 'lit'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import Coins from 'lucide/dist/esm/icons/coins.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import ListFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import Tag from 'lucide/dist/esm/icons/tag.mjs'
import Users from 'lucide/dist/esm/icons/users.mjs'
import { isSafeLink } from '../../../../platform/links/open-link.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import { loadLogin } from '../../login/load-login.js'
import { showMoney } from '../holdings/account-amounts.js'
import { DisconnectController, disconnectRow } from './disconnect-controller.js'
import '../../../parts/wm-avatar.js'
import '../../../parts/wm-button.js'
import '../../../parts/rows/wm-row.js'
import { tellKept } from '../tell-kept.js'
import { SMALL_VALUE } from '../select-tokens.js'
import '../wm-account-address.js'
import './wm-currency-row.js'
import './wm-language-row.js'

/** Settings of the active account: its network, its wallet, its connection. */
@customElement('wm-account-settings-view')
export class AccountSettingsView extends StateElement<
  | 'account'
  | 'balances'
  | 'identity'
  | 'names'
  | 'tokenEntry'
  | 'listChoices'
  | 'contacts'
  | 'permissions'
> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #identity = this.watch(() => this.use('identity').$identity)
  readonly #canBeNamed = this.watch(() => this.use('names').$available)
  readonly #granted = this.watch(() => this.use('permissions').$granted)
  readonly #choices = this.watch(() => this.use('listChoices').$choices)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  #drawLogin: Awaited<ReturnType<typeof loadLogin>>
  readonly #ending = new DisconnectController(this)

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
  }
  // An embedded wallet has additional rows. The outlet waits for their code, texts and state like
  // for nested elements.
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#account.value?.connector?.type === 'AUTH')
      this.#drawLogin = await loadLogin(this.state)
    await super.scheduleUpdate()
  }
  override render() {
    const account = this.#account.value
    const { router, network, marks, config } = this.state
    if (!account?.address)
      return html`<wm-button variant="primary" @click=${() => router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    void this.#marks.value
    const chain = network.find(account.chainId)
    const identity = this.#identity.value.value
    const explorer = this.use('account').findExplorerUrl()
    return html`
      <div class="who">
        <wm-avatar
          .address=${account.address}
          .src=${this.use('identity').findAvatar(account.address)}
          size="72"
        ></wm-avatar>
        ${identity?.name ? html`<p class="title"><bdi>${identity.name}</bdi></p>` : nothing}
        <wm-account-address .address=${account.address}></wm-account-address>
      </div>
      <div class="list">
        ${
          account.wallet
            ? html`<wm-row
                .image=${account.wallet.icon}
                .label=${account.wallet.name}
                .detail=${this.t('accountSettings.wallet')}
                @click=${() => router.push({ view: 'ProfileWallets' })}
              ></wm-row>`
            : nothing
        }
        ${
          config.networkSwitch
            ? html`<wm-row
                .image=${marks.find(chain)}
                round-image
                .label=${chain?.name ?? this.t('button.unknownNetwork')}
                .detail=${this.t('accountSettings.network')}
                @click=${() => router.push({ view: 'Networks' })}
              ></wm-row>`
            : nothing
        }
        ${account.connector?.type === 'AUTH' ? this.#drawLogin?.('account') : nothing}
        ${
          this.#canBeNamed.value && !identity?.name
            ? html`<wm-row
                .icon=${Tag}
                tone="quiet"
                .label=${this.t('names.choose.title')}
                @click=${() => router.push({ view: 'ChooseAccountName' })}
              ></wm-row>`
            : nothing
        }
        ${
          this.use('contacts').offered
            ? html`<wm-row
                class="contacts"
                .icon=${Users}
                tone="quiet"
                .label=${this.t('contacts.title')}
                @click=${() => router.push({ view: 'Contacts' })}
              ></wm-row>`
            : nothing
        }
        ${
          this.#granted.value.length > 0
            ? html`<wm-row
                class="permissions"
                .icon=${Clock}
                tone="quiet"
                .label=${this.t('sessions.title')}
                @click=${() => router.push({ view: 'SmartSessionList' })}
              ></wm-row>`
            : nothing
        }
        ${
          this.use('tokenEntry').findChain()
            ? html`<wm-row
                .icon=${Coins}
                tone="quiet"
                .label=${this.t('tokens.title')}
                @click=${() => router.push({ view: 'CustomTokens' })}
              ></wm-row>`
            : nothing
        }
        ${this.use('balances').served ? this.#small() : nothing}
        ${
          isSafeLink(explorer)
            ? html`<wm-row
                .icon=${Globe}
                tone="quiet"
                .label=${this.t('account.explorer')}
                .href=${explorer}
                .linkNote=${this.t('link.external')}
              ></wm-row>`
            : nothing
        }
        ${this.use('balances').served ? html`<wm-currency-row></wm-currency-row>` : nothing}
        <wm-language-row></wm-language-row>
        ${this.#ending.row(account)}
      </div>
    `
  }
  /** Leaves small balances out of the list of tokens. */
  #small() {
    const { hidesSmall } = this.#choices.value
    const { hideSmall } = this.use('listChoices')
    const limit = showMoney(SMALL_VALUE, this.use('balances').currency, this.#language.value)
    return html`<wm-row
      class="small"
      .icon=${ListFilter}
      tone="quiet"
      .label=${this.t('accountSettings.small')}
      .detail=${this.t('accountSettings.small.text', limit)}
      .tag=${hidesSmall ? this.t('accountSettings.on') : this.t('accountSettings.off')}
      @click=${() => tellKept(this, hideSmall(!hidesSmall))}
    ></wm-row>`
  }
  static override styles = [
    base,
    view,
    disconnectRow,
    css`
      .who {
        display: grid;
        justify-items: center;
        gap: 4px;
        padding-block-end: 8px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-settings-view': AccountSettingsView
  }
}
