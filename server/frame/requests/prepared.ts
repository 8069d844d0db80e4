import type { ChainId } from '../../../src/contract.js'
import type { SignTask } from '../keys/key-tasks.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import type { Rpc } from '../wallet/rpc.js'

/** One labelled fact of an approval. */
export interface ApprovalLine {
  readonly label: string
  readonly value: string
  /** `code`: an address or hash, shown whole. */
  readonly kind?: 'code' | 'amount'
}

/** What the visitor sees before a signature. Plain data: it also goes to the window that shows it. */
export interface ApprovalView {
  readonly title: string
  /** Words of the button. */
  readonly action: string
  readonly lines: readonly ApprovalLine[]
  /** A text that is signed as it is. */
  readonly text?: string
  readonly risks: readonly string[]
  /** Everything that is signed, for the reader who unfolds it. */
  readonly raw: string
}

/** A request that was read, and frozen: what it shows and what it signs come from the same bytes. */
export interface Prepared {
  readonly view: ApprovalView
  /** Computed from the frozen bytes when they are signed. */
  readonly tasks: () => readonly SignTask[]
  readonly finish: (signatures: readonly Uint8Array[]) => Promise<unknown>
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
}
