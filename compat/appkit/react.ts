'use client'

export * from './index.js'
export { AppKitProvider } from './app-kit-provider.js'
export { useAppKitBalance, type AppKitBalance } from './use-app-kit-balance.js'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './use-app-kit.js'
export type { AppKitIntrinsicElements } from './jsx.js'
