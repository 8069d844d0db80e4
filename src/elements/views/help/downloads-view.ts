import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Apple from 'lucide/dist/esm/icons/apple.mjs'
import Bot from 'lucide/dist/esm/icons/bot.mjs'
import Puzzle from 'lucide/dist/esm/icons/puzzle.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import { isSafeLink } from '../../../platform/links/open-link.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-row.js'

const ROWS = [
  ['chromeStore', 'downloads.chrome', Puzzle],
  ['appStore', 'downloads.ios', Apple],
  ['playStore', 'downloads.android', Bot],
  ['homepage', 'downloads.website', Globe],
] as const

/** Where to get a wallet. Each address of the directory is checked before it becomes a link. */
@customElement('wm-downloads-view')
export class DownloadsView extends StateElement {
  @property({ attribute: false }) wallet!: WalletEntry

  override render() {
    const { links, name, icon } = this.wallet
    const rows = ROWS.flatMap(([kind, key, node]) => {
      const link = links[kind]
      return isSafeLink(link) && /^https?:/i.test(link) ? [{ link, key, node }] : []
    })
    return html`
      <div class="centre"><wm-image .src=${icon} .name=${name} size="72"></wm-image></div>
      <div class="list" role=${rows.length > 0 ? 'list' : nothing}>
        ${rows.map(
          ({ link, key, node }) =>
            html`<wm-row
              role="listitem"
              .icon=${node}
              tone="quiet"
              .label=${this.t(key)}
              .href=${link}
              .linkNote=${this.t('link.external')}
            ></wm-row>`,
        )}
      </div>
      ${rows.length === 0 ? html`<p class="text centre">${this.t('downloads.none')}</p>` : ''}
    `
  }
  static override styles = [
    base,
    view,
    css`
      .centre {
        padding: 12px 16px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-downloads-view': DownloadsView
  }
}
