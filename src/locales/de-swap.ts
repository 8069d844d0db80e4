import type { Translation } from './messages.js'
import { plural } from './plural.js'

/** German texts of the swap screens. */
export const messages: Translation = {
  'swap.pay': 'Sie zahlen',
  'swap.receive': 'Sie erhalten',
  'swap.token': 'Token wählen',
  'swap.token.change': (token) => `${token}. Token ändern`,
  'swap.amountIn': (unit) => `Betrag in ${unit}`,
  'swap.amount': 'Betrag',
  'swap.turn': 'Die beiden Token vertauschen',
  'swap.balance': (amount) => `Guthaben: ${amount}`,
  'swap.balance.failed': 'Guthaben nicht abrufbar',
  'swap.max': 'Max',
  'swap.loading': 'Token werden geladen …',
  'swap.failed': 'Tauschen konnte nicht geladen werden',
  'swap.failed.text':
    'Der Tauschdienst hat nicht geantwortet. Ihre Token sind davon nicht betroffen.',
  'swap.action.tokens': 'Token wählen',
  'swap.action.amount': 'Betrag eingeben',
  'swap.action.incorrect': 'Ungültiger Wert',
  'swap.action.insufficient': (token) => `Nicht genug ${token}`,
  'swap.action.gas': (coin) => `Nicht genug ${coin} für die Netzwerkgebühr`,
  'swap.action.quoting': 'Bester Preis wird gesucht …',
  'swap.action.retry': 'Neuen Preis abfragen',
  'swap.action.route': 'Anderen Betrag oder Token wählen',
  'swap.action.review': 'Tausch prüfen',
  'swap.hint.route': (from, to) => `Für diesen Betrag gibt es keine Route von ${from} zu ${to}.`,
  'swap.hint.service':
    'Der Tauschdienst hat keinen Preis genannt. An Ihrem Guthaben liegt es nicht.',
  'swap.hint.ambiguous': (sign) =>
    `Diese Zahl lässt sich auf zwei Arten lesen. Schreiben Sie sie ohne Tausendertrennzeichen, mit ${sign} vor den Nachkommastellen.`,
  'swap.hint.decimals': (token, digits) =>
    plural('de', digits, {
      one: () => `${token} hat höchstens 1 Nachkommastelle.`,
      other: (n) => `${token} hat höchstens ${n} Nachkommastellen.`,
    }),
  'swap.rate': (one, other) => `${one} = ${other}`,
  'swap.impact': 'Preiseinfluss',
  'swap.impact.high': (percent) =>
    `Sie verlieren etwa ${percent} des Werts: Der Markt ist für diesen Betrag zu klein.`,
  'swap.least': 'Sie erhalten mindestens',
  'swap.slippage': 'Max. Abweichung',
  'swap.slippage.hint':
    'Wird der Preis um mehr als dies schlechter, findet der Tausch nicht statt.',
  'swap.fee': 'Netzwerkgebühr',
  'swap.fee.about': (amount) => `etwa ${amount}`,
  'swap.fee.unknown': 'Ihre Wallet zeigt sie',
  'swap.network': 'Netzwerk',
  'swap.details': 'Details',
  'swap.search': 'Name oder Adresse eingeben',
  'swap.own': 'Ihre Token',
  'swap.popular': 'Beliebte Token',
  'swap.tokens': 'Token',
  'swap.none': 'Keine Token gefunden',
  'swap.none.text':
    'Nur Token des aktuellen Netzwerks können getauscht werden. Mit der Adresse finden Sie jeden davon.',
  'swap.looking': 'Die Adresse wird nachgeschlagen …',
  'swap.looking.failed': 'Die Adresse konnte nicht nachgeschlagen werden. Versuchen Sie es erneut.',
  'swap.unlisted':
    'Dieser Token steht auf keiner Liste. Jeder kann einem Token jeden Namen geben: Prüfen Sie die Adresse.',
  'swap.found': (count) => plural('de', count, { other: (n) => `${n} gefunden` }),
  'swap.checking': 'Das Netzwerk prüft den Tausch …',
  'swap.changed':
    'Der Preis ist schlechter geworden. Prüfen Sie den neuen Betrag, bevor Sie fortfahren.',
  'swap.accept': 'Neuen Preis annehmen',
  'swap.cancel': 'Abbrechen',
  'swap.reset': (token) => `${token} zurücksetzen`,
  'swap.approve': (token) => `${token} freigeben`,
  'swap.swap': 'Tauschen',
  'swap.step.reset': (token) =>
    `Die frühere Freigabe von ${token} zurücknehmen. Der Token verlangt es.`,
  'swap.step.approve': (amount) => `Genau ${amount} freigeben`,
  'swap.step.swap': (from, to) => `${from} gegen ${to} tauschen`,
  'swap.step.done': 'Erledigt',
  'swap.step.both': 'Ihre Wallet erledigt alles auf einmal',
  'swap.steps': 'Schritte',
  'swap.asking': (wallet) => `In ${wallet} bestätigen`,
  'swap.asking.hint': 'Prüfen Sie Token und Beträge auch dort.',
  'swap.asking.long': (wallet) =>
    `${wallet} hat nicht geantwortet. Öffnen Sie die Wallet und bestätigen Sie dort oder lehnen Sie ab; die Anfrage wird kein zweites Mal gesendet.`,
  'swap.resetting': 'Warten, bis das Netzwerk die Rücknahme bestätigt …',
  'swap.approving': 'Warten, bis das Netzwerk die Freigabe bestätigt …',
  'swap.approving.late': 'Das Netzwerk ist langsam. Die Freigabe kann noch bestätigt werden.',
  'swap.declined': 'Sie haben abgelehnt. Es wurde nichts getauscht.',
  'swap.stepFailed': (reason) => `Es wurde nichts getauscht. ${reason}`,
  'swap.uncertain': (wallet) =>
    `${wallet} hat dies vielleicht gesendet. Prüfen Sie dort die Aktivität, bevor Sie es erneut versuchen.`,
  'swap.problem.refused': (reason) => `Das Netzwerk würde diesen Tausch ablehnen: ${reason}`,
  'swap.reason.none': 'ohne Angabe eines Grundes',
  'swap.problem.moved':
    'Der Preis bewegt sich zu schnell für Ihre Abweichung. Versuchen Sie es erneut oder erlauben Sie mehr.',
  'swap.problem.unsafe':
    'Der Tauschdienst hat etwas anderes geliefert als verlangt. Ihre Wallet hat es nicht erhalten.',
  'swap.problem.quote': 'Der Preis konnte nicht gelesen werden.',
  'swap.problem.allowance': 'Die Freigabe konnte nicht geprüft werden',
  'swap.problem.approval': 'Die Freigabe konnte nicht erstellt werden',
  'swap.problem.transaction': 'Die Transaktion konnte nicht erstellt werden',
  'swap.problem.title': 'Dieser Tausch ist gerade nicht möglich',
  'swap.busy.approval': (token) =>
    `Eine andere Freigabe von ${token} ist noch nicht bestätigt. Versuchen Sie es gleich noch einmal.`,
  'swap.busy': (wallet) =>
    `${wallet} fragt noch wegen einer anderen Zahlung oder eines anderen Tauschs. Beantworten Sie diese Anfrage zuerst.`,
  'swap.started': (from, to) => `${from} wird gegen ${to} getauscht`,
  'swap.waiting': 'Tausch gesendet',
  'swap.waiting.hint': 'Warten auf die Bestätigung des Netzwerks. Sie können dies schließen.',
  'swap.late': 'Noch nicht bestätigt',
  'swap.late.hint':
    'Das Netzwerk ist langsam. Der Tausch kann noch stattfinden; sehen Sie im Explorer nach, bevor Sie erneut tauschen.',
  'swap.done': 'Tausch bestätigt',
  'swap.done.hint': 'Ihre Guthaben sind aktuell.',
  'swap.reverted': 'Tausch fehlgeschlagen',
  'swap.reverted.hint': (reason) =>
    `Das Netzwerk hat ihn nicht ausgeführt: ${reason}. Sie behalten Ihre Token.`,
  'swap.reverted.plain':
    'Das Netzwerk hat ihn nicht ausgeführt, meist weil sich der Preis bewegt hat. Sie behalten Ihre Token.',
  'swap.cancelled.hint': 'Er wurde in Ihrer Wallet abgebrochen oder ersetzt.',
  'swap.watch': (token: string) => `${token} in Ihrer Wallet anzeigen`,
  'swap.watch.done': (token: string) => `Ihre Wallet zeigt ${token} jetzt an`,
  'swap.watch.failed': 'Ihre Wallet hat den Token nicht hinzugefügt',
  'swap.explorer': 'Im Explorer ansehen',
  'swap.back': 'Zurück zum Konto',
}
