import {
  useMemo,
  useSyncExternalStore,
  type CSSProperties,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { useConfig } from 'wagmi'
import { WalletModal } from '../../react/components.js'
import { WalletModalProvider } from '../../react/provider.js'
import { getModal } from '../../wagmi/index.js'
import { note } from '../note.js'
import { useModalSettings } from '../use-modal-settings.js'
import { KitContext, type AvatarComponent } from './context.js'
import type { Theme, ThemeVars } from './theme.js'
import { toButtonTokens, toTokens } from './to-tokens.js'
import type { Chain } from './wallet.js'

/** A legal text, in RainbowKit's form. */
export type DisclaimerComponent = FunctionComponent<{
  Text: FunctionComponent<{ children: ReactNode }>
  Link: FunctionComponent<{ children: ReactNode; href: string }>
}>

/** The languages of RainbowKit. One without texts here is logged once and shown in English. */
export type Locale =
  | 'ar'
  | 'ar-AR'
  | 'de'
  | 'de-DE'
  | 'en'
  | 'en-US'
  | 'es'
  | 'es-419'
  | 'fr'
  | 'fr-FR'
  | 'hi'
  | 'hi-IN'
  | 'id'
  | 'id-ID'
  | 'ja'
  | 'ja-JP'
  | 'ko'
  | 'ko-KR'
  | 'ms'
  | 'ms-MY'
  | 'pt'
  | 'pt-BR'
  | 'ru'
  | 'ru-RU'
  | 'th'
  | 'th-TH'
  | 'tr'
  | 'tr-TR'
  | 'ua'
  | 'uk-UA'
  | 'vi'
  | 'vi-VN'
  | 'zh'
  | 'zh-CN'
  | 'zh-HK'
  | 'zh-TW'
  | 'zh-Hans'
  | 'zh-Hant'

/** Properties of `<RainbowKitProvider>`. */
export interface RainbowKitProviderProps {
  readonly children: ReactNode
  /** The network that is active until a wallet says otherwise. */
  readonly initialChain?: Chain | number | undefined
  /** @deprecated Has no effect: a theme reaches this modal only. */
  readonly id?: string | undefined
  /** A theme; `null` leaves the look to the page's own `--wm-…` tokens. */
  readonly theme?: Theme | null | undefined
  /** Language of the texts (the page's). */
  readonly locale?: Locale | undefined
  /** `appName` and `learnMoreUrl` have no effect here: the name stands in `getDefaultConfig()`. */
  readonly appInfo?:
    | {
        readonly appName?: string
        readonly learnMoreUrl?: string
        readonly disclaimer?: DisclaimerComponent
      }
    | undefined
  /** Picture of the account, shown by `<ConnectButton>`. */
  readonly avatar?: AvatarComponent | undefined
  /** @deprecated Has no effect. */
  readonly coolMode?: boolean | undefined
  /** `wide` shows a second pane on wide pages. Set `connectLayout` of the modal instead. */
  readonly modalSize?: 'compact' | 'wide' | undefined
  /** @deprecated Has no effect: the account screen lists the activity. */
  readonly showRecentTransactions?: boolean | undefined
}

const DARK_QUERY = '(prefers-color-scheme: dark)'
/** RainbowKit's own tags that are no BCP 47 tags of the same language. */
const TAGS: Readonly<Record<string, string>> = { ua: 'uk', 'ua-UA': 'uk' }

/**
 * Provides the modal of the wagmi configuration above it to the components and hooks of this entry,
 * and to those of `wallet-modal/react`. Throws MODAL_MISSING when the configuration has no
 * connector of this package.
 */
export function RainbowKitProvider(props: RainbowKitProviderProps) {
  const { children, theme, locale, initialChain, avatar } = props
  const modal = getModal(useConfig())
  const isDark = useSyncExternalStore(
    watchScheme,
    () => matchMedia(DARK_QUERY).matches,
    () => true,
  )
  const vars = theme ? toVars(theme, isDark) : undefined
  const scheme = !theme ? undefined : 'lightMode' in theme ? 'auto' : readScheme(theme)
  const tokens = useMemo(() => (vars ? toButtonTokens(vars) : {}), [vars])
  const context = useMemo(() => ({ tokens, avatar }), [tokens, avatar])
  useModalSettings(modal, {
    theme: scheme,
    language: locale && (TAGS[locale] ?? locale),
    initialChainId: typeof initialChain === 'object' ? initialChain.id : initialChain,
  })
  noteProps(props)
  return (
    <WalletModalProvider modal={modal}>
      <KitContext.Provider value={context}>
        {children}
        <WalletModal modal={modal} style={(vars ? toTokens(vars) : {}) as CSSProperties} />
      </KitContext.Provider>
    </WalletModalProvider>
  )
}

function toVars(theme: Theme, isDark: boolean): ThemeVars {
  if (!('lightMode' in theme)) return theme
  return isDark ? theme.darkMode : theme.lightMode
}

/**
 * The colour scheme that a theme's surface belongs to. Colours that are no hexadecimal value count
 * as dark, the modal's own default.
 */
function readScheme({ colors }: ThemeVars): 'light' | 'dark' {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colors.modalBackground)?.[1]
  if (hex === undefined) return /^white$/i.test(colors.modalBackground) ? 'light' : 'dark'
  const size = hex.length / 3
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (index) => parseInt(hex.slice(index * size, (index + 1) * size), 16) / (16 ** size - 1),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? 'light' : 'dark'
}

function watchScheme(listener: () => void): () => void {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function noteProps({
  appInfo,
  coolMode,
  id,
  modalSize,
  showRecentTransactions,
}: RainbowKitProviderProps) {
  if (coolMode) note('rainbowkit', 'coolMode', 'this property has no effect.')
  if (id !== undefined) note('rainbowkit', 'id', 'this property has no effect.')
  if (modalSize === 'wide')
    note('rainbowkit', 'modalSize', "set connectLayout: 'panes' of the modal instead.")
  if (showRecentTransactions)
    note('rainbowkit', 'showRecentTransactions', 'the account screen lists the activity.')
  if (appInfo?.learnMoreUrl !== undefined)
    note('rainbowkit', 'appInfo.learnMoreUrl', 'the modal explains wallets on a screen of its own.')
  if (appInfo?.disclaimer)
    note(
      'rainbowkit',
      'appInfo.disclaimer',
      'set termsUrl, privacyUrl and the words with messages (connect.legal) of the modal.',
    )
}
