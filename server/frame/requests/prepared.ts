import type { ChainId } from '../../../src/contract.js'
import type { SignTask } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import type { Rpc } from '../wallet/rpc.js'
import type { Risk } from './risks.js'

/** One labelled fact of an approval. */
export interface ApprovalLine {
  readonly label: string
  readonly value: string
  /** `code`: an address or hash, shown whole. */
  readonly kind?: 'code' | 'amount'
}

/** What a simulation of the request says about the visitor's balances; amounts with their symbols. */
export interface BalanceChanges { readonly send: readonly string[]; readonly receive: readonly string[] }

/** What the visitor sees before a signature. Plain data: it also goes to the window that shows it. */
export interface ApprovalView {
  readonly title: string
  /** Words of the button. */
  readonly action: string
  /** Undefined where nothing is sent to a network, `unknown` where the simulation failed. */
  readonly changes?: BalanceChanges | 'unknown'
  readonly lines: readonly ApprovalLine[]
  /** The calls of a batch, in order. */
  readonly sections?: readonly { readonly title: string; readonly lines: readonly ApprovalLine[] }[]
  /** A text that is signed as it is. */
  readonly text?: string
  readonly risks: readonly Risk[]
  /** Everything that is signed, for the reader who unfolds it. */
  readonly raw: string
}

/** A request that was read, and frozen: what it shows and what it signs come from the same bytes. */
export interface Prepared {
  readonly view: ApprovalView
  /** Computed from the frozen bytes when they are signed. */
  readonly tasks: () => readonly SignTask[]
  readonly finish: (signatures: readonly Uint8Array[]) => Promise<unknown>
  /** The recipients; this device keeps them as known once the request is finished. */
  readonly recipients?: readonly string[]
}

/** What a request is prepared with. */
export interface RequestContext {
  readonly params: unknown
  readonly chainId: ChainId
  readonly addresses: WalletAddresses
  /** Origin of the page. */
  readonly origin: string
  readonly rpc: Rpc
  readonly now: number
  /** Addresses this device has sent to; undefined where no record is kept. */
  readonly known?: readonly string[] | undefined
}
