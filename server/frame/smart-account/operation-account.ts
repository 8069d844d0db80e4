import type { Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import type { RequestContext } from '../requests/prepared.js'
import type { Rpc } from '../wallet/rpc.js'
import type { Bundler } from './bundler.js'
import type { OperationRequest } from './operation-request.js'
import type { SentOperations } from './sent-operations.js'
import type { SmartAccountSettings } from './settings.js'

/** One call of an operation. */
export interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** The signed delegation of a plain account to a contract (EIP-7702). */
export interface Delegation {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number
}

/** What an operation includes while its account has no code on the chain. */
export interface Setup {
  readonly fields: OperationRequest
  readonly delegation?: Delegation | undefined
}

/** What the digests and the final form of an operation depend on besides its fields. */
export interface Sealing {
  readonly chainId: number
  /** Unix seconds; `Infinity` if the account's code has no time limit. */
  readonly validUntil: number
  readonly setup: Setup | undefined
}

/**
 * An account that executes calls by user operations (ERC-4337): a Safe, or a plain account with a
 * delegation.
 */
export interface OperationAccount {
  readonly address: Hex
  readonly entryPoint: Hex
  /** True when the owner's signature includes the expiry of the operation. */
  readonly isTimed: boolean
  /** Encodes calls; several calls are executed atomically. */
  encodeCalls(calls: readonly Call[]): Promise<Hex>
  /** Decodes calls. Throws for call data that the account's code does not execute. */
  decodeCalls(callData: Hex): Promise<readonly Call[]>
  /** Undefined once the account has its code on the chain. */
  readSetup(chain: { readonly rpc: Rpc; readonly chainId: ChainId }): Promise<Setup | undefined>
  /** The operation's hash (ERC-4337). */
  hash(request: OperationRequest, sealing: Sealing): Hex
  /** What the owner signs: the operation, and its delegation if it has one. */
  listDigests(request: OperationRequest, sealing: Sealing): readonly Hex[]
  /**
   * The operation in the JSON form of bundlers. Without `signatures` it has a placeholder
   * signature, with which a bundler can estimate the gas.
   */
  toWire(request: OperationRequest, sealing: Sealing, signatures?: readonly Hex[]): object
}

/** Dependencies of preparing operations. */
export interface OperationContext extends RequestContext {
  readonly account: OperationAccount
  readonly settings: SmartAccountSettings
  readonly bundler: Bundler
  readonly sent: SentOperations
}
