import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import type { WalletModal } from '../modal/wallet-modal.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toError } from '../errors/to-error.js'
import { logError } from '../platform/log.js'
import { findEntry, findEntryOf, watchRegistry, type RegistryEntry } from '../modal/registry.js'
import type { State } from '../state/state.js'
import type { Theme } from '../options/options.js'
import { VERSION } from '../platform/version.js'
import { customElement } from './base/custom-element.js'
import { WmAccountsChangeEvent, WmChainChangeEvent, WmCloseEvent, WmConnectEvent, WmDisconnectEvent, WmErrorEvent, WmOpenEvent } from './base/events.js'
import { lockScroll } from './base/lock-scroll.js'
import { base } from './theme/base.styles.js'
import { tokens } from './theme/tokens.styles.js'
import type { Dialog } from './shell/wm-dialog.js'

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
 */
@customElement('wallet-modal')
export class WalletModalElement extends LitElement {
  /** Which modal of the page; `default` unless given. */
  @property() for = 'default'
  /** The app's id at a cloud; only what needs one asks for it. */
  @property({ attribute: 'project-id' }) projectId: string | undefined
  /** Address of the app's server. */
  @property() server: string | undefined
  /** CAIP-2 ids of well-known networks, separated by spaces, or a JSON list of networks. */
  @property() networks: string | undefined
  /** `dark`, `light`, or `auto` for what the person's system says. */
  @property() theme: Theme | undefined
  /** BCP 47. */
  @property() language: string | undefined
  /** Draws the card here instead of over the page. */
  @property({ type: Boolean, reflect: true }) embedded = false
  /** Whether the modal shows. */
  @property({ type: Boolean, reflect: true }) open = false
  @internal() private state: State | undefined
  #modal: WalletModal | undefined
  /** The one the page put here; without one the element adopts its namesake. */
  #given: WalletModal | undefined
  /** What the modal last said of its theme, and heard of its language from here. */
  #reflected: Theme | undefined
  #spoken: string | undefined
  #stops: (() => void)[] = []
  #unwatchRegistry: (() => void) | undefined
  #created = false

  /** The modal this element shows; undefined until one with the id exists. Throws VERSION_MISMATCH. */
  get modal(): WalletModal | undefined {
    return this.#modal ?? this.#given
  }
  @property({ attribute: false })
  set modal(modal: WalletModal | undefined) {
    if (modal && modal.version.split('.')[0] !== VERSION.split('.')[0]) {
      throw new WalletModalError('VERSION_MISMATCH', { details: { element: VERSION, modal: modal.version } })
    }
    this.#given = modal
    this.#adopt()
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#unwatchRegistry = watchRegistry(() => this.#adopt())
    this.#adopt()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#unwatchRegistry?.()
    const { state, open } = this
    this.#release()
    if (open && state && !this.embedded) void this.#afterMove(state)
  }
  /** Put somewhere else while open it goes on showing there; taken out for good it closes, as nobody could. */
  async #afterMove(state: State) {
    await this.updateComplete
    if (this.isConnected) await this.show(state)
    else state.modal.close()
  }
  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('for') && this.hasUpdated) this.#adopt()
    if (!this.#modal && !this.#created && this.networks !== undefined) void this.#create()
    if (this.#modal) this.#dress(this.#modal)
  }
  override render() {
    return this.state ? html`<wm-dialog .state=${this.state} ?embedded=${this.embedded} exportparts="dialog, card, header, view, row, button"></wm-dialog>` : nothing
  }
  /** Draws the screens; called by the modal when it opens. */
  async show(state: State): Promise<void> {
    this.state = state
    await this.updateComplete
    await this.renderRoot.querySelector<Dialog>('wm-dialog')!.whenShown()
  }
  #adopt() {
    if (!this.isConnected) return
    const entry = (this.#given && findEntryOf(this.#given)) ?? findEntry(this.for)
    if (entry?.modal === this.#modal) return
    this.#release()
    if (entry) this.#bind(entry)
  }
  /** Looks and language that stand in the page's own HTML. */
  #dress(modal: WalletModal) {
    const { theme, language } = this
    if (language && language !== this.#spoken) modal.setLanguage((this.#spoken = language)).catch(this.#tell)
    try {
      if (theme && theme !== this.#reflected) modal.setTheme(theme)
    } catch (failure) {
      this.setAttribute('theme', modal.getState().theme)
      this.#tell(failure)
    }
  }
  #tell = (failure: unknown) => {
    const error = toError(failure)
    logError(error.message)
    this.dispatchEvent(new WmErrorEvent(error))
  }
  /** Creates the modal from the attributes; a mistake in them is an event, as there is no caller to throw to. */
  async #create() {
    this.#created = true
    try {
      const { createFromAttributes } = await import('../modal/create-from-attributes.js')
      if (this.isConnected && !findEntry(this.for)) createFromAttributes(this)
    } catch (failure) {
      this.#tell(failure)
    }
  }
  #bind(entry: RegistryEntry) {
    const { core, modal } = entry
    const { config, appearance } = core
    this.#modal = modal
    entry.adopt(this)
    this.#spoken = config.language
    this.#dress(modal)
    if (config.embedded) this.embedded = true
    this.#stops = [
      core.$open.subscribe((open) => {
        this.open = open
        lockScroll(this, open && !this.embedded)
      }),
      appearance.$theme.subscribe((theme) => this.setAttribute('theme', (this.#reflected = theme))),
      modal.on('open', ({ connected }) => this.dispatchEvent(new WmOpenEvent(connected))),
      modal.on('close', ({ connected, byPerson }) => {
        // The dialog asked the page before, with an event it could stop.
        if (!byPerson) this.dispatchEvent(new WmCloseEvent(connected, false))
      }),
      modal.on('connect', (e) => this.dispatchEvent(new WmConnectEvent(e.namespace, e.account, e.chainId, e.wallet, e.restored))),
      modal.on('disconnect', (e) => this.dispatchEvent(new WmDisconnectEvent(e.namespace, e.reason))),
      modal.on('accountsChange', (e) => this.dispatchEvent(new WmAccountsChangeEvent(e.namespace, e.accounts))),
      modal.on('chainChange', (e) => this.dispatchEvent(new WmChainChangeEvent(e.namespace, e.chainId))),
      modal.on('error', (error) => this.dispatchEvent(new WmErrorEvent(error))),
    ]
    if (this.embedded) void modal.open().catch(() => {
      // Reported as wm-error above.
    })
  }
  #release() {
    for (const stop of this.#stops.splice(0)) stop()
    lockScroll(this, false)
    this.#modal = undefined
    this.state = undefined
  }
  static override styles = [tokens, base]
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModalElement
  }
}
