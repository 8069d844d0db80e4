import type { Texts } from '../texts.js'

/** Texts of the page’s buttons, the first screens and every failure, in German. */
export const messages: Texts<'first'> = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden …',
  'button.account': 'Konto {address}',
  'button.selectNetwork': 'Netzwerk wählen',
  'button.switchNetwork': 'Netzwerk wechseln',
  'button.unknownNetwork': 'Unbekanntes Netzwerk',
  'button.oldBrowser': 'Bitte Browser aktualisieren',

  'action.retry': 'Erneut versuchen',
  'action.copyLink': 'Link kopieren',

  'header.back': 'Zurück',
  'header.close': 'Schließen',
  'header.help': 'Was ist eine Wallet?',
  'network.testnet': 'Testnetz',
  'header.networks': 'Netzwerk: {name}. Netzwerk ändern',
  'alert.dismiss': 'Ausblenden',

  'connect.title': 'Wallet verbinden',
  'connect.title.to': 'Mit {app} verbinden',
  'connect.walletConnect': 'WalletConnect',
  'connect.tag.qr': 'QR-Code',
  'connect.tag.app': 'Öffnet App',
  'connect.tag.installed': 'Installiert',
  'connect.tag.connected': 'Verbunden',
  'connect.tag.recent': 'Zuletzt',
  'connect.recent': 'Zuletzt verwendet',
  'connect.installed': 'Installiert',
  'connect.duplicate': 'Zwei Wallets heißen so',
  'connect.allWallets': 'Alle Wallets',
  'connect.more': 'Weitere Wallets',
  'connect.new': 'Ich habe noch keine Wallet',
  'connect.none': 'Noch keine Wallet in diesem Browser',
  'connect.none.text':
    'Eine Wallet bewahrt Ihre Kryptowerte auf und meldet Sie an. Eine Minute genügt.',
  'connect.getWallet': 'Eine Wallet holen',
  'connect.terms': 'Nutzungsbedingungen',
  'connect.privacy': 'Datenschutzerklärung',
  'connect.legal': 'Mit dem Verbinden stimmen Sie zu: {documents}',
  'connect.legal.checkbox': 'Ich stimme zu: {documents}',
  'connect.legal.why': 'Stimmen Sie zuerst zu, dann wählen Sie eine Wallet',

  'connecting.waiting': 'Weiter in {wallet}',
  'connecting.waiting.hint': 'Bestätigen Sie die Verbindung in Ihrer Wallet',
  'connecting.declined': 'Verbindung abgelehnt',
  'connecting.declined.hint': '{wallet} hat abgelehnt. Sie können es erneut versuchen.',
  'connecting.failed': 'Verbindung nicht möglich',
  'connecting.locked': '{wallet} entsperren',
  'connecting.pending': 'Antworten Sie zuerst in {wallet}',
  'connecting.open': '{wallet} öffnen',
  'connecting.done': 'Verbunden',
  'connecting.slow': 'Keine Anfrage? Öffnen Sie {wallet} über die Symbolleiste Ihres Browsers.',
  'connecting.linked': '{wallet} ist bereits verbunden',
  'connecting.linked.hint': 'Um ein anderes Konto zu verwenden, wählen Sie es in Ihrer Wallet.',
  'connecting.notDetected': '{wallet} ist nicht installiert',
  'connecting.notDetected.hint': 'Installieren Sie sie oder nutzen Sie sie auf dem Handy',
  'connecting.dontHave': 'Noch nicht installiert?',
  'connecting.get': '{wallet} holen',
  'connecting.ways': 'Wege zum Verbinden',
  'connecting.tab.browser': 'Browser',
  'connecting.tab.mobile': 'Handy',
  'connecting.tab.web': 'Web-App',
  'connecting.tab.desktop': 'Desktop',
  'connecting.app.preparing': 'Verbindung wird vorbereitet …',
  'connecting.app.slow': 'Verbindung wird noch hergestellt …',
  'connecting.app.hint': 'Bestätigen Sie in der App und kommen Sie zurück',
  'connecting.web.hint': 'Bestätigen Sie in der Web-App',
  'connecting.browse.hint': 'Diese Seite öffnet sich in {wallet}. Verbinden Sie dort.',
  'connecting.paste.hint': 'Link dieser Seite kopieren und im Browser von {wallet} öffnen.',
  'connecting.app.failed': 'Die App hat sich nicht geöffnet',
  'connecting.clock':
    'Die Uhr Ihres Geräts geht falsch. Stellen Sie sie und versuchen Sie es erneut.',
  'connecting.copied': 'Link kopiert',
  'connecting.copyFailed': 'Kopieren nicht möglich',
  'connecting.openHere': 'Hier öffnen',
  'connecting.openApp': 'Wallet-App öffnen',

  'qr.label': 'QR-Code zum Verbinden von {wallet}. Stattdessen kann auch der Link kopiert werden.',
  'qr.hint': 'Scannen Sie den Code mit einer Wallet-App auf Ihrem Handy',
  'qr.hint.wallet': 'Scannen Sie den Code mit {wallet} auf Ihrem Handy',

  'account.title': 'Konto',

  'swap.title': 'Tauschen',
  'swap.preview.title': 'Prüfen',
  'buy.title': 'Kaufen',
  'buy.fiat.title': 'Währung wählen',
  'whatIsABuy.title': 'So funktioniert der Kauf',
  'send.title': 'Senden',
  'send.select.title': 'Token wählen',
  'send.preview.title': 'Prüfen',
  'send.confirmed.title': 'Zahlung',
  'sendCalls.title': 'Schritte',
  'profile.title': 'Wallets',
  'receive.title': 'Empfangen',
  'compatibleNetworks.title': 'Passende Netzwerke',
  'activity.title': 'Aktivität',

  'multiChain.title': 'Netzwerk wählen',
  'multiChain.heading': 'Wo möchten Sie {wallet} nutzen?',
  'multiChain.text': 'Wählen Sie eines oder verbinden Sie alle',
  'multiChain.waiting': 'Bestätigen Sie die Anfrage für {family}',
  'multiChain.all': 'Alle verbinden',

  'switchActiveChain.title': 'Andere Wallet',

  'link.external': '(öffnet sich in einem neuen Tab)',
  'search.clear': 'Suche leeren',
  'search.none.hint': 'Prüfen Sie die Schreibweise oder suchen Sie kürzer',

  'allWallets.title': 'Alle Wallets',
  'allWallets.search': 'Wallets suchen',
  'allWallets.certified': 'Nur geprüfte',
  'allWallets.certified.on': 'Nur geprüfte',
  'allWallets.certified.badge': 'geprüft',
  'allWallets.qr': 'QR-Code anzeigen',
  'allWallets.loading': 'Wallets werden geladen …',
  'allWallets.found': { one: '1 Wallet gefunden', other: '{count} Wallets gefunden' },
  'allWallets.none': 'Keine Wallet gefunden',
  'allWallets.failed': 'Die Wallets konnten nicht geladen werden',

  'downloads.title': '{wallet} holen',
  'downloads.chrome': 'Chrome-Erweiterung',
  'downloads.ios': 'iOS-App',
  'downloads.android': 'Android-App',
  'downloads.website': 'Website',
  'downloads.none': 'Kein Download bekannt. Wählen Sie eine andere Wallet.',

  'getWallet.title': 'Eine Wallet holen',
  'getWallet.text': 'Wählen Sie eine, installieren Sie sie und kommen Sie zurück',
  'getWallet.explore': 'Alle ansehen',

  'whatIsAWallet.title': 'Was ist eine Wallet?',
  'whatIsAWallet.assets': 'Ein Zuhause für Ihren Besitz',
  'whatIsAWallet.assets.text':
    'Sie bewahrt, sendet und empfängt Ihr digitales Geld und Ihre Sammlerstücke.',
  'whatIsAWallet.key': 'Ein Schlüssel für viele Websites',
  'whatIsAWallet.key.text':
    'Verbinden Sie sie, statt noch ein Konto mit noch einem Passwort anzulegen.',
  'whatIsAWallet.control': 'Sie entscheiden',
  'whatIsAWallet.control.text':
    'Nichts bewegt sich, bis Sie es bestätigen. Behalten Sie Ihre Wiederherstellungswörter für sich.',

  'whatIsANetwork.title': 'Was ist ein Netzwerk?',

  'networks.title': 'Netzwerk wählen',

  'signIn.title': 'Anmelden',

  'names.choose.title': 'Kontoname',
  'names.choose': 'Namen wählen',
  'names.done.title': 'Name registriert',

  'unsupportedChain.title': 'Netzwerk wechseln',

  'frame.notAllowed': 'Aktion nicht erlaubt',
  'error.USER_REJECTED': 'Sie haben das in Ihrer Wallet abgelehnt. Sie können es erneut versuchen.',
  'error.REQUEST_PENDING': 'Ihre Wallet wartet noch auf Ihre Antwort auf eine frühere Anfrage.',
  'error.REQUEST_ABORTED': 'Abgebrochen. Sie können es erneut versuchen.',
  'error.REQUEST_TIMEOUT':
    'Ihre Wallet hat nicht geantwortet. Öffnen Sie sie und versuchen Sie es erneut.',
  'error.MODAL_CLOSED': 'Geschlossen, bevor eine Wallet verbunden war.',
  'error.UNAUTHORIZED':
    'Ihre Wallet erlaubt das dieser Website nicht. Verbinden Sie sie neu und erlauben Sie es.',
  'error.METHOD_UNSUPPORTED': 'Ihre Wallet unterstützt das nicht. Wählen Sie eine andere Wallet.',
  'error.WALLET_NOT_FOUND':
    'Diese Wallet wurde nicht gefunden. Installieren Sie sie oder wählen Sie eine andere.',
  'error.WALLET_LOCKED':
    'Ihre Wallet ist gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
  'error.WALLET_DISCONNECTED':
    'Ihre Wallet ist nicht verbunden. Öffnen Sie sie und versuchen Sie es erneut.',
  'error.CONNECT_FAILED': 'Ihre Wallet konnte nicht verbunden werden. Versuchen Sie es erneut.',
  'error.DISCONNECT_FAILED':
    'Trennen fehlgeschlagen. Ihre Wallet führt diese Website vielleicht noch auf.',
  'error.CONNECTION_NOT_FOUND': 'Diese Wallet ist nicht mehr verbunden. Verbinden Sie sie erneut.',
  'error.CHAIN_NOT_CONFIGURED':
    'Diese Website nutzt dieses Netzwerk nicht. Wählen Sie ein anderes.',
  'error.CHAIN_UNKNOWN_TO_WALLET':
    'Ihre Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und versuchen Sie es erneut.',
  'error.CHAIN_UNSUPPORTED':
    'Ihre Wallet unterstützt keines der Netzwerke dieser Website. Wählen Sie eine andere Wallet.',
  'error.CHAIN_MISMATCH':
    'Ihre Wallet ist in einem anderen Netzwerk geblieben. Wechseln Sie dort und versuchen Sie es erneut.',
  'error.ACCOUNT_NOT_FOUND':
    'Ihre Wallet bietet dieses Konto nicht mehr an. Wählen Sie ein anderes Konto.',
  'error.ACCOUNT_INVALID':
    'Ihre Wallet hat ein Konto genannt, das diese Website nicht lesen kann. Wählen Sie ein anderes Konto.',
  'error.CAIP_INVALID':
    'Diese Adresse oder dieses Netzwerk ist ungültig. Prüfen Sie die Eingabe und versuchen Sie es erneut.',
  'error.SERVICE_UNAVAILABLE':
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'error.RESPONSE_INVALID':
    'Bei uns stimmt etwas nicht. Versuchen Sie es in ein paar Minuten erneut.',
  'error.RATE_LIMITED': 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  'error.RELAY_REFUSED':
    'Wallets auf dem Handy sind hier nicht verfügbar. Nutzen Sie eine Wallet in diesem Browser.',
  'error.RELAY_UNAVAILABLE': 'Sie sind offline, oder ein Netz blockiert die Verbindung.',
  'error.RELAY_NOT_CONFIGURED':
    'Wallets auf dem Handy sind hier nicht verfügbar. Nutzen Sie eine Wallet in diesem Browser.',
  'error.PAIRING_EXPIRED':
    'Der Code ist abgelaufen, bevor Ihre Wallet geantwortet hat. Holen Sie einen neuen.',
  'error.SESSION_REJECTED':
    'Sie haben das in Ihrer Wallet abgelehnt. Sie können es erneut versuchen.',
  'error.SESSION_ENDED': 'Ihre Wallet hat die Verbindung beendet. Verbinden Sie sie erneut.',
  'error.SIGN_IN_REFUSED': 'Die Anmeldung wurde nicht angenommen. Versuchen Sie es erneut.',
  'error.LOGIN_FAILED': 'Die Anmeldung hat nicht geklappt. Versuchen Sie es erneut.',
  'error.LOGIN_WAIT':
    'Ein Code wurde gerade gesendet. Warten Sie, bevor Sie einen neuen anfordern.',
  'error.TRANSACTION_FAILED':
    'Ihre Transaktion ist fehlgeschlagen. Sie können es erneut versuchen.',
  'error.SWAP_INVALID': 'Dieser Tausch ist nicht möglich. Es wurde nichts signiert.',
  'error.SEND_INVALID': 'Diese Zahlung ist nicht vollständig. Prüfen Sie, was fehlt.',
  'error.LINK_REFUSED': 'Dieser Link lässt sich nicht sicher öffnen.',
  'error.LINK_FAILED':
    'Die Wallet-App hat sich nicht geöffnet. Prüfen Sie, ob sie installiert ist.',
  'error.PRESS_NEEDED': 'Tippen Sie noch einmal, um Ihre Wallet-App zu öffnen.',
  'error.LOCAL_ACCESS_BLOCKED':
    'Ihr Browser lässt diese Website nicht auf Apps Ihres Geräts zugreifen. Erlauben Sie es in den Website-Einstellungen.',
  'error.CLIPBOARD_FAILED': 'Kopieren fehlgeschlagen. Ihr Browser hat es nicht erlaubt.',
  'error.OPTIONS_INVALID': 'Diese Website ist nicht richtig eingerichtet.',
  'error.MODAL_EXISTS': 'Diese Website ist nicht richtig eingerichtet.',
  'error.MODAL_MISSING': 'Diese Website ist nicht richtig eingerichtet.',
  'error.VERSION_MISMATCH': 'Diese Website ist nicht richtig eingerichtet.',
  'error.CONTEXT_MISSING': 'Diese Website ist nicht richtig eingerichtet.',
  'error.PROVIDER_MISSING': 'Diese Website ist nicht richtig eingerichtet.',
  'error.VIEW_FAILED':
    'Dieser Bildschirm konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'error.UNKNOWN': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
}
