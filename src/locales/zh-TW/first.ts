import type { Texts } from '../texts.js'

/** Texts of the page’s buttons, the first screens and every failure, in Chinese (Taiwan). */
export const messages: Texts<'first'> = {
  'button.connect': 'Connect wallet', // English
  'button.connecting': 'Connecting…', // English
  'button.reconnecting': 'Reconnecting…', // English
  'button.account': 'Account {address}', // English
  'button.selectNetwork': 'Select network', // English
  'button.switchNetwork': 'Switch network', // English
  'button.unknownNetwork': 'Unknown network', // English
  'button.oldBrowser': 'Update your browser', // English

  'action.retry': 'Try again', // English
  'action.copyLink': 'Copy link', // English

  'header.back': 'Back', // English
  'header.close': 'Close', // English
  'header.help': 'What is a wallet?', // English
  'network.testnet': 'Testnet', // English
  'header.networks': 'Network: {name}. Change network', // English
  'alert.dismiss': 'Dismiss', // English

  'connect.title': 'Connect wallet', // English
  'connect.walletConnect': 'WalletConnect', // English
  'connect.tag.qr': 'QR code', // English
  'connect.tag.installed': 'Installed', // English
  'connect.tag.connected': 'Connected', // English
  'connect.tag.recent': 'Recent', // English
  'connect.duplicate': 'Two wallets share this name', // English
  'connect.allWallets': 'All wallets', // English
  'connect.more': 'More wallets', // English
  'connect.new': 'I don’t have a wallet yet', // English
  'connect.none': 'No wallet in this browser yet', // English
  'connect.none.text':
    'A wallet keeps your crypto and signs you in. Setting one up takes a minute.', // English
  'connect.getWallet': 'Get a wallet', // English
  'connect.terms': 'Terms of Service', // English
  'connect.privacy': 'Privacy Policy', // English
  'connect.legal': 'By connecting you agree to our {documents}', // English
  'connect.legal.checkbox': 'I agree to the {documents}', // English
  'connect.legal.why': 'Agree first, then choose a wallet', // English

  'connecting.waiting': 'Continue in {wallet}', // English
  'connecting.waiting.hint': 'Approve the connection in your wallet', // English
  'connecting.declined': 'Connection declined', // English
  'connecting.declined.hint': '{wallet} declined. You can try again.', // English
  'connecting.failed': 'Couldn’t connect', // English
  'connecting.locked': 'Unlock {wallet}', // English
  'connecting.pending': 'Answer in {wallet} first', // English
  'connecting.open': 'Open {wallet}', // English
  'connecting.done': 'Connected', // English
  'connecting.slow': 'No request? Open {wallet} from your browser’s toolbar.', // English
  'connecting.linked': '{wallet} is already connected', // English
  'connecting.linked.hint': 'To use another account, choose it in your wallet', // English
  'connecting.notDetected': '{wallet} isn’t installed', // English
  'connecting.notDetected.hint': 'Get it, or use it on your phone', // English
  'connecting.dontHave': 'Don’t have it yet?', // English
  'connecting.get': 'Get {wallet}', // English
  'connecting.ways': 'Ways to connect', // English
  'connecting.tab.browser': 'Browser', // English
  'connecting.tab.mobile': 'Mobile', // English
  'connecting.tab.web': 'Web app', // English
  'connecting.tab.desktop': 'Desktop', // English
  'connecting.app.preparing': 'Preparing the connection…', // English
  'connecting.app.slow': 'Still connecting…', // English
  'connecting.app.hint': 'Approve in the app, then come back here', // English
  'connecting.web.hint': 'Approve in the web app', // English
  'connecting.browse.hint': 'This page opens in {wallet}. Connect there.', // English
  'connecting.app.failed': 'The app didn’t open', // English
  'connecting.clock': 'Your device’s clock is wrong. Correct it, then try again.', // English
  'connecting.copied': 'Link copied', // English
  'connecting.copyFailed': 'Couldn’t copy', // English
  'connecting.openHere': 'Open on this device', // English
  'connecting.openApp': 'Open a wallet app', // English

  'qr.label': 'QR code to connect {wallet}. You can copy the link instead.', // English
  'qr.hint': 'Scan with a wallet app on your phone', // English
  'qr.hint.wallet': 'Scan with {wallet} on your phone', // English

  'account.title': 'Account', // English

  'swap.title': 'Swap', // English
  'swap.preview.title': 'Review', // English
  'buy.title': 'Buy', // English
  'buy.fiat.title': 'Choose a currency', // English
  'whatIsABuy.title': 'How buying works', // English
  'send.title': 'Send', // English
  'send.select.title': 'Choose a token', // English
  'send.preview.title': 'Review', // English
  'send.confirmed.title': 'Payment', // English
  'profile.title': 'Wallets', // English
  'receive.title': 'Receive', // English
  'compatibleNetworks.title': 'Compatible networks', // English
  'activity.title': 'Activity', // English

  'multiChain.title': 'Choose a network', // English
  'multiChain.heading': 'Where do you want to use {wallet}?', // English
  'multiChain.text': 'Choose one, or connect all', // English
  'multiChain.waiting': 'Approve the request for {family}', // English
  'multiChain.all': 'Connect all', // English

  'switchActiveChain.title': 'Another wallet', // English

  'link.external': '(opens in a new tab)', // English
  'search.clear': 'Clear search', // English
  'search.none.hint': 'Check the spelling, or search for less', // English

  'allWallets.title': 'All wallets', // English
  'allWallets.search': 'Search wallets', // English
  'allWallets.certified': 'Verified only', // English
  'allWallets.certified.on': 'Verified only', // English
  'allWallets.certified.badge': 'verified', // English
  'allWallets.qr': 'Show QR code', // English
  'allWallets.loading': 'Loading wallets…', // English
  'allWallets.found': { one: '1 wallet found', other: '{count} wallets found' }, // English
  'allWallets.none': 'No wallet found', // English
  'allWallets.failed': 'Couldn’t load the wallets', // English

  'downloads.title': 'Get {wallet}', // English
  'downloads.chrome': 'Chrome extension', // English
  'downloads.ios': 'iOS app', // English
  'downloads.android': 'Android app', // English
  'downloads.website': 'Website', // English
  'downloads.none': 'No download known. Choose another wallet.', // English

  'getWallet.title': 'Get a wallet', // English
  'getWallet.text': 'Choose one, install it, then come back and connect', // English
  'getWallet.explore': 'Explore all', // English

  'whatIsAWallet.title': 'What is a wallet?', // English
  'whatIsAWallet.assets': 'A home for what you own', // English
  'whatIsAWallet.assets.text': 'It keeps, sends and receives your digital money and collectibles.', // English
  'whatIsAWallet.key': 'One key for many sites', // English
  'whatIsAWallet.key.text': 'Connect it instead of making one more account with one more password.', // English
  'whatIsAWallet.control': 'You decide', // English
  'whatIsAWallet.control.text':
    'Nothing moves until you approve it. Keep your recovery phrase to yourself.', // English

  'whatIsANetwork.title': 'What is a network?', // English

  'networks.title': 'Choose a network', // English

  'signIn.title': 'Sign in', // English

  'names.choose.title': 'Account name', // English
  'names.choose': 'Choose a name', // English
  'names.done.title': 'Name registered', // English

  'unsupportedChain.title': 'Switch network', // English

  'frame.notAllowed': 'Action not allowed', // English
  'error.USER_REJECTED': 'You declined this in your wallet. You can try again.', // English
  'error.REQUEST_PENDING': 'Your wallet is waiting for your answer to an earlier request.', // English
  'error.REQUEST_ABORTED': 'Cancelled. You can try again.', // English
  'error.REQUEST_TIMEOUT': 'Your wallet didn’t answer. Open it and try again.', // English
  'error.MODAL_CLOSED': 'Closed before a wallet was connected.', // English
  'error.UNAUTHORIZED':
    'Your wallet doesn’t allow this site to do that. Connect again and allow it.', // English
  'error.METHOD_UNSUPPORTED': 'Your wallet doesn’t support this. Choose another wallet.', // English
  'error.WALLET_NOT_FOUND': 'We couldn’t find this wallet. Install it, or choose another.', // English
  'error.WALLET_LOCKED': 'Your wallet is locked. Unlock it and try again.', // English
  'error.WALLET_DISCONNECTED': 'Your wallet isn’t connected. Open it and try again.', // English
  'error.CONNECT_FAILED': 'Your wallet couldn’t be connected. Try again.', // English
  'error.DISCONNECT_FAILED': 'Couldn’t disconnect. Your wallet may still list this site.', // English
  'error.CONNECTION_NOT_FOUND': 'This wallet is no longer connected. Connect it again.', // English
  'error.CHAIN_NOT_CONFIGURED': 'This site doesn’t use that network. Choose another one.', // English
  'error.CHAIN_UNKNOWN_TO_WALLET':
    'Your wallet doesn’t have this network. Add it there and try again.', // English
  'error.CHAIN_UNSUPPORTED':
    'Your wallet supports none of this site’s networks. Choose another wallet.', // English
  'error.CHAIN_MISMATCH': 'Your wallet stayed on another network. Switch it there and try again.', // English
  'error.ACCOUNT_NOT_FOUND': 'Your wallet no longer offers this account. Choose another account.', // English
  'error.ACCOUNT_INVALID': 'This site can’t read your wallet’s account. Choose another account.', // English
  'error.CAIP_INVALID': 'That address or network isn’t valid. Check it and try again.', // English
  'error.SERVICE_UNAVAILABLE': 'Couldn’t reach the service. Check your connection and try again.', // English
  'error.RESPONSE_INVALID': 'Something’s wrong on our side. Try again in a few minutes.', // English
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.', // English
  'error.RELAY_REFUSED': 'Phone wallets aren’t available here. Use a wallet in this browser.', // English
  'error.RELAY_UNAVAILABLE': 'You’re offline, or a network blocks the connection.', // English
  'error.RELAY_NOT_CONFIGURED':
    'Phone wallets aren’t available here. Use a wallet in this browser.', // English
  'error.PAIRING_EXPIRED': 'The code ran out before your wallet answered. Get a new one.', // English
  'error.SESSION_REJECTED': 'You declined this in your wallet. You can try again.', // English
  'error.SESSION_ENDED': 'Your wallet ended the connection. Connect it again.', // English
  'error.SIGN_IN_REFUSED': 'The sign-in wasn’t accepted. Try again.', // English
  'error.LOGIN_FAILED': 'The sign-in didn’t work. Try again.', // English
  'error.LOGIN_WAIT': 'We just sent a code. Wait before you ask for another.', // English
  'error.TRANSACTION_FAILED': 'Your transaction didn’t go through. You can try again.', // English
  'error.SWAP_INVALID': 'This swap can’t be made. Nothing was signed.', // English
  'error.SEND_INVALID': 'This payment isn’t complete. Check what’s missing.', // English
  'error.LINK_REFUSED': 'That link isn’t safe to open.', // English
  'error.LINK_FAILED': 'The wallet app didn’t open. Check that it’s installed.', // English
  'error.CLIPBOARD_FAILED': 'Couldn’t copy. Your browser didn’t allow it.', // English
  'error.OPTIONS_INVALID': 'This site isn’t set up correctly.', // English
  'error.MODAL_EXISTS': 'This site isn’t set up correctly.', // English
  'error.MODAL_MISSING': 'This site isn’t set up correctly.', // English
  'error.VERSION_MISMATCH': 'This site isn’t set up correctly.', // English
  'error.CONTEXT_MISSING': 'This site isn’t set up correctly.', // English
  'error.PROVIDER_MISSING': 'This site isn’t set up correctly.', // English
  'error.VIEW_FAILED': 'Couldn’t load this screen. Check your connection and try again.', // English
  'error.UNKNOWN': 'Something went wrong. Try again.', // English
}
