import { ContextEvent } from '@lit/context'
import type { ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { formatText } from '../../locales/format-text.js'
import type { MessageArgs, MessageKey } from '../../locales/messages.js'
import type { Slice, SliceName } from '../../state/slices.js'
import type { State } from '../../state/state.js'
import { checkVersion } from './check-version.js'
import { dialogContext, type DialogContext } from './context.js'
import { StoreController } from './store-controller.js'
import { TurnElement } from './turn-element.js'

/** Returns the text of a key in the visitor's language. */
export type Translate = <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => string

/**
 * An element inside the modal: has the modal's state, redraws when the watched stores change, and
 * has texts in the visitor's language. `Needs` names the lazy slices it uses.
 */
export abstract class StateElement<Needs extends SliceName = never> extends TurnElement {
  /** Type only: a view's row in `views` must name these slices. */
  declare readonly needs: Needs
  #context: DialogContext | undefined

  constructor() {
    super()
    this.watch(({ appearance }) => appearance.$messages)
  }
  override connectedCallback() {
    super.connectedCallback()
    // For styles beyond the tokens: lets a page style these parts through all shadow roots.
    this.setAttribute('exportparts', 'row, button')
  }
  /**
   * Throws CONTEXT_MISSING for an element outside a modal, VERSION_MISMATCH in the dialog of
   * another release.
   */
  get state(): State {
    if (!this.#context) {
      // Read synchronously, outside the callback: an error thrown in the callback would not
      // propagate.
      let given: DialogContext | undefined
      this.dispatchEvent(new ContextEvent(dialogContext, this, (context) => (given = context)))
      if (given) checkVersion((given as DialogContext).version)
      this.#context = given
    }
    if (!this.#context)
      throw new WalletModalError('CONTEXT_MISSING', { details: { tag: this.localName } })
    return this.#context.state
  }
  /** True when the element redraws while its dialog is leaving the screen. */
  protected get drawsWhileLeaving(): boolean {
    return false
  }
  // A leaving dialog keeps its last look. The new first screen is rendered after it has left.
  protected override scheduleUpdate(): void | Promise<unknown> {
    const leaving =
      this.hasUpdated && !this.drawsWhileLeaving ? this.#context?.leaving?.() : undefined
    return leaving ? leaving.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }
  /** Returns a slice in `Needs`, which the outlet loaded before this element was shown. */
  protected use<N extends Needs>(name: N): Slice<N> {
    return this.state.slices.get(name)
  }
  /** Redraws this element when the store changes; read the store with `.value`. */
  protected watch<T>(find: (state: State) => ReadableAtom<T>): StoreController<T> {
    return new StoreController(this, () => find(this.state))
  }
  /** Returns the text of a key in the visitor's language. */
  readonly t: Translate = (key, ...args) => {
    const { $messages, $language } = this.state.appearance
    return formatText($messages.get()?.[key] ?? '', $language.get(), args[0])
  }
}
