'use client'

export * from './index.js'
export { useAppState } from './use-app-state.js'
export { useConnectWallet } from './use-connect-wallet.js'
export { useSetChain } from './use-set-chain.js'
export {
  useAccountCenter,
  useNotifications,
  useSetLocale,
  useUpdateTheme,
  useWallets,
  useWeb3Onboard,
} from './use-onboard.js'
export { Web3OnboardProvider, type Web3OnboardProviderProps } from './web3-onboard-provider.js'
