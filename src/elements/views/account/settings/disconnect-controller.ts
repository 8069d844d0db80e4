import { css, html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import type { AccountState } from '../../../../state/connections/connections.js'
import type { State } from '../../../../state/state.js'
import type { Translate } from '../../../base/state-element.js'

type Ended = Pick<AccountState, 'connector'> &
  Partial<Pick<AccountState, 'connection' | 'namespace'>>
type Host = ReactiveControllerHost & { readonly state: State; readonly t: Translate }

/** Less weight for the row that disconnects than for the rows above it. */
export const disconnectRow = css`
  .disconnect {
    --_raised: transparent;
    color: var(--_muted);
  }
`

/** The row of its host that disconnects the active account. */
export class DisconnectController implements ReactiveController {
  #ending = false
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
    host.addController(this)
  }
  hostConnected(): void {}
  /**
   * The row, which is busy while the account disconnects. Nothing for the account of the host that
   * shows this page: the visitor leaves it there.
   */
  row(account: Ended) {
    const { state, t } = this.#host
    if (state.hosts.some(({ id }) => id === account.connector?.id)) return nothing
    return html`<wm-row
      class="disconnect"
      .icon=${this.#ending ? LoaderCircle : LogOut}
      ?busy=${this.#ending}
      tone="quiet"
      .label=${t('account.disconnect')}
      mirrored
      @click=${() => this.#disconnect(account)}
    ></wm-row>`
  }
  async #disconnect({ connection, namespace }: Ended): Promise<void> {
    if (this.#ending) return
    const { state, t } = this.#host
    this.#set(true)
    try {
      await state.disconnect(connection ?? namespace)
    } catch (failure) {
      state.report(failure)
      state.toasts.show(t('account.disconnect.failed'), 'error')
    } finally {
      this.#set(false)
    }
  }
  #set(ending: boolean) {
    this.#ending = ending
    this.#host.requestUpdate()
  }
}
