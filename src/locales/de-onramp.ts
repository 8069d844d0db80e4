import type { Translation } from './messages.js'

/** German texts of the buy screens. */
export const messages: Translation = {
  'buy.pay': 'Sie zahlen',
  'buy.pay.in': (currency) => `Sie zahlen, in ${currency}`,
  'buy.pay.change': (currency) => `${currency}. Währung ändern`,
  'buy.get': 'Sie erhalten etwa',
  'buy.get.change': (token) => `${token}. Token ändern`,
  'buy.get.where': (network) => `Kommt auf ${network} an`,
  'buy.presets': 'Beträge',
  'buy.methods': 'Zahlungsart',
  'buy.method.card': 'Karte',
  'buy.method.ach_bank_account': 'Bankkonto',
  'buy.limit.low': (amount) => `Mindestens ${amount}`,
  'buy.limit.high': (amount) => `Höchstens ${amount}`,
  'buy.limit.use': (amount) => `${amount} zahlen`,
  'buy.incorrect': 'Geben Sie einen Betrag wie 100 ein',
  'buy.ambiguous': (sign) =>
    `Diese Zahl lässt sich auf zwei Arten lesen. Schreiben Sie sie ohne Tausendertrennzeichen, mit ${sign} vor den Nachkommastellen.`,
  'buy.empty': 'Den Betrag wählen Sie auf der nächsten Seite',
  'buy.fees': (amount) => `Gebühren ${amount} enthalten`,
  'buy.loading': 'Preis wird geladen …',
  'buy.estimate': 'Schätzung',
  'buy.failed':
    'Der Preis konnte nicht geladen werden. Versuchen Sie es noch einmal, bevor Sie kaufen.',
  'buy.nothing': (network) => `Auf ${network} lässt sich gerade nichts kaufen`,
  'buy.nothing.text': 'Wechseln Sie das Netzwerk, um dort zu kaufen.',
  'buy.nothing.switch': 'Netzwerk wechseln',
  'buy.providers': 'Kaufen mit',
  'buy.providers.loading': 'Anbieter werden geladen',
  'buy.providers.none': 'Kein Anbieter verfügbar',
  'buy.providers.none.text':
    'In diesem Netzwerk lässt sich nichts kaufen. Empfangen Sie es von einem anderen Konto.',
  'buy.provider.fee': (fee) => `Gebühren ${fee}`,
  'buy.provider.free': 'Zum Testen: nimmt kein Geld',
  'buy.provider.failed': 'Gerade nicht verfügbar',
  'buy.provider.newWindow': 'Öffnet ein neues Fenster',
  'buy.how': 'Wie funktioniert das?',
  'buy.history': 'Ihre Käufe',
  'buy.receive': 'Stattdessen empfangen',
  'buy.search': 'Token suchen',
  'buy.none': 'Keine Token gefunden',
  'buy.none.text': 'Versuchen Sie einen anderen Namen oder ein anderes Symbol.',
  'buy.progress.title': (provider) => `Bei ${provider} kaufen`,
  'buy.progress.text':
    'Fahren Sie im geöffneten Fenster fort. Hier sehen Sie, wenn Ihr Kauf unterwegs ist.',
  'buy.progress.unlisted':
    'Fahren Sie im geöffneten Fenster fort. Ihr Guthaben zeigt den Kauf, sobald er ankommt.',
  'buy.progress.open': 'Fenster noch einmal öffnen',
  'buy.other': (address) => `Der Kauf für ${address} ist unterwegs`,
  'buy.other.arrived': (address) =>
    `Ihr Kauf ist bei ${address} angekommen. Wechseln Sie zu diesem Konto.`,
  'buy.other.arrived.connect': (address) =>
    `Ihr Kauf ist bei ${address} angekommen. Verbinden Sie dieses Konto.`,
  'buy.other.failed': (address, provider) =>
    `Der Kauf für ${address} ist fehlgeschlagen. Haben Sie bezahlt, fragen Sie ${provider}.`,
  'buy.late.title': 'Noch kein Kauf',
  'buy.late.text': (provider) =>
    `${provider} hat keinen Kauf gemeldet. Haben Sie bezahlt, kommt er trotzdem an und steht bei Ihren Käufen.`,
  'buy.gone.title': 'Kein Link gefunden',
  'buy.gone.text': 'Wählen Sie noch einmal einen Anbieter.',
  'buy.gone.back': 'Anbieter wählen',
  'buy.activity.loading': 'Käufe werden geladen',
  'buy.activity.none': 'Noch keine Käufe',
  'buy.activity.none.text': 'Hier sehen Sie Ihre Käufe und wie weit sie sind.',
  'buy.activity.none.buy': 'Kaufen',
  'buy.activity.failed': 'Käufe konnten nicht geladen werden',
  'buy.activity.failed.text': 'Versuchen Sie es gleich noch einmal.',
  'buy.activity.waiting': 'Unterwegs. Sie können dies schließen.',
  'buy.activity.back': 'Zurück zum Konto',
  'whatIsABuy.money': 'Mit Ihrem Geld zahlen',
  'whatIsABuy.money.text':
    'Ein Anbieter nimmt eine Karten- oder Bankzahlung an und sendet die Token an Ihr Konto. Er fragt vielleicht, wer Sie sind.',
  'whatIsABuy.own': 'Sie kommen in Ihrer Wallet an',
  'whatIsABuy.own.text':
    'Nur Sie verfügen über sie. Diese Website sieht Ihre Karte nicht und berührt die Zahlung nicht.',
  'whatIsABuy.buy': 'Kaufen',
}
