import type { Texts } from '../texts.js'

/** Texts of the sign-in with the embedded wallet, in Indonesian. */
export const messages: Texts<'login'> = {
  'login.or': 'or', // English
  'login.wallet': 'Continue with a wallet', // English
  'login.email': 'Email', // English
  'login.email.continue': 'Continue', // English
  'login.email.invalid': 'Enter a valid email address.', // English
  'login.email.title': 'Sign in', // English
  'login.email.heading': 'Sign in with email', // English
  'login.email.text': 'We’ll send you a code. No password, nothing to install.', // English
  'login.wait': {
    one: 'Please try again after 1 second',
    other: 'Please try again after {count} seconds',
  }, // English
  'login.resend.ask': 'Didn’t receive it?', // English
  'login.resend.code': 'Resend code', // English
  'login.resend.email': 'Resend email', // English
  'login.resend.in': 'Resend in {count} s', // English
  'login.resend.done': 'Sent again', // English
  'login.cancel': 'Cancel', // English
  'login.create.title': 'Create a wallet', // English
  'login.create.keys': 'Keep the keys yourself, in a wallet app of your choice.', // English
  'login.create.explore': 'Explore wallets', // English

  'login.social': 'Continue with {provider}', // English
  'login.social.title': 'Sign in', // English
  'login.social.more': 'More ways to sign in', // English
  'login.social.all': 'More ways to sign in', // English
  'login.social.heading': 'Sign in with {provider}', // English
  'login.social.hint': 'Continue in the {provider} window.', // English
  'login.social.slow': 'No window? It may be behind this one.', // English
  'login.social.connecting': 'Loading your wallet…', // English
  'login.social.connecting.hint': 'This takes a moment.', // English
  'login.social.blocked': 'The window was blocked', // English
  'login.social.blocked.hint': 'Allow the window, or go to {provider} in this tab', // English
  'login.social.here': 'Continue in this tab', // English
  'login.social.failed': 'Couldn’t sign in', // English
  'login.social.declined': 'Sign-in declined', // English
  'login.social.declined.hint': 'You declined at {provider}. You can try again.', // English

  'login.farcaster.title': 'Farcaster', // English
  'login.farcaster.label': 'QR code to sign in with Farcaster. You can copy the link instead.', // English
  'login.farcaster.hint': 'Scan with the camera of your phone', // English
  'login.farcaster.preparing': 'Preparing the code…', // English
  'login.farcaster.heading': 'Continue in Farcaster', // English
  'login.farcaster.text': 'Approve the sign-in there, then come back here.', // English
  'login.farcaster.open': 'Open Farcaster', // English

  'login.device.title': 'Confirm it’s you', // English
  'login.device.heading': 'Check your inbox', // English
  'login.device.text': 'We sent a link to', // English
  'login.device.match': 'Open it and choose this number', // English
  'login.device.plain': 'Open it to confirm that it’s you', // English
  'login.device.valid': 'The link is valid for 10 minutes. Keep this open.', // English

  'login.otp.title': 'Confirm email', // English
  'login.otp.heading': 'Enter the code', // English
  'login.otp.text': 'We sent six digits to', // English
  'login.otp.label': 'Six-digit code', // English
  'login.otp.valid': 'The code is valid for 10 minutes.', // English
  'login.otp.checking': 'Checking the code…', // English
  'login.otp.connecting': 'Loading your wallet…', // English
  'login.otp.wrong': 'This code didn’t work. Check it, or request another one.', // English

  'login.change.title': 'Change email', // English
  'login.change.heading': 'Change your email', // English
  'login.change.text': 'Confirm with one code to the old address and one to the new.', // English
  'login.change.label': 'New email', // English
  'login.change.save': 'Save', // English
  'login.change.primary': 'Confirm current email', // English
  'login.change.secondary': 'Confirm new email', // English
  'login.change.ask': 'Something wrong?', // English
  'login.change.again': 'Start again', // English

  'login.account.email': 'Email', // English
  'login.account.login.at': 'Signed in with {provider}', // English
  'login.account.smart': 'Use the smart account', // English
  'login.account.eoa': 'Use the standard account', // English
  'login.account.smart.now': 'Account type: standard', // English
  'login.account.eoa.now': 'Account type: smart', // English
  'login.account.security': 'Back up wallet', // English
  'login.account.security.hint': 'Backup, passkeys and devices', // English
  'login.account.upgrade': 'Export to another wallet', // English
  'login.account.upgrade.hint': 'Take your keys with you', // English

  'login.approve.title': 'Review request', // English
  'login.approve.opening': 'Opening the request…', // English

  'login.upgrade.title': 'Export to another wallet', // English
  'login.upgrade.heading': 'Take your keys with you', // English
  'login.upgrade.text': 'Follow the steps on your wallet’s site to move to one of your own.', // English
  'login.upgrade.open': 'Open the wallet’s site', // English
  'login.upgrade.note': 'You have to connect again here afterwards', // English
}
