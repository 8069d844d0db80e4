import { css, html, nothing } from 'lit'
import { withSymbol } from '../../../../standards/amounts/format-amount.js'
import type { TokenBalance } from '../../../../state/account/tokens/balances.js'
import type { PriceCurve } from '../../../../state/account/prices/price-curve.js'
import type { Translate } from '../../../base/state-element.js'
import { privateAmounts } from '../../../theme/private.styles.js'
import { twoLines } from '../../../theme/rows/two-lines.styles.js'
import '../../../parts/wm-image.js'
import { drawCurve, showChange } from './draw-curve.js'
import { TOKEN_ROW_PX } from './token-row-height.js'
import { showAmount, showExactAmount, showPrice, showShortMoney } from './account-amounts.js'

const CURVE = { width: 44, height: 20 } as const

/** What a row shows besides the holding. */
export interface TokenRowParts {
  readonly t: Translate
  readonly language: string
  /** Currency of price and value. */
  readonly currency: string
  /** Address of the token's picture. */
  readonly image: string | undefined
  /** The network, where the list has several: its name, and its mark on another picture. */
  readonly network?: { readonly name: string; readonly mark: string | undefined } | undefined
  /** The price of the last day, if known: a line, and its change in place of the price. */
  readonly day?: PriceCurve | undefined
  /** Second line, if it is not the amount. */
  readonly detail?: string | undefined
  /** True if the row has no effect. */
  readonly disabled?: boolean
  /** Marks the current choice. */
  readonly current?: boolean
  /** Called when the row is pressed. */
  readonly open: () => void
}

/**
 * A holding as a button: name and amount, value and price. A template instead of an element, because
 * a list may have thousands.
 */
export function drawTokenRow(
  token: TokenBalance,
  {
    t,
    language,
    currency,
    image,
    network,
    day,
    detail,
    disabled = false,
    current = false,
    open,
  }: TokenRowParts,
) {
  const { name, symbol, price, value } = token
  return html`<button
    class="token"
    type="button"
    ?disabled=${disabled}
    aria-current=${current ? 'true' : nothing}
    @click=${open}
  >
    <span class="picture">
      <wm-image .src=${image} .name=${symbol} size="36" round></wm-image>
      ${
        network && network.mark !== image
          ? html`<wm-image
              class="badge"
              .src=${network.mark}
              .name=${network.name}
              size="16"
              round
            ></wm-image>`
          : nothing
      }
    </span>
    <span class="words">
      <bdi class="name">${name}</bdi>
      ${network ? html`<bdi class="visually-hidden">${network.name}</bdi>` : nothing}
      ${
        detail === undefined
          ? html`<bdi class="detail amount" title=${showExactAmount(token, language)}
              >${withSymbol(showAmount(token, language), symbol)}</bdi
            >`
          : html`<bdi class="detail">${detail}</bdi>`
      }
    </span>
    ${
      value === undefined || price === undefined
        ? nothing
        : html`${day ? drawCurve(day, CURVE) : nothing}
            <span class="words end">
              <bdi class="name amount">${showShortMoney(value, currency, language)}</bdi>
              ${
                day
                  ? html`<bdi class="detail ${day.change < 0 ? 'down' : 'up'}"
                      ><span class="visually-hidden">${t('price.day')}</span>
                      ${showChange(day.change, language)}</bdi
                    >`
                  : html`<bdi class="detail"
                      ><span class="visually-hidden">${t('account.tokens.price')}</span>
                      ${showPrice(price, currency, language)}</bdi
                    >`
              }
            </span>`
    }
  </button>`
}

/** Styles for the tree that contains rows. */
export const tokenRow = [
  twoLines,
  privateAmounts,
  css`
    .token {
      display: flex;
      align-items: center;
      gap: 12px;
      inline-size: 100%;
      min-block-size: ${TOKEN_ROW_PX}px;
      padding: 4px 10px;
      border-radius: var(--_radius-row);
      text-align: start;
      transition: background 100ms;
    }
    .token:hover:enabled {
      background: var(--_hover);
    }
    .token:active:enabled {
      background: var(--_pressed);
    }
    .token:disabled {
      color: var(--_muted);
    }
    .token:disabled .picture {
      opacity: 0.45;
    }
    .token:focus-visible {
      outline-offset: -2px;
    }
    .curve {
      flex: none;
      inline-size: ${CURVE.width}px;
      block-size: ${CURVE.height}px;
      direction: ltr;
    }
    .token .up {
      color: var(--_good);
    }
    .token .down {
      color: var(--_bad);
    }
    .picture {
      position: relative;
      flex: none;
    }
    .badge {
      position: absolute;
      inset-block-end: -2px;
      inset-inline-end: -4px;
      border-radius: 50%;
      background: var(--_surface);
      box-shadow: 0 0 0 2px var(--_surface);
    }
  `,
]
