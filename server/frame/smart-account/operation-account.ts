import type { Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import type { RequestContext } from '../requests/prepared.js'
import type { Rpc } from '../wallet/rpc.js'
import type { Bundler } from './bundler.js'
import type { OperationRequest } from './operation-request.js'
import type { SentOperations } from './sent-operations.js'
import type { SmartAccountSettings } from './settings.js'

/** One call of an operation. */
export interface Call { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/** What a plain account signs to work by the code of a contract (EIP-7702). */
export interface Delegation { readonly address: Hex; readonly chainId: number; readonly nonce: number }

/** What an operation brings along while its account has no code on the chain. */
export interface Setup { readonly fields: OperationRequest; readonly delegation?: Delegation | undefined }

/** What the digests and the final form of an operation depend on beside its fields. */
export interface Sealing {
  readonly chainId: number
  /** Unix seconds; `Infinity` where the account's code has no time limit. */
  readonly validUntil: number
  readonly setup: Setup | undefined
}

/** An account that carries out calls by user operations (ERC-4337): a Safe, or a plain account that works by a contract's code. */
export interface OperationAccount {
  readonly address: Hex
  readonly entryPoint: Hex
  /** Whether the owner's signature names the last moment at which an operation counts. */
  readonly isTimed: boolean
  /** Several calls are carried out all or none. */
  encodeCalls(calls: readonly Call[]): Promise<Hex>
  /** Throws for call data that the account's code does not carry out. */
  decodeCalls(callData: Hex): Promise<readonly Call[]>
  /** Undefined once the account has its code on the chain. */
  readSetup(chain: { readonly rpc: Rpc; readonly chainId: ChainId }): Promise<Setup | undefined>
  /** The operation's hash (ERC-4337). */
  hash(request: OperationRequest, sealing: Sealing): Hex
  /** What the owner signs: the operation, and the delegation where the operation brings one. */
  listDigests(request: OperationRequest, sealing: Sealing): readonly Hex[]
  /** The operation in the JSON form that bundlers accept. Without `signatures` it has a placeholder signature, with which a bundler can estimate the gas. */
  toWire(request: OperationRequest, sealing: Sealing, signatures?: readonly Hex[]): object
}

/** What operations are prepared with. */
export interface OperationContext extends RequestContext {
  readonly account: OperationAccount
  readonly settings: SmartAccountSettings
  readonly bundler: Bundler
  readonly sent: SentOperations
}
