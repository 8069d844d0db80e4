import { buttonMessages } from './en-buttons.js'
import { plural } from './plural.js'

/**
 * Every text of the screens. A failure's text says what to do, not what went wrong inside: one
 * sentence, one action.
 */
export const messages = {
  ...buttonMessages,

  'action.retry': 'Try again',
  'action.copyLink': 'Copy link',

  'header.back': 'Back',
  'header.close': 'Close',
  'header.help': 'What is a wallet?',
  'network.testnet': 'Testnet',
  'header.networks': (name: string) => `Network: ${name}. Change network`,
  'alert.dismiss': 'Dismiss',

  'connect.title': 'Connect wallet',
  'connect.walletConnect': 'WalletConnect',
  'connect.tag.qr': 'QR code',
  'connect.tag.installed': 'Installed',
  'connect.tag.connected': 'Connected',
  'connect.tag.recent': 'Recent',
  'connect.duplicate': 'Name used twice',
  'connect.allWallets': 'All wallets',
  'connect.more': 'More wallets',
  'connect.new': 'I don’t have a wallet yet',
  'connect.none': 'No wallet in this browser yet',
  'connect.none.text':
    'A wallet holds what you own and signs you in to websites. You can have one in a minute.',
  'connect.getWallet': 'Get a wallet',
  'connect.terms': 'Terms of Service',
  'connect.privacy': 'Privacy Policy',
  'connect.legal': 'By connecting you agree to our',
  'connect.legal.and': 'and',
  'connect.legal.checkbox': 'I agree to the',
  'connect.legal.why': 'Agree first, then choose a wallet.',

  'connecting.waiting': (wallet: string) => `Continue in ${wallet}`,
  'connecting.waiting.hint': 'Accept the connection request in your wallet.',
  'connecting.declined': 'Connection declined',
  'connecting.declined.hint': (wallet: string) =>
    `${wallet} declined the request. You can try again.`,
  'connecting.failed': 'Connection failed',
  'connecting.locked': (wallet: string) => `Unlock ${wallet}`,
  'connecting.pending': (wallet: string) => `Answer in ${wallet} first`,
  'connecting.open': (wallet: string) => `Open ${wallet}`,
  'connecting.done': 'Connected',
  'connecting.slow': (wallet: string) => `No request? Open ${wallet} from your browser’s toolbar.`,
  'connecting.linked': (wallet: string) => `${wallet} is already connected`,
  'connecting.linked.hint': 'To use another account, choose it in your wallet.',
  'connecting.notDetected': 'Not detected',
  'connecting.notDetected.hint': (wallet: string) => `${wallet} is not installed in this browser.`,
  'connecting.dontHave': 'Don’t have it yet?',
  'connecting.get': (wallet: string) => `Get ${wallet}`,
  'connecting.ways': 'Ways to connect',
  'connecting.tab.browser': 'Browser',
  'connecting.tab.mobile': 'Mobile',
  'connecting.tab.web': 'Web app',
  'connecting.tab.desktop': 'Desktop',
  'connecting.app.preparing': 'Preparing the connection…',
  'connecting.app.slow': 'Still waiting for the pairing service…',
  'connecting.app.hint': 'Accept the request in the app, then come back here.',
  'connecting.web.hint': 'Open the web app and accept the request there.',
  'connecting.browse.hint': 'Connect on this page inside the app.',
  'connecting.app.failed': 'The app did not open',
  'connecting.clock':
    'Your device’s clock is wrong. Check its date and time settings, then try again.',
  'connecting.copied': 'Link copied',
  'connecting.copyFailed': 'Failed to copy',
  'connecting.openHere': 'Open on this device',
  'connecting.openApp': 'Open a wallet app',

  'qr.label': (wallet: string) => `QR code to connect ${wallet}. The link can be copied instead.`,
  'qr.hint': 'Scan with a wallet app on your phone',
  'qr.hint.wallet': (wallet: string) => `Scan with ${wallet} on your phone`,

  'account.title': 'Account',

  'swap.title': 'Swap',
  'swap.preview.title': 'Review swap',
  'buy.title': 'Buy',
  'buy.fiat.title': 'Select currency',
  'whatIsABuy.title': 'What is buying?',
  'send.title': 'Send',
  'send.select.title': 'Select token',
  'send.preview.title': 'Review send',
  'send.confirmed.title': 'Payment',
  'profile.title': 'Wallets',
  'receive.title': 'Receive',
  'compatibleNetworks.title': 'Compatible networks',
  'activity.title': 'Activity',

  'multiChain.title': 'Select chain',
  'multiChain.heading': (wallet: string) => `Select chain for ${wallet}`,
  'multiChain.text': 'This wallet supports several. Choose one, or connect all.',
  'multiChain.waiting': (family: string) => `Accept the request for ${family}.`,
  'multiChain.all': 'Connect all',

  'switchActiveChain.title': 'Switch chain',

  'link.external': '(opens in a new tab)',
  'search.clear': 'Clear search',
  'search.none.hint': 'Check the spelling, or search for something shorter.',

  'allWallets.title': 'All wallets',
  'allWallets.search': 'Search wallets',
  'allWallets.certified': 'Certified wallets only',
  'allWallets.certified.on': 'Only certified wallets',
  'allWallets.certified.badge': 'certified',
  'allWallets.qr': 'Show QR code',
  'allWallets.loading': 'Loading wallets…',
  'allWallets.found': (count: number) =>
    plural('en', count, {
      one: () => '1 wallet found',
      other: (n) => `${n} wallets found`,
    }),
  'allWallets.none': 'No wallet found',
  'allWallets.failed': 'Wallets could not be loaded',

  'downloads.title': (wallet: string) => `Get ${wallet}`,
  'downloads.chrome': 'Chrome extension',
  'downloads.ios': 'iOS app',
  'downloads.android': 'Android app',
  'downloads.website': 'Website',
  'downloads.none': 'No download is known for this wallet. Choose another one.',

  'getWallet.title': 'Get a wallet',
  'getWallet.text': 'Pick one, install it, then come back here and connect.',
  'getWallet.explore': 'Explore all',

  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.assets': 'A home for what you own',
  'whatIsAWallet.assets.text':
    'It keeps your digital money and collectibles, and sends and receives them.',
  'whatIsAWallet.key': 'One key for many websites',
  'whatIsAWallet.key.text': 'Connect it instead of making one more account with one more password.',
  'whatIsAWallet.control': 'You decide',
  'whatIsAWallet.control.text':
    'Nothing moves until you approve it. Keep your recovery phrase to yourself: nobody else needs it.',

  'whatIsANetwork.title': 'What is a network?',

  'networks.title': 'Choose network',

  'signIn.title': 'Sign in',

  'names.choose.title': 'Account name',
  'names.choose': 'Choose name',
  'names.done.title': 'Name registered',

  'unsupportedChain.title': 'Switch network',

  'frame.notAllowed': 'Action not allowed',
  'error.USER_REJECTED': 'You declined this in your wallet. You can try again.',
  'error.REQUEST_PENDING': 'An earlier request is open. Answer it in your wallet, or wait.',
  'error.REQUEST_ABORTED': 'Cancelled. You can try again.',
  'error.REQUEST_TIMEOUT': 'Your wallet did not answer. Open it and try again.',
  'error.MODAL_CLOSED': 'Closed before a wallet was connected.',
  'error.UNAUTHORIZED':
    'Your wallet does not allow this for the website. Connect again and allow it.',
  'error.METHOD_UNSUPPORTED': 'Your wallet does not support this. Choose another wallet.',
  'error.WALLET_NOT_FOUND': 'This wallet was not found. Install it, or choose another.',
  'error.WALLET_LOCKED': 'Your wallet is locked. Unlock it and try again.',
  'error.WALLET_DISCONNECTED': 'Your wallet is not connected. Open it and try again.',
  'error.CONNECT_FAILED': 'Your wallet could not be connected. Try again.',
  'error.DISCONNECT_FAILED': 'Failed to disconnect. Your wallet may still list this website.',
  'error.CONNECTION_NOT_FOUND': 'This wallet is no longer connected. Connect it again.',
  'error.CHAIN_NOT_CONFIGURED': 'This website does not use that network. Choose another one.',
  'error.CHAIN_UNKNOWN_TO_WALLET':
    'Your wallet does not have this network. Add it there and try again.',
  'error.CHAIN_UNSUPPORTED':
    'Your wallet supports none of this website’s networks. Choose another wallet.',
  'error.CHAIN_MISMATCH': 'Your wallet stayed on another network. Switch it there and try again.',
  'error.ACCOUNT_NOT_FOUND': 'Your wallet no longer offers this account. Choose another account.',
  'error.ACCOUNT_INVALID':
    'Your wallet gave an account this website cannot read. Choose another account.',
  'error.CAIP_INVALID': 'That address or network is not valid. Check it and try again.',
  'error.SERVICE_UNAVAILABLE':
    'The service could not be reached. Check your connection and try again.',
  'error.RESPONSE_INVALID': 'The service gave an answer that cannot be read. Try again later.',
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'error.RELAY_REFUSED':
    'This website is not set up to pair with wallets. Choose a wallet in your browser.',
  'error.RELAY_UNAVAILABLE':
    'No connection to the pairing service. Check your network and try again.',
  'error.RELAY_NOT_CONFIGURED':
    'This website is not set up to pair with wallets. Choose a wallet in your browser.',
  'error.PAIRING_EXPIRED': 'The code ran out before your wallet answered. Get a new one.',
  'error.SESSION_REJECTED': 'You declined this in your wallet. You can try again.',
  'error.SESSION_ENDED': 'Your wallet ended the connection. Connect it again.',
  'error.SIGN_IN_REFUSED': 'The sign-in was not accepted. Try again.',
  'error.LOGIN_FAILED': 'The login did not work. Try again.',
  'error.LOGIN_WAIT': 'A code was sent a moment ago. Wait before you ask for another.',
  'error.TRANSACTION_FAILED': 'Your transaction did not go through. You can try again.',
  'error.SWAP_INVALID': 'This swap cannot be made. Nothing was signed.',
  'error.SEND_INVALID': 'This payment is not complete. Check what is missing.',
  'error.LINK_REFUSED': 'That link is not safe to open.',
  'error.LINK_FAILED': 'The wallet app did not open. Check that it is installed.',
  'error.CLIPBOARD_FAILED': 'Failed to copy. Your browser did not allow it.',
  'error.OPTIONS_INVALID': 'This website is not set up correctly.',
  'error.MODAL_EXISTS': 'This website is not set up correctly.',
  'error.MODAL_MISSING': 'This website is not set up correctly.',
  'error.VERSION_MISMATCH': 'This website is not set up correctly.',
  'error.CONTEXT_MISSING': 'This website is not set up correctly.',
  'error.PROVIDER_MISSING': 'This website is not set up correctly.',
  'error.VIEW_FAILED': 'This screen could not be loaded. Check your connection and try again.',
  'error.UNKNOWN': 'Something went wrong. Try again.',
}
