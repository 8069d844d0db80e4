/**
 * Texts of the page's buttons. Part of the first load, so they are separate from the screens'
 * texts.
 */
export const buttonMessages = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.reconnecting': 'Reconnecting…',
  'button.account': (address: string) => `Account ${address}`,
  'button.selectNetwork': 'Select network',
  'button.switchNetwork': 'Switch network',
  'button.unknownNetwork': 'Unknown network',
  'button.oldBrowser': 'Please update your browser',
}

/** Texts that a button needs. */
export type ButtonMessages = typeof buttonMessages
