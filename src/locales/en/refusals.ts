/** Texts of refusals by the server. */
export const messages = {
  unreachable: 'Can’t reach your wallet’s server. Check your connection and try again.',
  wait: 'Try again in {wait}.',
  tries: 'Too many wrong codes. Try again in {wait}.',
  busy: 'Your wallet’s server can’t do this now. Try again later.',
  other: 'This didn’t work. Start again.',
  email: 'This email address can’t be used. Check it, or enter another one.',
  code: 'The code is wrong.',
  codeBurnt: 'This code no longer works. Start again to get another one.',
  link: 'Too many wrong codes in a row. Sign in with the link from your email.',
  login: 'This sign-in has expired. Sign in again.',
  unconfirmed: 'The right number wasn’t chosen. Sign in again.',
  frozen: 'The operator of this service has frozen this wallet. Contact the operator.',
  session: 'You’re signed out here. Sign in again.',
  proof: 'This browser couldn’t prove its identity. Check your device’s date and time.',
  addresses: 'Another device created this wallet a moment ago. Sign in again.',
  project: 'This site doesn’t offer this sign-in.',
  provider: 'The provider didn’t confirm the sign-in. Sign in again.',
  unavailable: 'This service doesn’t offer this now.',
  stepUp: 'This change isn’t confirmed, has expired, or isn’t possible yet. Start again.',
  share: 'This browser’s part of the wallet is lost or damaged. Sign out and sign in again.',
  mail: 'The email couldn’t be sent. Check the address and try again.',
  lastDevice: 'You can’t remove the last device: nothing could open the wallet any more.',
  lastHeld: 'Your passkey works with this device alone. Sign in on another device first.',
  passkey: 'The passkey wasn’t accepted. Try again, or use another one.',
  passkeyLimit: 'Your wallet has the maximum number of passkeys. Remove one first.',
  passkeyKnown: 'Your wallet already has this passkey.',
  permissionLimit:
    'Your wallet has as many permissions as it can keep track of. Try again once one has ended.',
  permissionRecord: 'The permission couldn’t be recorded, so it wasn’t granted. Try again.',
  unsigned: 'Sign in on this browser once more, then try again.',
  keys: 'Your wallet couldn’t be opened, and nothing was signed. Try again, or sign out and in again.',
  freezeLimit:
    'This device has done this three times in 30 days, which is the most it may. Use another device, or the link in our email.',
  stayLimit:
    'Your devices have stopped the removal of a device on three of the last 30 days, which is the most they may. An older device, or the link in our email, can still stop it.',
  ownFrozen:
    'You’ve frozen this wallet. Unfreeze it in “Backup and security”, or with the link in our email.',
  vaultOlder:
    'A server of this service is older than this page. Nothing was done. Try again later, or tell the operator.',
} as const
