import type { Translation } from './messages.js'
import { plural } from './plural.js'

/** German. Formal address, and “die Wallet”. */
export const messages: Translation = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden …',
  'button.reconnecting': 'Wird wieder verbunden …',
  'button.account': (address: string) => `Konto ${address}`,
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
  'header.networks': (name: string) => `Netzwerk: ${name}. Netzwerk ändern`,
  'alert.dismiss': 'Ausblenden',

  'connect.title': 'Wallet verbinden',
  'connect.walletConnect': 'WalletConnect',
  'connect.tag.qr': 'QR-Code',
  'connect.tag.installed': 'Installiert',
  'connect.tag.connected': 'Verbunden',
  'connect.tag.recent': 'Zuletzt',
  'connect.duplicate': 'Name doppelt',
  'connect.allWallets': 'Alle Wallets',
  'connect.more': 'Weitere Wallets',
  'connect.new': 'Ich habe noch keine Wallet',
  'connect.none': 'Noch keine Wallet in diesem Browser',
  'connect.none.text':
    'Eine Wallet bewahrt auf, was Ihnen gehört, und meldet Sie auf Websites an. Sie ist in einer Minute eingerichtet.',
  'connect.getWallet': 'Eine Wallet holen',
  'connect.terms': 'Nutzungsbedingungen',
  'connect.privacy': 'Datenschutzerklärung',
  'connect.legal': 'Mit dem Verbinden akzeptieren Sie unsere',
  'connect.legal.and': 'und',
  'connect.legal.checkbox': 'Ich akzeptiere die',
  'connect.legal.why': 'Stimmen Sie zuerst zu, dann wählen Sie eine Wallet.',

  'connecting.waiting': (wallet: string) => `Weiter in ${wallet}`,
  'connecting.waiting.hint': 'Nehmen Sie die Verbindungsanfrage in Ihrer Wallet an.',
  'connecting.declined': 'Verbindung abgelehnt',
  'connecting.declined.hint': (wallet: string) =>
    `${wallet} hat die Anfrage abgelehnt. Sie können es erneut versuchen.`,
  'connecting.failed': 'Verbindung fehlgeschlagen',
  'connecting.locked': (wallet: string) => `${wallet} entsperren`,
  'connecting.pending': (wallet: string) => `Antworten Sie zuerst in ${wallet}`,
  'connecting.open': (wallet: string) => `${wallet} öffnen`,
  'connecting.done': 'Verbunden',
  'connecting.slow': (wallet: string) =>
    `Keine Anfrage? Öffnen Sie ${wallet} über die Symbolleiste Ihres Browsers.`,
  'connecting.linked': (wallet: string) => `${wallet} ist bereits verbunden`,
  'connecting.linked.hint': 'Um ein anderes Konto zu verwenden, wählen Sie es in Ihrer Wallet.',
  'connecting.notDetected': 'Nicht gefunden',
  'connecting.notDetected.hint': (wallet: string) =>
    `${wallet} ist in diesem Browser nicht installiert.`,
  'connecting.dontHave': 'Noch nicht installiert?',
  'connecting.get': (wallet: string) => `${wallet} holen`,
  'connecting.ways': 'Wege zum Verbinden',
  'connecting.tab.browser': 'Browser',
  'connecting.tab.mobile': 'Handy',
  'connecting.tab.web': 'Web-App',
  'connecting.tab.desktop': 'Desktop',
  'connecting.app.preparing': 'Verbindung wird vorbereitet …',
  'connecting.app.slow': 'Der Kopplungsdienst antwortet noch nicht …',
  'connecting.app.hint': 'Nehmen Sie die Anfrage in der App an und kommen Sie dann hierher zurück.',
  'connecting.web.hint': 'Öffnen Sie die Web-App und nehmen Sie die Anfrage dort an.',
  'connecting.browse.hint': 'Verbinden Sie sich auf dieser Seite in der App.',
  'connecting.app.failed': 'Die App hat sich nicht geöffnet',
  'connecting.clock':
    'Die Uhr Ihres Geräts geht falsch. Prüfen Sie Datum und Uhrzeit und versuchen Sie es erneut.',
  'connecting.copied': 'Link kopiert',
  'connecting.copyFailed': 'Kopieren fehlgeschlagen',
  'connecting.openHere': 'Hier öffnen',
  'connecting.openApp': 'Wallet-App öffnen',

  'qr.label': (wallet: string) =>
    `QR-Code zum Verbinden von ${wallet}. Stattdessen kann auch der Link kopiert werden.`,
  'qr.hint': 'Scannen Sie den Code mit einer Wallet-App auf Ihrem Handy',
  'qr.hint.wallet': (wallet: string) => `Scannen Sie den Code mit ${wallet} auf Ihrem Handy`,

  'account.title': 'Konto',

  'swap.title': 'Tauschen',
  'swap.preview.title': 'Tausch prüfen',
  'buy.title': 'Kaufen',
  'buy.fiat.title': 'Währung wählen',
  'whatIsABuy.title': 'Was heißt kaufen?',
  'send.title': 'Senden',
  'send.select.title': 'Token wählen',
  'send.preview.title': 'Zahlung prüfen',
  'send.confirmed.title': 'Zahlung',
  'profile.title': 'Wallets',
  'receive.title': 'Empfangen',
  'compatibleNetworks.title': 'Passende Netzwerke',
  'activity.title': 'Aktivität',

  'multiChain.title': 'Chain wählen',
  'multiChain.heading': (wallet: string) => `Chain für ${wallet} wählen`,
  'multiChain.text': 'Diese Wallet unterstützt mehrere. Wählen Sie eine, oder verbinden Sie alle.',
  'multiChain.waiting': (family: string) => `Bestätigen Sie die Anfrage für ${family}.`,
  'multiChain.all': 'Alle verbinden',

  'switchActiveChain.title': 'Chain wechseln',

  'link.external': '(öffnet sich in einem neuen Tab)',
  'search.clear': 'Suche leeren',
  'search.none.hint': 'Prüfen Sie die Schreibweise oder suchen Sie nach etwas Kürzerem.',

  'allWallets.title': 'Alle Wallets',
  'allWallets.search': 'Wallets suchen',
  'allWallets.certified': 'Nur zertifizierte Wallets',
  'allWallets.certified.on': 'Nur zertifizierte Wallets',
  'allWallets.certified.badge': 'zertifiziert',
  'allWallets.qr': 'QR-Code anzeigen',
  'allWallets.loading': 'Wallets werden geladen …',
  'allWallets.found': (count) =>
    plural('de', count, {
      one: () => '1 Wallet gefunden',
      other: (n) => `${n} Wallets gefunden`,
    }),
  'allWallets.none': 'Keine Wallet gefunden',
  'allWallets.failed': 'Wallets nicht abrufbar',

  'downloads.title': (wallet: string) => `${wallet} holen`,
  'downloads.chrome': 'Chrome-Erweiterung',
  'downloads.ios': 'iOS-App',
  'downloads.android': 'Android-App',
  'downloads.website': 'Website',
  'downloads.none': 'Für diese Wallet ist kein Download bekannt. Wählen Sie eine andere.',

  'getWallet.title': 'Eine Wallet holen',
  'getWallet.text':
    'Wählen Sie eine, installieren Sie sie und kommen Sie zum Verbinden hierher zurück.',
  'getWallet.explore': 'Alle ansehen',

  'whatIsAWallet.title': 'Was ist eine Wallet?',
  'whatIsAWallet.assets': 'Ein Zuhause für Ihren Besitz',
  'whatIsAWallet.assets.text':
    'Sie verwahrt Ihr digitales Geld und Ihre Sammlerstücke, sendet und empfängt sie.',
  'whatIsAWallet.key': 'Ein Schlüssel für viele Websites',
  'whatIsAWallet.key.text':
    'Verbinden Sie sie, statt noch ein Konto mit noch einem Passwort anzulegen.',
  'whatIsAWallet.control': 'Sie entscheiden',
  'whatIsAWallet.control.text':
    'Nichts bewegt sich ohne Ihre Zustimmung. Behalten Sie Ihre Wiederherstellungsphrase für sich: Sonst braucht sie niemand.',

  'whatIsANetwork.title': 'Was ist ein Netzwerk?',

  'networks.title': 'Netzwerk wählen',

  'signIn.title': 'Anmelden',

  'names.choose.title': 'Kontoname',
  'names.choose': 'Namen wählen',
  'names.done.title': 'Name registriert',

  'unsupportedChain.title': 'Netzwerk wechseln',

  'frame.notAllowed': 'Aktion nicht erlaubt',
  'error.USER_REJECTED': 'Sie haben das in Ihrer Wallet abgelehnt. Sie können es erneut versuchen.',
  'error.REQUEST_PENDING':
    'Eine frühere Anfrage ist nicht abgeschlossen. Beantworten Sie sie in Ihrer Wallet, oder warten Sie ihr Ende ab.',
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
  'error.RESPONSE_INVALID': 'Der Dienst hat unlesbar geantwortet. Versuchen Sie es später erneut.',
  'error.RATE_LIMITED': 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  'error.RELAY_REFUSED':
    'Diese Website ist nicht für das Koppeln mit Wallets eingerichtet. Wählen Sie eine Wallet in Ihrem Browser.',
  'error.RELAY_UNAVAILABLE':
    'Keine Verbindung zum Kopplungsdienst. Prüfen Sie Ihr Netz und versuchen Sie es erneut.',
  'error.RELAY_NOT_CONFIGURED':
    'Diese Website ist nicht für das Koppeln mit Wallets eingerichtet. Wählen Sie eine Wallet in Ihrem Browser.',
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
