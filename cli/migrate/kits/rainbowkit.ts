import { isBelow, refuseOldWagmi, type Kit } from '../kit.js'

const RAINBOWKIT = 'wallet-modal/compat/rainbowkit'

/** RainbowKit 2. */
export const RAINBOWKIT_KIT: Kit = {
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
  foreign: /\[data-rk\]|--rk-[\w-]+/,
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
    if (kit !== undefined && isBelow(kit, 2))
      return `RainbowKit ${kit} stands on wagmi 0 or 1. Move to RainbowKit 2 and wagmi 2 first (https://www.rainbowkit.com/docs/migration-guide), then run this again.`
    return refuseOldWagmi(find)
  },
  marks: {
    getWalletConnectConnector: 'gives the connector of the modal, which pairs by itself.',
    cssStringFromTheme: 'gives --wm-… tokens in the place of --rk-… variables.',
    cssObjectFromTheme: 'gives --wm-… tokens in the place of --rk-… variables.',
  },
  findNative: (_, name) =>
    name === 'getDefaultConfig'
      ? {
          module: 'wallet-modal/create-wagmi',
          name: 'createWagmi',
          call: {
            options: [
              'appName',
              'appDescription',
              'appUrl',
              'appIcon',
              'projectId',
              'batch',
              'cacheTime',
              'chains',
              'pollingInterval',
              'ssr',
              'storage',
              'syncConnectedChain',
              'transports',
            ],
            suffix: '.config',
          },
        }
      : undefined,
  members: {
    RainbowKitProvider: {
      'appInfo.disclaimer':
        'has no effect: set termsUrl and privacyUrl of the modal, and the words with messages (connect.legal).',
      'appInfo.learnMoreUrl': 'has no effect: the modal explains wallets on a screen of its own.',
      coolMode: 'has no effect.',
      id: 'has no effect.',
      modalSize: "has no effect: set connectLayout: 'panes' of the modal for the wide form.",
      showRecentTransactions: 'has no effect: the account screen lists the activity.',
    },
    getDefaultConfig: { walletConnectParameters: 'has no effect: the modal pairs by itself.' },
    connectorsForWallets: { walletConnectParameters: 'has no effect: the modal pairs by itself.' },
  },
  advice: {
    ConnectButton:
      '<WalletButton> and <WalletNetworkButton> of wallet-modal/react; for ConnectButton.Custom, useConnectButton().',
    RainbowKitProvider:
      '<WalletModalProvider modal={getModal(config)}> of wallet-modal/react; themes become --wm-… tokens.',
    RainbowKitAuthenticationProvider: 'the option signIn: { verifier } of the modal.',
    WalletButton: 'useConnect() of wallet-modal/react, with connect({ wallet: rdns }).',
    connectorsForWallets: 'walletModal(modal, { connectors }) of wallet-modal/wagmi.',
    getDefaultConfig: 'createWagmi() of wallet-modal/create-wagmi, which has no option wallets.',
    useAccountModal: "useWalletModal().open({ view: 'Account' }) of wallet-modal/react.",
    useChainModal: "useWalletModal().open({ view: 'Networks' }) of wallet-modal/react.",
    useConnectModal: "useWalletModal().open({ view: 'Connect' }) of wallet-modal/react.",
  },
}
