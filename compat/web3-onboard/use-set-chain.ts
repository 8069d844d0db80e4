import { useCallback, useMemo, useState } from 'react'
import type { AppState } from './init.js'
import { useOnboard } from './onboard-context.js'
import { useSelected } from './use-app-state.js'

/** The networks, the wallet's own, and a function that switches it. */
export type UseSetChainResult = [
  {
    chains: AppState['chains']
    connectedChain: { id: string; namespace: 'evm' } | null
    settingChain: boolean
  },
  (options: { chainId: string | number; chainNamespace?: string }) => Promise<boolean>,
]

/**
 * Switches a wallet's network. Throws PROVIDER_MISSING before `init()`.
 *
 * @param walletLabel Name of the wallet (the first one).
 */
export function useSetChain(walletLabel?: string): UseSetChainResult {
  const onboard = useOnboard('useSetChain')
  const wallets = useSelected(onboard, 'wallets')
  const wallet = walletLabel ? wallets.find(({ label }) => label === walletLabel) : wallets[0]
  const connectedChain = wallet?.chains[0] ?? null
  const [settingChain, setSettingChain] = useState(false)
  const setChain = useCallback(
    async (options: { chainId: string | number; chainNamespace?: string }) => {
      setSettingChain(true)
      try {
        return await onboard.setChain(
          walletLabel === undefined ? options : { ...options, wallet: walletLabel },
        )
      } finally {
        setSettingChain(false)
      }
    },
    [onboard, walletLabel],
  )
  const { chains } = onboard.state.get()
  const state = useMemo(
    () => ({ chains, connectedChain, settingChain }),
    [chains, connectedChain, settingChain],
  )
  return [state, setChain]
}
