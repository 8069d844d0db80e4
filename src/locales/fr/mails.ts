import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in French. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Confirmez votre connexion',
  'link.lead': 'Quelqu’un se connecte à votre portefeuille sur {origin} avec {browser}.',
  'link.create':
    'Quelqu’un crée un portefeuille avec votre adresse e-mail sur {origin} avec {browser}.',
  'link.how':
    'Si c’est vous, ouvrez le lien et choisissez le nombre affiché sur votre écran. Le lien sert une fois, pendant 10 minutes.',
  'link.action': 'Confirmer la connexion',
  'link.other':
    'Si ce n’est pas vous, ou si vous ne connaissez pas ce site, ignorez cet e-mail. N’ouvrez jamais le lien parce qu’on vous l’a demandé.',

  'code.subject': '{code} est le code de votre portefeuille',
  'code.lead': 'Votre code pour vous connecter sur {origin} avec {browser}\u00a0:',
  'code.other':
    'Il est valable 10 minutes, uniquement dans le navigateur qui l’a demandé. Ne le donnez à personne. Si vous ne l’avez pas demandé, ignorez cet e-mail.',

  'change.primarySubject': '{code} est votre code pour changer d’e-mail',
  'change.primary':
    'Saisissez ce code pour remplacer l’adresse e-mail de votre portefeuille par {to}\u00a0:',
  'change.secondarySubject': '{code} confirme votre nouvel e-mail',
  'change.secondary':
    'Saisissez ce code pour que cette adresse devienne l’adresse e-mail de votre portefeuille\u00a0:',
  'change.other':
    'Il est valable 10 minutes. Si vous ne l’avez pas demandé, ne le donnez à personne.',

  'changed.subject': 'L’adresse e-mail de votre portefeuille a changé',
  'changed.lead':
    'Votre portefeuille se connecte désormais avec {to}. Tous les autres appareils ont été déconnectés. Si ce n’était pas vous, annulez ce changement dans les 72 heures\u00a0:',
  'changed.action': 'Annuler le changement',

  'device.subject': 'Un nouvel appareil utilise votre portefeuille',
  'device.lead':
    'Votre portefeuille a été ouvert sur {origin} avec {browser}, un appareil sur lequel il n’avait jamais été utilisé.',
  'device.other':
    'Si ce n’était pas vous, ouvrez votre portefeuille, retirez cet appareil et déplacez vos avoirs vers un autre portefeuille.',

  'security.actions.export':
    'afficher les mots de récupération ou une sauvegarde de votre portefeuille',
  'security.actions.passkey-add': 'ajouter une clé d’accès à votre portefeuille',
  'security.actions.passkey-remove': 'retirer une clé d’accès de votre portefeuille',
  'security.actions.device-remove': 'retirer des appareils de votre portefeuille',
  'security.actions.email-change': 'changer l’adresse e-mail de votre portefeuille',
  'security.actions.spending': 'augmenter la limite de dépenses de votre portefeuille',
  'security.notices.spending.subject': 'La limite de dépenses de votre portefeuille a été modifiée',
  'security.notices.spending.lead': 'La limite de dépenses de votre portefeuille a été modifiée.',

  'security.code.subject': '{code} confirme un changement de sécurité',
  'security.code.lead': 'Saisissez ce code pour {action}, sur {origin} avec {browser}\u00a0:',
  'security.code.other':
    'Il est valable 10 minutes, pour cela seulement et uniquement dans le navigateur qui l’a demandé. Quiconque a vos mots de récupération possède votre portefeuille\u00a0: ne donnez ni les mots ni le code à personne. Si vous ne l’avez pas demandé, ignorez cet e-mail et vérifiez vos appareils.',

  'security.waiting.subject': 'Dans 24 heures\u00a0: un changement de sécurité',
  'security.waiting.lead': 'Quelqu’un a demandé à {action}, sur {origin} avec {browser}.',
  'security.waiting.how':
    'Ce sera possible dans environ 24 heures, dans ce navigateur seulement. Si ce n’était pas vous, annulez maintenant et vérifiez vos appareils.',
  'security.waiting.action': 'Annuler',

  'security.notices.words.subject': 'Les mots de récupération ont été affichés',
  'security.notices.words.lead': 'Les mots de récupération de votre portefeuille ont été affichés.',
  'security.notices.file.subject': 'Une sauvegarde de votre portefeuille a été faite',
  'security.notices.file.lead': 'Un fichier de sauvegarde de votre portefeuille a été créé.',
  'security.notices.passkey-added.subject': 'Une clé d’accès a été ajoutée à votre portefeuille',
  'security.notices.passkey-added.lead':
    'Une clé d’accès a été ajoutée à votre portefeuille. Les nouveaux appareils ont désormais besoin d’une clé d’accès ou d’une sauvegarde.',
  'security.notices.passkey-removed.subject': 'Une clé d’accès de votre portefeuille a été retirée',
  'security.notices.passkey-removed.lead': 'Une clé d’accès de votre portefeuille a été retirée.',
  'security.actions.unfreeze': 'dégeler votre portefeuille',
  'security.actions.erase': 'effacer votre portefeuille pour toujours',
  'security.freeze': 'Geler mon portefeuille',
  'security.unfreeze': 'Le dégeler dans 24 heures',
  'security.keep': 'Le garder gelé',
  'security.notices.frozen.subject': 'Votre portefeuille est gelé',
  'security.notices.frozen.lead':
    'Rien n’est signé sur aucun appareil tant que vous ne le dégelez pas : sur un appareil avec votre clé d’accès, ou avec ce lien et 24 heures. Deux serveurs gardent le gel et chacun envoie cet e-mail : sans appareil, utilisez le lien des deux.',
  'security.notices.half.subject': 'Gelez votre portefeuille sur les deux serveurs',
  'security.notices.half.lead':
    'Votre portefeuille a été gelé sur un de ses deux serveurs. Gelez-le aussi sur celui-ci avec le lien. Si ce n’était pas vous, ouvrez votre portefeuille et vérifiez vos appareils.',
  'security.notices.unfreezing.subject': 'Dans 24 heures : votre portefeuille sera dégelé',
  'security.notices.unfreezing.lead':
    'Quelqu’un qui a accès à votre boîte mail a demandé à dégeler votre portefeuille. Si ce n’est pas vous, gardez-le gelé et changez le mot de passe de votre boîte mail.',
  'security.notices.unfrozen.subject': 'Votre portefeuille n’est plus gelé',
  'security.notices.unfrozen.lead':
    'Votre portefeuille signe à nouveau. Si ce n’est pas vous, gelez-le maintenant.',
  'security.notices.erased.subject': 'Votre portefeuille a été effacé',
  'security.notices.erased.lead':
    'Votre portefeuille et toutes ses données ont été effacés ici, comme vous l’avez confirmé. Seuls les mots de récupération ou un fichier de sauvegarde l’ouvrent encore.',
  'page.freeze':
    'Cela gèle votre portefeuille aussitôt : rien n’est signé sur aucun appareil tant que vous ne le dégelez pas.',
  'page.unfreeze':
    'Cela dégèle votre portefeuille dans 24 heures. D’ici là, chaque appareil et un lien dans un autre e-mail peuvent l’arrêter.',
  'page.keep': 'Votre portefeuille reste gelé.',
  'page.cancel': 'Cela annule ce qui a été demandé dans votre portefeuille.',
  'page.cancelled':
    'C’est annulé. Si vous ne l’aviez pas demandé, ouvrez votre portefeuille et retirez les appareils que vous ne connaissez pas.',
  'page.undo':
    'Cela rend à votre portefeuille son ancienne adresse e-mail et déconnecte tous les appareils.',
  'page.undone':
    'Votre portefeuille a retrouvé son ancienne adresse e-mail. Connectez-vous pour vérifier vos appareils.',
  'page.title': 'Votre portefeuille',
  'page.done': 'C’est fait.',
  'page.half':
    'Votre portefeuille est gelé sur un de ses deux serveurs. Gelez-le aussi sur l’autre.',
  'page.mailed':
    'Nous vous avons envoyé un lien par e-mail. Il gèle votre portefeuille sur ce serveur aussi.',
  'page.device':
    'Ce serveur n’a pas d’adresse e-mail pour vous. Ouvrez votre portefeuille sur un de vos appareils et gelez-le là aussi.',
  'page.limit':
    'Cette boîte mail l’a déjà fait trois fois en 30 jours, le maximum autorisé. Utilisez l’un de vos appareils.',
  'page.over': 'Ce lien a expiré ou a été utilisé.',

  'security.from': 'Cela a été fait sur {origin} avec {browser}.',

  'security.other':
    'Si ce n’était pas vous, ouvrez votre portefeuille, retirez cet appareil et déplacez vos avoirs vers un autre portefeuille.',
}
