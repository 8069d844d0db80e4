import { html, nothing, css } from 'lit'
import { property } from 'lit/decorators.js'
import { toPartyKey } from '../../../state/account/parties.js'
import type { ActivityItem } from '../../../state/account/activity.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { findContactName } from '../contacts/find-contact-name.js'
import { activityRow, drawActivity, findParty } from './activity-row.js'

/** One transaction in a short list. Requests the name of its counterparty. */
@customElement('wm-activity-row')
export class ActivityRow extends StateElement<'activity' | 'parties' | 'contacts'> {
  static override shadowRootOptions: ShadowRootInit = {
    ...StateElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property({ attribute: false }) item!: ActivityItem
  /** Opens the screen of the transaction instead of the explorer. */
  @property({ type: Boolean }) opens = false
  /** True when the item's id is not a transaction, so there is no explorer page. */
  @property({ type: Boolean }) unlinked = false
  readonly #names = this.watch(() => this.use('parties').$names)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const { item, t } = this
    const { chainId, id } = item
    const party = findParty(item)
    const name = party && this.#names.value[toPartyKey(party, chainId)]
    void this.#contacts.value
    const contact = party && findContactName(this.use('contacts'), chainId, party)
    const url =
      this.unlinked || this.opens ? undefined : this.use('activity').findTransactionUrl(chainId, id)
    const open = this.opens
      ? () => this.state.router.push({ view: 'Transaction', chainId, id })
      : undefined
    return html`${drawActivity(item, { t, language: this.#language.value, name, contact, open, url })}${
      url === undefined ? nothing : html`<span id="note" hidden>${t('activity.explorer')}</span>`
    }`
  }
  override updated() {
    const party = findParty(this.item)
    if (party) this.use('parties').ask(party, this.item.chainId)
  }
  static override styles = [
    base,
    activityRow,
    css`
      :host {
        display: block;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-activity-row': ActivityRow
  }
}
