import { LitElement } from 'lit'
import { ContextEvent } from '@lit/context'
import type { ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { MessageArgs, MessageKey } from '../../locales/messages.js'
import type { State } from '../../state/state.js'
import { stateContext } from './context.js'
import { StoreController } from './store-controller.js'

/** An element inside the modal: has its state, redraws with the stores it watches, speaks the person's language. */
export abstract class StateElement extends LitElement {
  #state: State | undefined

  constructor() {
    super()
    this.watch(({ appearance }) => appearance.$messages)
  }
  override connectedCallback() {
    super.connectedCallback()
    // Shape beyond the tokens: a page may style these through every layer.
    this.setAttribute('exportparts', 'row, button')
  }
  /** Throws CONTEXT_MISSING for an element outside a modal. */
  get state(): State {
    if (!this.#state) this.dispatchEvent(new ContextEvent(stateContext, this, (state) => (this.#state = state)))
    if (!this.#state) throw new WalletModalError('CONTEXT_MISSING', { details: { tag: this.localName } })
    return this.#state
  }
  /** Redraws this element whenever the store changes; read it with `.value`. */
  protected watch<T>(find: (state: State) => ReadableAtom<T>): StoreController<T> {
    return new StoreController(this, () => find(this.state))
  }
  /** The text of a key in the person's language. */
  protected t<K extends MessageKey>(key: K, ...args: MessageArgs<K>): string {
    const message: unknown = this.state.appearance.$messages.get()?.[key]
    return typeof message === 'function' ? (message as (...args: unknown[]) => string)(...args) : ((message as string | undefined) ?? '')
  }
}
