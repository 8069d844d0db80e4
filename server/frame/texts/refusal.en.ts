/** Texts for visitors about refusals by a server, in English. The keys are the contract's FAULTS, and a few for refusals without a field. */
export const refusalTexts = {
  'unreachable': 'The wallet’s server cannot be reached. Check your connection and try again.',
  'wait': (wait: string) => `Try again in ${wait}.`,
  'tries': (wait: string) => `Too many wrong codes. Try again in ${wait}.`,
  'busy': 'The wallet’s server cannot do this now. Try again later.',
  'other': 'This did not work. Begin again.',
  'email': 'This e-mail address cannot be used. Check it, or enter another one.',
  'code': 'The code is wrong.',
  'codeBurnt': 'This code no longer works. Begin again to get another one.',
  'link': 'There were too many wrong codes in a row. Sign in with the link from your mail.',
  'login': 'This sign-in is over. Sign in again.',
  'unconfirmed': 'The link was not confirmed with the right number. Sign in again.',
  'session': 'You are signed out here. Sign in again.',
  'proof': 'This browser could not prove that it is yours. Check the date and time of your device.',
  'addresses': 'Another device made this wallet a moment ago. Sign in again.',
  'project': 'This website does not offer this sign-in.',
  'provider': 'The provider did not confirm the sign-in. Sign in again.',
  'unavailable': 'This service does not offer this now.',
  'stepUp': 'This is not confirmed, no longer, or not yet. Begin again.',
  'share': 'This browser’s part of the wallet is lost or damaged. Sign out and sign in again.',
  'mail': 'The mail could not be sent. Check the address and try again.',
  'lastDevice': 'The last device cannot be removed: nothing would open the wallet again.',
  'lastHeld': 'Your passkey restores the wallet from this device alone. Sign in again on another device first.',
  'passkey': 'The passkey was not accepted. Try again, or use another one.',
  'passkeyLimit': 'Your wallet has as many passkeys as it can have. Remove one first.',
  'passkeyKnown': 'Your wallet has this passkey already.',
} as const

/** Key of a text of a refusal. */
export type RefusalTextKey = keyof typeof refusalTexts

/** Every text of a refusal in one language. */
export type RefusalTexts = { readonly [K in RefusalTextKey]: (typeof refusalTexts)[K] extends (...values: infer V) => string ? (...values: V) => string : string }
