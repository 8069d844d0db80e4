import type { Texts } from '../texts.js'

/** Texts of the swap screens, in Chinese (Taiwan). */
export const messages: Texts<'swap'> = {
  'swap.pay': 'You pay', // English
  'swap.receive': 'You receive', // English
  'swap.token': 'Choose a token', // English
  'swap.token.change': '{token}. Change token', // English
  'swap.amountIn': 'Amount in {unit}', // English
  'swap.amount': 'Amount', // English
  'swap.turn': 'Switch the two tokens', // English
  'swap.balance': 'Balance: {amount}', // English
  'swap.balance.failed': 'Token Balance Unavailable', // English
  'swap.max': 'Max', // English
  'swap.loading': 'Loading tokens…', // English
  'swap.failed': 'Couldn’t load swaps', // English
  'swap.failed.text': 'The swap service didn’t answer. Your tokens are safe.', // English
  'swap.action.tokens': 'Choose a token', // English
  'swap.action.amount': 'Enter an amount', // English
  'swap.action.incorrect': 'Check the amount', // English
  'swap.action.insufficient': 'Not enough {token}', // English
  'swap.action.gas': 'Not enough {coin} for the network fee', // English
  'swap.action.quoting': 'Looking for the best price…', // English
  'swap.action.retry': 'Get a new price', // English
  'swap.action.route': 'Choose another amount or token', // English
  'swap.action.review': 'Review', // English
  'swap.hint.route': 'Nobody is trading that much {from} for {to} right now. Try less.', // English
  'swap.hint.service': 'No price right now. Try again.', // English
  'swap.hint.ambiguous': 'Use {sign} for decimals and no thousands separators', // English
  'swap.hint.decimals': {
    one: '{token} has no more than 1 decimal.',
    other: '{token} has no more than {count} decimals.',
  }, // English
  'swap.rate': '{one} = {other}', // English
  'swap.impact': 'Price impact', // English
  'swap.impact.high': 'You lose about {percent}: the market is too small for this amount.', // English
  'swap.least': 'You receive at least', // English
  'swap.slippage': 'Price protection', // English
  'swap.slippage.hint': 'Cancel if the price drops by more than this', // English
  'swap.fee': 'Network fee', // English
  'swap.fee.about': 'about {amount}', // English
  'swap.fee.unknown': 'Shown in your wallet', // English
  'swap.network': 'Network', // English
  'swap.details': 'Details', // English
  'swap.search': 'Search by name or paste address', // English
  'swap.own': 'Your tokens', // English
  'swap.popular': 'Popular tokens', // English
  'swap.tokens': 'Tokens', // English
  'swap.none': 'No tokens found', // English
  'swap.none.text': 'You can swap tokens on your current network. Paste an address to find any.', // English
  'swap.looking': 'Looking up the address…', // English
  'swap.looking.failed': 'Couldn’t look up the address. Try again.', // English
  'swap.unlisted': 'This token is on no list. Anyone can use any name: check its address.', // English
  'swap.found': '{count} found', // English
  'swap.checking': 'Checking the swap with the network…', // English
  'swap.changed': 'The price got worse. Check the new amount.', // English
  'swap.accept': 'Accept new price', // English
  'swap.cancel': 'Cancel', // English
  'swap.reset': 'Reset {token}', // English
  'swap.approve': 'Allow {token}', // English
  'swap.swap': 'Swap', // English
  'swap.step.reset': 'Reset {token} ({token} needs this first)', // English
  'swap.step.approve': 'Allow {amount} for this swap', // English
  'swap.step.swap': 'Swap {from} for {to}', // English
  'swap.step.done': 'Done', // English
  'swap.step.both': 'Your wallet does all steps at once', // English
  'swap.steps': 'Steps', // English
  'swap.asking': 'Approve in {wallet}', // English
  'swap.asking.hint': 'Check the tokens and amounts there too.', // English
  'swap.asking.long':
    '{wallet} hasn’t answered. Open it to approve or decline. It won’t be sent twice.', // English
  'swap.resetting': 'Waiting for the network to confirm the reset…', // English
  'swap.approving': 'Waiting for the network to confirm the approval…', // English
  'swap.approving.late': 'The network is slow. The approval may still be confirmed.', // English
  'swap.declined': 'You declined. Nothing was swapped.', // English
  'swap.stepFailed': 'Nothing was swapped. {reason}', // English
  'swap.uncertain': '{wallet} may have sent this. Check its activity before you try again.', // English
  'swap.problem.refused': 'The network would refuse this swap: {reason}', // English
  'swap.reason.none': 'it gave no reason', // English
  'swap.problem.moved': 'The price moves too fast for your protection. Try again, or allow more.', // English
  'swap.problem.unsafe': 'The swap service returned something else. It wasn’t sent to your wallet.', // English
  'swap.problem.quote': 'Couldn’t read the price', // English
  'swap.problem.title': 'This swap can’t be made now', // English
  'swap.busy.approval': 'Another approval of {token} isn’t confirmed yet. Try again in a moment.', // English
  'swap.busy': '{wallet} is still asking about another payment or swap. Answer that first.', // English
  'swap.started': 'Swapping {from} for {to}', // English
  'swap.waiting': 'Swap sent', // English
  'swap.waiting.hint': 'Waiting for the network. You can close this.', // English
  'swap.late': 'Not confirmed yet', // English
  'swap.late.hint': 'Taking longer than usual. It may still happen, so don’t swap again yet.', // English
  'swap.done': 'Swap confirmed', // English
  'swap.done.hint': 'Your balances are up to date.', // English
  'swap.reverted': 'Swap failed', // English
  'swap.reverted.hint': 'The network didn’t carry it out: {reason}. You keep your tokens.', // English
  'swap.reverted.plain': 'The price probably moved. You keep your tokens.', // English
  'swap.cancelled.hint': 'It was cancelled or replaced in your wallet.', // English
  'swap.watch': 'Show {token} in your wallet', // English
  'swap.watch.done': 'Your wallet shows {token} now', // English
  'swap.watch.failed': 'Your wallet didn’t add the token', // English
  'swap.explorer': 'View on explorer', // English
  'swap.back': 'Back to account', // English
  'swap.problem.prepare': 'Couldn’t prepare the swap. Nothing was sent.', // English
}
