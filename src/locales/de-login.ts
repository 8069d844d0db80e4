import type { Translation } from './messages.js'
import { plural } from './plural.js'

/** German texts of the login with the embedded wallet. */
export const messages: Translation = {
  'login.or': 'oder',
  'login.wallet': 'Weiter mit einer Wallet',
  'login.email': 'E-Mail',
  'login.email.continue': 'Weiter',
  'login.email.invalid': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'login.email.title': 'Anmeldung per E-Mail',
  'login.email.heading': 'Mit Ihrer E-Mail anmelden',
  'login.email.text': 'Wir senden Ihnen einen Code. Kein Passwort, keine Installation.',
  'login.wait': (seconds) =>
    plural('de', seconds, {
      one: () => 'Versuchen Sie es in 1 Sekunde noch einmal',
      other: (n) => `Versuchen Sie es in ${n} Sekunden noch einmal`,
    }),
  'login.resend.ask': 'Nichts angekommen?',
  'login.resend.code': 'Code erneut senden',
  'login.resend.email': 'E-Mail erneut senden',
  'login.resend.in': (seconds) =>
    plural('de', seconds, { other: (n) => `Erneut senden in ${n} s` }),
  'login.resend.done': 'Erneut gesendet',
  'login.cancel': 'Abbrechen',
  'login.create.title': 'Wallet erstellen',
  'login.create.keys': 'Verwahren Sie die Schlüssel selbst, in einer Wallet-App Ihrer Wahl.',
  'login.create.explore': 'Wallets ansehen',

  'login.social': (provider) => `Weiter mit ${provider}`,
  'login.social.title': 'Anmelden',
  'login.social.more': 'Weitere Anmeldungen',
  'login.social.all': 'Alle Anbieter',
  'login.social.heading': (provider) => `Bei ${provider} anmelden`,
  'login.social.hint': (provider) => `Machen Sie im Fenster von ${provider} weiter.`,
  'login.social.slow': 'Kein Fenster? Vielleicht liegt es hinter diesem.',
  'login.social.connecting': 'Ihre Wallet wird geladen …',
  'login.social.connecting.hint': 'Das dauert einen Moment.',
  'login.social.blocked': 'Das Fenster wurde blockiert',
  'login.social.blocked.hint': (provider) =>
    `Ihr Browser hat kein Fenster geöffnet. Erlauben Sie es, oder gehen Sie in diesem Tab zu ${provider}.`,
  'login.social.here': 'In diesem Tab weiter',
  'login.social.failed': 'Anmeldung fehlgeschlagen',
  'login.social.declined': 'Anmeldung abgelehnt',
  'login.social.declined.hint': (provider) =>
    `Sie haben bei ${provider} abgelehnt. Sie können es noch einmal versuchen.`,

  'login.farcaster.title': 'Farcaster',
  'login.farcaster.label':
    'QR-Code zur Anmeldung mit Farcaster. Der Link lässt sich auch kopieren.',
  'login.farcaster.hint': 'Scannen Sie ihn mit der Kamera Ihres Telefons',
  'login.farcaster.preparing': 'Der Code wird vorbereitet …',
  'login.farcaster.heading': 'Weiter in Farcaster',
  'login.farcaster.text': 'Bestätigen Sie dort die Anmeldung, und kommen Sie dann hierher zurück.',
  'login.farcaster.open': 'Farcaster öffnen',

  'login.device.title': 'Gerät bestätigen',
  'login.device.heading': 'Sehen Sie in Ihr Postfach',
  'login.device.text': 'Wir haben einen Link gesendet an',
  'login.device.match': 'Öffnen Sie ihn und wählen Sie diese Zahl',
  'login.device.plain': 'Öffnen Sie ihn, um zu bestätigen, dass Sie es sind.',
  'login.device.valid': 'Der Link gilt 10 Minuten. Lassen Sie dieses Fenster offen.',

  'login.otp.title': 'E-Mail bestätigen',
  'login.otp.heading': 'Geben Sie den Code ein',
  'login.otp.text': 'Wir haben sechs Ziffern gesendet an',
  'login.otp.label': 'Sechsstelliger Code',
  'login.otp.valid': 'Der Code gilt 10 Minuten.',
  'login.otp.checking': 'Der Code wird geprüft …',
  'login.otp.connecting': 'Ihre Wallet wird geladen …',
  'login.otp.wrong':
    'Dieser Code hat nicht funktioniert. Prüfen Sie ihn, oder fordern Sie einen anderen an.',

  'login.change.title': 'E-Mail bearbeiten',
  'login.change.heading': 'Ihre E-Mail ändern',
  'login.change.text':
    'Sie bestätigen sie mit einem Code an die alte und einem an die neue Adresse.',
  'login.change.label': 'Neue E-Mail',
  'login.change.save': 'Speichern',
  'login.change.primary': 'Bisherige E-Mail bestätigen',
  'login.change.secondary': 'Neue E-Mail bestätigen',
  'login.change.ask': 'Stimmt etwas nicht?',
  'login.change.again': 'Von vorn beginnen',

  'login.account.email': 'E-Mail',
  'login.account.login.at': (provider) => `Angemeldet mit ${provider}`,
  'login.account.smart': 'Zum Smart Account wechseln',
  'login.account.eoa': 'Zum einfachen Konto wechseln',
  'login.account.smart.now': 'Jetzt: einfaches Konto',
  'login.account.eoa.now': 'Jetzt: Smart Account',
  'login.account.security': 'Wallet sichern',
  'login.account.security.hint': 'Sicherung, Passkeys und Geräte',
  'login.account.upgrade': 'Wallet aufwerten',
  'login.account.upgrade.hint': 'Zu einer eigenen Wallet umziehen',

  'login.approve.title': 'Transaktion genehmigen',
  'login.approve.opening': 'Die Anfrage wird geöffnet …',

  'login.upgrade.title': 'Wallet aufwerten',
  'login.upgrade.heading': 'Nehmen Sie Ihre Schlüssel mit',
  'login.upgrade.text':
    'Folgen Sie den Schritten auf der Website Ihrer Wallet, um zu einer eigenen umzuziehen.',
  'login.upgrade.open': 'Website der Wallet öffnen',
  'login.upgrade.note': 'Nach dem Umzug müssen Sie sich hier erneut verbinden.',
}
