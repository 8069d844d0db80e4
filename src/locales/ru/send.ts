import type { Texts } from '../texts.js'

/** Texts of the send screens, in Russian. */
export const messages: Texts<'send'> = {
  'send.amount': 'Amount', // English
  'send.amountIn': 'Amount in {unit}', // English
  'send.token': 'Choose a token', // English
  'send.token.change': '{token}. Change token', // English
  'send.flip': 'Enter the amount in {unit}', // English
  'send.noPrice': 'No price known', // English
  'send.balance': 'Balance: {amount}', // English
  'send.balance.failed': 'Token Balance Unavailable', // English
  'send.max': 'Max', // English
  'send.max.failed': 'Couldn’t read the network fee. Enter an amount.', // English
  'send.to': 'To', // English
  'send.to.placeholder': 'Address or name', // English
  'send.to.paste': 'Paste', // English
  'send.to.clear': 'Clear the receiver', // English
  'send.to.looking': 'Looking up the name…', // English
  'send.to.unknown': 'This name has no address on {network}', // English
  'send.to.invalid': 'This isn’t an address on {network}', // English
  'send.to.failed': 'Couldn’t look up the name. Try again, or enter an address.', // English
  'send.to.recent': 'Sent to before', // English
  'send.to.pasteFailed': 'Your browser didn’t allow pasting. Use the keyboard.', // English
  'send.action.token': 'Choose a token', // English
  'send.action.incorrect': 'Check the amount', // English
  'send.action.amount': 'Enter an amount', // English
  'send.action.insufficient': 'Not enough {token}', // English
  'send.action.receiver': 'Enter an address', // English
  'send.action.invalid': 'Check the address', // English
  'send.action.preview': 'Review', // English
  'send.hint.ambiguous': 'Use {sign} for decimals and no thousands separators', // English
  'send.hint.decimals': {
    one: '{token} has no more than 1 decimal.',
    other: '{token} has no more than {count} decimals.',
  }, // English
  'send.loading': 'Loading tokens', // English
  'send.search': 'Search tokens', // English
  'send.tokens': 'Your tokens', // English
  'send.none': 'No tokens found', // English
  'send.none.text': 'You can send tokens on your current network only', // English
  'send.found': '{count} found', // English
  'send.checking': 'Checking with the network…', // English
  'send.network': 'Network', // English
  'send.fee': 'Network fee', // English
  'send.fee.unknown': 'Shown in your wallet', // English
  'send.deposit': 'One-time setup for the receiver', // English
  'send.warn.first': 'First time to this address. Check it.', // English
  'send.warn.own': 'This is your own account', // English
  'send.warn.token': 'This is the token’s own address. What you send there is usually lost.', // English
  'send.warn.like': 'This is not the address you used before. It only looks like it.', // English
  'send.warn.like.new': 'This payment goes to', // English
  'send.warn.like.old': 'You sent before to', // English
  'send.warn.like.agree': 'I compared both addresses', // English
  'send.caution': 'Payments can’t be reversed. Be sure of the address.', // English
  'send.problem.fee': 'Not enough {coin} for the network fee', // English
  'send.changed': 'The network fee changed the amount. Check it, then send.', // English
  'send.problem.refused': 'The network would refuse this payment: {reason}', // English
  'send.reason.none': 'it gave no reason', // English
  'send.cancel': 'Cancel', // English
  'send.send': 'Send', // English
  'send.asking': 'Approve in {wallet}', // English
  'send.asking.hint': 'Check the amount and the address there too.', // English
  'send.asking.long':
    '{wallet} hasn’t answered. Open it to approve or decline. It won’t be sent twice.', // English
  'send.declined': 'You declined the payment. Nothing was sent.', // English
  'send.failed': 'Nothing was sent. {reason}', // English
  'send.uncertain': '{wallet} may have sent this. Check its activity before you send again.', // English
  'send.busy': '{wallet} is still asking about another payment or swap. Answer that first.', // English
  'send.started': 'Sending…', // English
  'send.waiting': 'Sent', // English
  'send.waiting.hint': 'Waiting for the network. You can close this.', // English
  'send.late': 'Not confirmed yet', // English
  'send.late.hint': 'Taking longer than usual. It may still arrive, so don’t send it again.', // English
  'send.done': 'Received', // English
  'send.done.hint': 'The network confirmed it.', // English
  'send.reverted': 'Payment failed', // English
  'send.reverted.hint': 'The network didn’t carry it out: {reason}', // English
  'send.cancelled.hint': 'It was cancelled in your wallet.', // English
  'send.replaced.hint': 'Another transaction in your wallet replaced it.', // English
  'send.explorer': 'View on explorer', // English
  'send.back': 'Back to account', // English
}
