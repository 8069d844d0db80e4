/** Texts of the mails of the embedded wallet. */
export const messages = {
  'link.subject': 'Confirm your sign-in',
  'link.lead': 'Someone is signing in to your wallet on {origin} with {browser}.',
  'link.create': 'Someone is creating a wallet with your email on {origin} with {browser}.',
  'link.how':
    'If that’s you, open the link and choose the number on your screen. The link works once, for 10 minutes.',
  'link.action': 'Confirm the sign-in',
  'link.other':
    'If it isn’t you, or you don’t know that site, ignore this email. Never open the link because someone asked you to.',

  'code.subject': '{code} is your wallet code',
  'code.lead': 'Your code to sign in on {origin} with {browser}:',
  'code.other':
    'It works for 10 minutes, only in the browser that asked for it. Don’t give it to anyone. If you didn’t ask for it, ignore this email.',

  'change.primarySubject': '{code} is your code to change your email',
  'change.primary': 'Enter this code to change the email address of your wallet to {to}:',
  'change.secondarySubject': '{code} confirms your new email',
  'change.secondary': 'Enter this code to make this the email address of your wallet:',
  'change.other': 'It works for 10 minutes. If you didn’t ask for it, don’t give it to anyone.',

  'changed.subject': 'The email address of your wallet was changed',
  'changed.lead':
    'Your wallet now signs in with {to}. All other devices were signed out. If you didn’t do this, undo it within 72 hours:',
  'changed.action': 'Undo the change',

  'device.subject': 'A new device uses your wallet',
  'device.lead':
    'Your wallet was opened on {origin} with {browser}, a device it wasn’t used on before.',
  'device.other':
    'If it wasn’t you, open your wallet, remove that device, and move what you own to another wallet.',

  'security.actions.export': 'show the recovery words or a backup of your wallet',
  'security.actions.passkey-add': 'add a passkey to your wallet',
  'security.actions.passkey-remove': 'remove a passkey of your wallet',
  'security.actions.device-remove': 'remove devices of your wallet',
  'security.actions.email-change': 'change the email address of your wallet',
  'security.actions.spending': 'raise the spending limit of your wallet',
  'security.notices.spending.subject': 'The spending limit of your wallet was changed',
  'security.notices.spending.lead': 'The spending limit of your wallet was changed.',

  'security.code.subject': '{code} confirms a change to your wallet’s security',
  'security.code.lead': 'Enter this code to {action}, on {origin} with {browser}:',
  'security.code.other':
    'It works for 10 minutes, for this alone, and only in the browser that asked for it. Anyone with your recovery words owns your wallet: give neither words nor code to anyone. If you didn’t ask for it, ignore this email and check your devices.',

  'security.waiting.subject': 'In 24 hours: a change to your wallet’s security',
  'security.waiting.lead': 'Someone asked to {action}, on {origin} with {browser}.',
  'security.waiting.how':
    'This becomes possible in about 24 hours, in that browser alone. If it wasn’t you, cancel it now and check your devices.',
  'security.waiting.action': 'Cancel it',

  'security.notices.words.subject': 'The recovery words of your wallet were shown',
  'security.notices.words.lead': 'The recovery words of your wallet were shown.',
  'security.notices.file.subject': 'A backup of your wallet was made',
  'security.notices.file.lead': 'A backup file of your wallet was made.',
  'security.notices.passkey-added.subject': 'A passkey was added to your wallet',
  'security.notices.passkey-added.lead':
    'A passkey was added to your wallet. New devices now need a passkey or a backup.',
  'security.notices.passkey-removed.subject': 'A passkey of your wallet was removed',
  'security.notices.passkey-removed.lead': 'A passkey of your wallet was removed.',
  'security.actions.unfreeze': 'unfreeze your wallet',
  'security.actions.erase': 'erase your wallet for good',
  'security.freeze': 'Freeze my wallet',
  'security.unfreeze': 'Unfreeze it in 24 hours',
  'security.keep': 'Keep it frozen',
  'security.notices.frozen.subject': 'Your wallet is frozen',
  'security.notices.frozen.lead':
    'Nothing is signed on any device until you unfreeze it: on a device with your passkey, or with this link and 24 hours. Two servers keep the freeze, and each sends this email: without a device, use the link of both.',
  'security.notices.half.subject': 'Freeze your wallet at both servers',
  'security.notices.half.lead':
    'Your wallet was frozen at one of its two servers. Freeze it at this one too with the link. If you didn’t freeze it, open your wallet and check your devices.',
  'security.notices.unfreezing.subject': 'In 24 hours: your wallet is unfrozen',
  'security.notices.unfreezing.lead':
    'Someone with access to your mailbox asked to unfreeze your wallet. If it wasn’t you, keep it frozen and change the password of your mailbox.',
  'security.notices.unfrozen.subject': 'Your wallet is no longer frozen',
  'security.notices.unfrozen.lead':
    'Your wallet signs again. If you didn’t do this, freeze it now.',
  'security.notices.erased.subject': 'Your wallet was erased',
  'security.notices.erased.lead':
    'Your wallet and all data about it were deleted here, as you confirmed. Only recovery words or a backup file still open it.',
  'page.freeze':
    'This freezes your wallet at once: nothing is signed on any device until you unfreeze it.',
  'page.unfreeze':
    'This unfreezes your wallet in 24 hours. Until then each device, and a link in another email, can stop it.',
  'page.keep': 'Your wallet stays frozen.',
  'page.cancel': 'This cancels what was asked for in your wallet.',
  'page.cancelled':
    'It was cancelled. If you didn’t ask for it, open your wallet and remove the devices you don’t know.',
  'page.undo': 'This gives your wallet its old email address back and signs out every device.',
  'page.undone': 'Your wallet has its old email address again. Sign in to check your devices.',
  'page.title': 'Your wallet',
  'page.done': 'Done.',
  'page.half': 'Your wallet is frozen at one of its two servers. Freeze it at the other one too.',
  'page.mailed': 'We’ve emailed you a link. It freezes your wallet at this server too.',
  'page.device':
    'This server has no email address of yours. Open your wallet on one of your devices and freeze it there too.',
  'page.limit':
    'This mailbox has done this three times in 30 days, which is the most it may. Use one of your devices.',
  'page.over': 'This link is over, or was used.',

  'security.from': 'It was done on {origin} with {browser}.',

  'security.other':
    'If it wasn’t you, open your wallet, remove that device, and move what you own to another wallet.',
} as const
