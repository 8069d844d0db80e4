import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Italian. */
export const messages: Texts<'refusals'> = {
  unreachable: 'Il server del tuo wallet non è raggiungibile. Controlla la connessione e riprova.',
  wait: 'Riprova tra {wait}.',
  tries: 'Troppi codici sbagliati. Riprova tra {wait}.',
  busy: 'Il server del tuo wallet non può farlo ora. Riprova più tardi.',
  other: 'Non ha funzionato. Ricomincia.',
  email: 'Questo indirizzo e-mail non può essere usato. Controllalo o inseriscine un altro.',
  code: 'Il codice è sbagliato.',
  codeBurnt: 'Questo codice non funziona più. Ricomincia per riceverne un altro.',
  link: 'Troppi codici sbagliati di seguito. Accedi con il link nella tua e-mail.',
  login: 'Questo accesso è scaduto. Accedi di nuovo.',
  unconfirmed: 'Non è stato scelto il numero giusto. Accedi di nuovo.',
  frozen: 'Il gestore di questo servizio ha bloccato questo wallet. Contattalo.',
  session: 'Qui l’accesso è terminato. Accedi di nuovo.',
  proof:
    'Questo browser non ha potuto provare la sua identità. Controlla data e ora del dispositivo.',
  addresses: 'Un altro dispositivo ha creato questo wallet un momento fa. Accedi di nuovo.',
  project: 'Questo sito non offre questo accesso.',
  provider: 'Il provider non ha confermato l’accesso. Accedi di nuovo.',
  unavailable: 'Ora questo servizio non lo offre.',
  stepUp: 'Questa modifica non è confermata, è scaduta o non è ancora possibile. Ricomincia.',
  share: 'La parte del wallet in questo browser è persa o danneggiata. Esci e accedi di nuovo.',
  mail: 'Impossibile inviare l’e-mail. Controlla l’indirizzo e riprova.',
  lastDevice: 'Non puoi rimuovere l’ultimo dispositivo: nulla potrebbe più aprire il wallet.',
  lastHeld: 'La tua passkey funziona solo con questo dispositivo. Accedi prima su un altro.',
  passkey: 'La passkey non è stata accettata. Riprova o usane un’altra.',
  passkeyLimit: 'Il tuo wallet ha il numero massimo di passkey. Prima rimuovine una.',
  passkeyKnown: 'Il tuo wallet ha già questa passkey.',
  permissionLimit:
    'Il tuo wallet ha tutti i permessi che può registrare. Riprova quando uno sarà terminato.',
  permissionRecord: 'Il permesso non è stato registrato e non è stato concesso. Riprova.',
  unsigned: 'Accedi ancora una volta in questo browser, poi riprova.',
  keys: 'Non è stato possibile aprire il tuo wallet e nulla è stato firmato. Riprova, oppure esci e accedi di nuovo.',
  freezeLimit:
    'Questo dispositivo l’ha già fatto tre volte in 30 giorni, il massimo consentito. Usa un altro dispositivo o il link della nostra e-mail.',
  stayLimit:
    'I tuoi dispositivi hanno fermato la rimozione di un dispositivo in tre degli ultimi 30 giorni, che è il massimo. Può ancora fermarla un dispositivo più vecchio o il link nella nostra email.',
  ownFrozen:
    'Hai bloccato questo wallet. Sbloccalo in «Backup e sicurezza» o con il link della nostra e-mail.',
  vaultOlder:
    'Un server di questo servizio è meno recente di questa pagina. Non è stato fatto nulla. Riprova più tardi o avvisa il gestore.',
}
