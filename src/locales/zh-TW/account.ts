import type { Texts } from '../texts.js'

/** Texts of the screens of a connected wallet, in Chinese (Taiwan). */
export const messages: Texts<'account'> = {
  'account.copy': 'Copy address', // English
  'account.copied': 'Address copied', // English
  'account.balance': 'Balance', // English
  'account.balance.failed': 'Token Balance Unavailable', // English
  'account.balance.none': 'Balance not available', // English
  'account.settings': 'Account settings', // English
  'account.explorer': 'View on explorer', // English
  'account.disconnect': 'Disconnect', // English
  'account.disconnect.failed': 'Couldn’t disconnect', // English
  'account.wallets': '{wallet}. Show your wallets', // English
  'account.total': 'Total balance', // English
  'account.tabs': 'Assets and activity of this account', // English
  'account.tokens': 'Tokens', // English
  'account.tokens.price': 'Price', // English
  'account.tokens.loading': 'Loading tokens', // English
  'account.tokens.failed': 'Couldn’t load your tokens', // English
  'account.tokens.failed.text': 'Try again in a moment.', // English
  'account.tokens.more': 'Show {count} more', // English
  'account.tokens.add': 'Add a token', // English
  'account.nfts': 'NFTs', // English
  'account.nfts.loading': 'Loading NFTs', // English
  'account.nfts.failed': 'Couldn’t load your NFTs', // English
  'account.nfts.failed.text': 'Try again in a moment.', // English
  'account.nfts.none': 'No NFTs yet', // English
  'account.nfts.none.text': 'NFTs on this network appear here.', // English
  'account.nfts.unlisted': 'NFTs aren’t shown here', // English
  'account.nfts.unlisted.text':
    'This site can’t list NFTs on this network. They stay in your wallet.', // English
  'account.nfts.more': 'Show more', // English
  'account.spam': 'Show possible spam ({count})', // English
  'account.spam.hide': 'Hide possible spam', // English
  'account.spam.tag': 'Possible spam', // English
  'account.activity': 'Activity', // English
  'account.activity.all': 'Show all activity', // English
  'account.buy': 'Buy', // English
  'account.receive': 'Receive', // English
  'account.swap': 'Swap', // English
  'account.send': 'Send', // English
  'accountSettings.wallet': 'Wallet', // English
  'accountSettings.network': 'Network', // English
  'accountSettings.language': 'Language', // English
  'accountSettings.language.auto': 'Automatic', // English
  'accountSettings.language.failed': 'Couldn’t load this language', // English
  'receive.code': 'QR code of the address {address}. You can copy the address instead.', // English
  'receive.hint': 'Scan or copy this address to receive on {network}', // English
  'receive.link': 'Show a payment link', // English
  'receive.address': 'Show the address alone', // English
  'receive.link.hint':
    'Wallets choose this network by themselves. Exchanges often read addresses only.', // English
  'receive.networks': 'Works on these networks', // English
  'receive.warning': 'Receive on these networks only. Anything sent elsewhere may be lost.', // English
  'receive.noAccount': 'Account not found', // English
  'activity.none': 'No activity yet', // English
  'activity.none.text': 'Transactions on this network appear here.', // English
  'activity.failed': 'Couldn’t load your activity', // English
  'activity.failed.text': 'Try again in a moment.', // English
  'activity.loading': 'Loading activity', // English
  'activity.explorer': 'View on explorer', // English
  'activity.failed.tag': 'Failed', // English
  'activity.pending.tag': 'Pending', // English
  'activity.send': 'Sent', // English
  'activity.receive': 'Received', // English
  'activity.trade': 'Swapped', // English
  'activity.approve': 'Approved', // English
  'activity.mint': 'Minted', // English
  'activity.burn': 'Burned', // English
  'activity.deploy': 'Deployed', // English
  'activity.buy': 'Bought', // English
  'activity.execute': 'Used an app', // English
  'activity.to': 'To {party}', // English
  'activity.from': 'From {party}', // English
  'activity.with': 'With {party}', // English

  'tokens.title': 'Add tokens', // English
  'tokens.field': 'Token address', // English
  'tokens.hint': 'Paste a token’s address on {network} to show it in your list', // English
  'tokens.looking': 'Reading the token', // English
  'tokens.invalid': 'This isn’t an address on {network}', // English
  'tokens.unknown': 'There’s no token at this address on {network}', // English
  'tokens.known': '{token} is already in your list', // English
  'tokens.full': 'Your list is full. Remove a token first.', // English
  'tokens.failed': 'Couldn’t read the token', // English
  'tokens.warning': 'Anyone can create a token with any name. Check the address.', // English
  'tokens.alike': 'Your list already has another {token}. Check the address.', // English
  'tokens.add': 'Add {token}', // English
  'tokens.added': '{token} added', // English
  'tokens.added.heading': 'Added on {network}', // English
  'tokens.remove': 'Remove {token}', // English
  'tokens.removed': '{token} removed', // English
  'tokens.watch': 'Show {token} in {wallet}', // English
  'tokens.watch.done': '{wallet} now shows {token}', // English
  'tokens.watch.failed': '{wallet} didn’t add the token', // English
  'tokens.none': 'No tokens to add here', // English
  'tokens.none.text': 'You can add tokens on Ethereum-compatible networks and on Solana.', // English

  'profile.tabs': 'Wallets by family', // English
  'profile.all': 'All', // English
  'profile.active': 'Active', // English
  'profile.recent': 'Recently connected', // English
  'profile.reconnect': 'Connect', // English
  'profile.add': 'Add wallet', // English
  'profile.addTo': 'Add a wallet for {family}', // English
  'profile.added': 'Wallet added', // English
  'profile.switched': 'Wallet switched', // English
  'profile.accountSwitched': 'Account switched', // English
  'profile.switchFailed': 'Couldn’t switch wallets', // English
  'profile.disconnect': 'Disconnect {wallet}', // English
  'profile.disconnectAll': 'Disconnect all', // English
  'profile.disconnected': 'Wallet disconnected', // English
  'profile.disconnectedAll': 'Wallets disconnected', // English
  'profile.disconnectFailed': 'Couldn’t disconnect the wallet', // English
  'profile.forget': 'Remove {wallet}', // English
  'profile.forgotten': 'Wallet removed', // English
  'profile.accounts': 'Accounts of {wallet}', // English
  'profile.type.payment': 'Payment', // English
  'profile.type.ordinal': 'Ordinals', // English
  'profile.type.stash': 'Stash', // English
  'profile.type.smartAccount': 'Smart account', // English
  'profile.none': 'No wallet connected', // English
  'profile.none.text': 'Connect one to use it on this site', // English

  'switchActiveChain.heading': 'Connect a wallet for {network}', // English
  'switchActiveChain.text': '{wallet} doesn’t work on {network}. It stays connected.', // English
  'switchActiveChain.choose': 'Choose a wallet for {family}', // English

  'whatIsANetwork.ledger': 'A record everyone shares', // English
  'whatIsANetwork.ledger.text':
    'Many computers keep the same list of who owns what, so no single one can change it.', // English
  'whatIsANetwork.choice': 'Each has its own coin and fees', // English
  'whatIsANetwork.choice.text':
    'Some are faster, some cost less. What you hold on one network stays there until you move it.', // English
  'whatIsANetwork.more': 'Learn more', // English

  'networks.search': 'Search networks', // English
  'networks.none': 'No network found', // English
  'networks.note': 'Your wallet may not support every network', // English
  'networks.notApproved': 'Not approved in your wallet', // English

  'switchNetwork.approve': 'Approve in {wallet}', // English
  'switchNetwork.hint': 'Approve the switch to {network}', // English
  'switchNetwork.declined': 'Switch declined', // English
  'switchNetwork.failed': 'Couldn’t switch', // English

  'signIn.heading': 'Sign in to {app}', // English
  'signIn.required':
    'Sign a message to prove this account is yours. It’s free. Cancelling disconnects your wallet.', // English
  'signIn.optional':
    'Sign a message to prove this account is yours. It’s free. You can also continue without it.', // English
  'signIn.sign': 'Sign in', // English
  'signIn.cancel': 'Cancel', // English
  'signIn.skip': 'Not now', // English
  'signIn.disconnect': 'Disconnect', // English
  'signIn.waiting.hint': 'Sign the message in your wallet', // English
  'signIn.leaving': 'Going back', // English
  'signIn.leaving.hint': 'If {wallet} asks, approve the switch to your earlier network', // English
  'signIn.declined': 'Signature declined', // English
  'signIn.failed': 'Couldn’t sign in', // English
  'signIn.done': 'Signed in', // English

  'names.choose.heading': 'One name instead of a long address', // English
  'names.choose.text': 'People find your account by its name and can send to it. It’s free.', // English
  'names.none': 'No names here', // English
  'names.none.text': 'This account can’t have a name on this site.', // English
  'names.field': 'Name', // English
  'names.rule': 'At least 4 letters, digits or hyphens', // English
  'names.mistake.short': 'Use at least 4 characters', // English
  'names.mistake.letters': 'Use only letters, digits and hyphens', // English
  'names.mistake.edges': 'Start and end with a letter or a digit', // English
  'names.owned': 'This account already has a name here. One is enough.', // English
  'names.checking': 'Checking…', // English
  'names.free': 'Available', // English
  'names.taken': 'Taken', // English
  'names.alternatives': 'Available names like it', // English
  'names.register': 'Register name', // English
  'names.waiting': 'Sign the message to register {name}. It’s free.', // English
  'names.registering': 'Registering {name}', // English
  'names.registering.hint': 'This takes a moment.', // English
  'names.failed.address': 'Couldn’t load your names', // English
  'names.failed.suggestions': 'Couldn’t check that name', // English
  'names.failed.register': 'Couldn’t register {name}', // English
  'names.done.text': 'Anyone can now pay you at this name.', // English
  'names.done': 'Go to account', // English

  'sessions.title': 'App permissions', // English
  'sessions.active': 'Active', // English
  'sessions.expired': 'Expired', // English
  'sessions.revoked': 'Revoked', // English
  'sessions.none.active': 'No active permissions', // English
  'sessions.none.expired': 'No expired permissions', // English
  'sessions.none.revoked': 'No revoked permissions', // English
  'sessions.none': 'No permissions here', // English
  'sessions.none.text': 'Not available here', // English
  'sessions.loading': 'Loading app permissions', // English
  'sessions.failed': 'Couldn’t load app permissions', // English
  'sessions.failed.revoke': 'Couldn’t revoke. Try again', // English
  'sessions.done': 'Permission revoked', // English
  'sessions.app': 'App without a name', // English
  'sessions.permissions': 'Permissions', // English
  'sessions.call': 'Calls to {contract}', // English
  'sessions.until': 'Valid until {date}', // English
  'sessions.revoke': 'Revoke', // English

  'unsupportedChain.text': 'This site doesn’t use your wallet’s network. Choose one to continue.', // English
  'unsupportedChain.or': 'or', // English
  'swap.unsupported': 'You can’t swap on this network. Choose another one to continue.', // English
  'swap.unsupported.none': 'You can’t swap on this site’s networks.', // English
  'activity.failed.toast': 'Failed to fetch transactions', // English
}
