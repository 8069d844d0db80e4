import type { Options } from 'wallet-modal'
import type { ChainDataBehaviour } from './fixtures/chain-data.js'
import type { DirectoryBehaviour } from './fixtures/directory.js'
import type { FrameBehaviour } from './fixtures/embedded-frame.js'
import type { FakeWallet } from './fixtures/fake-wallet.js'
import type { RelayBehaviour } from './fixtures/fake-relay.js'
import type { BalanceBehaviour, PaymentBehaviour } from './fixtures/stub-fetch.js'
import type { Stage } from './stage.js'

/** One picture of the gallery: the world around the modal, and what is done in it. */
export interface GalleryState {
  readonly options?: Options
  /** Installed wallets. */
  readonly wallets?: readonly FakeWallet[]
  /** How many wallets the directory lists, or how it fails; 437 by default, no directory with `false`. */
  readonly directory?: DirectoryBehaviour | false
  /** WalletConnect; by default a link without an answer, no relay with `false`. */
  readonly relay?: RelayBehaviour | false
  readonly balance?: BalanceBehaviour
  /** What becomes of a payment; it waits for a block by default. */
  readonly payment?: PaymentBehaviour
  /** A chain-data server, and what it says of the account; none when absent. */
  readonly chainData?: ChainDataBehaviour
  /** An embedded wallet, and what its secure site answers; none when absent. */
  readonly frame?: FrameBehaviour
  /** What an earlier visit left in storage. */
  readonly storage?: Readonly<Record<string, unknown>>
  /** Pretends a phone. */
  readonly phone?: boolean
  /** Pretends a computer, for a screen that no phone shows. */
  readonly computer?: boolean
  /** Refuses to copy. */
  readonly clipboardBlocked?: boolean
  readonly run: (stage: Stage) => Promise<void>
}

/** States of one view, by name. */
export type GalleryStates = Readonly<Record<string, GalleryState>>
