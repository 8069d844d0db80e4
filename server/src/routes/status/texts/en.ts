/** The texts of the status page in English: the source of the keys and of the placeholders. */
export const messages = {
  title: 'Status',
  'overall.operational': 'Everything works',
  'overall.degraded': 'Some parts have problems',
  'overall.down': 'Out of service',
  incidents: 'Incidents',
  parts: 'Parts',
  'state.operational': 'Works',
  'state.degraded': 'Has problems',
  'state.down': 'Does not work',
  since: 'since {time}',
  readAt: 'Checked at {time}',
  'part.relay': 'Connecting wallets',
  'part.chains': 'Networks',
  'part.mail': 'Sign-in emails',
  'part.wallet': 'Wallet with email or social login',
  'part.purchases': 'Buying and swapping',
  'incident.relay.degraded': 'Connecting takes longer than usual',
  'incident.relay.down': 'Wallets cannot be connected',
  'incident.chains.degraded': 'Some networks do not answer',
  'incident.chains.down': 'No network answers',
  'incident.mail.degraded': 'Some sign-in emails arrive late',
  'incident.mail.down': 'Sign-in emails do not arrive',
  'incident.wallet.degraded': 'Signing in to the wallet may fail',
  'incident.wallet.down': 'Nobody can sign in to the wallet',
  'incident.purchases.degraded': 'Some offers to buy or swap are missing',
  'incident.purchases.down': 'Buying and swapping do not work',
}

/** Key of a text of the status page. */
export type StatusTextKey = keyof typeof messages

/** The texts of the status page in one language. */
export type StatusTexts = Readonly<Record<StatusTextKey, string>>
