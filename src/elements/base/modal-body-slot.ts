import type { AttributeHost } from '../../modal/registry.js'
import type { WalletModal } from '../../modal/wallet-modal.js'
import type { State } from '../../state/state.js'
import type { Changes, LightElement } from './light-element.js'
import type { EarlyEvent } from './forward-events.js'

/** The parts of a `<wallet-modal>` element that its body uses. */
export interface ModalHost extends Omit<AttributeHost, 'embedded'>, Pick<LightElement, 'connectedCallback' | 'hasUpdated' | 'renderRoot' | 'requestUpdate' | 'updateComplete'> {
  open: boolean
  embedded: boolean
}

/** What a `<wallet-modal>` does, in a file that is loaded later than the element. */
export interface Body {
  /** The modal the element shows. */
  readonly modal: WalletModal | undefined
  /** Shows this modal instead of the one of the element's name. */
  give(modal: WalletModal | undefined): void
  /** The element came into the page. `early` are events of before the body was loaded. */
  connect(early: readonly EarlyEvent[]): void
  /** The element left the page. */
  disconnect(): void
  willUpdate(changed: Changes): void
  update(): void
  /** Draws the first screen while the modal is closed. */
  prepare(state: State): void
  /** Draws the screens. Throws VERSION_MISMATCH where another release has defined the dialog. */
  show(state: State): Promise<void>
}

export type BodyConstructor = new (host: ModalHost, given: WalletModal | undefined) => Body

/** The class of the bodies once it is loaded, and the elements of the page that wait for it. */
export const bodySlot: { Body: BodyConstructor | undefined; readonly waiting: Set<ModalHost> } = { Body: undefined, waiting: new Set() }

/** Gives the elements their bodies. Those in the page begin in this turn, before the modal looks for its element. */
export function setModalBody(body: BodyConstructor): void {
  bodySlot.Body = body
  for (const host of bodySlot.waiting) host.connectedCallback()
}
