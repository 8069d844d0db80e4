import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in German. */
export const messages: Texts<'refusals'> = {
  unreachable:
    'Der Server der Wallet ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  wait: 'Versuchen Sie es in {wait} erneut.',
  tries: 'Zu viele falsche Codes. Versuchen Sie es in {wait} erneut.',
  busy: 'Der Server der Wallet kann das gerade nicht tun. Versuchen Sie es später erneut.',
  other: 'Das hat nicht funktioniert. Beginnen Sie von vorn.',
  email:
    'Diese E-Mail-Adresse kann nicht verwendet werden. Prüfen Sie sie oder geben Sie eine andere ein.',
  code: 'Der Code ist falsch.',
  codeBurnt: 'Dieser Code gilt nicht mehr. Beginnen Sie von vorn, um einen anderen zu erhalten.',
  link: 'Es gab zu viele falsche Codes nacheinander. Melden Sie sich mit dem Link aus der E-Mail an.',
  login: 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
  unconfirmed: 'Der Link wurde nicht mit der richtigen Zahl bestätigt. Melden Sie sich erneut an.',
  frozen:
    'Der Betreiber dieses Dienstes hat diese Wallet gesperrt. Wenden Sie sich an den Betreiber.',
  session: 'Sie sind hier abgemeldet. Melden Sie sich erneut an.',
  proof: 'Dieser Browser konnte sich nicht ausweisen. Prüfen Sie Datum und Uhrzeit Ihres Geräts.',
  addresses: 'Ein anderes Gerät hat diese Wallet gerade erstellt. Melden Sie sich erneut an.',
  project: 'Diese Website bietet diese Anmeldung nicht an.',
  provider: 'Der Anbieter hat die Anmeldung nicht bestätigt. Melden Sie sich erneut an.',
  unavailable: 'Dieser Dienst bietet das derzeit nicht an.',
  stepUp:
    'Diese Änderung ist nicht bestätigt, abgelaufen oder noch nicht möglich. Beginnen Sie von vorn.',
  share:
    'Der Anteil dieses Browsers an der Wallet ist verloren oder beschädigt. Melden Sie sich ab und wieder an.',
  mail: 'Die E-Mail konnte nicht gesendet werden. Prüfen Sie die Adresse und versuchen Sie es erneut.',
  lastDevice: 'Das letzte Gerät lässt sich nicht entfernen: Nichts könnte die Wallet mehr öffnen.',
  lastHeld:
    'Ihr Passkey stellt die Wallet nur mit diesem Gerät wieder her. Melden Sie sich zuerst auf einem anderen Gerät erneut an.',
  passkey:
    'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder verwenden Sie einen anderen.',
  passkeyLimit: 'Ihre Wallet hat die Höchstzahl an Passkeys. Entfernen Sie zuerst einen.',
  passkeyKnown: 'Ihre Wallet hat diesen Passkey bereits.',
  permissionLimit:
    'Ihre Wallet hat so viele Berechtigungen, wie sie sich merken kann. Versuchen Sie es erneut, wenn eine endet.',
  permissionRecord:
    'Die Berechtigung konnte nicht festgehalten werden und wurde nicht erteilt. Versuchen Sie es erneut.',
  unsigned: 'Melden Sie sich in diesem Browser noch einmal an und versuchen Sie es dann erneut.',
  keys: 'Ihre Wallet ließ sich nicht öffnen, und nichts wurde signiert. Versuchen Sie es erneut, oder melden Sie sich ab und wieder an.',
  freezeLimit:
    'Dieses Gerät hat das in 30 Tagen dreimal getan, öfter darf es nicht. Nutzen Sie ein anderes Gerät oder den Link in unserer E-Mail.',
  stayLimit:
    'Ihre Geräte haben das Entfernen eines Geräts an drei der letzten 30 Tage gestoppt, öfter geht es nicht. Ein älteres Gerät oder der Link in unserer E-Mail kann es noch stoppen.',
  ownFrozen:
    'Sie haben diese Wallet gesperrt. Entsperren Sie sie unter „Sicherung und Sicherheit“ oder mit dem Link aus unserer E-Mail.',
  vaultOlder:
    'Ein Server dieses Dienstes ist älter als diese Seite. Nichts ist geschehen. Versuchen Sie es später erneut, oder melden Sie es dem Betreiber.',
}
