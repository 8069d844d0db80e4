import type { Chain } from 'viem'
import { useConfig } from 'wagmi'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The networks of the wagmi configuration. */
export function useChains(): Chain[] {
  return [...useConfig().chains]
}

/** Whether the wagmi configuration lists a network; null without an id. */
export function useChainIsSupported(chainId?: number): boolean | null {
  const { chains } = useConfig()
  return chainId === undefined ? null : chains.some(({ id }) => id === chainId)
}

/** False during server rendering and hydration. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
