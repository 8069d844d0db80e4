import type { AccountId, AccountState, ChainNamespace, WalletInfo } from '../src/index.js'

/** Type of an address in a namespace: viem and wagmi expect `` `0x${string}` `` for EVM. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

/** The connected account. In React, the object changes only when its contents do. */
export interface UseAccountResult<N extends ChainNamespace = ChainNamespace> {
  /** Address of the active account, typed for the namespace. */
  readonly address: AddressOf<N> | undefined
  /** CAIP-10. */
  readonly account: AccountId | undefined
  /** Every account that the wallet offers (CAIP-10). */
  readonly accounts: readonly AccountId[]
  /** `reconnecting`: a stored connection is being restored. */
  readonly status: AccountState['status']
  /** True while there is an address, including while an earlier connection is being restored. */
  readonly isConnected: boolean
  /** The connected wallet. */
  readonly wallet: WalletInfo | undefined
  /** Connection id, for `disconnect()`, `switchConnection()` and `useProvider()`. */
  readonly connection: string | undefined
  /** Namespace of the account. */
  readonly namespace: N | undefined
  /**
   * Visitor of an embedded wallet: email, name, provider of the login, account type. Undefined for
   * other wallets.
   */
  readonly embedded: AccountState['embedded']
}

const NONE: readonly AccountId[] = []

/** An account's state in the form that apps read. */
export function toAccount<N extends ChainNamespace>(
  state: AccountState | undefined,
  namespace: N | undefined,
): UseAccountResult<N> {
  return {
    address: state?.address as AddressOf<N> | undefined,
    account: state?.account,
    accounts: state?.accounts ?? NONE,
    status: state?.status ?? 'disconnected',
    isConnected: state?.address !== undefined,
    wallet: state?.wallet,
    connection: state?.connection,
    namespace,
    embedded: state?.embedded,
  }
}
