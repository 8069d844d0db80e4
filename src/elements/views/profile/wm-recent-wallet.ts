import { html } from 'lit'
import { property } from 'lit/decorators.js'
import Trash from 'lucide/dist/esm/icons/trash.mjs'
import { toAddress } from '../../../standards/caip.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { toError } from '../../../errors/to-error.js'
import type { RecentRecord } from '../../../state/connections/recent-connections.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { profile } from './profile.styles.js'
import '../../parts/rows/wm-row.js'

/** A recent connection: reconnects it or removes it from the list. */
@customElement('wm-recent-wallet')
export class RecentWallet extends StateElement<'profile'> {
  @property({ attribute: false }) connection!: RecentRecord
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override render() {
    void this.#marks.value
    const { wallet, accounts, chainId } = this.connection
    const { marks, network } = this.state
    const chain = network.find(chainId)
    return html`<div class="line">
      <wm-row
        .image=${wallet.icon}
        .label=${wallet.name}
        .detail=${toShortAddress(toAddress(accounts[0]!))}
        .tag=${this.t('profile.reconnect')}
        @click=${this.#reconnect}
      ></wm-row>
      <wm-image
        class="badge"
        aria-hidden="true"
        .src=${marks.find(chain)}
        .name=${chain?.name ?? ''}
        size="18"
        round
      ></wm-image>
      <button
        class="square"
        type="button"
        aria-label=${this.t('profile.forget', wallet.name)}
        @click=${this.#forget}
      >
        ${icon(Trash, 18)}
      </button>
    </div>`
  }
  #reconnect = async () => {
    const { report, toasts } = this.state
    try {
      await this.use('profile').reconnect(this.connection)
    } catch (failure) {
      const error = toError(failure)
      report(error)
      toasts.show(
        this.t(
          error.code === 'CONNECTION_NOT_FOUND' ? 'error.WALLET_NOT_FOUND' : `error.${error.code}`,
        ),
        'error',
      )
    }
  }
  #forget = () => {
    this.use('profile').forget(this.connection)
    this.state.toasts.show(this.t('profile.forgotten'))
  }
  static override styles = [base, profile]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-recent-wallet': RecentWallet
  }
}
