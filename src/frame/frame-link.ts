import type { ChainId, ChainNamespace } from '../standards/caip.js'
import type { AccountType, FrameSiwxMessage, FrameUser } from './protocol.js'

/** Id of the embedded wallet's connector. */
export const FRAME_CONNECTOR = 'auth'

/** The embedded wallet's data about its visitor. */
export interface EmbeddedUser {
  /** The visitor's email address, if the login has one. */
  readonly email: string | undefined
  /** User name at the identity provider. */
  readonly userName: string | undefined
  /** How the visitor signed in: `email`, `farcaster` or the name of a provider. */
  readonly provider: string
  /** `eoa`: signs with its own key. `smartAccount`: signs as a contract. */
  readonly accountType: AccountType
  /**
   * True when the smart account's contract is deployed on its network; undefined if the frame does
   * not say.
   */
  readonly smartAccountDeployed: boolean | undefined
}

/** Parameters of a request for the account. */
export interface FrameUserRequest {
  readonly chainId: ChainId
  /** A message to sign in the same request. */
  readonly siwxMessage?: FrameSiwxMessage
  readonly signal?: AbortSignal | undefined
}

/** A request to the embedded wallet's RPC. */
export interface FrameRpc {
  readonly method: string
  readonly params?: unknown
}

/** The signed-in embedded wallet, as the adapters connect it. */
export interface FrameLink {
  readonly wallet: { readonly name: string; readonly icon?: string }
  /** The visitor's account on a network. Throws the errors of the frame. */
  getUser(request: FrameUserRequest): Promise<FrameUser>
  /** Switches the wallet to a network and resolves with the account there. */
  switchChain(chainId: ChainId, signal: AbortSignal | undefined): Promise<FrameUser>
  /**
   * Sends an RPC request, and shows the frame if the visitor has to approve it. Throws
   * METHOD_UNSUPPORTED for a method outside the protocol's lists, USER_REJECTED, REQUEST_ABORTED.
   */
  request(chainId: ChainId, rpc: FrameRpc, signal?: AbortSignal): Promise<unknown>
  /** The visitor's data in a namespace, if known. */
  describe(namespace: ChainNamespace): EmbeddedUser | undefined
  /**
   * Calls `listener` with the account when its type changes, and with undefined after a sign-out.
   */
  watch(namespace: ChainNamespace, listener: (user: FrameUser | undefined) => void): () => void
  /** Signs out; settles within 3 s. */
  signOut(): Promise<void>
}
