/**
 * Texts of the page’s buttons. Part of the first load, so they are separate from the screens’
 * texts.
 */
export const buttonMessages = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account {address}',
  'button.selectNetwork': 'Select network',
  'button.switchNetwork': 'Switch network',
  'button.unknownNetwork': 'Unknown network',
  'button.oldBrowser': 'Update your browser',
} as const

/** Texts that a button needs. */
export type ButtonMessages = { readonly [K in keyof typeof buttonMessages]: string }
