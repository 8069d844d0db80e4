import { refuseOldWagmi, type Kit } from '../kit.js'

const APPKIT = 'wallet-modal/compat/appkit'

const CORE = [
  'AccountState',
  'AppKit',
  'AppKitNetwork',
  'AppKitOptions',
  'BitcoinAdapter',
  'CaipNetwork',
  'CaipNetworkId',
  'Ethers5Adapter',
  'EthersAdapter',
  'NetworkState',
  'SolanaAdapter',
  'ThemeMode',
  'ThemeVariables',
  'UseAppKitAccountReturn',
  'createAppKit',
]

/** Names of `…/networks` that viem has not. */
const OTHER_FAMILIES = [
  'AppKitNetwork',
  'CaipNetwork',
  'bitcoin',
  'bitcoinSignet',
  'bitcoinTestnet',
  'defineChain',
  'solana',
  'solanaDevnet',
  'solanaTestnet',
]

/** AppKit 1, for React and for pages without a framework. Its Vue entry has no counterpart. */
export const APPKIT_KIT: Kit = {
  id: 'appkit',
  name: 'AppKit',
  packages: ['@reown/appkit', '@reown/appkit-*'],
  modules: {
    '@reown/appkit': APPKIT,
    '@reown/appkit/react': `${APPKIT}/react`,
    '@reown/appkit/networks': `${APPKIT}/networks`,
    '@reown/appkit-common': APPKIT,
    '@reown/appkit-adapter-wagmi': `${APPKIT}/wagmi`,
    '@reown/appkit-adapter-ethers': APPKIT,
    '@reown/appkit-adapter-ethers5': APPKIT,
    '@reown/appkit-adapter-solana': APPKIT,
    '@reown/appkit-adapter-solana/react': `${APPKIT}/solana`,
    '@reown/appkit-adapter-bitcoin': APPKIT,
  },
  foreign: /--w3m-[\w-]+|\bw3m-modal\b/,
  effects: [],
  names: {
    [APPKIT]: CORE,
    [`${APPKIT}/react`]: [
      ...CORE,
      'AppKitProvider',
      'useAppKit',
      'useAppKitAccount',
      'useAppKitBalance',
      'useAppKitEvents',
      'useAppKitNetwork',
      'useAppKitProvider',
      'useAppKitState',
      'useAppKitTheme',
      'useDisconnect',
      'useWalletInfo',
    ],
    [`${APPKIT}/networks`]: 'all',
    [`${APPKIT}/solana`]: ['Provider', 'SolanaAdapter', 'useAppKitConnection'],
    [`${APPKIT}/wagmi`]: ['WagmiAdapter'],
  },
  refuse: refuseOldWagmi,
  marks: {
    Provider:
      'is a wallet of the Wallet Standard, without functions of its own: see docs/solana.md.',
    SolanaAdapter:
      'needs no options. The provider of Solana is a wallet of the Wallet Standard: see docs/solana.md.',
    useAppKitEvents:
      'gives the names of our events, which are mostly the same: CONNECT_SUCCESS, MODAL_OPEN, MODAL_CLOSE.',
  },
  findNative: (module, name) =>
    module === `${APPKIT}/networks` && !OTHER_FAMILIES.includes(name)
      ? { module: 'viem/chains', name }
      : undefined,
  members: {
    createAppKit: {
      coinbasePreference: 'has no effect: the extension and the app are listed, not the SDK.',
      connectorImages: 'has no effect: a wallet shows its own icon.',
      enableWalletGuide: 'has no effect.',
      'features.email': 'needs an embedded wallet of your own server.',
      'features.socials': 'needs an embedded wallet of your own server.',
      siweConfig: 'has no effect: set signIn of the modal, see docs/sign-in.md.',
      siwx: 'has no effect: set signIn of the modal, see docs/sign-in.md.',
      tokens: 'has no effect: set tokens of the modal, with symbol and decimals.',
      universalProvider: 'has no effect: the modal pairs by its own client.',
      universalProviderConfigOverride: 'has no effect: the modal pairs by its own client.',
    },
  },
  advice: {
    WagmiAdapter:
      'createWagmi() of wallet-modal/create-wagmi, which makes modal and configuration.',
    createAppKit: 'createWalletModal() of wallet-modal.',
    useAppKit: 'useWalletModal() of wallet-modal/react.',
    useAppKitAccount: 'useAccount() of wallet-modal/react.',
    useAppKitNetwork: 'useNetwork() of wallet-modal/react, whose ids are CAIP-2.',
    useAppKitProvider: 'useProvider() of wallet-modal/react.',
    useAppKitState: 'useWalletModalState() of wallet-modal/react.',
    useDisconnect: 'useDisconnect() of wallet-modal/react.',
  },
}
