// For import(): the implementation of `<wallet-modal>`. A page with the element loads it when the
// element connects, other pages with the first screen.
import type { WalletModal } from '../../modal/wallet-modal.js'
import { WalletModalError } from '../../errors/page-error.js'
import { toError } from '../../errors/to-error.js'
import { logError } from '../../platform/log.js'
import {
  findAttributeOwner,
  findEntry,
  findEntryOf,
  watchRegistry,
  type AttributeOwner,
  type RegistryEntry,
} from '../../modal/registry.js'
import type { State } from '../../state/state.js'
import type { Theme, ThemePreset } from '../../options/options.js'
import { checkVersion } from '../base/check-version.js'
import { WmErrorEvent } from '../base/events.js'
import { followPreset } from '../base/page/follow-preset.js'
import { dispatchEvent, forwardEvents, type EarlyEvent } from '../base/page/forward-events.js'
import { LateCheck } from '../base/late-check.js'
import type { Changes } from '../base/light-element.js'
import { setModalBody, type Body, type ModalHost } from '../base/page/modal-body-slot.js'
import type { Dialog } from './dialog/wm-dialog.js'

/**
 * Binds one `<wallet-modal>` to its modal: applies its attributes, dispatches its events, renders
 * its dialog.
 */
export class ModalBody implements Body {
  readonly #host: ModalHost
  #state: State | undefined
  /** Created at the first opening, without a template engine, which the page has not loaded. */
  #dialog: Dialog | undefined
  #entry: RegistryEntry | undefined
  /**
   * The modal that the page set as a property. Without one the element adopts the modal with its
   * id.
   */
  #given: WalletModal | undefined
  /** The last common values of modal and element: theme, language and open state. */
  #lastTheme: Theme | undefined
  #lastLanguage: string | undefined
  #lastPreset: ThemePreset | undefined
  #lastOpen = false
  #drawing = false
  /**
   * What the element showed when it was disconnected, in case it is connected again in the same
   * task.
   */
  #moved: { readonly entry: RegistryEntry; readonly state: State | undefined } | undefined
  #stops: (() => void)[] = []
  #unwatchRegistry: (() => void) | undefined
  /** The owner of a modal created from attributes, loaded for an element with such attributes. */
  #attributes: AttributeOwner | undefined
  readonly #late = new LateCheck(() => this.#look())
  /** The refused modal of another version, so that it is reported once. */
  #refused: RegistryEntry | undefined

