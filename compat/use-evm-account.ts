import type { Chain } from 'viem'
import { useBalance, useConfig, useEnsAvatar, useEnsName } from 'wagmi'
import type { AccountState } from '../src/index.js'

const MAINNET = 1

/** The connected EVM account with what a connect button shows of it. */
export interface EvmAccount {
  readonly address: `0x${string}` | undefined
  /** Network of the wallet, also when the app does not list it. */
  readonly evmChainId: number | undefined
  /** The network as the wagmi configuration lists it; undefined for another one. */
  readonly chain: Chain | undefined
  readonly ensName: string | undefined
  readonly ensAvatar: string | undefined
  /** Native balance; undefined until it is read. */
  readonly balance:
    | { readonly value: bigint; readonly decimals: number; readonly symbol: string }
    | undefined
}

/**
 * Reads name, picture and balance of an account through the app's wagmi transports. Names are read
 * only where the app lists Ethereum.
 */
export function useEvmAccount(account: AccountState | undefined): EvmAccount {
  const { chains } = useConfig()
  const address = account?.address as `0x${string}` | undefined
  const evmChainId =
    account?.chainId === undefined ? undefined : Number(account.chainId.slice('eip155:'.length))
  const chain = chains.find(({ id }) => id === evmChainId)
  const hasMainnet = chains.some(({ id }) => id === MAINNET)
  const { data: ensName } = useEnsName({
    chainId: MAINNET,
    query: { enabled: hasMainnet && address !== undefined },
    ...(address ? { address } : {}),
  })
  const { data: ensAvatar } = useEnsAvatar({
    chainId: MAINNET,
    query: { enabled: hasMainnet && !!ensName },
    ...(ensName ? { name: ensName } : {}),
  })
  const { data: balance } = useBalance({
    query: { enabled: address !== undefined && chain !== undefined },
    ...(address ? { address } : {}),
    ...(chain ? { chainId: chain.id } : {}),
  })
  return {
    address,
    evmChainId,
    chain,
    ensName: ensName ?? undefined,
    ensAvatar: ensAvatar ?? undefined,
    balance,
  }
}
