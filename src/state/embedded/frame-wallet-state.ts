import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { Connection } from '../../chains/adapter.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { FrameHost } from '../../frame/host.js'
import type { AccountType } from '../../frame/protocol.js'
import type { FrameStorage, StoredLogin } from './frame-storage.js'
import type { StoredConnection } from '../connections/stored-connections.js'

/**
 * A login that the frame accepted. `uri` is the provider's result, which the frame has yet to
 * redeem.
 */
export type FrameCredentials = StoredLogin & { readonly uri?: string }

/**
 * The embedded wallet of a modal, once its code is loaded: its frame, its visitor and its
 * connections.
 */
export interface FrameWallet {
  /** Origin of the secure site. */
  readonly origin: string
  readonly host: FrameHost
  readonly stored: FrameStorage
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** EVM networks with smart accounts. */
  readonly $networks: ReadableAtom<readonly ChainId[]>
  /** True while the account type changes. */
  readonly $switchingType: ReadableAtom<boolean>
  /** Sends the page's theme and metadata to the frame. */
  syncTheme(): void
  syncPage(): void
  /** Shows the frame until a request for approval settles. */
  approve<T>(act: () => Promise<T>): Promise<T>
  /**
   * Restores the wallet of an accepted login in the frame, from a passkey or backup of the visitor.
   */
  recover(signal: AbortSignal | undefined): Promise<unknown>
  showFrame(): void
  hideFrame(): void
  /** The embedded wallet's connection in the family with smart accounts. */
  findSmart(): Connection | undefined
  /** Loads what `connect` needs while the visitor is busy with a login. */
  prefetch(): void
  /**
   * Connects the page's families with an accepted login, the active one first. Throws the errors of
   * connecting and signing in.
   */
  connect(credentials: FrameCredentials, signal: AbortSignal): Promise<Connection>
  /**
   * Restores one connection of an earlier visit. Resolves with false when the visitor is no longer
   * signed in. Throws when the frame cannot be reached.
   */
  restore(record: StoredConnection): Promise<boolean>
  /**
   * Changes the account of the active EVM network. Throws METHOD_UNSUPPORTED if it has only one
   * type, and the errors of the frame.
   */
  setAccountType(type: AccountType): Promise<void>
  /**
   * Ends the login of this browser. Settles within 3 s. A frame that is still loading receives the
   * request later.
   */
  signOut(): Promise<void>
  /** Updates the email address after a change in the frame. */
  setEmail(email: string): void
}
