import type { WalletModal } from '../modal/wallet-modal.js'
import { logError } from '../platform/log.js'
import { isCompatible, VERSION } from '../platform/version.js'
import { findEntry, findEntryOf, watchRegistry } from '../modal/registry.js'
import type { State } from '../state/state.js'
import type { ConnectLayout, Theme, ThemePreset } from '../options/options.js'
import { checkVersion } from './base/check-version.js'
import { customElement } from './base/custom-element.js'
import type { EarlyEvent } from './base/forward-events.js'
import { LightElement, type Changes } from './base/light-element.js'
import { bodySlot, type Body } from './base/modal-body-slot.js'
import { property } from './base/property.js'
import { pageBase } from './theme/page-base.styles.js'
import { tokens } from './theme/tokens.styles.js'

/** The events of a modal that can come before the code of its element. */
const EARLY = ['connect', 'disconnect', 'accountsChange', 'chainChange', 'signIn', 'signOut', 'error'] as const

/**
 * The modal in a page. Plain HTML needs no script of its own: with attributes it creates the modal itself.
 * Light until first opened.
 *
 * @example
 * <wallet-modal project-id="…" server="https://wallet.example" networks="eip155:1 eip155:8453"></wallet-modal>
 *
 * @fires wm-open - The modal opened.
 * @fires wm-close - A person is closing it; `preventDefault()` keeps it open.
 * @fires wm-connect - A wallet is connected, now or restored.
 * @fires wm-disconnect - A connection is over.
 * @fires wm-accounts-change - The wallet offers other accounts.
 * @fires wm-chain-change - The wallet is on another network.
 * @fires wm-sign-in - An account is signed in.
 * @fires wm-sign-out - A sign-in session is over.
 * @fires wm-error - Something failed; `error.code` says what.
 *
 * @csspart dialog - The native dialog, as large as the page.
 * @csspart card - The card.
 * @csspart header - The card's head.
 * @csspart view - Where the screens show.
 * @csspart row - A choice in a list, on any screen.
 * @csspart button - A button, on any screen.
 *
 * @cssproperty --wm-accent - The one colour of actions (#3366ff).
 * @cssproperty --wm-surface - The card's colour; texts and lines derive from it.
 * @cssproperty --wm-font - Font family (the system's).
 * @cssproperty --wm-radius - The card's corner radius; inner ones follow (24px).
 * @cssproperty --wm-width - The card's width (360px).
 * @cssproperty --wm-backdrop - What lies over the page.
 * @cssproperty --wm-backdrop-filter - A filter of the page behind it, such as `blur(6px)`; slow without a graphics card (none).
 */
@customElement('wallet-modal')
export class WalletModalElement extends LightElement {
  /** Which modal of the page; `default` unless given. */
  @property() for = 'default'
  /** The app's id at a cloud; only what needs one asks for it. */
  @property({ attribute: 'project-id' }) projectId: string | undefined
  /** Address of the app's server. */
  @property() server: string | undefined
  /** CAIP-2 ids of well-known networks, separated by spaces, or a JSON list of networks. */
  @property() networks: string | undefined
  /** Visitors sign in with `server`: `required` (also an empty text), or `optional`. */
  @property({ attribute: 'sign-in' }) signIn: string | undefined
  /** `dark`, `light`, or `auto` for what the person's system says. */
  @property() theme: Theme | undefined
  /** A look that ships: `graphite`, `paper`, `bubble`, `terminal`, `glass` or `midnight`. Tokens of the page win over it. */
  @property({ attribute: 'theme-preset' }) themePreset: ThemePreset | undefined
  /** BCP 47. */
  @property() language: string | undefined
  /** Draws the card here instead of over the page; the same as the option. Closing then shows the first screen. */
  @property({ type: Boolean, reflect: true }) embedded = false
  /** `panes` shows the list beside the other screens on wide pages; the same as the option. */
  @property({ attribute: 'connect-layout' }) connectLayout: ConnectLayout | undefined
  /** Whether the modal shows. Writing it opens or closes. */
  @property({ type: Boolean, reflect: true }) open = false
  /** What the element does. A page without the element loads it with the first screen, a page with it as the element connects. */
  #body: Body | undefined
  /** The modal that the page set as a property; without one the element adopts the modal of its name. */
  #given: WalletModal | undefined
  /** Events of the modal before the body was there. The body dispatches them. */
  #early: EarlyEvent[] = []
  #collected: WalletModal | undefined
  #stops: (() => void)[] = []

  /** The modal this element shows; undefined until one with the id exists. Throws VERSION_MISMATCH. */
  get modal(): WalletModal | undefined {
    return this.#body ? this.#body.modal : (this.#findModal() ?? this.#given)
  }
  @property({ attribute: false })
  set modal(modal: WalletModal | undefined) {
    if (modal) checkVersion(modal.version)
    this.#given = modal
    if (this.#body) this.#body.give(modal)
    else void this.#collect()
  }

  override connectedCallback() {
    this.#reset()
    const { Body } = bodySlot
    if (Body) {
      this.#body ??= new Body(this, this.#given)
      super.connectedCallback()
      this.#body.connect(this.#early.splice(0))
      return
    }
    bodySlot.waiting.add(this)
    this.#stops.push(watchRegistry(() => void this.#collect()))
    void this.#collect()
    // No update before the body is there: updateComplete waits for it.
    super.connectedCallback(import('./shell/modal-body.js').then(() => {}, logError))
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#reset()
    this.#body?.disconnect()
  }
  override willUpdate(changed: Changes) {
    this.#body?.willUpdate(changed)
  }
  override update() {
    this.#body?.update()
  }
  /** Draws the first screen while the modal is closed; called by the modal when the page is idle. */
  prepare(state: State): void {
    this.#body?.prepare(state)
  }
  /** Draws the screens; called by the modal when it opens. Throws VERSION_MISMATCH where another release has defined the dialog. */
  async show(state: State): Promise<void> {
    // Where another copy of the kit defined this element, opening has not loaded its body.
    if (!this.#body) await this.updateComplete
    await this.#body?.show(state)
  }
  #findModal(): WalletModal | undefined {
    const entry = this.isConnected ? ((this.#given && findEntryOf(this.#given)) ?? findEntry(this.for)) : undefined
    return entry && isCompatible(entry.version, VERSION) ? entry.modal : undefined
  }
  /** Keeps the events of the modal, after this turn: the page may still be setting `for` or `modal`. */
  async #collect() {
    await Promise.resolve()
    const modal = this.#findModal()
    if (this.#body || !modal || modal === this.#collected) return
    this.#collected = modal
    for (const event of EARLY) this.#stops.push(modal.on(event, (value: unknown) => this.#early.push([modal, event, value])))
  }
  #reset() {
    bodySlot.waiting.delete(this)
    this.#collected = undefined
    for (const stop of this.#stops.splice(0)) stop()
  }
  static override styles = [tokens, pageBase]
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModalElement
  }
}
