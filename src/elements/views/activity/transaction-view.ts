import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import { toError } from '../../../errors/to-error.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { formatAmount, withSymbol } from '../../../standards/amounts/format-amount.js'
import type { ActivityItem } from '../../../state/account/activity.js'
import { toPartyKey } from '../../../state/account/parties.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { PrivacyController } from '../account/privacy-controller.js'
import { privateAmounts } from '../../theme/private.styles.js'
import { view } from '../../theme/view.styles.js'
import { addressGroups } from '../../parts/address-groups.js'
import '../../parts/wm-image.js'
import '../../parts/wm-message.js'
import '../../parts/rows/wm-skeleton.js'
import { showMoney } from '../account/holdings/account-amounts.js'
import { drawAddressFact, drawExplorerRow, drawFact, facts } from '../account/facts.js'
import { findContactName } from '../contacts/find-contact-name.js'
import { findParty, hasMoved, showOperation, showTransfer } from './activity-row.js'
import { toStatusWords } from './activity-status.js'
import './wm-replacement.js'

// A fee is shown with this many significant decimals at most.
const FEE_DIGITS = 8
/** One transaction: what it moved, when, between whom, its fee, and its page in the explorer. */
@customElement('wm-transaction-view')
export class TransactionView extends StateElement<
  'activity' | 'replacements' | 'parties' | 'contacts' | 'portfolio' | 'listChoices'
