import type { AttributeHost } from '../../../modal/registry.js'
import type { WalletModal } from '../../../modal/wallet-modal.js'
import type { State } from '../../../state/state.js'
import type { Changes, LightElement } from '../light-element.js'
import type { EarlyEvent } from './forward-events.js'

/** The members of a `<wallet-modal>` element that its body uses. */
export interface ModalHost
  extends
    Omit<AttributeHost, 'embedded'>,
    Pick<
      LightElement,
      'connectedCallback' | 'hasUpdated' | 'renderRoot' | 'requestUpdate' | 'updateComplete'
    > {
  open: boolean
  embedded: boolean
}

/** The implementation of `<wallet-modal>`, loaded later than the element. */
export interface Body {
  /** The modal the element shows. */
  readonly modal: WalletModal | undefined
  /** Shows this modal instead of the one with the element's id. */
  give(modal: WalletModal | undefined): void
  /** The element was connected. `early` are events from before the body was loaded. */
  connect(early: readonly EarlyEvent[]): void
  /** The element was disconnected. */
  disconnect(): void
  willUpdate(changed: Changes): void
  update(): void
  /** Renders the first screen while the modal is closed. */
  prepare(state: State): void
  /** Renders the screens. Throws VERSION_MISMATCH when another version has defined the dialog. */
  show(state: State): Promise<void>
}

export type BodyConstructor = new (host: ModalHost, given: WalletModal | undefined) => Body

/** The body class once it is loaded, and the elements that wait for it. */
export const bodySlot: { Body: BodyConstructor | undefined; readonly waiting: Set<ModalHost> } = {
  Body: undefined,
  waiting: new Set(),
}

/**
 * Provides the bodies. Connected elements start synchronously, before the modal looks for its
 * element.
 */
export function setModalBody(body: BodyConstructor): void {
  bodySlot.Body = body
  for (const host of bodySlot.waiting) host.connectedCallback()
}
