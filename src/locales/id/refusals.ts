import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Indonesian. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Can’t reach your wallet’s server. Check your connection and try again.', // English
  wait: 'Try again in {wait}.', // English
  tries: 'Too many wrong codes. Try again in {wait}.', // English
  busy: 'Your wallet’s server can’t do this now. Try again later.', // English
  other: 'This didn’t work. Start again.', // English
  email: 'This email address can’t be used. Check it, or enter another one.', // English
  code: 'The code is wrong.', // English
  codeBurnt: 'This code no longer works. Start again to get another one.', // English
  link: 'Too many wrong codes in a row. Sign in with the link from your email.', // English
  login: 'This sign-in has expired. Sign in again.', // English
  unconfirmed: 'The right number wasn’t chosen. Sign in again.', // English
  session: 'You’re signed out here. Sign in again.', // English
  proof: 'This browser couldn’t prove its identity. Check your device’s date and time.', // English
  addresses: 'Another device created this wallet a moment ago. Sign in again.', // English
  project: 'This site doesn’t offer this sign-in.', // English
  provider: 'The provider didn’t confirm the sign-in. Sign in again.', // English
  unavailable: 'This service doesn’t offer this now.', // English
  stepUp: 'This change isn’t confirmed, has expired, or isn’t possible yet. Start again.', // English
  share: 'This browser’s part of the wallet is lost or damaged. Sign out and sign in again.', // English
  mail: 'The email couldn’t be sent. Check the address and try again.', // English
  lastDevice: 'You can’t remove the last device: nothing could open the wallet any more.', // English
  lastHeld: 'Your passkey works with this device alone. Sign in on another device first.', // English
  passkey: 'The passkey wasn’t accepted. Try again, or use another one.', // English
  passkeyLimit: 'Your wallet has the maximum number of passkeys. Remove one first.', // English
  passkeyKnown: 'Your wallet already has this passkey.', // English
  unsigned: 'Sign in on this browser once more, then try again.', // English
}
