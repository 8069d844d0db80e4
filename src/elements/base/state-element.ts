import { ContextEvent } from '@lit/context'
import type { ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { MessageArgs, MessageKey } from '../../locales/messages.js'
import type { Slice, SliceName } from '../../state/slices.js'
import type { State } from '../../state/state.js'
import { checkVersion } from './check-version.js'
import { dialogContext, type DialogContext } from './context.js'
import { StoreController } from './store-controller.js'
import { TurnElement } from './turn-element.js'

/** Gives the text of a key in the visitor's language. */
export type Translate = <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => string

/** An element inside the modal: has its state, redraws with the stores it watches, speaks the visitor's language. `Needs` names the slices it uses that load later. */
export abstract class StateElement<Needs extends SliceName = never> extends TurnElement {
  /** For the compiler: a view's row in `views` has to name these slices. */
  declare readonly needs: Needs
  #context: DialogContext | undefined

  constructor() {
    super()
    this.watch(({ appearance }) => appearance.$messages)
  }
  override connectedCallback() {
    super.connectedCallback()
    // Shape beyond the tokens: a page may style these through every layer.
    this.setAttribute('exportparts', 'row, button')
  }
  /** Throws CONTEXT_MISSING for an element outside a modal, VERSION_MISMATCH in the dialog of another release. */
  get state(): State {
    if (!this.#context) {
      // Checked outside the callback: what it throws would not reach us.
      let given: DialogContext | undefined
      this.dispatchEvent(new ContextEvent(dialogContext, this, (context) => (given = context)))
      if (given) checkVersion((given as DialogContext).version)
      this.#context = given
    }
    if (!this.#context) throw new WalletModalError('CONTEXT_MISSING', { details: { tag: this.localName } })
    return this.#context.state
  }
  /** Whether the element draws what changes while its dialog is on its way off the screen. */
  protected get drawsWhileLeaving(): boolean {
    return false
  }
  // A dialog that leaves keeps the look it was closed with; the fresh first screen comes after it.
  protected override scheduleUpdate(): void | Promise<unknown> {
    const leaving = this.hasUpdated && !this.drawsWhileLeaving ? this.#context?.leaving?.() : undefined
    return leaving ? leaving.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }
  /** A slice of `Needs`, which the outlet loaded before it showed this element. */
  protected use<N extends Needs>(name: N): Slice<N> {
    return this.state.slices.get(name)
  }
  /** Redraws this element whenever the store changes; read it with `.value`. */
  protected watch<T>(find: (state: State) => ReadableAtom<T>): StoreController<T> {
    return new StoreController(this, () => find(this.state))
  }
  /** The text of a key in the visitor's language. */
  readonly t: Translate = (key, ...args) => {
    const message: unknown = this.state.appearance.$messages.get()?.[key]
    return typeof message === 'function' ? (message as (...args: unknown[]) => string)(...args) : ((message as string | undefined) ?? '')
  }
}
