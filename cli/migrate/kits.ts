/** A kit that an app may move from, and what its modules become. */
export interface Kit {
  /** Name of the folder in `compat` and of the page in `docs/moving`. */
  readonly id: string
  readonly name: string
  /** Packages that leave `package.json` when nothing imports them any more. */
  readonly packages: readonly string[]
  /**
   * Module → entry of ours with the same names. A key that ends with `/` stands for every module
   * below it.
   */
  readonly modules: Readonly<Record<string, string>>
  /** Modules imported for their effect only, such as style sheets. Their lines go. */
  readonly effects: readonly string[]
  /**
   * The exported names of each entry, types included. An import of another name stays and is
   * marked.
   */
  readonly names: Readonly<Record<string, readonly string[] | 'all'>>
  /** Why an app with this version cannot move. */
  readonly refuse?: (versions: (name: string) => string | undefined) => string | undefined
  /** Names whose use a person has to look at: name → what to do. */
  readonly marks: Readonly<Record<string, string>>
}

const RAINBOWKIT = 'wallet-modal/compat/rainbowkit'

/** The kits in the order in which they are looked for. */
export const KITS: readonly Kit[] = [
  {
    id: 'rainbowkit',
    name: 'RainbowKit',
    packages: ['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit-siwe-next-auth'],
    modules: {
      '@rainbow-me/rainbowkit': RAINBOWKIT,
      '@rainbow-me/rainbowkit/wallets': `${RAINBOWKIT}/wallets`,
      '@rainbow-me/rainbowkit/dist/wallets/walletConnectors': `${RAINBOWKIT}/wallets`,
      '@rainbow-me/rainbowkit/dist/wallets/walletConnectors/': `${RAINBOWKIT}/wallets`,
      '@rainbow-me/rainbowkit/dist/': RAINBOWKIT,
      '@rainbow-me/rainbowkit-siwe-next-auth': `${RAINBOWKIT}/next-auth`,
    },
    effects: ['@rainbow-me/rainbowkit/styles.css', '@rainbow-me/rainbowkit/dist/index.css'],
    names: {
      [RAINBOWKIT]: [
        'AuthenticationAdapter',
        'AuthenticationConfig',
        'AuthenticationStatus',
        'AvatarComponent',
        'Chain',
        'ConnectButton',
        'ConnectButtonProps',
        'ConnectButtonRenderProps',
        'CreateWalletFn',
        'DefaultWalletOptions',
        'DisclaimerComponent',
        'Locale',
        'RainbowKitAuthenticationProvider',
        'RainbowKitProvider',
        'RainbowKitProviderProps',
        'RainbowKitWalletConnectParameters',
        'Theme',
        'ThemeOptions',
        'ThemeVars',
        'Wallet',
        'WalletButton',
        'WalletButtonRendererProps',
        'WalletDetailsParams',
        'WalletList',
        'connectorsForWallets',
        'createAuthenticationAdapter',
        'cssObjectFromTheme',
        'cssStringFromTheme',
        'darkTheme',
        'getDefaultConfig',
        'getDefaultWallets',
        'getWalletConnectConnector',
        'lightTheme',
        'midnightTheme',
        'useAccountModal',
        'useAddRecentTransaction',
        'useChainModal',
        'useConnectModal',
      ],
      [`${RAINBOWKIT}/wallets`]: 'all',
      [`${RAINBOWKIT}/next-auth`]: ['GetSiweMessageOptions', 'RainbowKitSiweNextAuthProvider'],
    },
    refuse: (find) => {
      const kit = find('@rainbow-me/rainbowkit')
      const wagmi = find('wagmi')
      if (kit !== undefined && isBelow(kit, 2))
        return `RainbowKit ${kit} stands on wagmi 0 or 1. Move to RainbowKit 2 and wagmi 2 first (https://www.rainbowkit.com/docs/migration-guide), then run this again.`
      if (wagmi !== undefined && isBelow(wagmi, 2))
        return `wagmi ${wagmi} is older than the connector of this package takes. Move to wagmi 2 first (https://wagmi.sh/react/guides/migrate-from-v1-to-v2), then run this again.`
      return undefined
    },
    marks: {
      useAddRecentTransaction:
        'has no effect: the account screen lists the activity of the chain. Remove the calls, or keep them.',
      getWalletConnectConnector: 'gives the connector of the modal, which pairs by itself.',
      cssStringFromTheme: 'gives --wm-… tokens in the place of --rk-… variables.',
      cssObjectFromTheme: 'gives --wm-… tokens in the place of --rk-… variables.',
    },
  },
]

/**
 * Whether a version range of `package.json` begins below a major version. Tags and addresses count
 * as not below.
 */
function isBelow(range: string, major: number): boolean {
  const first = /^\D*(\d+)/.exec(range.replace(/^npm:[^@]*@/, ''))?.[1]
  return first !== undefined && !/^(?:file|link|git|http)/.test(range) && Number(first) < major
}

/**
 * The entry of ours that a module becomes, `effect` for a module that goes, or undefined for a
 * module of another package.
 */
export function findTarget(kit: Kit, module: string): string | undefined {
  if (kit.effects.includes(module)) return 'effect'
  const exact = kit.modules[module]
  if (exact !== undefined) return exact
  const folder = Object.keys(kit.modules).find((key) => key.endsWith('/') && module.startsWith(key))
  return folder === undefined ? undefined : kit.modules[folder]
}
