import type { WalletModal } from '../modal/wallet-modal.js'
import { logError } from '../platform/log.js'
import { isCompatible, VERSION } from '../platform/version.js'
import { fetchAhead, findEntry, findEntryOf, watchRegistry } from '../modal/registry.js'
import type { State } from '../state/state.js'
import type { ConnectLayout, Theme, ThemePreset } from '../options/options.js'
import { checkVersion } from './base/check-version.js'
import { customElement } from './base/custom-element.js'
import type { EarlyEvent } from './base/page/forward-events.js'
import { LightElement, type Changes } from './base/light-element.js'
import { bodySlot, type Body } from './base/page/modal-body-slot.js'
import { property } from './base/property.js'
import { pageBase } from './theme/page-base.styles.js'
import { tokens } from './theme/tokens.styles.js'

/**
 * Loads the body; after a failure again, with a growing delay: without its body an element creates
 * no modal from its attributes.
 */
const loadBody = (delay = 1000): Promise<unknown> =>
  import('./shell/modal-body.js').catch((failure) => {
    logError(failure)
    setTimeout(loadBody, delay, delay * 2)
  })

/** Events of a modal that may occur before the code of its element is loaded. */
const EARLY = [
  'connect',
  'disconnect',
  'accountsChange',
  'chainChange',
  'signIn',
  'signOut',
  'error',
] as const

/**
 * The modal in a page. Plain HTML needs no script of its own: with attributes it creates the modal
 * itself. Small until first opened.
 *
 * @example
 * <wallet-modal
 *   project-id="…"
 *   server="https://wallet.example"
 *   networks="eip155:1 eip155:8453"
 * ></wallet-modal>
 *
 * @fires wm-open - The modal opened.
 * @fires wm-close - The modal closes. When the visitor closes it, `preventDefault()` keeps it open.
 * @fires wm-connect - A wallet is connected, now or restored.
 * @fires wm-disconnect - A connection has ended.
 * @fires wm-accounts-change - The wallet offers a different list of accounts.
 * @fires wm-chain-change - The wallet is on another network.
 * @fires wm-sign-in - An account has signed in.
 * @fires wm-sign-out - A sign-in session has ended.
 * @fires wm-error - A failure; see `error.code`.
 *
 * @csspart dialog - The native dialog, as large as the page.
 * @csspart card - The card.
 * @csspart header - The card's header.
 * @csspart view - Where the screens are shown.
 * @csspart row - A choice in a list, on any screen.
 * @csspart button - A button, on any screen.
 *
 * @cssproperty --wm-accent - Colour of actions (#3366ff).
 * @cssproperty --wm-surface - The card's colour; texts and lines derive from it (#14161a dark,
 *   #ffffff light).
 * @cssproperty --wm-font - Font family (the system's).
 * @cssproperty --wm-radius - The card's corner radius; inner ones follow (24px).
 * @cssproperty --wm-width - The card's width (360px).
 * @cssproperty --wm-backdrop - Backdrop over the page (a translucent shade).
 * @cssproperty --wm-backdrop-filter - A filter of the page behind it, such as `blur(6px)`; slow
 *   without a graphics card (none).
 */
@customElement('wallet-modal')
export class WalletModalElement extends LightElement {
  /** Id of the modal, its option `id`. */
  @property() for = 'default'
  /** The app's id at a server. Required only by features that use one. */
  @property({ attribute: 'project-id' }) projectId: string | undefined
  /** Address of the app's server. */
  @property() server: string | undefined
  /** CAIP-2 ids of well-known networks, separated by spaces, or a JSON list of networks. */
  @property() networks: string | undefined
  /** Visitors sign in with `server`: `required` (or an empty value), or `optional`. */
  @property({ attribute: 'sign-in' }) signIn: string | undefined
  /** `dark`, `light`, or `auto` for the system's setting. */
  @property() theme: Theme | undefined
  /**
   * A built-in look: `graphite`, `paper`, `bubble`, `terminal`, `glass` or `midnight`. Tokens of
   * the page override it.
   */
  @property({ attribute: 'theme-preset' }) themePreset: ThemePreset | undefined
  /** BCP 47 language tag. Default: the page's language. */
  @property() language: string | undefined
  /** Words of the app as JSON, like the option: `{"en":{"connect.title":"Join"}}`. */
  @property() messages: string | undefined
  /** A sentence and a picture above the wallets as JSON, like the option: `{"line":"Trade here."}`. */
  @property() welcome: string | undefined
  /**
   * Shows the card in place instead of over the page, like the option. Closing then shows the
   * first screen.
   */
  @property({ type: Boolean, reflect: true }) embedded = false
  /** `list` shows one pane on every page, like the option. */
  @property({ attribute: 'connect-layout' }) connectLayout: ConnectLayout | undefined
  /** True while the modal is open. Setting it opens or closes the modal. */
  @property({ type: Boolean, reflect: true }) open = false
  /**
   * The implementation of the element. A page without the element loads it with the first screen, a
   * page with it when the element connects.
   */
  #body: Body | undefined
  /**
   * The modal that the page set as a property. Without one the element adopts the modal with
   * its id.
   */
  #given: WalletModal | undefined
  /** Events of the modal from before the body was loaded. The body dispatches them. */
  #early: EarlyEvent[] = []
  #collected: WalletModal | undefined
  #stops: (() => void)[] = []

  /**
   * The modal this element shows; undefined until one with the id exists. Throws VERSION_MISMATCH.
   */
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
    if (this.networks !== undefined) void fetchAhead()
    // The first update waits for the body or its failure, and `updateComplete` with it.
    super.connectedCallback(loadBody())
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
  /**
   * Renders the first screen while the modal is closed. Called by the modal when the page is idle.
   */
  prepare(state: State): void {
    this.#body?.prepare(state)
  }
  /**
   * Renders the screens. Called by the modal when it opens. Throws VERSION_MISMATCH when another
   * version has defined the dialog.
   */
  async show(state: State): Promise<void> {
    // If another copy of the kit defined this element, opening has not loaded its body.
    if (!this.#body) await this.updateComplete
    await this.#body?.show(state)
  }
  #findModal(): WalletModal | undefined {
    const entry = this.isConnected
      ? ((this.#given && findEntryOf(this.#given)) ?? findEntry(this.for))
      : undefined
    return entry && isCompatible(entry.version, VERSION) ? entry.modal : undefined
  }
  /**
   * Collects the events of the modal after this task, because the page may still be setting `for`
   * or `modal`.
   */
  async #collect() {
    await Promise.resolve()
    const modal = this.#findModal()
    if (this.#body || !modal || modal === this.#collected) return
    this.#collected = modal
    for (const event of EARLY)
      this.#stops.push(modal.on(event, (value: unknown) => this.#early.push([modal, event, value])))
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
