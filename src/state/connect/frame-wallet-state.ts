import type { ReadableAtom } from 'nanostores'
import type { ChainId, ChainNamespace } from '../../standards/caip.js'
import type { Connection } from '../../chains/adapter.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { FrameHost } from '../../frame/host.js'
import type { AccountType } from '../../frame/protocol.js'
import type { FrameStorage, StoredLogin } from './frame-storage.js'
import type { KeptConnection } from './kept-connections.js'

/** A login that the frame accepted. `uri` is the result of a provider, which the frame still has to redeem. */
export type FrameCredentials = StoredLogin & { readonly uri?: string }

/** The embedded wallet of a modal, once its code has loaded: its frame, who is signed in to it, and the connections it gives. */
export interface FrameWallet {
  /** Origin of the secure site. */
  readonly origin: string
  readonly host: FrameHost
  readonly stored: FrameStorage
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** EVM networks that have smart accounts. */
  readonly $networks: ReadableAtom<readonly ChainId[]>
  /** A change of the account type is under way. */
  readonly $switchingType: ReadableAtom<boolean>
  /** Tells the frame the page's looks, and what the page says about itself. */
  syncTheme(): void
  syncPage(): void
  /** Shows the frame until a request that waits for the visitor is settled. */
  approve<T>(act: () => Promise<T>): Promise<T>
  /** Restores the wallet of an accepted login in the frame, from what the visitor kept. */
  recover(signal: AbortSignal | undefined): Promise<unknown>
  showFrame(): void
  hideFrame(): void
  /** Its connection in a family. */
  findOwn(namespace: ChainNamespace): Connection | undefined
  /** Fetches what `connect` needs, while the visitor is busy with a login. */
  prefetch(): void
  /** Connects the families of the page with a login that the frame accepted, the active one first. Throws what connecting and signing in throw. */
  connect(credentials: FrameCredentials, signal: AbortSignal): Promise<Connection>
  /** Restores one connection of an earlier visit. False when the visitor is not signed in any more. Throws when the frame cannot be reached. */
  restore(record: KeptConnection): Promise<boolean>
  /** Changes the account of the active EVM network. Throws METHOD_UNSUPPORTED where it has one type, and what the frame answers. */
  setAccountType(type: AccountType): Promise<void>
  /** Ends the login of this browser. Settles within 3 s; a frame that is not there yet gets the request when it is. */
  signOut(): Promise<void>
  /** The visitor's address was changed in the frame. */
  setEmail(email: string): void
}