  constructor(host: ModalHost, given: WalletModal | undefined) {
    this.#host = host
    this.#given = given
  }
  get modal(): WalletModal | undefined {
    return this.#entry?.modal ?? this.#given
  }
  give(modal: WalletModal | undefined): void {
    this.#given = modal
    this.#adopt()
  }
  connect(early: readonly EarlyEvent[]): void {
    this.#late.restart()
    this.#unwatchRegistry = watchRegistry(() => this.#adopt())
    this.#adopt()
    for (const [modal, event, value] of early)
      if (modal === this.#entry?.modal) dispatchEvent(this.#host, event, value)
    this.#host.requestUpdate()
  }
  disconnect(): void {
    const host = this.#host
    this.#late.stop()
    this.#unwatchRegistry?.()
    const entry = this.#entry
    // Applied synchronously, before the pending update.
    if (entry && !host.open) this.#applyOpen(entry)
    if (entry) void this.#afterRemoval(entry, host.embedded)
    setTimeout(() => host.isConnected || this.#attributes?.end(host))
    this.#moved = entry && { entry, state: this.#state }
    this.#release()
  }
  /**
   * An element that is still disconnected in the next task was not moved. Its modal is closed,
   * because the user could not close it.
   */
  async #afterRemoval({ core, modal }: RegistryEntry, embedded: boolean) {
    await Promise.resolve()
    if (this.#host.isConnected) return
    this.#moved = undefined
    if (embedded) core.setEmbedded(core.config.embedded)
    if (core.$open.get()) modal.close()
  }
  willUpdate(changed: Changes): void {
    const { hasUpdated } = this.#host
    if (changed.has('for') && hasUpdated) this.#adopt()
    if (
      hasUpdated &&
      (changed.has('for') ||
        changed.has('networks') ||
        changed.has('server') ||
        changed.has('projectId') ||
        changed.has('signIn'))
    )
      this.#late.restart()
    this.#followAttributes((attributes) => attributes.update(this.#entry?.modal))
    if (!this.#entry) return
    this.#applyAppearance(this.#entry.modal)
    this.#applyEmbedded(this.#entry)
    this.#applyOpen(this.#entry)
  }
  update(): void {
    const { connectLayout, embedded, renderRoot } = this.#host
    if (!this.#state) {
      this.#dialog?.remove()
      this.#dialog = undefined
      return
    }
    const dialog = (this.#dialog ??= document.createElement('wm-dialog'))
    dialog.state = this.#state
    dialog.embedded = embedded
    dialog.connectLayout = connectLayout ?? this.#state.config.connectLayout
    if (dialog.isConnected) return
    dialog.setAttribute('exportparts', 'dialog, card, header, view, row, button')
    renderRoot.append(dialog)
  }
  prepare(state: State): void {
    if (!this.#state) this.#setState(state)
  }
  async show(state: State): Promise<void> {
    checkVersion((customElements.get('wm-dialog') as typeof Dialog).version)
    this.#setState(state)
    await this.#host.updateComplete
    await this.#dialog?.whenShown()
  }
  withdraw(entry: RegistryEntry): void {
    if (this.#entry !== entry) return
    this.#setState(undefined)
    this.update()
  }
  #setState(state: State | undefined) {
    if (state === this.#state) return
    this.#state = state
    this.#host.requestUpdate()
    const entry = this.#entry
    if (!state || !entry || entry.core.$embedded.get()) return
    if (entry.shown !== this) entry.shown?.withdraw(entry)
    entry.shown = this
  }
  #adopt() {
    if (!this.#host.isConnected) return
    const entry = this.#find()
    if (entry === this.#entry) return
    this.#release()
    if (entry) this.#bind(entry)
  }
  #find(): RegistryEntry | undefined {
    const given = this.#given && findEntryOf(this.#given)
    if (given) return given
    const owner = findEntry(this.#host.for)?.attributes
    if (owner?.handOver(this.#host, this.#report)) this.#attributes = owner
    const entry = findEntry(this.#host.for)
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
    else if (this.#host.networks !== undefined) this.#host.requestUpdate()
    else if (!this.#refused)
      logError(
        `<wallet-modal> without \`networks\` shows nothing yet. ${new WalletModalError('MODAL_MISSING', { details: { id: this.#host.for } }).message}`,
      )
  }
  /** Calls `act` with the attribute owner, synchronously if it is loaded. */
  #followAttributes(act: (attributes: AttributeOwner) => void) {
    const host = this.#host
    if (!host.isConnected) return
    if (this.#attributes?.host === host) return act(this.#attributes)
    if ((host.networks ?? host.server ?? host.projectId ?? host.signIn) === undefined) return
    findAttributeOwner()?.().then(
      ({ AttributeModal }) => {
        if (this.#attributes?.host !== host)
          this.#attributes = new AttributeModal(host, this.#report)
        if (host.isConnected) act(this.#attributes)
      },
      (failure) => {
        this.#report(failure)
        this.#late.restart()
      },
    )
  }
  /** Applies the element's theme and language to the modal. */
  #applyAppearance(modal: WalletModal) {
    const { theme, themePreset, language } = this.#host
    if (language && language !== this.#lastLanguage)
      modal.setLanguage((this.#lastLanguage = language)).catch(this.#report)
    try {
      if (theme && theme !== this.#lastTheme) modal.setTheme(theme)
      if (themePreset !== this.#lastPreset) modal.setThemePreset((this.#lastPreset = themePreset))
    } catch (failure) {
      this.#host.setAttribute('theme', modal.getState().theme)
      this.#report(failure)
    }
  }
  #applyEmbedded({ core, modal }: RegistryEntry) {
    const { embedded } = this.#host
    if (embedded !== core.$embedded.get()) {
      core.setEmbedded(embedded)
      if (!embedded) modal.close()
    }
    if (!embedded || this.#state || this.#drawing) return
    this.#drawing = true
    modal
      .open()
      .catch(reported)
      .finally(() => (this.#drawing = false))
  }
  /** Opens or closes the modal after the page set `open`. */
  #applyOpen({ core, modal }: RegistryEntry) {
    const host = this.#host
    if (host.open === this.#lastOpen) return
    this.#lastOpen = host.open
    const settle = () => {
      if (this.#entry?.core === core) host.open = this.#lastOpen = core.$open.get()
    }
    if (host.open && this.#drawing) return
    if (host.open) return void modal.open().catch(reported).finally(settle)
    modal.close()
    settle()
  }
  // Reported as an event, because an invalid attribute has no caller to throw to.
  #report = (failure: unknown) => {
    const error = toError(failure)
    logError(`${error.message} See ${error.docs}`)
    this.#host.dispatchEvent(new WmErrorEvent(error))
  }
  #bind(entry: RegistryEntry) {
    const host = this.#host
    // First: reading the core may create it, which calls `#adopt()` again.
    this.#entry = entry
    const { core, modal } = entry
    const { config, appearance } = core
    entry.adopt(host)
    this.#lastLanguage = config.language
    this.#applyAppearance(modal)
    if (core.$embedded.get()) host.embedded = true
    // An `open` that the page set before the modal existed is applied with the next update.
    this.#lastOpen = core.$open.get()
    if (this.#lastOpen) host.open = true
    host.requestUpdate()
    this.#stops = [
      core.$open.listen((open) => {
        host.open = this.#lastOpen = open
        // The attribute is set here and not in the host's next update: the dialog opens in this
        // task, and the browser then computes styles once for both.
        host.toggleAttribute('open', open)
      }),
      appearance.$theme.subscribe((theme) => host.setAttribute('theme', (this.#lastTheme = theme))),
      appearance.$preset.subscribe((preset) => followPreset(host, preset)),
      ...forwardEvents(modal, host),
    ]
    if (this.#moved?.entry === entry && this.#moved.state && this.#lastOpen)
      void this.show(this.#moved.state)
    this.#moved = undefined
  }
  #release() {
    for (const stop of this.#stops.splice(0)) stop()
    // Resets what the modal set. An `open` that waits for a modal is kept.
    if (this.#entry) this.#host.open = this.#lastOpen = false
    this.#entry = undefined
    this.#setState(undefined)
  }
}

function reported() {
  // The modal itself reports the failure as `wm-error`.
}

setModalBody(ModalBody)
