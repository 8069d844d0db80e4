import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in French. */
export const messages: Texts<'refusals'> = {
  unreachable:
    'Le serveur de votre portefeuille est injoignable. Vérifiez votre connexion et réessayez.',
  wait: 'Réessayez dans {wait}.',
  tries: 'Trop de codes incorrects. Réessayez dans {wait}.',
  busy: 'Le serveur de votre portefeuille ne peut pas le faire maintenant. Réessayez plus tard.',
  other: 'Cela n’a pas fonctionné. Recommencez.',
  email: 'Cette adresse e-mail ne peut pas être utilisée. Vérifiez-la ou saisissez-en une autre.',
  code: 'Le code est incorrect.',
  codeBurnt: 'Ce code ne fonctionne plus. Recommencez pour en recevoir un autre.',
  link: 'Trop de codes incorrects de suite. Connectez-vous avec le lien reçu par e-mail.',
  login: 'Cette connexion a expiré. Reconnectez-vous.',
  unconfirmed: 'Le bon nombre n’a pas été choisi. Reconnectez-vous.',
  frozen: 'L’opérateur de ce service a bloqué ce portefeuille. Contactez-le.',
  session: 'Vous êtes déconnecté ici. Reconnectez-vous.',
  proof:
    'Ce navigateur n’a pas pu prouver son identité. Vérifiez la date et l’heure de votre appareil.',
  addresses: 'Un autre appareil vient de créer ce portefeuille. Reconnectez-vous.',
  project: 'Ce site ne propose pas cette connexion.',
  provider: 'Le fournisseur n’a pas confirmé la connexion. Reconnectez-vous.',
  unavailable: 'Ce service ne propose pas cela pour le moment.',
  stepUp: 'Ce changement n’est pas confirmé, a expiré ou n’est pas encore possible. Recommencez.',
  share:
    'La partie du portefeuille dans ce navigateur est perdue ou abîmée. Déconnectez-vous, puis reconnectez-vous.',
  mail: 'L’e-mail n’a pas pu être envoyé. Vérifiez l’adresse et réessayez.',
  lastDevice:
    'Vous ne pouvez pas retirer le dernier appareil\u00a0: plus rien ne pourrait ouvrir le portefeuille.',
  lastHeld:
    'Votre clé d’accès ne fonctionne qu’avec cet appareil. Connectez-vous d’abord sur un autre.',
  passkey: 'La clé d’accès n’a pas été acceptée. Réessayez ou utilisez-en une autre.',
  passkeyLimit: 'Votre portefeuille a le nombre maximal de clés d’accès. Retirez-en une d’abord.',
  passkeyKnown: 'Votre portefeuille a déjà cette clé d’accès.',
  permissionLimit:
    'Votre portefeuille a autant d’autorisations qu’il peut en noter. Réessayez quand l’une aura pris fin.',
  permissionRecord: 'L’autorisation n’a pas pu être notée et n’a pas été accordée. Réessayez.',
  unsigned: 'Connectez-vous encore une fois dans ce navigateur, puis réessayez.',
  keys: 'Votre portefeuille n’a pas pu être ouvert et rien n’a été signé. Réessayez, ou déconnectez-vous puis reconnectez-vous.',
  freezeLimit:
    'Cet appareil l’a déjà fait trois fois en 30 jours, le maximum autorisé. Utilisez un autre appareil ou le lien de notre e-mail.',
  stayLimit:
    'Vos appareils ont arrêté le retrait d’un appareil sur trois des 30 derniers jours, ce qui est le maximum. Un appareil plus ancien, ou le lien de notre e-mail, peut encore l’arrêter.',
  ownFrozen:
    'Vous avez gelé ce portefeuille. Dégelez-le dans « Sauvegarde et sécurité », ou avec le lien de notre e-mail.',
  vaultOlder:
    'Un serveur de ce service est plus ancien que cette page. Rien n’a été fait. Réessayez plus tard ou prévenez l’opérateur.',
}
