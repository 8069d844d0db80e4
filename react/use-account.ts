import { useMemo } from 'react'
import type { AccountId, AccountState, ChainNamespace, WalletInfo } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** Type of an address in a namespace: viem and wagmi expect `` `0x${string}` `` for EVM. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

/** The connected account. The object changes only when its contents do. */
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

/**
 * The connected account of the active namespace, or of the given one. Throws PROVIDER_MISSING.
 *
 * @example
 * // address: `0x${string}` | undefined
 * const { address, isConnected } = useAccount({ namespace: 'eip155' })
 */
export function useAccount<N extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: N } = {}): UseAccountResult<N> {
  const { accounts, activeNamespace } = useSnapshot(useModal('useAccount'))
  const requested = namespace ?? (activeNamespace as N | undefined)
  const state = requested && accounts[requested]
  return useMemo(
    () => ({
      address: state?.address as AddressOf<N> | undefined,
      account: state?.account,
      accounts: state?.accounts ?? NONE,
      status: state?.status ?? 'disconnected',
      isConnected: state?.address !== undefined,
      wallet: state?.wallet,
      connection: state?.connection,
      namespace: requested,
      embedded: state?.embedded,
    }),
    [state, requested],
  )
}
