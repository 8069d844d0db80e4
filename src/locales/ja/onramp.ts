import type { Texts } from '../texts.js'

/** Texts of the buy screens, in Japanese. */
export const messages: Texts<'onramp'> = {
  'buy.pay': 'You pay', // English
  'buy.pay.in': 'You pay, in {currency}', // English
  'buy.pay.change': '{currency}. Change currency', // English
  'buy.get': 'You get about', // English
  'buy.get.change': '{token}. Change token', // English
  'buy.get.where': 'Arrives on {network}', // English
  'buy.presets': 'Amounts', // English
  'buy.methods': 'Payment method', // English
  'buy.method.card': 'Card', // English
  'buy.method.ach_bank_account': 'Bank account', // English
  'buy.limit.low': 'The minimum is {amount}', // English
  'buy.limit.high': 'The maximum is {amount}', // English
  'buy.limit.use': 'Pay {amount}', // English
  'buy.incorrect': 'Enter an amount such as 100', // English
  'buy.ambiguous': 'Use {sign} for decimals and no thousands separators', // English
  'buy.empty': 'Choose the amount on the next page', // English
  'buy.fees': 'Fees {amount} included', // English
  'buy.loading': 'Getting the price…', // English
  'buy.estimate': 'Estimate', // English
  'buy.failed': 'Couldn’t load the price. Try again before you buy.', // English
  'buy.nothing': 'You can’t buy on {network} yet', // English
  'buy.nothing.text': 'Switch to another network to buy there', // English
  'buy.nothing.switch': 'Switch network', // English
  'buy.providers': 'Buy with', // English
  'buy.providers.loading': 'Loading providers', // English
  'buy.providers.none': 'No provider available', // English
  'buy.providers.none.text': 'Receive it from another account instead', // English
  'buy.provider.fee': 'Fees {fee}', // English
  'buy.provider.free': 'For tests: takes no money', // English
  'buy.provider.failed': 'Not available now', // English
  'buy.provider.newWindow': 'Opens in a new window', // English
  'buy.how': 'How does it work?', // English
  'buy.history': 'Your purchases', // English
  'buy.receive': 'Receive instead', // English
  'buy.search': 'Search tokens', // English
  'buy.none': 'No tokens found', // English
  'buy.none.text': 'Try another name or symbol.', // English
  'buy.progress.title': 'Buy with {provider}', // English
  'buy.progress.text': 'Finish in the window that opened. We’ll update this.', // English
  'buy.progress.unlisted': 'Finish in the window that opened. Your balance shows the purchase.', // English
  'buy.progress.open': 'Open the window again', // English
  'buy.other': 'The purchase for {address} is on its way', // English
  'buy.other.arrived': 'Your purchase arrived at {address}. Switch to that account to use it.', // English
  'buy.other.arrived.connect':
    'Your purchase arrived at {address}. Connect that account to use it.', // English
  'buy.other.failed': 'The purchase for {address} failed. Contact {provider} if you paid.', // English
  'buy.late.title': 'No purchase yet', // English
  'buy.late.text': '{provider} hasn’t reported a purchase. If you paid, it still arrives.', // English
  'buy.gone.title': 'This order expired', // English
  'buy.gone.text': 'Choose a provider again', // English
  'buy.gone.back': 'Choose a provider', // English
  'buy.activity.loading': 'Loading purchases', // English
  'buy.activity.none': 'No purchases yet', // English
  'buy.activity.none.text': 'Your purchases and their progress appear here', // English
  'buy.activity.none.buy': 'Buy', // English
  'buy.activity.failed': 'Couldn’t load your purchases', // English
  'buy.activity.failed.text': 'Try again in a moment.', // English
  'buy.activity.waiting': 'On its way. You can close this.', // English
  'buy.activity.back': 'Back to account', // English
  'whatIsABuy.money': 'Pay with your money', // English
  'whatIsABuy.money.text':
    'A provider takes your payment and sends the tokens. It may ask who you are.', // English
  'whatIsABuy.own': 'They arrive in your wallet', // English
  'whatIsABuy.own.text': 'Only you hold them. This site never sees your card.', // English
  'whatIsABuy.buy': 'Buy', // English
}
