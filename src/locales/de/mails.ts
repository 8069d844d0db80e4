import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in German. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Anmeldung bestätigen',
  'link.lead': 'Jemand meldet sich mit {browser} auf {origin} bei Ihrer Wallet an.',
  'link.create': 'Jemand erstellt mit {browser} auf {origin} eine Wallet mit Ihrer E-Mail-Adresse.',
  'link.how':
    'Wenn Sie das sind, öffnen Sie den Link und wählen Sie die Zahl, die Ihr Bildschirm zeigt. Der Link gilt 10 Minuten und nur einmal.',
  'link.action': 'Anmeldung bestätigen',
  'link.other':
    'Wenn Sie das nicht sind oder die Seite nicht kennen, ignorieren Sie diese E-Mail. Öffnen Sie den Link nie, weil jemand Sie darum bittet.',

  'code.subject': '{code} ist Ihr Wallet-Code',
  'code.lead': 'Ihr Code für die Anmeldung auf {origin} mit {browser}:',
  'code.other':
    'Er gilt 10 Minuten und nur in dem Browser, der ihn angefordert hat. Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',

  'change.primarySubject': '{code} ist Ihr Code zum Ändern der E-Mail-Adresse',
  'change.primary': 'Mit diesem Code ändern Sie die E-Mail-Adresse Ihrer Wallet zu {to}:',
  'change.secondarySubject': '{code} bestätigt Ihre neue E-Mail-Adresse',
  'change.secondary': 'Mit diesem Code wird dies die E-Mail-Adresse Ihrer Wallet:',
  'change.other':
    'Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, geben Sie ihn niemandem.',

  'changed.subject': 'Die E-Mail-Adresse Ihrer Wallet wurde geändert',
  'changed.lead':
    'Ihre Wallet meldet sich jetzt mit {to} an. Alle anderen Geräte wurden abgemeldet. Wenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig:',
  'changed.action': 'Änderung rückgängig machen',

  'device.subject': 'Ein neues Gerät nutzt Ihre Wallet',
  'device.lead':
    'Ihre Wallet wurde auf {origin} mit {browser} geöffnet, einem Gerät, auf dem sie noch nicht benutzt wurde.',
  'device.other':
    'Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, entfernen Sie das Gerät und übertragen Sie Ihr Vermögen in eine andere Wallet.',

  'security.actions.export':
    'die Wiederherstellungswörter oder eine Sicherung Ihrer Wallet anzuzeigen',
  'security.actions.passkey-add': 'Ihrer Wallet einen Passkey hinzuzufügen',
  'security.actions.passkey-remove': 'einen Passkey Ihrer Wallet zu entfernen',
  'security.actions.device-remove': 'Geräte Ihrer Wallet zu entfernen',
  'security.actions.email-change': 'die E-Mail-Adresse Ihrer Wallet zu ändern',
  'security.actions.spending': 'das Ausgabenlimit Ihrer Wallet zu erhöhen',
  'security.notices.spending.subject': 'Das Ausgabenlimit Ihrer Wallet wurde geändert',
  'security.notices.spending.lead': 'Das Ausgabenlimit Ihrer Wallet wurde geändert.',

  'security.code.subject': '{code} bestätigt eine Änderung an der Sicherheit Ihrer Wallet',
  'security.code.lead': 'Mit diesem Code erlauben Sie auf {origin} mit {browser}, {action}:',
  'security.code.other':
    'Er gilt 10 Minuten, nur dafür und nur in dem Browser, der ihn angefordert hat. Wer Ihre Wörter hat, besitzt Ihre Wallet: Geben Sie weder Wörter noch Code weiter. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail und prüfen Sie Ihre Geräte.',

  'security.waiting.subject': 'In 24 Stunden: eine Änderung an der Sicherheit Ihrer Wallet',
  'security.waiting.lead': 'Jemand hat auf {origin} mit {browser} verlangt, {action}.',
  'security.waiting.how':
    'Das wird in etwa 24 Stunden möglich, nur in diesem Browser. Wenn Sie das nicht waren, brechen Sie es jetzt ab und prüfen Sie Ihre Geräte.',
  'security.waiting.action': 'Abbrechen',

  'security.notices.words.subject': 'Die Wörter Ihrer Wallet wurden angezeigt',
  'security.notices.words.lead': 'Die Wiederherstellungswörter Ihrer Wallet wurden angezeigt.',
  'security.notices.file.subject': 'Eine Sicherung Ihrer Wallet wurde erstellt',
  'security.notices.file.lead': 'Eine Sicherungsdatei Ihrer Wallet wurde erstellt.',
  'security.notices.passkey-added.subject': 'Ihre Wallet hat einen neuen Passkey',
  'security.notices.passkey-added.lead':
    'Ihrer Wallet wurde ein Passkey hinzugefügt. Neue Geräte brauchen jetzt einen Passkey oder eine Sicherung.',
  'security.notices.passkey-removed.subject': 'Ein Passkey Ihrer Wallet wurde entfernt',
  'security.notices.passkey-removed.lead': 'Ein Passkey Ihrer Wallet wurde entfernt.',
  'security.actions.unfreeze': 'Ihre Wallet zu entsperren',
  'security.actions.erase': 'Ihre Wallet endgültig zu löschen',
  'security.freeze': 'Meine Wallet sperren',
  'security.unfreeze': 'In 24 Stunden entsperren',
  'security.keep': 'Gesperrt lassen',
  'security.notices.frozen.subject': 'Ihre Wallet ist gesperrt',
  'security.notices.frozen.lead':
    'Auf keinem Gerät wird etwas signiert, bis Sie sie entsperren: auf einem Gerät mit Ihrem Passkey, oder mit diesem Link und 24 Stunden. Zwei Server halten die Sperre, und jeder schickt diese E-Mail: Nutzen Sie ohne Gerät die Links beider.',
  'security.notices.half.subject': 'Sperren Sie Ihre Wallet auf beiden Servern',
  'security.notices.half.lead':
    'Ihre Wallet wurde auf einem ihrer zwei Server gesperrt. Sperren Sie sie mit dem Link auch auf diesem. Haben Sie sie nicht gesperrt, öffnen Sie Ihre Wallet und prüfen Sie Ihre Geräte.',
  'security.notices.unfreezing.subject': 'In 24 Stunden: Ihre Wallet wird entsperrt',
  'security.notices.unfreezing.lead':
    'Jemand mit Zugang zu Ihrem Postfach will Ihre Wallet entsperren. Waren Sie es nicht, lassen Sie sie gesperrt und ändern Sie das Passwort des Postfachs.',
  'security.notices.unfrozen.subject': 'Ihre Wallet ist nicht mehr gesperrt',
  'security.notices.unfrozen.lead':
    'Ihre Wallet signiert wieder. Waren Sie es nicht, sperren Sie sie jetzt.',
  'security.notices.erased.subject': 'Ihre Wallet wurde gelöscht',
  'security.notices.erased.lead':
    'Ihre Wallet und alle Daten dazu wurden hier gelöscht, wie von Ihnen bestätigt. Nur Wiederherstellungswörter oder eine Sicherungsdatei öffnen sie noch.',
  'page.freeze':
    'Das sperrt Ihre Wallet sofort: Auf keinem Gerät wird etwas signiert, bis Sie sie entsperren.',
  'page.unfreeze':
    'Das entsperrt Ihre Wallet in 24 Stunden. Bis dahin kann es jedes Gerät und ein Link in einer weiteren E-Mail aufhalten.',
  'page.keep': 'Ihre Wallet bleibt gesperrt.',
  'page.cancel': 'Das bricht ab, was in Ihrer Wallet angefordert wurde.',
  'page.cancelled':
    'Es wurde abgebrochen. Wenn Sie das nicht angefordert haben, öffnen Sie Ihre Wallet und entfernen Sie die Geräte, die Sie nicht kennen.',
  'page.undo':
    'Damit erhält Ihre Wallet ihre alte E-Mail-Adresse zurück, und alle Geräte werden abgemeldet.',
  'page.undone':
    'Ihre Wallet hat wieder ihre alte E-Mail-Adresse. Melden Sie sich an und prüfen Sie Ihre Geräte.',
  'page.title': 'Ihre Wallet',
  'page.done': 'Erledigt.',
  'page.half':
    'Ihre Wallet ist auf einem ihrer zwei Server gesperrt. Sperren Sie sie auch auf dem anderen.',
  'page.mailed':
    'Wir haben Ihnen einen Link gemailt. Er sperrt Ihre Wallet auch auf diesem Server.',
  'page.device':
    'Dieser Server hat keine E-Mail-Adresse von Ihnen. Öffnen Sie Ihre Wallet auf einem Ihrer Geräte und sperren Sie sie auch dort.',
  'page.limit':
    'Dieses Postfach hat das in 30 Tagen dreimal getan, öfter darf es nicht. Nutzen Sie eines Ihrer Geräte.',
  'page.over': 'Dieser Link ist abgelaufen oder wurde benutzt.',

  'security.from': 'Das geschah auf {origin} mit {browser}.',

  'security.other':
    'Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, entfernen Sie das Gerät und übertragen Sie Ihr Vermögen in eine andere Wallet.',
}
