import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in German. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Ihre Wallet',
  'account.loading': 'Lädt',
  'account.done': 'Schließen',
  'account.back': 'Zurück',
  'account.cancel': 'Abbrechen',
  'account.continue': 'Weiter',
  'account.retry': 'Erneut versuchen',
  'account.problem': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  'account.storage':
    'Dieser Browser speichert hier nichts für die Wallet. Bewahren Sie eine Sicherung auf: Nach dem Neuladen melden Sie sich erneut an.',
  'account.none':
    'Erstellen Sie eine Sicherung oder fügen Sie einen Passkey hinzu. Ohne beides kann mit dem Postfach auch die Wallet verloren gehen.',

  'safe.title': '{done} von {all} gesichert',
  'safe.done': 'Erledigt',
  'safe.open': 'Noch nicht',
  'account.backup': 'Sicherung',
  'account.words': 'Wiederherstellungswörter zeigen',
  'account.file': 'Verschlüsselte Sicherung speichern',
  'account.words.title': 'Wiederherstellungswörter',
  'account.words.warning':
    'Wer diese 24 Wörter hat, dem gehört Ihre Wallet. Schreiben Sie sie in dieser Reihenfolge auf und zeigen Sie sie niemandem.',
  'account.words.show': 'Wörter zeigen',
  'account.words.kept': 'Ich habe sie aufgeschrieben',
  'account.file.title': 'Verschlüsselte Sicherung',
  'account.file.text':
    'Die Datei stellt Ihre Wallet zusammen mit ihrem Passwort wieder her, auch ohne diesen Dienst. Bewahren Sie beide getrennt voneinander auf.',
  'account.file.password': 'Passwort, mindestens 12 Zeichen',
  'account.file.again': 'Passwort wiederholen',
  'account.file.differ': 'Die Passwörter sind verschieden.',
  'account.file.short': 'Verwenden Sie mindestens 12 Zeichen.',
  'account.file.save': 'Datei speichern',
  'account.file.saved':
    'Die Datei wurde gespeichert. Sie öffnen sie hier, wenn Sie sich auf einem neuen Gerät anmelden, oder ohne Netz mit der Seite zum Wiederherstellen.',
  'account.file.page': 'Auch die Seite zum Wiederherstellen speichern',

  'account.passkeys': 'Passkeys',
  'account.passkey.add': 'Passkey hinzufügen',
  'account.passkey.remove': 'Entfernen',
  'account.passkey.about':
    'Ein Passkey öffnet Ihre Wallet auf einem neuen Gerät. Sonst kann es niemand, auch wir nicht. Behalten Sie auch eine Sicherung.',
  'account.passkey.title': 'Passkey hinzufügen',
  'account.passkey.label': 'Name des Passkeys',
  'account.passkey.create': 'Passkey erstellen',
  'account.passkey.added': 'Passkey hinzugefügt',
  'account.passkey.removed': 'Passkey entfernt',
  'account.passkey.removedText':
    'Ohne Passkey stellt wieder allein Ihre E-Mail die Wallet her, auf jedem Gerät ab der nächsten Anmeldung.',
  'account.passkey.unfit':
    'Dieser Passkey oder Browser kann keine Wallet wiederherstellen. Versuchen Sie einen anderen oder verwenden Sie eine Sicherung.',
  'account.passkey.declined': 'Der Passkey wurde nicht verwendet.',
  'account.used': 'Zuletzt verwendet: {date}',

  'account.devices': 'Geräte',
  'account.device.here': 'Dieses Gerät',
  'account.device.remove': 'Entfernen',
  'account.device.half': 'Ein entferntes Gerät, das einer unserer zwei Server noch kennt',
  'account.device.others': 'Alle anderen Geräte entfernen',

  'account.waiting': 'Wartet',
  'account.waiting.from': 'Möglich ab {date}',
  'account.waiting.elsewhere': 'Auf einem anderen Gerät angefordert',
  'account.waiting.cancel': 'Verwerfen',
  'account.action.export': 'Wörter zeigen oder Sicherung speichern',
  'account.action.passkey-add': 'Passkey hinzufügen',
  'account.action.passkey-remove': 'Passkey entfernen',
  'account.action.device-remove': 'Geräte entfernen',
  'account.action.email-change': 'E-Mail-Adresse ändern',

  'account.log': 'Sicherheitsprotokoll',
  'account.event.signed-in': 'Angemeldet',
  'account.event.sign-in-refused': 'Anmeldung abgelehnt',
  'account.event.device-added': 'Gerät hinzugefügt',
  'account.event.device-removed': 'Gerät entfernt',
  'account.event.signed-out': 'Abgemeldet',
  'account.event.session-stolen': 'Eine kopierte Sitzung wurde beendet',
  'account.event.share-released': 'Wallet zum Signieren geöffnet',
  'account.event.email-change-requested': 'Änderung der E-Mail-Adresse angefragt',
  'account.event.email-changed': 'E-Mail-Adresse geändert',
  'account.event.email-change-undone': 'Änderung der E-Mail-Adresse rückgängig gemacht',
  'account.event.exported': 'Sicherung erstellt',
  'account.event.passkey-added': 'Passkey hinzugefügt',
  'account.event.passkey-removed': 'Passkey entfernt',
  'account.event.step-up-requested': 'Sicherheitsänderung angefragt',
  'account.event.step-up-cancelled': 'Sicherheitsänderung verworfen',

  'stepUp.title': 'Bestätigen Sie, dass Sie es sind',
  'stepUp.passkey': 'Passkey verwenden',
  'stepUp.code': 'Code an meine E-Mail senden',
  'stepUp.lost': 'Ich habe meinen Passkey verloren',
  'stepUp.delayed':
    'Mit einem Code warten Sie 24 Stunden. Wir schreiben Ihnen, und Sie können es verwerfen.',
  'stepUp.freezeFirst':
    'Bis dahin behält das andere Gerät die Wallet. Um es sofort zu stoppen, sperren Sie die Wallet.',
  'stepUp.label': 'Code aus der E-Mail',
  'stepUp.sent':
    'Wir haben Ihnen per E-Mail einen sechsstelligen Code gesendet. Er gilt 10 Minuten.',
  'stepUp.later': 'Noch nicht möglich',
  'stepUp.laterText': 'Es ist ab {date} in diesem Browser möglich. Kommen Sie dann wieder.',

  'email.title': 'E-Mail-Adresse ändern',
  'email.text':
    'Danach melden Sie sich mit der neuen Adresse an, und andere Geräte werden abgemeldet. In den 24 Stunden danach lässt sich keine Sicherung erstellen und kein Passkey hinzufügen.',
  'email.new': 'Neue E-Mail-Adresse',
  'email.present': 'Geben Sie den Code ein, der an Ihre bisherige Adresse gesendet wurde.',
  'email.next': 'Geben Sie den Code ein, der an Ihre neue Adresse gesendet wurde.',
  'spending.title': 'Ausgabenlimit',
  'spending.text':
    'Ihre Wallet signiert nichts darüber, was eine Website auch anfragt. Wenn Sie es erhöhen, bestätigen Sie, dass Sie es sind.',
  'spending.off': 'Kein Limit',
  'spending.day': 'Pro Tag, auf jedem Gerät',
  'spending.device': 'Insgesamt, auf jedem Gerät',
  'spending.kind': 'Limit',
  'spending.amount': '{symbol} auf {network}',
  'spending.token': 'Vertragsadresse eines Tokens',
  'spending.token.network': 'Netzwerk des Tokens',
  'spending.token.add': 'Token hinzufügen',
  'spending.token.none': 'Kein Token hat diese Adresse (Netzwerk: {network})',
  'spending.rest':
    'Die Netzwerkgebühr zählt mit. Ein Token ohne Betrag und alles, was wir nicht bewerten können, zählt als über dem Limit.',
  'spending.listed': 'Neue Adressen nur bezahlen, wenn sie auf meiner Liste stehen',
  'spending.addresses': 'Meine Liste: eine Adresse je Zeile',
  'spending.wrong': 'Das ist kein Betrag und keine Adresse: {value}',
  'permissions.title': 'App-Berechtigungen',
  'permissions.text':
    'Das dürfen Websites ausgeben, ohne Sie erneut zu fragen, bis es endet oder Sie es hier widerrufen.',
  'permissions.none': 'Keine Berechtigungen',
  'permissions.active': 'Aktiv',
  'permissions.expired': 'Abgelaufen',
  'permissions.revoked': 'Widerrufen',
  'permissions.granted': 'Erteilt: {date}',
  'permissions.unchecked': 'Ob widerrufen, ließ sich nicht prüfen',
  'permissions.unread':
    'Einige Einträge fehlen: Ihre Wallet hat sie nicht signiert oder kann sie nicht lesen.',
  'permissions.revoke': 'Widerrufen',
  'permissions.done': 'Berechtigung widerrufen',
  'permissions.declined': 'Sie haben abgelehnt. Die Berechtigung bleibt.',
  'permissions.failed': 'Widerruf nicht möglich. Versuchen Sie es erneut',
  'permissions.fee': 'Nicht genug {coin} für die Netzwerkgebühr',
  'permissions.unused':
    'Ihr Konto nutzt gerade keine Berechtigungen (Netzwerk: {network}). Niemand kann mit dieser etwas ausgeben.',
  'permissions.stay': 'Aktive App-Berechtigungen bleiben bestehen. Widerrufen Sie sie vorher.',
  'account.action.spending': 'Ausgabenlimit erhöhen',
  'account.event.spending-changed': 'Ausgabenlimit geändert',
  'account.freeze': 'Wallet sperren',
  'freeze.text':
    'Bis Sie sie entsperren, wird auf keinem Gerät etwas signiert. Zum Entsperren brauchen Sie Ihren Passkey, oder einen Code und 24 Stunden.',
  'frozen.title': 'Ihre Wallet ist gesperrt',
  'frozen.text':
    'Auf keinem Gerät wird etwas signiert. Entfernen Sie unbekannte Geräte, bevor Sie sie entsperren.',
  'frozen.ends': 'Sie wird am {date} entsperrt: Jemand mit Ihrem Postfach hat das angefordert.',
  'frozen.half':
    'Die Sperre hat vielleicht nur einen von zwei Servern erreicht. Sperren Sie Ihre Wallet auf beiden.',
  'frozen.mailed':
    'Wir haben Ihnen einen Link gemailt. Er sperrt Ihre Wallet auch auf dem anderen Server.',
  'frozen.keep': 'Gesperrt lassen',
  'account.unfreeze': 'Wallet entsperren',
  'account.erase': 'Wallet löschen',
  'erase.text':
    'Das zerstört Ihre Wallet hier endgültig. Niemand kann sie wiederherstellen, auch wir nicht. Ohne Wiederherstellungswörter oder Sicherungsdatei ist alles darin verloren.',
  'erase.backup': 'Ich habe meine Wörter oder eine Sicherung, oder nichts darin ist mir wichtig',
  'erase.done': 'Ihre Wallet ist gelöscht',
  'account.records': 'Meine Daten speichern',
  'account.action.unfreeze': 'Die Wallet entsperren',
  'account.action.erase': 'Die Wallet löschen',
  'account.event.frozen': 'Wallet gesperrt',
  'account.event.unfrozen': 'Wallet entsperrt',
  'account.event.records-saved': 'Daten gespeichert',
  'stepUp.eraseWait':
    'Es ist 24 Stunden nach Ihrer Bestätigung möglich. Wir schreiben Ihnen, und jedes Ihrer Geräte kann es abbrechen.',

  'login.title': 'Bei Ihrer Wallet anmelden',
  'login.text': 'Mit der E-Mail-Adresse Ihrer Wallet.',
  'login.email': 'E-Mail-Adresse',
  'login.link.title': 'Sehen Sie in Ihr Postfach',
  'login.link.text': 'Öffnen Sie den Link in der E-Mail und wählen Sie diese Zahl:',
  'login.code.title': 'Code eingeben',
  'login.signOut': 'Abmelden',

  'recover.title': 'Wallet wiederherstellen',
  'recover.text': 'Sie sind angemeldet. Auf diesem Gerät ist Ihre Wallet noch nicht.',
  'recover.lost':
    'Die E-Mail allein öffnet Ihre Wallet hier nicht. Nutzen Sie Ihre Wiederherstellungswörter oder Sicherungsdatei.',
  'recover.steps': '{done} von {all} erledigt',
  'recover.passkey': 'Passkey verwenden',
  'recover.words': 'Wiederherstellungswörter',
  'recover.words.label': 'Ihre 24 Wörter, der Reihe nach',
  'recover.file': 'Sicherungsdatei',
  'recover.file.label': 'Sicherungsdatei',
  'recover.file.password': 'Passwort der Datei',
  'recover.restore': 'Wiederherstellen',
  'recover.done': 'Ihre Wallet ist wieder da',
  'recover.doneText': 'Sie können zur Website zurückkehren.',
  'recover.wrong.words': 'Ein Wort oder die Reihenfolge ist falsch.',
  'recover.wrong.other': 'Diese Sicherung gehört zu einer anderen Wallet.',
  'recover.wrong.file': 'Das ist keine Sicherungsdatei einer Wallet.',
  'recover.wrong.password': 'Das Passwort ist falsch, oder die Datei wurde verändert.',
  'recover.wrong.passkey':
    'Dieser Passkey öffnet die Wallet nicht. Versuchen Sie einen anderen oder verwenden Sie eine Sicherung.',
  'recover.nothing':
    'Haben Sie nichts davon? Auf einem Gerät, das noch angemeldet ist, können Sie die Wörter zeigen oder einen Passkey hinzufügen.',

  'window.account': 'Sicherung und Sicherheit',
  'window.account.text':
    'Es öffnet sich in einem Fenster Ihrer Wallet, damit keine Website es sehen kann.',
  'window.recover': 'Wallet wiederherstellen',
  'window.recover.text':
    'Auf diesem Gerät wird Ihr Passkey oder Ihre Sicherung gebraucht. Es öffnet sich in einem Fenster Ihrer Wallet.',
  'window.open': 'Fenster öffnen',
  'window.blocked':
    'Der Browser hat das Fenster blockiert. Erlauben Sie Fenster dieser Seite und versuchen Sie es erneut.',
}
