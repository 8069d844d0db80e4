import { plural } from './plural.js'

/**
 * Texts of the login with the embedded wallet, including screen titles: only pages that offer it
 * load them.
 */
export const messages = {
  'login.or': 'or',
  'login.wallet': 'Continue with a wallet',
  'login.email': 'Email',
  'login.email.continue': 'Continue',
  'login.email.invalid': 'Enter a valid email address.',
  'login.email.title': 'Email login',
  'login.email.heading': 'Sign in with your email',
  'login.email.text': 'We send you a code. No password, nothing to install.',
  'login.wait': (seconds: number) =>
    plural('en', seconds, {
      one: () => 'Please try again after 1 second',
      other: (n) => `Please try again after ${n} seconds`,
    }),
  'login.resend.ask': 'Didn’t receive it?',
  'login.resend.code': 'Resend code',
  'login.resend.email': 'Resend email',
  'login.resend.in': (seconds: number) =>
    plural('en', seconds, { other: (n) => `Resend in ${n} s` }),
  'login.resend.done': 'Sent again',
  'login.cancel': 'Cancel',
  'login.create.title': 'Create a wallet',
  'login.create.keys': 'Keep the keys yourself, in a wallet app of your choice.',
  'login.create.explore': 'Explore wallets',

  'login.social': (provider: string) => `Continue with ${provider}`,
  'login.social.title': 'Sign in',
  'login.social.more': 'More ways to sign in',
  'login.social.all': 'All socials',
  'login.social.heading': (provider: string) => `Sign in with ${provider}`,
  'login.social.hint': (provider: string) => `Continue in the ${provider} window.`,
  'login.social.slow': 'No window? It may be behind this one.',
  'login.social.connecting': 'Loading your wallet…',
  'login.social.connecting.hint': 'This takes a moment.',
  'login.social.blocked': 'The window was blocked',
  'login.social.blocked.hint': (provider: string) =>
    `Your browser opened no window. Allow it, or go to ${provider} in this tab.`,
  'login.social.here': 'Continue in this tab',
  'login.social.failed': 'Sign-in failed',
  'login.social.declined': 'Sign-in declined',
  'login.social.declined.hint': (provider: string) =>
    `You declined at ${provider}. You can try again.`,

  'login.farcaster.title': 'Farcaster',
  'login.farcaster.label': 'QR code to sign in with Farcaster. The link can be copied instead.',
  'login.farcaster.hint': 'Scan with the camera of your phone',
  'login.farcaster.preparing': 'Preparing the code…',
  'login.farcaster.heading': 'Continue in Farcaster',
  'login.farcaster.text': 'Approve the sign-in there, then come back here.',
  'login.farcaster.open': 'Open Farcaster',

  'login.device.title': 'Register device',
  'login.device.heading': 'Check your inbox',
  'login.device.text': 'We sent a link to',
  'login.device.match': 'Open it and choose this number',
  'login.device.plain': 'Open it to confirm that it is you.',
  'login.device.valid': 'The link is valid for 10 minutes. Keep this open.',

  'login.otp.title': 'Confirm email',
  'login.otp.heading': 'Enter the code',
  'login.otp.text': 'We sent six digits to',
  'login.otp.label': 'Six-digit code',
  'login.otp.valid': 'The code is valid for 10 minutes.',
  'login.otp.checking': 'Checking the code…',
  'login.otp.connecting': 'Loading your wallet…',
  'login.otp.wrong': 'This code did not work. Check it, or request another one.',

  'login.change.title': 'Edit email',
  'login.change.heading': 'Change your email',
  'login.change.text': 'You confirm it with a code to the old address and one to the new address.',
  'login.change.label': 'New email',
  'login.change.save': 'Save',
  'login.change.primary': 'Confirm current email',
  'login.change.secondary': 'Confirm new email',
  'login.change.ask': 'Something wrong?',
  'login.change.again': 'Start again',

  'login.account.email': 'Email',
  'login.account.login.at': (provider: string) => `Signed in with ${provider}`,
  'login.account.smart': 'Switch to your smart account',
  'login.account.eoa': 'Switch to your plain account',
  'login.account.smart.now': 'Now: plain account',
  'login.account.eoa.now': 'Now: smart account',
  'login.account.security': 'Back up wallet',
  'login.account.security.hint': 'Backup, passkeys and devices',
  'login.account.upgrade': 'Upgrade your wallet',
  'login.account.upgrade.hint': 'Move to a wallet of your own',

  'login.approve.title': 'Approve transaction',
  'login.approve.opening': 'Opening the request…',

  'login.upgrade.title': 'Upgrade your wallet',
  'login.upgrade.heading': 'Take your keys with you',
  'login.upgrade.text': 'Follow the steps on the site of your wallet to move to one of your own.',
  'login.upgrade.open': 'Open the wallet’s site',
  'login.upgrade.note': 'You have to connect again here after the upgrade.',
}
