import type { PairingState } from '../../../state/pairing/pairing.js'
import type { Slice, SliceName } from '../../../state/slices.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { CopyController } from '../../base/copy-controller.js'
import type { StateElement } from '../../base/state-element.js'
import { StoreController } from '../../base/store-controller.js'
import { renderCopyLink } from './copy-link.js'
import { SlowController } from './slow-controller.js'

/** The pairing link of a panel: starts, shows and copies it. */
export class PairingController {
  readonly #host: StateElement<SliceName>
  readonly #find: () => Slice<'pairing'>
  readonly #store: StoreController<PairingState>
  readonly #wait: SlowController
  readonly #copying: CopyController

  constructor(host: StateElement<SliceName>, find: () => Slice<'pairing'>) {
    this.#host = host
    this.#find = find
    this.#store = new StoreController(host, () => find().$pairing)
    this.#wait = new SlowController(host)
    this.#copying = new CopyController(host, (failure) => host.state.report(failure))
  }
  get value(): PairingState {
    return this.#store.value
  }
  /** The link while it is valid. An expired one is replaced, which redraws the host. */
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
  /** A button that copies the link and shows the outcome. */
  renderCopy() {
    return renderCopyLink(this.#host.t, this.#copying, this.uri, this.#find().getUri)
  }
}
