/** Texts of the page's buttons: part of the first load, so they stand apart from the screens' texts. */
export const buttonMessages = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.reconnecting': 'Reconnecting…',
  'button.account': (address: string) => `Account ${address}`,
  'button.selectNetwork': 'Select network',
  'button.switchNetwork': 'Switch network',
  'button.unknownNetwork': 'Unknown network',
}

/** Texts a button needs. */
export type ButtonMessages = typeof buttonMessages
