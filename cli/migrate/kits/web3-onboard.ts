import type { Kit } from '../kit.js'

const ONBOARD = 'wallet-modal/compat/web3-onboard'
const WALLETS = `${ONBOARD}/wallets`

/** Packages of wallets with a counterpart: name after `@web3-onboard/` → name of ours. */
const MODULES: Readonly<Record<string, string>> = {
  'injected-wallets': 'injected',
  walletconnect: 'walletConnect',
  gnosis: 'gnosis',
  coinbase: 'coinbase',
  bitget: 'bitget',
  bloom: 'bloom',
  enkrypt: 'enkrypt',
  'frame-wallet': 'frame',
  frontier: 'frontier',
  'infinity-wallet': 'infinityWallet',
  metamask: 'metamask',
  'mew-wallet': 'mewWallet',
  okx: 'okx',
  phantom: 'phantom',
  taho: 'taho',
  trust: 'trust',
  xdefi: 'xdefi',
  zeal: 'zeal',
}

const NAMES = [
  'Account',
  'AccountCenter',
  'AppMetadata',
  'AppState',
  'Chain',
  'ChainListener',
  'ConnectModalOptions',
  'ConnectOptions',
  'ConnectedChain',
  'Device',
  'DisconnectOptions',
  'EIP1193Provider',
  'EIP6963AnnounceProviderEvent',
  'EIP6963ProviderDetail',
  'GetInterfaceHelpers',
  'InitOptions',
  'InjectedWalletModule',
  'OnboardAPI',
  'RequestPatch',
  'Theme',
  'WalletHelpers',
  'WalletInit',
  'WalletInterface',
  'WalletModule',
  'WalletState',
  'createEIP1193Provider',
  'init',
]

/** web3-onboard 2, with and without React. Its Vue package has no counterpart. */
export const WEB3_ONBOARD_KIT: Kit = {
  id: 'web3-onboard',
  name: 'web3-onboard',
  packages: ['@web3-onboard/*'],
  modules: {
    '@web3-onboard/core': ONBOARD,
    '@web3-onboard/core/dist/': ONBOARD,
    '@web3-onboard/common': ONBOARD,
    '@web3-onboard/common/dist/': ONBOARD,
    '@web3-onboard/injected-wallets/dist/types': ONBOARD,
    '@web3-onboard/react': `${ONBOARD}/react`,
    '@web3-onboard/walletconnect/dist/types': WALLETS,
    ...Object.fromEntries(Object.keys(MODULES).map((name) => [`@web3-onboard/${name}`, WALLETS])),
  },
  foreign: /onboard-v2|--w3o-[\w-]+|--onboard-[\w-]+/,
  effects: [],
  defaults: {
    '@web3-onboard/core': 'init',
    ...Object.fromEntries(
      Object.entries(MODULES).map(([name, ours]) => [`@web3-onboard/${name}`, ours]),
    ),
  },
  names: {
    [ONBOARD]: NAMES,
    [`${ONBOARD}/react`]: [
      ...NAMES,
      'Web3OnboardProvider',
      'Web3OnboardProviderProps',
      'useAccountCenter',
      'useAppState',
      'useConnectWallet',
      'useNotifications',
      'useSetChain',
      'useSetLocale',
      'useUpdateTheme',
      'useWallets',
      'useWeb3Onboard',
    ],
    [WALLETS]: [...Object.values(MODULES), 'WalletConnectOptions'],
  },
  marks: {
    useAccountCenter: 'has no effect: the account center is a <wallet-button>.',
    useNotifications: 'has no effect: there are no notifications.',
  },
  members: {
    injected: {
      custom:
        'has no effect: a wallet that announces itself (EIP-6963) is listed by itself; give another one to init() as a module of its own.',
      displayUnavailable:
        'has no effect: the modal lists wallets that are there, and those of its server.',
      filter: 'has no effect: set excludeWalletIds of the modal.',
      sort: 'has no effect: set featuredWalletIds of the modal.',
    },
    init: {
      'appMetadata.agreement.version': 'has no effect: a new version does not ask again.',
      'connect.disableClose': 'has no effect: a visitor can always close the modal.',
      'containerElements.connectModal': 'has no effect: place <wallet-modal> on the page.',
      gas: 'has no effect.',
      i18n: 'has no effect: change texts with the option messages of the modal.',
      wagmi: 'has no effect: use createWagmi() of wallet-modal/create-wagmi.',
    },
  },
  advice: {
    Web3OnboardProvider: '<WalletModalProvider modal={modal}> of wallet-modal/react.',
    init: 'createWalletModal() of wallet-modal.',
    useConnectWallet: 'useConnect(), useAccount() and useProvider() of wallet-modal/react.',
    useSetChain: 'useNetwork() of wallet-modal/react, whose ids are CAIP-2.',
    useWallets: 'useConnections() of wallet-modal/react.',
  },
}
