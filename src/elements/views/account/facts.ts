import { css, html, nothing } from 'lit'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import { isSafeLink } from '../../../platform/links/open-link.js'
import type { Translate } from '../../base/state-element.js'
import { drawAddressGroups } from '../../parts/address-groups.js'
import '../../parts/rows/wm-row.js'
import { box } from '../../theme/box.styles.js'
import './wm-account-address.js'

/** One fact of a `<dl class="box facts">`: its name and value. */
export function drawFact(label: string, value: string) {
  return html`<div>
    <dt>${label}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`
}

/**
 * A fact that is an address, with its name if it has one; copied on a press. `whole` shows the
 * whole address below the name.
 */
export function drawAddressFact(
  label: string,
  address: string,
  name?: string,
  { whole = false }: { readonly whole?: boolean } = {},
) {
  return html`<div>
    <dt>${label}</dt>
    <dd class="copy">
      <wm-account-address .address=${address} .name=${name}></wm-account-address>
    </dd>
    ${whole ? html`<dd class="whole">${drawAddressGroups(address)}</dd>` : nothing}
  </div>`
}

/** The row below facts that opens their explorer page; nothing without one. */
export function drawExplorerRow(
  t: Translate,
  label: 'account.explorer' | 'activity.explorer',
  url: string | undefined,
) {
  return isSafeLink(url)
    ? html`<wm-row
        .icon=${Globe}
        tone="quiet"
        .label=${t(label)}
        .href=${url}
        .linkNote=${t('link.external')}
      ></wm-row>`
    : nothing
}

/** Styles of facts. */
export const facts = [
  box,
  css`
    .facts {
      gap: 0;
      margin: 8px 0 0;
      padding-block: 4px;
    }
    .facts > div {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0 12px;
      min-block-size: 44px;
      font-size: 14px;
      line-height: 20px;
    }
    dt {
      color: var(--_muted);
    }
    dd {
      min-inline-size: 0;
      max-inline-size: 100%;
      margin: 0;
      overflow-wrap: anywhere;
      font-weight: 500;
      font-variant-numeric: tabular-nums;
    }
    .copy {
      --_address-size: 14px;
      --_address-weight: 500;
      margin-inline-end: -14px;
    }
  `,
]
