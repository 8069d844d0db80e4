import type { Translation } from './messages.js'
import { plural } from './plural.js'

/** German texts of the send screens. */
export const messages: Translation = {
  'send.amount': 'Betrag',
  'send.amountIn': (unit) => `Betrag in ${unit}`,
  'send.token': 'Token wählen',
  'send.token.change': (token) => `${token}. Token ändern`,
  'send.flip': (unit) => `Betrag in ${unit} eingeben`,
  'send.noPrice': 'Kein Preis bekannt',
  'send.balance': (amount) => `Guthaben: ${amount}`,
  'send.balance.failed': 'Guthaben nicht abrufbar',
  'send.max': 'Max',
  'send.max.failed': 'Die Netzwerkgebühr konnte nicht gelesen werden. Geben Sie einen Betrag ein.',
  'send.to': 'An',
  'send.to.placeholder': 'Adresse oder Name',
  'send.to.paste': 'Einfügen',
  'send.to.clear': 'Empfänger löschen',
  'send.to.looking': 'Der Name wird nachgeschlagen …',
  'send.to.unknown': (network) => `Dieser Name hat keine Adresse auf ${network}.`,
  'send.to.invalid': (network) => `Das ist keine Adresse auf ${network}.`,
  'send.to.failed':
    'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es erneut oder geben Sie eine Adresse ein.',
  'send.to.recent': 'Schon einmal gesendet an',
  'send.to.pasteFailed': 'Ihr Browser hat das Einfügen nicht erlaubt. Nutzen Sie die Tastatur.',
  'send.action.token': 'Token wählen',
  'send.action.incorrect': 'Ungültiger Wert',
  'send.action.amount': 'Betrag eingeben',
  'send.action.insufficient': 'Zu wenig Guthaben',
  'send.action.receiver': 'Adresse eingeben',
  'send.action.invalid': 'Ungültige Adresse',
  'send.action.preview': 'Zahlung prüfen',
  'send.hint.ambiguous': (sign) =>
    `Diese Zahl lässt sich auf zwei Arten lesen. Schreiben Sie sie ohne Tausendertrennzeichen, mit ${sign} vor den Nachkommastellen.`,
  'send.hint.decimals': (token, digits) =>
    plural('de', digits, {
      one: () => `${token} hat höchstens 1 Nachkommastelle.`,
      other: (n) => `${token} hat höchstens ${n} Nachkommastellen.`,
    }),
  'send.loading': 'Token werden geladen',
  'send.search': 'Token suchen',
  'send.tokens': 'Ihre Token',
  'send.none': 'Keine Token gefunden',
  'send.none.text': 'Nur Token des aktuellen Netzwerks können gesendet werden.',
  'send.found': (count) => plural('de', count, { other: (n) => `${n} gefunden` }),
  'send.checking': 'Das Netzwerk prüft die Zahlung …',
  'send.network': 'Netzwerk',
  'send.fee': 'Netzwerkgebühr',
  'send.fee.unknown': 'Ihre Wallet zeigt sie',
  'send.deposit': 'Token-Konto für den Empfänger',
  'send.warn.first':
    'An diese Adresse haben Sie von hier noch nie gesendet. Prüfen Sie jedes Zeichen.',
  'send.warn.own': 'Das ist Ihr eigenes Konto.',
  'send.warn.token':
    'Das ist die Adresse des Tokens selbst, nicht die eines Kontos. Was Sie dorthin senden, ist meist verloren.',
  'send.warn.like':
    'Diese Adresse sieht aus wie eine, an die Sie schon gesendet haben, ist aber eine andere. Unterschiede sind markiert.',
  'send.warn.like.new': 'Diese Zahlung geht an',
  'send.warn.like.old': 'Früher gesendet an',
  'send.warn.like.agree': 'Ich habe beide Adressen verglichen',
  'send.caution':
    'Zahlungen lassen sich nicht zurückholen. Senden Sie nur, wenn die Adresse sicher stimmt.',
  'send.problem.fee': (coin) => `Sie haben zu wenig ${coin} für die Netzwerkgebühr.`,
  'send.changed': 'Die Netzwerkgebühr hat den Betrag geändert. Prüfen Sie ihn, dann senden Sie.',
  'send.problem.refused': (reason) => `Das Netzwerk würde diese Zahlung ablehnen: ${reason}`,
  'send.reason.none': 'ohne Angabe eines Grundes',
  'send.cancel': 'Abbrechen',
  'send.send': 'Senden',
  'send.asking': (wallet) => `In ${wallet} bestätigen`,
  'send.asking.hint': 'Prüfen Sie Betrag und Adresse auch dort.',
  'send.asking.long': (wallet) =>
    `${wallet} hat nicht geantwortet. Öffnen Sie die Wallet und bestätigen Sie dort oder lehnen Sie ab; die Zahlung wird kein zweites Mal gesendet.`,
  'send.declined': 'Sie haben die Zahlung abgelehnt. Es wurde nichts gesendet.',
  'send.failed': (reason) => `Es wurde nichts gesendet. ${reason}`,
  'send.uncertain': (wallet) =>
    `${wallet} hat diese Zahlung vielleicht gesendet. Prüfen Sie dort die Aktivität, bevor Sie erneut senden.`,
  'send.busy': (wallet) =>
    `${wallet} fragt noch wegen einer anderen Zahlung oder eines anderen Tauschs. Beantworten Sie diese Anfrage zuerst.`,
  'send.started': 'Transaktion gestartet',
  'send.waiting': 'Zahlung gesendet',
  'send.waiting.hint': 'Das Netzwerk muss sie noch bestätigen. Sie können dies schließen.',
  'send.late': 'Noch nicht bestätigt',
  'send.late.hint':
    'Das Netzwerk ist langsam. Die Zahlung kann noch ankommen; senden Sie sie nicht erneut, bevor Sie im Explorer nachgesehen haben.',
  'send.done': 'Zahlung bestätigt',
  'send.done.hint': 'Sie ist angekommen.',
  'send.reverted': 'Zahlung fehlgeschlagen',
  'send.reverted.hint': (reason) => `Das Netzwerk hat sie nicht ausgeführt: ${reason}`,
  'send.cancelled.hint': 'Sie wurde in Ihrer Wallet abgebrochen.',
  'send.replaced.hint': 'Eine andere Transaktion Ihrer Wallet hat sie ersetzt.',
  'send.explorer': 'Im Explorer ansehen',
  'send.back': 'Zurück zum Konto',
}
