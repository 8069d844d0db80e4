import type { Options } from 'wallet-modal'
import type { ChainDataBehaviour } from './fixtures/chain-data.js'
import type { DirectoryBehaviour } from './fixtures/directory.js'
import type { FrameBehaviour } from './fixtures/embedded-frame.js'
import type { FakeWallet } from './fixtures/fake-wallet.js'
import type { RelayBehaviour } from './fixtures/fake-relay.js'
import type { BalanceBehaviour, PaymentBehaviour } from './fixtures/stub-fetch.js'
import type { Stage } from './stage.js'

/** One picture of the gallery: the environment of the modal, and the actions in it. */
export interface GalleryState {
  readonly options?: Options
  /** Installed wallets. */
  readonly wallets?: readonly FakeWallet[]
  /**
   * Number of wallets in the directory, or its failure; 437 by default, no directory with `false`.
   */
  readonly directory?: DirectoryBehaviour | false
  /** WalletConnect; by default a link without an answer, no relay with `false`. */
  readonly relay?: RelayBehaviour | false
  readonly balance?: BalanceBehaviour
  /** The outcome of a payment; by default it waits for a block. */
  readonly payment?: PaymentBehaviour
  /** A chain-data server and its answers about the account; none if absent. */
  readonly chainData?: ChainDataBehaviour
  /** An embedded wallet and the answers of its secure site; none if absent. */
  readonly frame?: FrameBehaviour
  /** Storage content of an earlier visit. */
  readonly storage?: Readonly<Record<string, unknown>>
  /** The browser refuses to store anything. */
  readonly storageFull?: boolean
  /** Emulates a phone. */
  readonly phone?: boolean
  /** Emulates a computer, for a screen that is not shown on a phone. */
  readonly computer?: boolean
  /** Refuses to copy. */
  readonly clipboardBlocked?: boolean
  readonly run: (stage: Stage) => Promise<void>
}

/** States of one view, by name. */
export type GalleryStates = Readonly<Record<string, GalleryState>>
