import { css, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { AccountState } from '../../../state/connections/connections.js'
import type { State } from '../../../state/state.js'
import type { Translate } from '../../base/state-element.js'

type Host = ReactiveControllerHost & { readonly state: State; readonly t: Translate }

/** Less weight for the row that disconnects than for the rows above it. */
export const disconnectRow = css`
  .disconnect {
    --_raised: transparent;
    color: var(--_muted);
  }
`

/** Disconnects the active account for a row of its host, which shows `ending` meanwhile. */
export class DisconnectController implements ReactiveController {
  ending = false
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
    host.addController(this)
  }
  hostConnected(): void {}
  /** False for the account of the host that shows this page: the visitor leaves it there. */
  isOffered({ connector }: Pick<AccountState, 'connector'>): boolean {
    const { host } = this.#host.state
    return host === undefined || connector?.id !== host.id
  }
  async disconnect({
    connection,
    namespace,
  }: Partial<Pick<AccountState, 'connection' | 'namespace'>>): Promise<void> {
    if (this.ending) return
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
    this.ending = ending
    this.#host.requestUpdate()
  }
}
