import { html } from 'lit'
import Check from 'lucide/dist/esm/icons/check.mjs'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { PairingState } from '../../../state/connect/pairing.js'
import type { Slice, SliceName } from '../../../state/slices.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { CopyController } from '../../base/copy-controller.js'
import type { StateElement } from '../../base/state-element.js'
import { StoreController } from '../../base/store-controller.js'
import { icon } from '../../parts/icon.js'
import { SlowController } from './slow-controller.js'
import '../../parts/wm-button.js'

const COPY = { idle: [Copy, 'action.copyLink'], copied: [Check, 'connecting.copied'], failed: [TriangleAlert, 'connecting.copyFailed'] } as const

/** The pairing link of a panel that brings it to a wallet: starts it, shows it, copies it. */
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
  /** The button that copies the link, and says so itself. */
  renderCopy() {
    const { outcome } = this.#copying
    const { t } = this.#host
    const [symbol, text] = COPY[outcome ?? 'idle']
    return html`<wm-button class="copy" ?disabled=${this.uri === undefined} @click=${this.#copy}>${icon(symbol, 18)}<span>${t(text)}</span></wm-button
      ><span class="visually-hidden" role="status">${outcome ? t(text) : ''}</span>`
  }
  #copy = () => {
    const uri = this.#find().getUri()
    if (uri !== undefined) void this.#copying.copy(uri)
  }
}
