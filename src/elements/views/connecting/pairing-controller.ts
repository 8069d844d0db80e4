import { html } from 'lit'
import { copyText } from '../../../platform/clipboard.js'
import type { PairingState } from '../../../state/connect/pairing.js'
import type { Slice, SliceName } from '../../../state/slices.js'
import type { State } from '../../../state/state.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import type { StateElement } from '../../base/state-element.js'
import { StoreController } from '../../base/store-controller.js'
import { SlowController } from './slow-controller.js'
import '../../parts/wm-button.js'

/** The pairing link of a panel that brings it to a wallet: starts it, shows it, copies it. */
export class PairingController {
  readonly #host: StateElement<SliceName>
  readonly #find: () => Slice<'pairing'>
  readonly #store: StoreController<PairingState>
  readonly #wait: SlowController

  constructor(host: StateElement<SliceName>, find: () => Slice<'pairing'>) {
    this.#host = host
    this.#find = find
    this.#store = new StoreController(host, () => find().$pairing)
    this.#wait = new SlowController(host)
  }
  get value(): PairingState {
    return this.#store.value
  }
  /** The link, while it is valid. An expired one is replaced, which draws the host again. */
  get uri(): string | undefined {
    return this.value.uri
  }
  get slow(): boolean {
    return this.#wait.slow
  }
  start(wallet: WalletEntry | undefined, retry = false): void {
    this.#wait.restart()
    this.#find().start({ wallet, retry })
  }
  renderCopy() {
    return html`<wm-button variant="quiet" ?disabled=${this.uri === undefined} @click=${() => this.#copy(this.#host.state)}>${this.#host.t('action.copyLink')}</wm-button>`
  }
  async #copy({ toasts, report }: State) {
    const uri = this.#find().getUri()
    if (uri === undefined) return
    try {
      await copyText(uri)
      toasts.show(this.#host.t('connecting.copied'))
    } catch (failure) {
      toasts.show(this.#host.t('connecting.copyFailed'), 'error')
      report(failure)
    }
  }
}
