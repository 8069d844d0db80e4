import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ArrowDownLeft from 'lucide/dist/esm/icons/arrow-down-left.mjs'
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import Repeat from 'lucide/dist/esm/icons/repeat.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import { isSafeLink } from '../../../platform/open-link.js'
import { toShortAddress } from '../../../standards/short-address.js'
import { toPartyKey } from '../../../state/account/parties.js'
import type { ActivityItem, ActivityTransfer } from '../../../state/account/activity.js'
import { icon, type IconNode } from '../../parts/icon.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { twoLines } from '../../theme/two-lines.styles.js'
import '../../parts/wm-image.js'

/** Height of a row and of a month's heading, px. */
export const ROW_PX = 60
export const HEADING_PX = 40

const ADDRESS_START = 6
const ADDRESS_END = 4
const DIGITS = 4
const TINY = new RegExp(`^0*(?:\\.0{${DIGITS}}\\d*)?$`)
const ACTIONS: Readonly<Record<string, MessageKey>> = {
  send: 'activity.send',
  receive: 'activity.receive',
  trade: 'activity.trade',
  approve: 'activity.approve',
  mint: 'activity.mint',
  burn: 'activity.burn',
  deploy: 'activity.deploy',
  buy: 'activity.buy',
}
const SYMBOLS: Readonly<Record<string, IconNode>> = { send: ArrowUpRight, receive: ArrowDownLeft, trade: Repeat }

/** One transaction: what happened, with whom, what moved. A link to the network's explorer where it has one. */
@customElement('wm-activity-row')
export class ActivityRow extends StateElement<'activity' | 'parties'> {
  static override shadowRootOptions: ShadowRootInit = { ...StateElement.shadowRootOptions, delegatesFocus: true }
  @property({ attribute: false }) item!: ActivityItem
  /** The item's id is of no transaction: nothing to show in an explorer. */
  @property({ type: Boolean }) unlinked = false
  readonly #names = this.watch(() => this.use('parties').$names)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const { operation, status, transfers, at, chainId, id } = this.item
    const language = this.#language.value
    const shown = pickTransfers(transfers)
    const picture = shown.find((transfer) => transfer.icon) ?? shown[0]
    const url = this.unlinked ? undefined : this.use('activity').findTransactionUrl(chainId, id)
    const content = html`
      <span class="picture">
        ${picture ? html`<wm-image .src=${picture.icon} .name=${picture.symbol} size="36" ?round=${!picture.nft}></wm-image>` : html`<span class="sign">${icon(SYMBOLS[operation] ?? Repeat, 20)}</span>`}
        ${status === 'confirmed' ? nothing : html`<span class="badge ${status}">${icon(status === 'failed' ? X : Clock, 12)}</span>`}
      </span>
      <span class="words">
        <bdi class="name">${(this.t as (key: MessageKey) => string)(ACTIONS[operation] ?? 'activity.execute')}${status === 'confirmed' ? nothing : html` <span class="status ${status}">${this.t(status === 'failed' ? 'activity.failed.tag' : 'activity.pending.tag')}</span>`}</bdi>
        <bdi class="detail">${this.#party()}</bdi>
      </span>
      <span class="words end">
        ${shown.map((transfer) => html`<bdi class="amount ${transfer.direction}">${showTransfer(transfer, language)}</bdi>`)}
        <span class="detail"><time datetime=${new Date(at).toISOString()}>${getFormats(language).date.format(at)}</time></span>
      </span>
    `
    if (!isSafeLink(url)) return html`<div class="activity">${content}</div>`
    return html`<a class="activity" href=${url} target="_blank" rel="noopener noreferrer">${content}<span class="visually-hidden">${this.t('activity.explorer')}</span></a>`
  }
  override updated() {
    const party = this.#findParty()
    if (party) this.use('parties').ask(party, this.item.chainId)
  }
  /** The address that is shown; undefined where an app is, or nothing. */
  #findParty(): string | undefined {
    const { operation, from, to, application } = this.item
    return application || operation === 'trade' ? undefined : (operation === 'receive' ? from : to) || undefined
  }
  /** The app it went through, else who received or sent it. */
  #party() {
    const { operation, application } = this.item
    if (application) return application
    const party = this.#findParty()
    if (!party) return nothing
    const name = this.#names.value[toPartyKey(party, this.item.chainId)]
    return this.t(operation === 'receive' ? 'activity.from' : operation === 'send' ? 'activity.to' : 'activity.with', name ?? toShortAddress(party, ADDRESS_START, ADDRESS_END))
  }
  static override styles = [
    base,
    twoLines,
    css`
      :host {
        display: block;
      }
      .activity {
        display: flex;
        align-items: center;
        gap: 12px;
        box-sizing: border-box;
        block-size: ${ROW_PX}px;
        padding: 4px 10px;
        border-radius: var(--_radius-row);
        text-decoration: none;
      }
      a.activity:hover {
        background: var(--_hover);
      }
      a.activity:focus-visible {
        outline-offset: -2px;
      }
      .picture {
        position: relative;
        flex: none;
      }
      .sign {
        display: grid;
        place-items: center;
        inline-size: 36px;
        block-size: 36px;
        border-radius: 50%;
        background: var(--_raised);
        color: var(--_muted);
      }
      .badge {
        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -3px;
        display: grid;
        place-items: center;
        inline-size: 18px;
        block-size: 18px;
        border-radius: 50%;
        background: var(--_surface);
        color: var(--_muted);
      }
      .status {
        font-size: 12px;
        color: var(--_muted);
      }
      .badge.failed,
      .status.failed {
        color: var(--_bad);
      }
      .amount {
        max-inline-size: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-size: 14px;
        font-weight: 500;
        line-height: 18px;
        font-variant-numeric: tabular-nums;
      }
      .amount.in {
        color: var(--_good);
      }
    `,
  ]
}

