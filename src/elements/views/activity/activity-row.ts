import { css, html, nothing } from 'lit'
import { withSymbol } from '../../../standards/amounts/format-amount.js'
import ArrowDownLeft from 'lucide/dist/esm/icons/arrow-down-left.mjs'
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import Repeat from 'lucide/dist/esm/icons/repeat.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import { isSafeLink } from '../../../platform/links/open-link.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import type { ActivityItem, ActivityTransfer } from '../../../state/account/activity.js'
import type { Translate } from '../../base/state-element.js'
import { icon, type IconNode } from '../../parts/icon.js'
import { twoLines } from '../../theme/rows/two-lines.styles.js'
import '../../parts/wm-image.js'
import { toStatusWords } from './activity-status.js'

/** Height of a row, and of the headings of a month and of a day, px. */
export const ROW_PX = 60
export const HEADING_PX = 40
export const DAY_PX = 28

const ADDRESS_START = 6
const ADDRESS_END = 4
const DIGITS = 4
const TINY = new RegExp(`^0*(?:\\.0{${DIGITS}}\\d*)?$`)
// Maps, because a server may name an operation like a property of every object.
const ACTIONS: ReadonlyMap<string, MessageKey> = new Map([
  ['send', 'activity.send'],
  ['receive', 'activity.receive'],
  ['trade', 'activity.trade'],
  ['approve', 'activity.approve'],
  ['mint', 'activity.mint'],
  ['burn', 'activity.burn'],
  ['deploy', 'activity.deploy'],
  ['buy', 'activity.buy'],
])
const SYMBOLS: ReadonlyMap<string, IconNode> = new Map([
  ['send', ArrowUpRight],
  ['receive', ArrowDownLeft],
  ['trade', Repeat],
])

/** What a row shows besides its transaction. */
export interface ActivityRowParts {
  readonly t: Translate
  readonly language: string
  /** Name of the counterparty, if known. */
  readonly name: string | undefined
  /** The visitor's own name for the counterparty, shown beside the address. */
  readonly contact?: string | undefined
  /** Opens the screen of the transaction. */
  readonly open?: (() => void) | undefined
  /** Explorer page, for a row without a screen. */
  readonly url?: string | undefined
  /** Shows the time of day, below a heading with the day. */
  readonly byDay?: boolean
}

/**
 * One transaction: operation, counterparty, transfers. Opens its screen, or the network's explorer;
 * such a link is described by an element `#note` of the same tree. A template instead of an element,
 * because a scrolling list draws a row in every frame.
 */
export function drawActivity(
  item: ActivityItem,
  { t, language, name, contact, open, url, byDay = false }: ActivityRowParts,
) {
  const { operation, status, transfers, at } = item
  const shown = pickTransfers(transfers)
  const picture = shown.find((transfer) => transfer.icon) ?? shown[0]
  const party = showParty(item, { name, contact, t })
  const word =
    status === 'confirmed'
      ? nothing
      : html`<span class="status ${status}">${t(toStatusWords(item))}</span>`
  const content = html`
    <span class="picture">
      ${
        picture
          ? html`<wm-image
              .src=${picture.icon}
              .name=${picture.symbol}
              size="36"
              ?round=${!picture.nft}
            ></wm-image>`
          : html`<span class="sign">${icon(SYMBOLS.get(operation) ?? Repeat, 20)}</span>`
      }
      ${
        status === 'confirmed'
          ? nothing
          : html`<span class="badge ${status}">${icon(status === 'pending' ? Clock : X, 12)}</span>`
      }
    </span>
    <span class="words">
      <bdi class="name">${item.description ?? showOperation(operation, t)}</bdi>
      <bdi class="detail">${word}${party && status !== 'confirmed' ? ' · ' : nothing}${party}</bdi>
    </span>
    <span class="words end">
      ${shown.map(
        (transfer) =>
          html`<bdi class="amount ${hasMoved(item) ? transfer.direction : 'unmoved'}"
            >${showTransfer(transfer, language)}</bdi
          >`,
      )}
      <time class="detail" datetime=${new Date(at).toISOString()}
        >${getFormats(language)[byDay ? 'time' : 'date'].format(at)}</time
      >
    </span>
  `
  if (open)
    return html`<button class="activity" type="button" data-id=${item.id} @click=${open}>
      ${content}
    </button>`
  if (!isSafeLink(url)) return html`<div class="activity">${content}</div>`
  return html`<a
    class="activity"
    href=${url}
    target="_blank"
    rel="noopener noreferrer"
    aria-describedby="note"
    >${content}</a
  >`
}

