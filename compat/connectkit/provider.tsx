import { useMemo, type ComponentType, type CSSProperties, type ReactNode } from 'react'
import { useConfig } from 'wagmi'
import { WalletModal } from '../../react/components.js'
import { WalletModalProvider } from '../../react/provider.js'
import { getModal } from '../../wagmi/index.js'
import { note } from '../note.js'
import { useModalSettings } from '../use-modal-settings.js'
import { Context } from './context.js'
import type { CustomAvatarProps, CustomTheme, Languages, Mode, Theme } from './look.js'
import { toPreset, toTokens } from './to-tokens.js'
import { useConnectCallbacks, type ConnectCallbacks } from './use-connect-callbacks.js'

/** Settings of the modal. Those that are marked as deprecated have no effect. */
export interface ConnectKitOptions {
  readonly language?: Languages
  /** Default of `showBalance` is false, so this has an effect on the account screen only: none. */
  readonly hideBalance?: boolean
  /** @deprecated Has no effect. */
  readonly hideTooltips?: boolean
  /** @deprecated Has no effect. */
  readonly hideQuestionMarkCTA?: boolean
  /** @deprecated Has no effect. */
  readonly hideNoWalletCTA?: boolean
  /** @deprecated Has no effect. */
  readonly hideRecentBadge?: boolean
  /** @deprecated Has no effect. */
  readonly walletConnectCTA?: 'link' | 'modal' | 'both'
  /** @deprecated Has no effect: the page's width never changes. */
  readonly avoidLayoutShift?: boolean
  /** @deprecated Has no effect: no foreign font is loaded. */
  readonly embedGoogleFonts?: boolean
  /** @deprecated Has no effect. */
  readonly truncateLongENSAddress?: boolean
  /** @deprecated Has no effect. */
  readonly walletConnectName?: string
  /** @deprecated Has no effect: the setting of the visitor's system counts. */
  readonly reducedMotion?: boolean
  /** @deprecated Has no effect: set `termsUrl` and `privacyUrl` of the modal. */
  readonly disclaimer?: ReactNode
  /** @deprecated Has no effect: no polyfill is needed. */
  readonly bufferPolyfill?: boolean
  readonly customAvatar?: ComponentType<CustomAvatarProps>
  /** The network that is active until a wallet says otherwise; 0: the wallet's own. */
  readonly initialChainId?: number
  /** True: set `allowUnsupportedChain: false` of the modal instead. */
  readonly enforceSupportedChains?: boolean
  /** @deprecated Has no effect. */
  readonly ethereumOnboardingUrl?: string
  /** @deprecated Has no effect. */
  readonly walletOnboardingUrl?: string
  /** @deprecated Has no effect: no screen opens by itself after a connection. */
  readonly disableSiweRedirect?: boolean
  /** Blur of the page behind the modal, in pixels. */
  readonly overlayBlur?: number
}

/** Properties of `<ConnectKitProvider>`. */
export interface ConnectKitProviderProps extends ConnectCallbacks {
  readonly children?: ReactNode
  readonly theme?: Theme
  readonly mode?: Mode
  readonly customTheme?: CustomTheme
  readonly options?: ConnectKitOptions
  /** @deprecated Has no effect. */
  readonly debugMode?: boolean
}

/** Settings that are accepted, and what to do instead. */
const WITHOUT_EFFECT: Readonly<Partial<Record<keyof ConnectKitOptions, string>>> = {
  hideBalance: 'the account screen shows the balance.',
  hideTooltips: 'there are no tooltips.',
  hideQuestionMarkCTA: 'the help stays reachable.',
  hideNoWalletCTA: 'the help for visitors without a wallet stays reachable.',
  hideRecentBadge: 'recent wallets keep their badge.',
  walletConnectCTA: 'the code and the link are both shown.',
  truncateLongENSAddress: 'long names are cut by the width of the button.',
  walletConnectName: 'change the text with the option messages.',
  reducedMotion: "the setting of the visitor's system counts.",
  disclaimer: 'set termsUrl, privacyUrl and the words with messages (connect.legal) of the modal.',
  ethereumOnboardingUrl: 'the modal explains wallets on a screen of its own.',
  walletOnboardingUrl: 'the modal explains wallets on a screen of its own.',
}

/**
 * Provides the modal of the wagmi configuration above it to the components and hooks of this entry,
 * and to those of `wallet-modal/react`. Throws MODAL_MISSING when the configuration has no
 * connector of this package.
 */
export function ConnectKitProvider({
  children,
  theme,
  mode = 'auto',
  customTheme,
  options = {},
  onConnect,
  onDisconnect,
}: ConnectKitProviderProps) {
  const modal = getModal(useConfig())
  const { customAvatar, initialChainId, language, overlayBlur } = options
  useModalSettings(modal, {
    theme: mode,
    preset: toPreset(theme) ?? null,
    language,
    initialChainId: initialChainId || undefined,
  })
  useConnectCallbacks(modal, {
    ...(onConnect ? { onConnect } : {}),
    ...(onDisconnect ? { onDisconnect } : {}),
  })
  noteOptions(options)
  const tokens = useMemo(
    () => ({
      ...toTokens(customTheme),
      ...(overlayBlur ? { '--wm-backdrop-filter': `blur(${overlayBlur}px)` } : {}),
    }),
    [customTheme, overlayBlur],
  )
  const context = useMemo(() => ({ tokens, customAvatar }), [tokens, customAvatar])
  return (
    <WalletModalProvider modal={modal}>
      <Context.Provider value={context}>
        {children}
        <WalletModal modal={modal} style={tokens as CSSProperties} />
      </Context.Provider>
    </WalletModalProvider>
  )
}

function noteOptions(options: ConnectKitOptions) {
  for (const [option, advice] of Object.entries(WITHOUT_EFFECT))
    if (options[option as keyof ConnectKitOptions]) note('connectkit', `options.${option}`, advice)
  if (options.enforceSupportedChains)
    note(
      'connectkit',
      'options.enforceSupportedChains',
      'create the modal with createWagmi() of wallet-modal/create-wagmi, which asks visitors to switch.',
    )
}
