'use client'

export { Avatar } from './avatar.js'
export { ChainIcon } from './chain-icon.js'
export { getDefaultConfig, getDefaultConnectors, type DefaultConfigOptions } from './config.js'
export {
  ConnectKitButton,
  type ConnectKitButtonProps,
  type ConnectKitButtonRenderProps,
} from './connect-kit-button.js'
export { Context, type KitContext } from './context.js'
export {
  ConnectKitProvider,
  type ConnectKitOptions,
  type ConnectKitProviderProps,
} from './provider.js'
export type { SIWESession } from './session.js'
export { SIWEButton } from './siwe-button.js'
export { SIWEProvider, type SIWEConfig, type SIWEProviderProps } from './siwe-provider.js'
export { useChainIsSupported, useChains, useIsMounted } from './use-chains.js'
export { useModal, type UseModalResult } from './use-modal.js'
export { useSIWE, type UseSIWEResult } from './use-siwe.js'
export type * as Types from './look.js'