> {
  @property({ attribute: false }) chainId!: ChainId
  /** Hash, or the id in the network's own form. */
  @property() hash = ''
  readonly #activity = this.watch(() => this.use('activity').$activity)
  readonly #fee = this.watch(() => this.use('activity').$fee)
  readonly #names = this.watch(() => this.use('parties').$names)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #stops: (() => void)[] = []
  #asked: ActivityItem['status'] | undefined

  constructor() {
    super()
    new PrivacyController(this)
  }
  override connectedCallback() {
    super.connectedCallback()
    // The list shows failures. Here the transaction is known already.
    this.#stops = [this.use('activity').watch(() => {})]
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const stop of this.#stops.splice(0)) stop()
    this.#asked = undefined
  }
  // The first frame has the row that saves a contact; its code is a chunk of its own. If that fails
  // to load, the transaction is shown without the row.
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated)
      await import('../contacts/wm-save-contact.js').catch((failure: unknown) =>
        this.state.report(toError(failure, 'VIEW_FAILED')),
      )
    await super.scheduleUpdate()
  }
  override updated() {
    const { chainId, hash } = this
    const item = this.use('activity').find(chainId, hash)
    if (!item) return
    for (const party of [item.from, item.to]) if (party) this.use('parties').ask(party, chainId)
    // A receipt is there once a block includes the transaction.
    if (item.status === 'pending' || item.status === this.#asked) return
    this.#asked = item.status
    this.#stops.push(this.use('activity').watchFee(chainId, hash))
  }
  override render() {
    void this.#activity.value
    const item = this.use('activity').find(this.chainId, this.hash)
    if (!item)
      return html`<wm-message
        role="status"
        .mark=${ArrowLeftRight}
        .heading=${this.t('activity.gone')}
      ></wm-message>`
    const url = this.use('activity').findTransactionUrl(this.chainId, this.hash)
    return html`${this.#head(item)} ${this.#facts(item)}
      <wm-replacement .item=${item}></wm-replacement>
      ${this.#save(item)} ${drawExplorerRow(this.t, 'activity.explorer', url)}`
  }
  #head(item: ActivityItem) {
    const { operation, description, status, transfers } = item
    const language = this.#language.value
    return html`<div class="centre head">
      <h3>${description ? html`<bdi>${description}</bdi>` : showOperation(operation, this.t)}</h3>
      ${transfers.map(
        (transfer) =>
          html`<p class="transfer ${hasMoved(item) ? transfer.direction : 'unmoved'}">
            <wm-image
              .src=${transfer.icon}
              .name=${transfer.symbol}
              size="24"
              ?round=${!transfer.nft}
            ></wm-image>
            <bdi class="amount">${showTransfer(transfer, language)}</bdi>
            ${
              transfer.value === undefined
                ? nothing
                : html`<bdi class="amount value"
                    >${showMoney(transfer.value, 'usd', language)}</bdi
                  >`
            }
          </p>`,
      )}
      <p class="status ${status}" role="status">${this.t(toStatusWords(item))}</p>
    </div>`
  }
  #facts({ at, from, to, application, status }: ActivityItem) {
    const when = new Intl.DateTimeFormat(this.#language.value, {
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(at)
    return html`<dl class="box facts">
      ${drawFact(this.t('activity.time'), when)}
      ${application ? drawFact(this.t('activity.app'), application) : nothing}
      ${this.#party(this.t('activity.sender'), from)}
      ${this.#party(this.t('activity.receiver'), to)}
      ${status === 'pending' ? nothing : this.#feeFact()}
      ${drawFact(
        this.t('accountSettings.network'),
        this.state.network.find(this.chainId)?.name ?? this.chainId,
      )}
    </dl>`
  }
  #party(label: string, address: string) {
    if (address === '') return nothing
    void this.#contacts.value
    const contact = findContactName(this.use('contacts'), this.chainId, address)
    if (contact === undefined)
      return drawAddressFact(label, address, this.#names.value[toPartyKey(address, this.chainId)])
    return drawAddressFact(label, address, contact, { whole: true })
  }
  /** Saves the counterparty as a contact. */
  #save(item: ActivityItem) {
    const party = findParty(item)
    return party
      ? html`<wm-save-contact
          .namespace=${toNamespace(this.chainId)}
          .address=${party}
          .suggested=${this.#names.value[toPartyKey(party, this.chainId)] ?? ''}
        ></wm-save-contact>`
      : nothing
  }
  /** The fee with its value today; a dash where the network does not say it. */
  #feeFact() {
    const { status, value } = this.#fee.value
    const label = this.t('activity.fee')
    if (status === 'idle' || status === 'loading')
      return html`<div aria-busy="true">
        <dt>${label}</dt>
        <dd><wm-skeleton class="fee"></wm-skeleton></dd>
      </div>`
    const coin = this.state.network.find(this.chainId)?.nativeCurrency
    if (value === undefined || !coin) return drawFact(label, '—')
    const language = this.#language.value
    const { symbol, decimals } = coin
    const amount = formatAmount(value, decimals, { language, fractionDigits: FEE_DIGITS })
    const price = this.use('portfolio').find(this.chainId, undefined)?.price
    const { currency } = this.use('portfolio').$holdings.get()
    const worth =
      price === undefined
        ? ''
        : ` (${showMoney((Number(value) / 10 ** decimals) * price, currency, language)})`
    return drawFact(label, `${withSymbol(amount, symbol)}${worth}`)
  }
  static override styles = [
    base,
    view,
    facts,
    privateAmounts,
    addressGroups,
    css`
      .whole {
        flex: 1 0 100%;
        padding-block-end: 8px;
      }

      .head {
        gap: 4px;
        padding-block: 4px 8px;
      }
      h3 {
        color: var(--_muted);
        font-size: 14px;
        font-weight: 500;
        line-height: 20px;
      }
      .transfer {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: 2px 8px;
        max-inline-size: 100%;
        font-size: 22px;
        font-weight: 600;
        line-height: 30px;
        font-variant-numeric: tabular-nums;
      }
      .transfer bdi {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .transfer.in {
        color: var(--_good);
      }
      /* A failed or cancelled transaction moved nothing. */
      .unmoved {
        color: var(--_muted);
        text-decoration: line-through;
      }
      .value {
        color: var(--_muted);
        font-size: 14px;
        font-weight: 400;
      }
      .status {
        padding: 2px 10px;
        border-radius: var(--_radius-chip);
        background: var(--_raised);
        color: var(--_muted);
        font-size: 13px;
        font-weight: 500;
        line-height: 20px;
      }
      .status.confirmed {
        background: var(--_good-soft);
        color: var(--_good);
      }
      .status.failed {
        color: var(--_bad);
      }
      .fee {
        inline-size: 96px;
        block-size: 16px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-transaction-view': TransactionView
  }
}
