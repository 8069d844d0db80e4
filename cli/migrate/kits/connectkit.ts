import { refuseOldWagmi, isBelow, type Kit } from '../kit.js'

const CONNECTKIT = 'wallet-modal/compat/connectkit'

/** ConnectKit 1.3 and newer. */
export const CONNECTKIT_KIT: Kit = {
  id: 'connectkit',
  name: 'ConnectKit',
  packages: ['connectkit'],
  modules: { connectkit: CONNECTKIT, 'connectkit/build/': CONNECTKIT },
  foreign: /#__CONNECTKIT__|--ck-[\w-]+/,
  effects: [],
  names: {
    [CONNECTKIT]: [
      'Avatar',
      'ChainIcon',
      'ConnectKitButton',
      'ConnectKitProvider',
      'Context',
      'SIWEButton',
      'SIWEConfig',
      'SIWEProvider',
      'SIWESession',
      'Types',
      'getDefaultConfig',
      'getDefaultConnectors',
      'useChainIsSupported',
      'useChains',
      'useIsMounted',
      'useModal',
      'useSIWE',
    ],
  },
  refuse: (find) => {
    const kit = find('connectkit')
    // 0.x and 1.0 to 1.2 stand on wagmi 0 and 1; the version alone does not say it, wagmi's does.
    if (kit !== undefined && isBelow(kit, 1))
      return `ConnectKit ${kit} stands on wagmi 0 or 1. Move to ConnectKit 1.9 and wagmi 2 first (https://docs.family.co/connectkit/migration-guide), then run this again.`
    return refuseOldWagmi(find)
  },
  marks: {
    ChainIcon: 'shows the first letter of a network that has no `iconUrl`.',
    Context: 'holds less than ConnectKit’s: the avatar and the tokens.',
    SIWEProvider:
      'asks for the signature when the connect button or <SIWEButton> is pressed. A new app takes the option `signIn`.',
  },
  findNative: (_, name) =>
    name === 'useChains' ? { module: 'wagmi', name: 'useChains' } : undefined,
  members: {
    ConnectKitButton: {
      mode: 'has no effect: the mode of the provider counts.',
      theme: 'has no effect: the theme of the provider counts.',
    },
    ConnectKitProvider: {
      'options.disclaimer':
        'has no effect: set termsUrl and privacyUrl of the modal, and the words with messages (connect.legal).',
      'options.enforceSupportedChains': 'has no effect: createWagmi() asks visitors to switch.',
      'options.ethereumOnboardingUrl': 'has no effect.',
      'options.hideBalance': 'has no effect: the account screen shows the balance.',
      'options.hideNoWalletCTA': 'has no effect.',
      'options.hideQuestionMarkCTA': 'has no effect.',
      'options.hideRecentBadge': 'has no effect.',
      'options.hideTooltips': 'has no effect.',
      'options.walletConnectCTA': 'has no effect: the code and the link are both shown.',
      'options.walletConnectName': 'has no effect.',
      'options.walletOnboardingUrl': 'has no effect.',
    },
    getDefaultConfig: {
      coinbaseWalletPreference: 'has no effect: list coinbaseWallet() in connectors.',
      enableAaveAccount: 'has no effect.',
      enableFamily: 'has no effect.',
    },
  },
  advice: {
    ConnectKitButton:
      '<WalletButton> of wallet-modal/react; for ConnectKitButton.Custom, useConnectButton().',
    ConnectKitProvider:
      '<WalletModalProvider modal={getModal(config)}> of wallet-modal/react; themes become --wm-… tokens.',
    SIWEProvider: 'the option signIn: { verifier } of the modal.',
    getDefaultConfig: 'createWagmi() of wallet-modal/create-wagmi, in place of createConfig().',
    useModal: 'useWalletModal() of wallet-modal/react, whose open is a function.',
    useSIWE: 'useSignIn() of wallet-modal/react.',
  },
}
