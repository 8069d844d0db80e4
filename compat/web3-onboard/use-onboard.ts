import type { OnboardAPI } from './init.js'
import { useOnboard } from './onboard-context.js'
import { useSelected } from './use-app-state.js'
import type { WalletState } from './wallet-state.js'

/** The object of `init()`. Throws PROVIDER_MISSING before it. */
export function useWeb3Onboard(): OnboardAPI {
  return useOnboard('useWeb3Onboard')
}

/** The connected wallets. Throws PROVIDER_MISSING before `init()`. */
export function useWallets(): WalletState[] {
  return useSelected(useOnboard('useWallets'), 'wallets')
}

/** Shows the texts in a language. Throws PROVIDER_MISSING before `init()`. */
export function useSetLocale(): OnboardAPI['state']['actions']['setLocale'] {
  return useOnboard('useSetLocale').state.actions.setLocale
}

/** Changes the theme. Throws PROVIDER_MISSING before `init()`. */
export function useUpdateTheme(): OnboardAPI['state']['actions']['updateTheme'] {
  return useOnboard('useUpdateTheme').state.actions.updateTheme
}

/** @deprecated Has no effect. */
export function useAccountCenter(): OnboardAPI['state']['actions']['updateAccountCenter'] {
  return useOnboard('useAccountCenter').state.actions.updateAccountCenter
}

/** @deprecated There are no notifications; the functions have no effect. */
export function useNotifications() {
  const { customNotification, updateNotify } = useOnboard('useNotifications').state.actions
  return [NONE, customNotification, updateNotify] as const
}

const NONE: readonly object[] = []