/** The month a transaction belongs to, as a heading; the year is left out of this year's. */
export function toMonth(at: number, language: string, now = new Date()): string {
  const date = new Date(at)
  return new Intl.DateTimeFormat(language, { month: 'long', ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }) }).format(date)
}

/** Two at most: what went out and what came in; of several that go one way, the first. */
function pickTransfers(transfers: readonly ActivityTransfer[]): readonly ActivityTransfer[] {
  const out = transfers.find(({ direction }) => direction === 'out')
  const back = transfers.find(({ direction }) => direction === 'in')
  const both = [out, back].filter((transfer) => transfer !== undefined)
  return both.length > 0 ? both : transfers.slice(0, 1)
}

function showTransfer({ direction, amount, symbol, nft }: ActivityTransfer, language: string): string {
  const sign = direction === 'out' ? '\u2212' : direction === 'in' ? '+' : ''
  if (nft && /^1(\.0*)?$/.test(amount)) return `${sign}${symbol}`
  const { number, tiny } = getFormats(language)
  const isTiny = TINY.test(amount) && /[1-9]/.test(amount)
  return `${sign}${isTiny ? tiny : number.format(amount as `${number}`)} ${symbol}`.trim()
}

interface Formats {
  readonly date: Intl.DateTimeFormat
  readonly number: Intl.NumberFormat
  /** Stands for an amount of which the digits shown would all be zero. */
  readonly tiny: string
}
// Making a formatter takes longer than drawing a row.
const known = new Map<string, Formats>()

function getFormats(language: string): Formats {
  const made = known.get(language)
  if (made) return made
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: DIGITS, roundingMode: 'trunc' } as Intl.NumberFormatOptions)
  const formats = { date: new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short' }), number, tiny: `<${number.format(10 ** -DIGITS)}` }
  known.set(language, formats)
  return formats
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-activity-row': ActivityRow
  }
}