/** What a transaction did, in one word. */
export function showOperation(operation: string, t: Translate): string {
  return (t as (key: MessageKey) => string)(ACTIONS.get(operation) ?? 'activity.execute')
}

/** False for a transaction that failed or was cancelled. */
export function hasMoved({ status }: ActivityItem): boolean {
  return status !== 'failed' && status !== 'cancelled'
}

/** The shown address; undefined if an app or nothing is shown. */
export function findParty({ operation, from, to, application }: ActivityItem): string | undefined {
  return application || operation === 'trade'
    ? undefined
    : (operation === 'receive' ? from : to) || undefined
}

/** The app, otherwise the sender or receiver. */
function showParty(
  item: ActivityItem,
  { name, contact, t }: Pick<ActivityRowParts, 'name' | 'contact' | 't'>,
): string | undefined {
  if (item.application) return item.application
  const party = findParty(item)
  if (!party) return undefined
  // The contact's name keeps its own direction.
  const address = toShortAddress(party, ADDRESS_START, ADDRESS_END)
  return t(
    item.operation === 'receive'
      ? 'activity.from'
      : item.operation === 'send'
        ? 'activity.to'
        : 'activity.with',
    contact === undefined ? (name ?? address) : `\u2068${contact}\u2069 ${address}`,
  )
}

/** Styles for the tree that contains rows. */
export const activityRow = [
  twoLines,
  css`
    .activity {
      display: flex;
      inline-size: 100%;
      text-align: start;
      align-items: center;
      gap: 12px;
      box-sizing: border-box;
      block-size: ${ROW_PX}px;
      padding: 4px 10px;
      border-radius: var(--_radius-row);
      text-decoration: none;
    }
    /* On the smallest phones the words get the room. */
    @media (width <= 340px) {
      .activity {
        gap: 8px;
        padding-inline: 6px;
      }
    }
    a.activity:hover,
    button.activity:hover {
      background: var(--_hover);
    }
    a.activity:focus-visible,
    button.activity:focus-visible {
      outline-offset: -2px;
    }
    /* The name of a collectible leaves room for what happened. */
    .activity .end {
      max-inline-size: 45%;
    }
    .picture {
      position: relative;
      flex: none;
    }
    .sign,
    .badge {
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
      inline-size: 18px;
      block-size: 18px;
      background: var(--_surface);
    }
    .badge.failed,
    .status.failed {
      color: var(--_bad);
    }
    .amount {
      filter: var(--_private, none);
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
    /* A failed or cancelled transaction moved nothing. */
    .unmoved {
      color: var(--_muted);
      text-decoration: line-through;
    }
  `,
]

/** Heading of a transaction's month; without the year if it is the current one. */
export function toMonth(at: number, language: string, now = new Date()): string {
  const date = new Date(at)
  return new Intl.DateTimeFormat(language, {
    month: 'long',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date)
}

/** At most two transfers: one outgoing and one incoming; the first of several in one direction. */
function pickTransfers(transfers: readonly ActivityTransfer[]): readonly ActivityTransfer[] {
  const out = transfers.find(({ direction }) => direction === 'out')
  const back = transfers.find(({ direction }) => direction === 'in')
  const both = [out, back].filter((transfer) => transfer !== undefined)
  return both.length > 0 ? both : transfers.slice(0, 1)
}

/** An amount with its sign and symbol. */
export function showTransfer(
  { direction, amount, symbol, nft }: ActivityTransfer,
  language: string,
): string {
  const sign = direction === 'out' ? '\u2212' : direction === 'in' ? '+' : ''
  if (nft && /^1(\.0*)?$/.test(amount)) return `${sign}${symbol}`
  const { number, tiny } = getFormats(language)
  const isTiny = TINY.test(amount) && /[1-9]/.test(amount)
  return withSymbol(`${sign}${isTiny ? tiny : number.format(amount as `${number}`)}`, symbol).trim()
}

interface Formats {
  readonly date: Intl.DateTimeFormat
  readonly time: Intl.DateTimeFormat
  readonly number: Intl.NumberFormat
  /** Shown for an amount whose displayed digits would all be zero. */
  readonly tiny: string
}
// Creating a formatter takes longer than drawing a row.
const known = new Map<string, Formats>()

function getFormats(language: string): Formats {
  const made = known.get(language)
  if (made) return made
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: DIGITS,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  const formats = {
    date: new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short' }),
    time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    number,
    tiny: `<${number.format(10 ** -DIGITS)}`,
  }
  known.set(language, formats)
  return formats
}
