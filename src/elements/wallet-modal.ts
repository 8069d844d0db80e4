import type { WalletModal } from '../modal/wallet-modal.js'
import { WalletModalError } from '../errors/page-error.js'
import { toError } from '../errors/to-error.js'
import { logError } from '../platform/log.js'
import { findAttributeOwner, findEntry, findEntryOf, watchRegistry, type AttributeOwner, type RegistryEntry } from '../modal/registry.js'
import type { State } from '../state/state.js'
import type { ConnectLayout, Theme, ThemePreset } from '../options/options.js'
import { checkVersion } from './base/check-version.js'
import { customElement } from './base/custom-element.js'
import { WmErrorEvent } from './base/events.js'
import { followPreset } from './base/follow-preset.js'
import { forwardEvents } from './base/forward-events.js'
import { LateCheck } from './base/late-check.js'
import { LightElement, type Changes } from './base/light-element.js'
import { property, state as internal } from './base/property.js'
import { pageBase } from './theme/page-base.styles.js'
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
  @internal() private state: State | undefined
  /** Made when the modal first opens. By hand, as the page does not load a template engine for it. */
  #dialog: Dialog | undefined
  #entry: RegistryEntry | undefined
  /** The modal that the page set as a property; without one the element adopts the modal of its name. */
  #given: WalletModal | undefined
  /** The theme and language that the modal and this element last agreed on, and whether it was open. */
  #lastTheme: Theme | undefined
  #lastLanguage: string | undefined
  #lastPreset: ThemePreset | undefined
  #lastOpen = false
  #drawing = false
  /** What the element showed when it left the page, for when it comes back in the same turn. */
  #moved: { readonly entry: RegistryEntry; readonly state: State | undefined } | undefined
  #stops: (() => void)[] = []
  #unwatchRegistry: (() => void) | undefined
  /** Follows the attributes that make a modal; loaded for an element that has one of them. */
  #attributes: AttributeOwner | undefined
  readonly #late = new LateCheck(() => this.#look())
  /** The modal of another release that was refused, so that it is reported once. */
  #refused: RegistryEntry | undefined

  /** The modal this element shows; undefined until one with the id exists. Throws VERSION_MISMATCH. */
  get modal(): WalletModal | undefined {
    return this.#entry?.modal ?? this.#given
  }
  @property({ attribute: false })
  set modal(modal: WalletModal | undefined) {
    if (modal) checkVersion(modal.version)
    this.#given = modal
    this.#adopt()
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#late.restart()
    this.#unwatchRegistry = watchRegistry(() => this.#adopt())
    this.#adopt()
    this.requestUpdate()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#late.stop()
    this.#unwatchRegistry?.()
    const entry = this.#entry
    // Written in this turn, before the update that would have applied it.
    if (entry && !this.open) this.#applyOpen(entry)
    if (entry) void this.#afterRemoval(entry, this.embedded)
    setTimeout(() => this.isConnected || this.#attributes?.end(this))
    this.#moved = entry && { entry, state: this.state }
    this.#release()
  }
  /** An element that is still out of the page in the next turn was not moved. Without it a person could not close the modal. */
  async #afterRemoval({ core, modal }: RegistryEntry, embedded: boolean) {
    await Promise.resolve()
    if (this.isConnected) return
    this.#moved = undefined
    if (embedded) core.setEmbedded(core.config.embedded)
    if (core.$open.get()) modal.close()
  }
  override willUpdate(changed: Changes) {
    if (changed.has('for') && this.hasUpdated) this.#adopt()
    if (this.hasUpdated && (changed.has('for') || changed.has('networks') || changed.has('server') || changed.has('projectId') || changed.has('signIn'))) this.#late.restart()
    this.#followAttributes((attributes) => attributes.update(this.#entry?.modal))
    if (!this.#entry) return
    this.#applyAppearance(this.#entry.modal)
    this.#applyEmbedded(this.#entry)
    this.#applyOpen(this.#entry)
  }
  override update() {
    if (!this.state) {
      this.#dialog?.remove()
      this.#dialog = undefined
      return
    }
    const dialog = (this.#dialog ??= document.createElement('wm-dialog'))
    dialog.state = this.state
    dialog.embedded = this.embedded
    dialog.connectLayout = this.connectLayout ?? this.state.config.connectLayout
    if (dialog.isConnected) return
    dialog.setAttribute('exportparts', 'dialog, card, header, view, row, button')
    this.renderRoot.append(dialog)
  }
  /** Draws the first screen while the modal is closed; called by the modal when the page is idle. */
  prepare(state: State): void {
    this.state ??= state
  }
  /** Draws the screens; called by the modal when it opens. Throws VERSION_MISMATCH where another release has defined the dialog. */
  async show(state: State): Promise<void> {
    checkVersion((customElements.get('wm-dialog') as typeof Dialog).version)
    this.state = state
    await this.updateComplete
    await this.#dialog?.whenShown()
  }
  #adopt() {
    if (!this.isConnected) return
    const entry = this.#find()
    if (entry === this.#entry) return
    this.#release()
    if (entry) this.#bind(entry)
  }
  #find(): RegistryEntry | undefined {
    const given = this.#given && findEntryOf(this.#given)
    if (given) return given
    const owner = findEntry(this.for)?.attributes
    if (owner?.handOver(this, this.#report)) this.#attributes = owner
    const entry = findEntry(this.for)
    if (!entry || entry === this.#refused) return undefined
    try {
      checkVersion(entry.version)
      return entry
    } catch (failure) {
      this.#refused = entry
      this.#report(failure)
      return undefined
    }
  }
  #look() {
    const modal = this.#entry?.modal
    if (modal) this.#followAttributes((attributes) => attributes.check(modal))
    else if (this.networks === undefined && !this.#refused) logError(`<wallet-modal> without \`networks\` shows nothing yet. ${new WalletModalError('MODAL_MISSING', { details: { id: this.for } }).message}`)
  }
  /** Calls `act` with what follows this element's attributes, at once where that is loaded. */
  #followAttributes(act: (attributes: AttributeOwner) => void) {
    if (!this.isConnected) return
    if (this.#attributes?.host === this) return act(this.#attributes)
    if ((this.networks ?? this.server ?? this.projectId ?? this.signIn) === undefined) return
    findAttributeOwner()?.().then(({ AttributeModal }) => {
      if (this.#attributes?.host !== this) this.#attributes = new AttributeModal(this, this.#report)
      if (this.isConnected) act(this.#attributes)
    }, this.#report)
  }
  /** Gives the modal the theme and language that the page wrote on this element. */
  #applyAppearance(modal: WalletModal) {
    const { theme, themePreset, language } = this
    if (language && language !== this.#lastLanguage) modal.setLanguage((this.#lastLanguage = language)).catch(this.#report)
    try {
      if (theme && theme !== this.#lastTheme) modal.setTheme(theme)
      if (themePreset !== this.#lastPreset) modal.setThemePreset((this.#lastPreset = themePreset))
    } catch (failure) {
      this.setAttribute('theme', modal.getState().theme)
      this.#report(failure)
    }
  }
  #applyEmbedded({ core, modal }: RegistryEntry) {
    const { embedded } = this
    if (embedded !== core.$embedded.get()) {
      core.setEmbedded(embedded)
      if (!embedded) modal.close()
    }
    if (!embedded || this.state || this.#drawing) return
    this.#drawing = true
    modal.open().catch(reported).finally(() => (this.#drawing = false))
  }
  /** Opens or closes where the page wrote `open`. */
  #applyOpen({ core, modal }: RegistryEntry) {
    if (this.open === this.#lastOpen) return
    this.#lastOpen = this.open
    const settle = () => {
      if (this.#entry?.core === core) this.open = this.#lastOpen = core.$open.get()
    }
    if (this.open && this.#drawing) return
    if (this.open) return void modal.open().catch(reported).finally(settle)
    modal.close()
    settle()
  }
  // A mistake in an attribute is an event, as there is no caller to throw to.
  #report = (failure: unknown) => {
    const error = toError(failure)
    logError(`${error.message} See ${error.docs}`)
    this.dispatchEvent(new WmErrorEvent(error))
  }
  #bind(entry: RegistryEntry) {
    const { core, modal } = entry
    const { config, appearance } = core
    this.#entry = entry
    entry.adopt(this)
    this.#lastLanguage = config.language
    this.#applyAppearance(modal)
    if (core.$embedded.get()) this.embedded = true
    // An `open` that the page wrote before there was a modal is applied with the next update.
    this.#lastOpen = core.$open.get()
    if (this.#lastOpen) this.open = true
    this.requestUpdate()
    this.#stops = [
      core.$open.listen((open) => {
        this.open = this.#lastOpen = open
      }),
      appearance.$theme.subscribe((theme) => this.setAttribute('theme', (this.#lastTheme = theme))),
      appearance.$preset.subscribe((preset) => followPreset(this, preset)),
      ...forwardEvents(modal, this),
    ]
    if (this.#moved?.entry === entry && this.#moved.state && this.#lastOpen) void this.show(this.#moved.state)
    this.#moved = undefined
  }
  #release() {
    for (const stop of this.#stops.splice(0)) stop()
    // What the modal set goes with it. An `open` that waits for a modal stays.
    if (this.#entry) this.open = this.#lastOpen = false
    this.#entry = undefined
    this.state = undefined
  }
  static override styles = [tokens, pageBase]
}

function reported() {
  // The modal reports its failures itself, as wm-error.
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModalElement
  }
}
