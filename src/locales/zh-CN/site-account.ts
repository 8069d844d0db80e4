import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Chinese (China). */
export const messages: Texts<'site-account'> = {
  'account.title': 'Your wallet', // English
  'account.loading': 'Loading', // English
  'account.done': 'Close', // English
  'account.back': 'Back', // English
  'account.cancel': 'Cancel', // English
  'account.continue': 'Continue', // English
  'account.retry': 'Try again', // English
  'account.problem': 'Something went wrong. Try again.', // English
  'account.storage':
    'This browser doesn’t keep your wallet. Make a backup: you sign in again after a reload.', // English
  'account.none':
    'Make a backup or add a passkey. Without one, losing your mailbox can mean losing your wallet.', // English

  'account.backup': 'Backup', // English
  'account.words': 'Show recovery words', // English
  'account.file': 'Save an encrypted backup', // English
  'account.words.title': 'Recovery words', // English
  'account.words.warning':
    'Anyone with these 24 words owns your wallet. Write them down in order and show them to no one.', // English
  'account.words.show': 'Show the words', // English
  'account.words.kept': 'I’ve written them down', // English
  'account.file.title': 'Encrypted backup', // English
  'account.file.text':
    'The file and its password restore your wallet, even without this service. Keep them apart.', // English
  'account.file.password': 'Password, at least 12 characters', // English
  'account.file.again': 'Password again', // English
  'account.file.differ': 'The passwords don’t match', // English
  'account.file.short': 'Use at least 12 characters', // English
  'account.file.save': 'Save the file', // English
  'account.file.saved':
    'The file was saved. Open it here on a new device, or offline with the restore page.', // English
  'account.file.page': 'Save the restore page too', // English

  'account.passkeys': 'Passkeys', // English
  'account.passkey.add': 'Add a passkey', // English
  'account.passkey.remove': 'Remove', // English
  'account.passkey.about':
    'A passkey opens your wallet on a new device. Nobody else can, not even us. Keep a backup too.', // English
  'account.passkey.title': 'Add a passkey', // English
  'account.passkey.label': 'Name of the passkey', // English
  'account.passkey.create': 'Create the passkey', // English
  'account.passkey.added': 'Passkey added', // English
  'account.passkey.removed': 'Passkey removed', // English
  'account.passkey.removedText':
    'Your email alone opens the wallet again, on each device after its next sign-in.', // English
  'account.passkey.unfit':
    'This passkey or browser can’t restore a wallet. Try another one, or use a backup.', // English
  'account.passkey.declined': 'The passkey wasn’t used', // English
  'account.used': 'Last used {date}', // English

  'account.devices': 'Devices', // English
  'account.device.here': 'This device', // English
  'account.device.remove': 'Remove', // English
  'account.device.others': 'Remove all other devices', // English

  'account.waiting': 'Waiting', // English
  'account.waiting.from': 'Possible from {date}', // English
  'account.waiting.cancel': 'Cancel', // English
  'account.action.export': 'Show words or save a backup', // English
  'account.action.passkey-add': 'Add a passkey', // English
  'account.action.passkey-remove': 'Remove a passkey', // English
  'account.action.email-change': 'Change email', // English

  'account.log': 'Security log', // English
  'account.event.signed-in': 'Signed in', // English
  'account.event.sign-in-refused': 'Sign-in declined', // English
  'account.event.device-added': 'Device added', // English
  'account.event.device-removed': 'Device removed', // English
  'account.event.signed-out': 'Signed out', // English
  'account.event.session-stolen': 'A copied session was ended', // English
  'account.event.share-released': 'Wallet opened for signing', // English
  'account.event.email-change-requested': 'Email change requested', // English
  'account.event.email-changed': 'Email changed', // English
  'account.event.email-change-undone': 'Email change undone', // English
  'account.event.exported': 'Backup made', // English
  'account.event.passkey-added': 'Passkey added', // English
  'account.event.passkey-removed': 'Passkey removed', // English
  'account.event.step-up-requested': 'Security change requested', // English
  'account.event.step-up-cancelled': 'Security change cancelled', // English

  'stepUp.title': 'Confirm it’s you', // English
  'stepUp.passkey': 'Use a passkey', // English
  'stepUp.code': 'Send a code to my email', // English
  'stepUp.lost': 'I’ve lost my passkey', // English
  'stepUp.delayed': 'With a code you wait 24 hours. We email you, and you can cancel.', // English
  'stepUp.label': 'Code from the email', // English
  'stepUp.sent': 'We emailed you a six-digit code. It works for 10 minutes.', // English
  'stepUp.later': 'Not possible yet', // English
  'stepUp.laterText': 'You can do this from {date}, in this browser. Come back then.', // English

  'email.title': 'Change email', // English
  'email.text':
    'You then sign in with the new address, and other devices are signed out. For 24 hours you can’t make a backup or add a passkey.', // English
  'email.new': 'New email address', // English
  'email.present': 'Enter the code we sent to your current address', // English
  'email.next': 'Enter the code we sent to your new address', // English

  'login.title': 'Sign in to your wallet', // English
  'login.text': 'With your wallet’s email address', // English
  'login.email': 'Email address', // English
  'login.link.title': 'Check your inbox', // English
  'login.link.text': 'Open the link in the email and choose this number:', // English
  'login.code.title': 'Enter the code', // English
  'login.signOut': 'Sign out', // English

  'recover.title': 'Restore your wallet', // English
  'recover.text': 'You’re signed in. This device doesn’t have your wallet yet.', // English
  'recover.lost':
    'Email alone can’t open your wallet here. Use your recovery words or backup file.', // English
  'recover.passkey': 'Use your passkey', // English
  'recover.words': 'Recovery words', // English
  'recover.words.label': 'Your 24 words, in order', // English
  'recover.file': 'Backup file', // English
  'recover.file.label': 'Backup file', // English
  'recover.file.password': 'Password of the file', // English
  'recover.restore': 'Restore', // English
  'recover.done': 'Your wallet is back', // English
  'recover.doneText': 'You can return to the site', // English
  'recover.wrong.words': 'A word or the order is wrong', // English
  'recover.wrong.other': 'This backup belongs to another wallet', // English
  'recover.wrong.file': 'This isn’t a wallet’s backup file', // English
  'recover.wrong.password': 'The password is wrong, or the file was changed', // English
  'recover.wrong.passkey':
    'This passkey doesn’t open the wallet. Try another one, or use a backup.', // English
  'recover.nothing':
    'None of these left? A device that is still signed in can show the words or add a passkey.', // English

  'window.account': 'Backup and security', // English
  'window.account.text': 'It opens in your wallet’s own window, so no site can see it.', // English
  'window.recover': 'Restore your wallet', // English
  'window.recover.text': 'You need your passkey or backup. It opens in your wallet’s own window.', // English
  'window.open': 'Open the window', // English
  'window.blocked': 'The browser blocked the window. Allow it, then try again.', // English
}
