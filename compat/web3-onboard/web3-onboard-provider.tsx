import type { ReactNode } from 'react'
import { WalletModalProvider } from '../../react/provider.js'
import type { OnboardAPI } from './init.js'
import { OnboardContext } from './onboard-context.js'

/** Properties of `<Web3OnboardProvider>`. */
export interface Web3OnboardProviderProps {
  readonly web3Onboard: OnboardAPI
  readonly children?: ReactNode
}

/** Provides the object of `init()` to the hooks below it, and its modal to `wallet-modal/react`. */
export function Web3OnboardProvider({ web3Onboard, children }: Web3OnboardProviderProps) {
  return (
    <OnboardContext.Provider value={web3Onboard}>
      <WalletModalProvider modal={web3Onboard.modal}>{children}</WalletModalProvider>
    </OnboardContext.Provider>
  )
}
