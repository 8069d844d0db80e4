import { css, html, nothing } from 'lit'
import type { MessageKey } from '../../../locales/messages.js'
import type { Translate } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import '../../parts/rows/wm-skeleton.js'
import type { WalletFeature } from './wallet-features.js'

/** The actions as one row of buttons; nothing without an action. */
export function drawFeatures(
  features: readonly WalletFeature[],
  { t, open }: { readonly t: Translate; readonly open: (feature: WalletFeature) => void },
) {
  return features.length === 0
    ? nothing
    : html`<div class="features ${features.length < 3 ? 'few' : ''}">
        ${features.map(
          (feature) =>
            html`<button type="button" @click=${() => open(feature)}>
              <span class="symbol-tile">${icon(feature.icon, 20)}</span
              >${(t as (key: MessageKey) => string)(feature.label)}
            </button>`,
        )}
      </div>`
}

/** Holds the place of the row while the server has not said which actions there are. */
export function drawAwaitedFeatures() {
  return html`<wm-skeleton class="features awaited"></wm-skeleton>`
}

/** Styles of {@link drawFeatures}. */
export const featureButtons = css`
  .features {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 8px;
  }
  .awaited {
    block-size: 48px;
    border-radius: var(--_radius-row);
  }
  .features button {
    display: grid;
    justify-items: center;
    gap: 2px;
    min-block-size: 48px;
    padding: 5px 4px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    font-size: 12px;
    font-weight: 500;
    line-height: 16px;
    overflow-wrap: anywhere;
    transition: background 100ms;
  }
  .few button {
    grid-auto-flow: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    font-size: 14px;
  }
  .features button:hover {
    background: var(--_hover);
  }
  .features button:active {
    background: var(--_pressed);
  }
  .symbol-tile {
    color: var(--_accent-text);
  }
`
