/**
 * Texts for visitors about refusals by a server, in English. The keys are the contract's FAULTS,
 * and a few for refusals without a field.
 */
export const refusalTexts = {
  unreachable: 'The wallet’s server cannot be reached. Check your connection and try again.',
  wait: (wait: string) => `Try again in ${wait}.`,
  tries: (wait: string) => `Too many wrong codes. Try again in ${wait}.`,
  busy: 'The wallet’s server cannot do this now. Try again later.',
  other: 'This did not work. Start again.',
  email: 'This email address cannot be used. Check it, or enter another one.',
  code: 'The code is wrong.',
  codeBurnt: 'This code no longer works. Start again to get another one.',
  link: 'There were too many wrong codes in a row. Sign in with the link from your email.',
  login: 'This sign-in has expired. Sign in again.',
  unconfirmed: 'The link was not confirmed with the right number. Sign in again.',
  session: 'You are signed out here. Sign in again.',
  proof: 'This browser could not prove its identity. Check the date and time of your device.',
  addresses: 'Another device created this wallet a moment ago. Sign in again.',
  project: 'This website does not offer this sign-in.',
  provider: 'The provider did not confirm the sign-in. Sign in again.',
  unavailable: 'This service does not offer this now.',
  stepUp: 'This change is not confirmed, has expired, or is not possible yet. Start again.',
  share: 'This browser’s part of the wallet is lost or damaged. Sign out and sign in again.',
  mail: 'The email could not be sent. Check the address and try again.',
  lastDevice: 'The last device cannot be removed: nothing could open the wallet any more.',
  lastHeld:
    'Your passkey restores the wallet from this device alone. Sign in again on another device first.',
  passkey: 'The passkey was not accepted. Try again, or use another one.',
  passkeyLimit: 'Your wallet has the maximum number of passkeys. Remove one first.',
  passkeyKnown: 'Your wallet already has this passkey.',
  unsigned: 'Sign in on this browser once more, then try again.',
} as const

/** Key of a text of a refusal. */
export type RefusalTextKey = keyof typeof refusalTexts

/** Every text of a refusal in one language. */
export type RefusalTexts = {
  readonly [K in RefusalTextKey]: (typeof refusalTexts)[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : string
}
