import type { ChainId } from '../../../src/contract.js'
import type { SignTask } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import type { Rpc } from '../wallet/rpc.js'
import type { Risk } from './risks.js'
import type { Spending } from '../spending/find-excess.js'

/** An exact amount with its symbol. */
export interface ShownAmount {
  readonly text: string
  /** What it is an amount of; undefined for items and where the decimals are unknown. */
  readonly of?: AmountOf
  /** A hint of what it is worth, from a price of the server. */
  readonly worth?: string
  /** Icon of the asset as a data URL, only where the site itself knows the asset. */
  readonly mark?: string
}

/** An amount in smallest units, as text: a view can be written as JSON. */
export interface AmountOf {
  /** As in a spending rule: `<chain>/native`, `<chain>/erc20:<contract in lower case>`. */
  readonly asset: string
  readonly units: string
  readonly decimals: number
}

/** One labelled fact of an approval. */
export interface ApprovalLine extends Omit<ShownAmount, 'text'> {
  readonly label: string
  readonly value: string
  /** `code`: an address or hash, shown whole. `network` and `fee` stand below the title. */
  readonly kind?: 'code' | 'amount' | 'network' | 'fee'
  /** The network that the line names. */
  readonly chainId?: ChainId
}

/** What a request sends to one receiver, shown as one sentence in place of the title. */
export interface Payment {
  readonly amount: ShownAmount
  readonly to: string
}

/** Simulated changes of the visitor's balances. */
export interface BalanceChanges {
  readonly send: readonly ShownAmount[]
  readonly receive: readonly ShownAmount[]
  /** How far the changes can be believed. */
  readonly note?: string
}

/** Lines under a heading of their own. */
export interface ApprovalSection {
  readonly title: string
  readonly lines: readonly ApprovalLine[]
  /**
   * True for names and values that the website chose, so that they never look like the wallet's own
   * lines.
   */
  readonly isForeign?: boolean
}

/**
 * The visitor's view before a signature. Plain data, because it is also sent to the window that
 * shows it.
 */
export interface ApprovalView {
  readonly title: string
  /** Undefined unless the request is nothing else than one payment. */
  readonly payment?: Payment | undefined
  /** Label of the button. */
  readonly action: string
  /** Undefined if nothing is sent to a network; `unknown` if the simulation failed. */
  readonly changes?: BalanceChanges | 'unknown'
  readonly lines: readonly ApprovalLine[]
  /** The calls of a batch and the calls in them, in order, and the fields of a message. */
  readonly sections?: readonly ApprovalSection[]
  /** A text that is signed unchanged. */
  readonly text?: string
  readonly risks: readonly Risk[]
  /** Why the visitor cannot approve it. */
  readonly refusal?: string
  /** The complete signed content, for a visitor who unfolds it. */
  readonly raw: string
}

/** A parsed and frozen request: what it shows and what it signs come from the same bytes. */
export interface Prepared {
  readonly view: ApprovalView
  /** Computed from the frozen bytes when they are signed. */
  readonly tasks: () => readonly SignTask[]
  readonly finish: (signatures: readonly Uint8Array[]) => Promise<unknown>
  /** The receivers; this device stores them as known once the request is complete. */
  readonly recipients?: readonly string[]
  /** What the request takes; undefined if that is not in its bytes. */
  readonly spending?: Spending | undefined
}

/** Dependencies of preparing a request. */
export interface RequestContext {
  readonly params: unknown
  readonly chainId: ChainId
  readonly addresses: WalletAddresses
  /** Origin of the page. */
  readonly origin: string
  readonly rpc: Rpc
  readonly now: number
  /** Addresses this device has sent to; undefined if no record is kept. */
  readonly known?: readonly string[] | undefined
  /**
   * The visitor's accounts besides the active one. Default: the smart account of the active one.
   */
  readonly own?: readonly string[] | undefined
}
