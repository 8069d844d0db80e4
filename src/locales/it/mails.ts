import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Italian. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Conferma il tuo accesso',
  'link.lead': 'Qualcuno sta accedendo al tuo wallet su {origin} con {browser}.',
  'link.create': 'Qualcuno sta creando un wallet con la tua email su {origin} con {browser}.',
  'link.how':
    'Se sei tu, apri il link e scegli il numero sul tuo schermo. Il link funziona una volta, per 10 minuti.',
  'link.action': 'Conferma l’accesso',
  'link.other':
    'Se non sei tu o non conosci quel sito, ignora questa e-mail. Non aprire mai il link perché qualcuno te lo ha chiesto.',

  'code.subject': '{code} è il codice del tuo wallet',
  'code.lead': 'Il tuo codice per accedere su {origin} con {browser}:',
  'code.other':
    'Vale per 10 minuti, solo nel browser che lo ha richiesto. Non darlo a nessuno. Se non lo hai richiesto, ignora questa e-mail.',

  'change.primarySubject': '{code} è il tuo codice per cambiare e-mail',
  'change.primary':
    'Inserisci questo codice per cambiare l’indirizzo e-mail del tuo wallet in {to}:',
  'change.secondarySubject': '{code} conferma la tua nuova e-mail',
  'change.secondary':
    'Inserisci questo codice per rendere questo l’indirizzo e-mail del tuo wallet:',
  'change.other': 'Vale per 10 minuti. Se non lo hai richiesto, non darlo a nessuno.',

  'changed.subject': 'L’indirizzo e-mail del tuo wallet è stato cambiato',
  'changed.lead':
    'Ora il tuo wallet accede con {to}. Tutti gli altri dispositivi sono stati disconnessi. Se non eri tu, annulla entro 72 ore:',
  'changed.action': 'Annulla il cambio',

  'device.subject': 'Un nuovo dispositivo usa il tuo wallet',
  'device.lead':
    'Il tuo wallet è stato aperto su {origin} con {browser}, un dispositivo su cui non era mai stato usato.',
  'device.other':
    'Se non eri tu, apri il tuo wallet, rimuovi quel dispositivo e sposta ciò che possiedi in un altro wallet.',

  'security.actions.export': 'mostrare le parole di recupero o un backup del tuo wallet',
  'security.actions.passkey-add': 'aggiungere una passkey al tuo wallet',
  'security.actions.passkey-remove': 'rimuovere una passkey del tuo wallet',
  'security.actions.device-remove': 'rimuovere dispositivi del tuo wallet',
  'security.actions.email-change': 'cambiare l’indirizzo e-mail del tuo wallet',
  'security.actions.spending': 'alzare il limite di spesa del tuo wallet',
  'security.notices.spending.subject': 'Il limite di spesa del tuo wallet è cambiato',
  'security.notices.spending.lead': 'Il limite di spesa del tuo wallet è stato cambiato.',

  'security.code.subject': '{code} conferma una modifica alla sicurezza del wallet',
  'security.code.lead': 'Inserisci questo codice per {action}, su {origin} con {browser}:',
  'security.code.other':
    'Vale per 10 minuti, solo per questo e solo nel browser che lo ha richiesto. Chiunque abbia le tue parole di recupero possiede il tuo wallet: non dare né le parole né il codice a nessuno. Se non lo hai richiesto, ignora questa e-mail e controlla i tuoi dispositivi.',

  'security.waiting.subject': 'Tra 24 ore: una modifica alla sicurezza del tuo wallet',
  'security.waiting.lead': 'Qualcuno ha chiesto di {action}, su {origin} con {browser}.',
  'security.waiting.how':
    'Sarà possibile tra circa 24 ore, solo in quel browser. Se non eri tu, annulla ora e controlla i tuoi dispositivi.',
  'security.waiting.action': 'Annulla',

  'security.notices.words.subject': 'Le parole di recupero del wallet sono state mostrate',
  'security.notices.words.lead': 'Le parole di recupero del tuo wallet sono state mostrate.',
  'security.notices.file.subject': 'È stato creato un backup del tuo wallet',
  'security.notices.file.lead': 'È stato creato un file di backup del tuo wallet.',
  'security.notices.passkey-added.subject': 'Una passkey è stata aggiunta al tuo wallet',
  'security.notices.passkey-added.lead':
    'Una passkey è stata aggiunta al tuo wallet. Ora i nuovi dispositivi richiedono una passkey o un backup.',
  'security.notices.passkey-removed.subject': 'Una passkey del tuo wallet è stata rimossa',
  'security.notices.passkey-removed.lead': 'Una passkey del tuo wallet è stata rimossa.',
  'security.actions.unfreeze': 'sbloccare il tuo wallet',
  'security.actions.erase': 'cancellare il tuo wallet per sempre',
  'security.freeze': 'Blocca il mio wallet',
  'security.unfreeze': 'Sbloccalo tra 24 ore',
  'security.keep': 'Tienilo bloccato',
  'security.notices.frozen.subject': 'Il tuo wallet è bloccato',
  'security.notices.frozen.lead':
    'Non si firma nulla su nessun dispositivo finché non lo sblocchi: su un dispositivo con la tua passkey, oppure con questo link e 24 ore. Due server mantengono il blocco e ciascuno invia questa email: senza un dispositivo, usa il link di entrambi.',
  'security.notices.half.subject': 'Blocca il tuo wallet su entrambi i server',
  'security.notices.half.lead':
    'Il tuo wallet è stato bloccato su uno dei suoi due server. Bloccalo anche su questo con il link. Se non l’hai bloccato tu, apri il wallet e controlla i tuoi dispositivi.',
  'security.notices.unfreezing.subject': 'Tra 24 ore: il tuo wallet si sblocca',
  'security.notices.unfreezing.lead':
    'Qualcuno con accesso alla tua casella ha chiesto di sbloccare il tuo wallet. Se non sei tu, tienilo bloccato e cambia la password della casella.',
  'security.notices.unfrozen.subject': 'Il tuo wallet non è più bloccato',
  'security.notices.unfrozen.lead': 'Il tuo wallet firma di nuovo. Se non sei tu, bloccalo adesso.',
  'security.notices.erased.subject': 'Il tuo wallet è stato cancellato',
  'security.notices.erased.lead':
    'Il tuo wallet e tutti i suoi dati sono stati cancellati qui, come hai confermato. Solo le parole di recupero o un file di backup lo aprono ancora.',
  'page.freeze':
    'Questo blocca subito il tuo wallet: non si firma nulla su nessun dispositivo finché non lo sblocchi.',
  'page.unfreeze':
    'Questo sblocca il tuo wallet tra 24 ore. Fino ad allora ogni dispositivo, e un link in un’altra e-mail, può fermarlo.',
  'page.keep': 'Il tuo wallet resta bloccato.',
  'page.cancel': 'Questo annulla ciò che è stato chiesto nel tuo wallet.',
  'page.cancelled':
    'È stato annullato. Se non l’hai chiesto tu, apri il tuo wallet e rimuovi i dispositivi che non conosci.',
  'page.undo':
    'Questo ridà al tuo wallet il vecchio indirizzo e-mail e disconnette tutti i dispositivi.',
  'page.undone':
    'Il tuo wallet ha di nuovo il vecchio indirizzo e-mail. Accedi per controllare i tuoi dispositivi.',
  'page.title': 'Il tuo wallet',
  'page.done': 'Fatto.',
  'page.half': 'Il tuo wallet è bloccato su uno dei suoi due server. Bloccalo anche sull’altro.',
  'page.mailed': 'Ti abbiamo inviato un link per email. Blocca il wallet anche su questo server.',
  'page.device':
    'Questo server non ha un tuo indirizzo email. Apri il wallet su uno dei tuoi dispositivi e bloccalo anche lì.',
  'page.limit':
    'Questa casella l’ha già fatto tre volte in 30 giorni, il massimo consentito. Usa uno dei tuoi dispositivi.',
  'page.over': 'Questo link è scaduto o è già stato usato.',

  'security.from': 'È stato fatto su {origin} con {browser}.',

  'security.other':
    'Se non eri tu, apri il tuo wallet, rimuovi quel dispositivo e sposta ciò che possiedi in un altro wallet.',
}
