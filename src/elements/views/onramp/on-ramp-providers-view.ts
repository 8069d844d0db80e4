import { css, html, nothing } from 'lit'
import History from 'lucide/dist/esm/icons/clock-3.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import type { OnrampProvider } from '../../../state/onramp/providers.js'
import { openPopup } from '../../../platform/links/open-popup.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { send } from '../send/send.styles.js'
import { POPUP_HEIGHT, POPUP_WIDTH } from './popup-size.js'
import './wm-buy-amount.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/rows/wm-row.js'

/** The amount to buy and the on-ramp. */
@customElement('wm-on-ramp-providers-view')
export class OnRampProvidersView extends StateElement<'account' | 'onramp'> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #providers = this.watch(() => this.use('onramp').$providers)
  readonly #pending = this.watch(() => this.use('onramp').$pending)
  readonly #form = this.watch(() => this.use('onramp').$form)
  readonly #quote = this.watch(() => this.use('onramp').$quote)
  readonly #links = this.watch(() => this.use('onramp').$links)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    this.#stop = this.use('onramp').watch()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    const { router } = this.state
    const account = this.#account.value
    if (!account?.address)
      return html`<wm-button variant="primary" @click=${() => router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    const providers = this.#providers.value
    if (providers.length === 0)
      return this.#pending.value
        ? drawWaitingRows(this.t('buy.providers.loading'), 2)
        : this.#none('buy.providers.none', 'buy.providers.none.text')
    const form = this.#form.value
    if (form.problem === 'nothing' && form.payments.length > 0 && this.use('onramp').quotes)
      return this.#nothing()
    return html`
      ${this.use('onramp').quotes ? html`<wm-buy-amount></wm-buy-amount>` : nothing}
      ${this.#failure()}
      <h3>${this.t('buy.providers')}</h3>
      <div class="list" role="list">${providers.map((provider) => this.#row(provider))}</div>
      <div class="foot">
        <button class="small" type="button" @click=${this.#help}>${this.t('buy.how')}</button>
        <button class="small" type="button" @click=${() => router.push({ view: 'OnRampActivity' })}>
          ${icon(History, 16)}${this.t('buy.history')}
        </button>
      </div>
    `
  }
  #row(provider: OnrampProvider) {
    const link = this.#links.value[provider.name]
    const open = this.use('onramp').canOpen(provider.name)
    const waits =
      !open &&
      (link?.status === 'loading' || (link?.status === 'ready' && this.#quote.value.loading))
    return html`<wm-row
      role="listitem"
      .label=${provider.label}
      .detail=${link?.status === 'failed' ? this.t('buy.provider.failed') : this.#fee(provider)}
      ?disabled=${!open && !waits}
      ?busy=${waits}
      @click=${() => open && this.#open(provider)}
      ><span slot="end" class="away"
        >${
          waits ? html`<span class="spinner" aria-hidden="true"></span>` : icon(ArrowUpRight, 18)
        }<span class="visually-hidden">${this.t('buy.provider.newWindow')}</span></span
      ></wm-row
    >`
  }
  #fee({ name, fee: [min, max] }: OnrampProvider): string {
    if (name === 'sandbox') return this.t('buy.provider.free')
    const percent = new Intl.NumberFormat(this.#language.value, { style: 'percent' })
    return this.t(
      'buy.provider.fee',
      min === max ? percent.format(min / 100) : percent.formatRange(min / 100, max / 100),
    )
  }
  /** Shown if the amounts above are an estimate, which cannot be paid. */
  #failure() {
    if (!this.#quote.value.quote?.estimate) return nothing
    return html`<div class="note bad" role="alert">
      <span>${this.t('buy.failed')}</span
      ><button class="small again" type="button" @click=${() => this.use('onramp').retry()}>
        ${this.t('action.retry')}
      </button>
    </div>`
  }
  #nothing() {
    const name = this.state.network.$network.get().chain?.name ?? ''
    return html`<wm-message
      .mark=${CreditCard}
      .heading=${this.t('buy.nothing', name)}
      .text=${this.t('buy.nothing.text')}
      ><wm-button variant="primary" @click=${() => this.state.router.push({ view: 'Networks' })}
        >${this.t('buy.nothing.switch')}</wm-button
      ></wm-message
    >`
  }
  #none(heading: 'buy.providers.none', text: 'buy.providers.none.text') {
    const { receive } = this.state.config.features
    return html`<wm-message .mark=${CreditCard} .heading=${this.t(heading)} .text=${this.t(text)}
      >${
        receive
          ? html`<wm-button
              variant="primary"
              @click=${() => this.state.router.push({ view: 'WalletReceive' })}
              >${this.t('buy.receive')}</wm-button
            >`
          : nothing
      }</wm-message
    >`
  }
  #open({ name }: OnrampProvider) {
    const url = this.use('onramp').start(name)
    if (url === undefined) return
    // Synchronous with the click: browsers block later windows.
    openPopup(url, POPUP_WIDTH, POPUP_HEIGHT)
    this.state.router.push({ view: 'BuyInProgress' })
  }
  #help = () => {
    const { router, track } = this.state
    track('SELECT_WHAT_IS_A_BUY')
    router.push({ view: 'WhatIsABuy' })
  }
  static override styles = [
    base,
    view,
    groupHeading,
    send,
    spinner,
    waitingRows,
    css`
      .note {
        align-items: center;
        justify-content: space-between;
      }
      .again {
        flex: none;
        margin-block: -4px;
      }
      .away {
        color: var(--_control);
        scale: var(--_flip) 1;
      }
      wm-row[disabled] .away {
        opacity: 0.45;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        padding-inline: 10px;
      }
      .foot .small {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .foot .small:hover {
        background: var(--_hover);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-on-ramp-providers-view': OnRampProvidersView
  }
}
