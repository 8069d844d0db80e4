import { createContext, useContext } from 'react'
import { WalletModalError } from '../../src/index.js'
import { findOnboard, type OnboardAPI } from './init.js'

/** The object of `<Web3OnboardProvider>`. */
export const OnboardContext = createContext<OnboardAPI | undefined>(undefined)

/** The provider's object, or that of the last `init()`. Throws PROVIDER_MISSING without both. */
export function useOnboard(hook: string): OnboardAPI {
  const onboard = useContext(OnboardContext) ?? findOnboard()
  if (!onboard) throw new WalletModalError('PROVIDER_MISSING', { details: { hook } })
  return onboard
}
