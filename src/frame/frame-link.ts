import type { ChainId, ChainNamespace } from '../standards/caip.js'
import type { AccountType, FrameSiwxMessage, FrameUser } from './protocol.js'

/** Id of the embedded wallet's connector. */
export const FRAME_CONNECTOR = 'auth'

/** Families that the embedded wallet has accounts of. */
export const FRAME_NAMESPACES = ['eip155', 'solana'] as const satisfies readonly ChainNamespace[]

/** What the embedded wallet says about its visitor. */
export interface EmbeddedUser {
  readonly email: string | undefined
  /** Name at the provider of the login. */
  readonly userName: string | undefined
  /** How the visitor signed in: `email`, `farcaster` or the name of a provider. */
  readonly provider: string
  readonly accountType: AccountType
  /** Whether the contract of the smart account exists on its network; undefined when the frame does not say. */
  readonly smartAccountDeployed: boolean | undefined
}

/** Which account is asked for. */
export interface FrameUserRequest {
  readonly chainId: ChainId
  /** A message to sign with the same request. */
  readonly siwxMessage?: FrameSiwxMessage
  readonly signal?: AbortSignal | undefined
}

/** A request to the wallet's RPC. */
export interface FrameRpc {
  readonly method: string
  readonly params?: unknown
}

/** The logged-in embedded wallet, as the families' adapters connect it. */
export interface FrameLink {
  readonly wallet: { readonly name: string; readonly icon?: string }
  /** The visitor's account on a network. Throws what the frame answers. */
  getUser(request: FrameUserRequest): Promise<FrameUser>
  /** Moves the wallet to a network; resolves with the account there. */
  switchChain(chainId: ChainId, signal: AbortSignal | undefined): Promise<FrameUser>
  /**
   * Sends a request of the protocol's lists, and shows the frame where the visitor has to approve. Throws METHOD_UNSUPPORTED for any
   * other method, USER_REJECTED, REQUEST_ABORTED.
   */
  request(chainId: ChainId, rpc: FrameRpc, signal?: AbortSignal): Promise<unknown>
  /** What is known of the visitor in a family. */
  describe(namespace: ChainNamespace): EmbeddedUser | undefined
  /** Calls back with the account when its type changed, and with undefined when the visitor is signed out. */
  watch(namespace: ChainNamespace, listener: (user: FrameUser | undefined) => void): () => void
  /** Signs out; settles within 3 s. */
  signOut(): Promise<void>
}
