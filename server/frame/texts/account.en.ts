/** Texts of the account page and of recovery, in English. */
export const accountTexts = {
  'account.title': 'Your wallet',
  'account.loading': 'Loading',
  'account.done': 'Close',
  'account.back': 'Back',
  'account.cancel': 'Cancel',
  'account.continue': 'Continue',
  'account.retry': 'Try again',
  'account.problem': 'Something went wrong. Try again.',
  'account.storage':
    'This browser does not store your wallet here. Keep a backup: you have to sign in again after a reload.',
  'account.none':
    'Make a backup or add a passkey. Without one, a lost mailbox can mean a lost wallet.',

  'account.backup': 'Backup',
  'account.words': 'Show recovery words',
  'account.file': 'Save an encrypted backup',
  'account.words.title': 'Recovery words',
  'account.words.warning':
    'Anyone with these 24 words owns your wallet. Write them down in this order, and show them to no one.',
  'account.words.show': 'Show the words',
  'account.words.kept': 'I have written them down',
  'account.file.title': 'Encrypted backup',
  'account.file.text':
    'The file and its password together restore your wallet, also without this service. Keep them in separate places.',
  'account.file.password': 'Password, at least 12 characters',
  'account.file.again': 'Password again',
  'account.file.differ': 'The passwords differ.',
  'account.file.short': 'Use at least 12 characters.',
  'account.file.save': 'Save the file',
  'account.file.saved':
    'The file was saved. You open it here when you sign in on a new device, or without any network with the restore page.',
  'account.file.page': 'Save the restore page too',

  'account.passkeys': 'Passkeys',
  'account.passkey.add': 'Add a passkey',
  'account.passkey.remove': 'Remove',
  'account.passkey.about':
    'A passkey restores your wallet on a new device. With one, the servers alone cannot open your wallet any more: keep a backup in case you lose it.',
  'account.passkey.title': 'Add a passkey',
  'account.passkey.label': 'Name of the passkey',
  'account.passkey.create': 'Create the passkey',
  'account.passkey.added': 'The passkey was added',
  'account.passkey.removed': 'The passkey was removed',
  'account.passkey.removedText':
    'Without a passkey, your email alone restores the wallet again, on each device after its next sign-in.',
  'account.passkey.unfit':
    'This passkey or browser cannot restore a wallet. Try another one, or use a backup.',
  'account.passkey.declined': 'The passkey was not used.',
  'account.used': (date: string) => `Last used ${date}`,

  'account.devices': 'Devices',
  'account.device.here': 'This device',
  'account.device.remove': 'Remove',
  'account.device.others': 'Remove all other devices',

  'account.waiting': 'Waiting',
  'account.waiting.from': (date: string) => `Possible from ${date}`,
  'account.waiting.use': 'Continue',
  'account.waiting.cancel': 'Cancel it',
  'account.action.export': 'Show words or save a backup',
  'account.action.passkey-add': 'Add a passkey',
  'account.action.passkey-remove': 'Remove a passkey',
  'account.action.email-change': 'Change the email address',

  'account.log': 'Security log',
  'account.event.signed-in': 'Signed in',
  'account.event.sign-in-refused': 'Sign-in refused',
  'account.event.device-added': 'Device added',
  'account.event.device-removed': 'Device removed',
  'account.event.signed-out': 'Signed out',
  'account.event.session-stolen': 'A copied session was ended',
  'account.event.share-released': 'Wallet opened for signing',
  'account.event.email-change-requested': 'Change of email requested',
  'account.event.email-changed': 'Email changed',
  'account.event.email-change-undone': 'Change of email undone',
  'account.event.exported': 'Backup made',
  'account.event.passkey-added': 'Passkey added',
  'account.event.passkey-removed': 'Passkey removed',
  'account.event.step-up-requested': 'Security change requested',
  'account.event.step-up-cancelled': 'Security change cancelled',

  'stepUp.title': 'Confirm it is you',
  'stepUp.passkey': 'Use a passkey',
  'stepUp.code': 'Send a code to my email',
  'stepUp.lost': 'I have lost my passkey',
  'stepUp.delayed':
    'With a code, it becomes possible after 24 hours. We send you an email with which you can cancel it.',
  'stepUp.label': 'Code from the email',
  'stepUp.sent': 'We sent you an email with a six-digit code. It is valid for 10 minutes.',
  'stepUp.later': 'Not yet possible',
  'stepUp.laterText': (date: string) =>
    `It becomes possible from ${date}, in this browser. Come back then.`,

  'email.title': 'Change the email address',
  'email.text':
    'Your wallet then signs in with the new address, and other devices are signed out. For the next 24 hours you cannot make a backup or add a passkey.',
  'email.new': 'New email address',
  'email.present': 'Enter the code that was sent to your current address.',
  'email.next': 'Enter the code that was sent to your new address.',

  'login.title': 'Sign in to your wallet',
  'login.text': 'With the email address of your wallet.',
  'login.email': 'Email address',
  'login.link.title': 'Check your inbox',
  'login.link.text': 'Open the link in the email and choose this number:',
  'login.code.title': 'Enter the code',
  'login.signOut': 'Sign out',

  'recover.title': 'Restore your wallet',
  'recover.text': 'You are signed in. This device does not have your wallet yet.',
  'recover.lost':
    'The servers have no share for this device. Restore the wallet from your words or your backup file.',
  'recover.passkey': 'Use your passkey',
  'recover.words': 'Recovery words',
  'recover.words.label': 'Your 24 words, in order',
  'recover.file': 'Backup file',
  'recover.file.label': 'Backup file',
  'recover.file.password': 'Password of the file',
  'recover.restore': 'Restore',
  'recover.done': 'Your wallet is back',
  'recover.doneText': 'You can return to the website.',
  'recover.wrong.words': 'A word or the order is wrong.',
  'recover.wrong.other': 'This backup belongs to another wallet.',
  'recover.wrong.file': 'This is not a backup file of a wallet.',
  'recover.wrong.password': 'The password is wrong, or the file was changed.',
  'recover.wrong.passkey':
    'This passkey does not open the wallet. Try another one, or use a backup.',
  'recover.nothing':
    'None of these left? A device that is still signed in can show the words or add a passkey.',

  'window.account': 'Backup and security',
  'window.account.text': 'It opens in a window of your wallet, so that no website can see it.',
  'window.recover': 'Restore your wallet',
  'window.recover.text':
    'Your passkey or your backup is needed on this device. It opens in a window of your wallet.',
  'window.open': 'Open the window',
  'window.blocked': 'The browser blocked the window. Allow windows of this page, then try again.',
} as const

/** Key of a text of the account page. */
export type AccountTextKey = keyof typeof accountTexts

/** Every text of the account page in one language. */
export type AccountTexts = {
  readonly [K in AccountTextKey]: (typeof accountTexts)[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : string
}
