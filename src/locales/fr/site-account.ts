import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in French. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Votre portefeuille',
  'account.loading': 'Chargement',
  'account.done': 'Fermer',
  'account.back': 'Retour',
  'account.cancel': 'Annuler',
  'account.continue': 'Continuer',
  'account.retry': 'Réessayer',
  'account.problem': 'Un problème est survenu. Réessayez.',
  'account.storage':
    'Ce navigateur ne conserve pas votre portefeuille. Faites une sauvegarde\u00a0: il faut se reconnecter après un rechargement.',
  'account.none':
    'Faites une sauvegarde ou ajoutez une clé d’accès. Sans cela, perdre votre messagerie peut vouloir dire perdre votre portefeuille.',

  'safe.title': '{done} sur {all} en sécurité',
  'safe.done': 'Fait',
  'safe.open': 'Pas encore',
  'account.backup': 'Sauvegarde',
  'account.words': 'Afficher les mots',
  'account.file': 'Sauvegarde chiffrée',
  'account.words.title': 'Mots de récupération',
  'account.words.warning':
    'Quiconque a ces 24 mots possède votre portefeuille. Notez-les dans l’ordre et ne les montrez à personne.',
  'account.words.show': 'Afficher les mots',
  'account.words.kept': 'Je les ai notés',
  'account.file.title': 'Sauvegarde chiffrée',
  'account.file.text':
    'Le fichier et son mot de passe restaurent votre portefeuille, même sans ce service. Gardez-les séparément.',
  'account.file.password': 'Mot de passe, au moins 12 caractères',
  'account.file.again': 'Mot de passe à nouveau',
  'account.file.differ': 'Les mots de passe ne correspondent pas',
  'account.file.short': 'Utilisez au moins 12 caractères',
  'account.file.save': 'Enregistrer le fichier',
  'account.file.saved':
    'Le fichier a été enregistré. Ouvrez-le ici sur un nouvel appareil, ou hors ligne avec la page de restauration.',
  'account.file.page': 'Enregistrer aussi la page',

  'account.passkeys': 'Clés d’accès',
  'account.passkey.add': 'Ajouter une clé d’accès',
  'account.passkey.remove': 'Retirer',
  'account.passkey.about':
    'Une clé d’accès ouvre votre portefeuille sur un nouvel appareil. Personne d’autre ne le peut, pas même nous. Gardez aussi une sauvegarde.',
  'account.passkey.title': 'Ajouter une clé d’accès',
  'account.passkey.label': 'Nom de la clé d’accès',
  'account.passkey.create': 'Créer la clé d’accès',
  'account.passkey.added': 'Clé d’accès ajoutée',
  'account.passkey.removed': 'Clé d’accès retirée',
  'account.passkey.removedText':
    'Votre e-mail seul ouvre à nouveau le portefeuille, sur chaque appareil après sa prochaine connexion.',
  'account.passkey.unfit':
    'Cette clé d’accès ou ce navigateur ne peut pas restaurer un portefeuille. Essayez-en une autre, ou utilisez une sauvegarde.',
  'account.passkey.declined': 'La clé d’accès n’a pas été utilisée',
  'account.used': 'Dernière utilisation\u00a0: {date}',

  'account.devices': 'Appareils',
  'account.device.here': 'Cet appareil',
  'account.device.remove': 'Retirer',
  'account.device.half': 'Un appareil retiré que l’un de nos deux serveurs connaît encore',
  'account.device.others': 'Retirer les autres',

  'account.waiting': 'En attente',
  'account.waiting.from': 'Possible à partir de\u00a0: {date}',
  'account.waiting.elsewhere': 'Demandé sur un autre appareil',
  'account.waiting.cancel': 'Annuler',
  'account.action.export': 'Voir les mots ou sauvegarder',
  'account.action.passkey-add': 'Ajouter une clé d’accès',
  'account.action.passkey-remove': 'Retirer une clé d’accès',
  'account.action.device-remove': 'Retirer des appareils',
  'account.action.email-change': 'Changer d’e-mail',

  'account.log': 'Journal de sécurité',
  'account.event.signed-in': 'Connexion',
  'account.event.sign-in-refused': 'Connexion refusée',
  'account.event.device-added': 'Appareil ajouté',
  'account.event.device-removed': 'Appareil retiré',
  'account.event.signed-out': 'Déconnexion',
  'account.event.session-stolen': 'Une session copiée a été fermée',
  'account.event.share-released': 'Portefeuille ouvert pour signer',
  'account.event.email-change-requested': 'Changement d’e-mail demandé',
  'account.event.email-changed': 'E-mail changé',
  'account.event.email-change-undone': 'Changement d’e-mail annulé',
  'account.event.exported': 'Sauvegarde effectuée',
  'account.event.passkey-added': 'Clé d’accès ajoutée',
  'account.event.passkey-removed': 'Clé d’accès retirée',
  'account.event.step-up-requested': 'Changement de sécurité demandé',
  'account.event.step-up-cancelled': 'Changement de sécurité annulé',

  'stepUp.title': 'Confirmez votre identité',
  'stepUp.passkey': 'Utiliser une clé d’accès',
  'stepUp.code': 'M’envoyer un code',
  'stepUp.lost': 'Clé d’accès perdue',
  'stepUp.delayed':
    'Avec un code, vous attendez 24 heures. Nous vous écrivons, et vous pouvez annuler.',
  'stepUp.freezeFirst':
    'D’ici là, l’autre appareil garde le portefeuille. Pour l’arrêter tout de suite, gelez le portefeuille.',
  'stepUp.label': 'Code de l’e-mail',
  'stepUp.sent': 'Nous vous avons envoyé un code à six chiffres. Il est valable 10 minutes.',
  'stepUp.later': 'Pas encore possible',
  'stepUp.laterText':
    'Vous pourrez le faire dans ce navigateur à partir de\u00a0: {date}. Revenez alors.',

  'email.title': 'Changer d’e-mail',
  'email.text':
    'Vous vous connecterez ensuite avec la nouvelle adresse, et les autres appareils seront déconnectés. Pendant 24 heures, vous ne pourrez ni faire de sauvegarde ni ajouter de clé d’accès.',
  'email.new': 'Nouvelle adresse e-mail',
  'email.present': 'Saisissez le code envoyé à votre adresse actuelle',
  'email.next': 'Saisissez le code envoyé à votre nouvelle adresse',
  'spending.title': 'Limite de dépenses',
  'spending.text':
    'Votre portefeuille ne signe rien au-delà, quoi qu’un site demande. Pour l’augmenter, vous confirmez que c’est vous.',
  'spending.off': 'Sans limite',
  'spending.day': 'Par jour, sur chaque appareil',
  'spending.device': 'Au total, sur chaque appareil',
  'spending.kind': 'Limite',
  'spending.amount': '{symbol} sur {network}',
  'spending.token': 'Adresse du contrat d’un jeton',
  'spending.token.network': 'Réseau du jeton',
  'spending.token.add': 'Ajouter un jeton',
  'spending.token.none': 'Aucun jeton n’a cette adresse sur {network}',
  'spending.rest':
    'Les frais de réseau comptent. Un jeton sans montant, et ce que nous ne pouvons pas évaluer, compte comme au-delà de la limite.',
  'spending.listed': 'Ne payer une nouvelle adresse que si elle est dans ma liste',
  'spending.addresses': 'Ma liste : une adresse par ligne',
  'spending.wrong': 'Ce n’est ni un montant ni une adresse : {value}',
  'permissions.title': 'Autorisations d’applis',
  'permissions.text':
    'Les sites peuvent dépenser ceci sans vous redemander, jusqu’à la fin ou jusqu’à ce que vous le révoquiez ici.',
  'permissions.none': 'Aucune autorisation ici',
  'permissions.active': 'Actives',
  'permissions.expired': 'Expirées',
  'permissions.revoked': 'Révoquées',
  'permissions.granted': 'Accordée : {date}',
  'permissions.unchecked': 'Impossible de vérifier si elle est révoquée',
  'permissions.unread':
    'Certaines entrées manquent : votre portefeuille ne les a pas signées ou ne peut pas les lire.',
  'permissions.revoke': 'Révoquer',
  'permissions.done': 'Autorisation révoquée',
  'permissions.declined': 'Vous avez refusé. L’autorisation reste.',
  'permissions.failed': 'Révocation impossible. Réessayez',
  'permissions.fee': 'Pas assez de {coin} pour les frais de réseau',
  'permissions.unused':
    'Votre compte n’utilise pas d’autorisations en ce moment sur {network} : personne ne peut dépenser avec celle-ci.',
  'permissions.stay': 'Les autorisations d’applis actives le restent. Révoquez-les d’abord.',
  'account.action.spending': 'Augmenter la limite de dépenses',
  'account.event.spending-changed': 'Limite de dépenses modifiée',
  'account.freeze': 'Geler le portefeuille',
  'freeze.text':
    'Rien n’est signé sur aucun appareil tant que vous ne le dégelez pas. Pour cela, il faut votre clé d’accès, ou un code et 24 heures.',
  'frozen.title': 'Votre portefeuille est gelé',
  'frozen.text':
    'Rien n’est signé sur aucun appareil. Retirez les appareils inconnus avant de le dégeler.',
  'frozen.ends': 'Il sera dégelé le {date} : quelqu’un qui a accès à votre boîte mail l’a demandé.',
  'frozen.half':
    'Le gel n’a peut-être atteint qu’un des deux serveurs. Gelez votre portefeuille sur les deux.',
  'frozen.mailed':
    'Nous vous avons envoyé un lien par e-mail. Il gèle votre portefeuille sur l’autre serveur aussi.',
  'frozen.keep': 'Le garder gelé',
  'account.unfreeze': 'Dégeler le portefeuille',
  'account.erase': 'Effacer le portefeuille',
  'erase.text':
    'Cela détruit ici votre portefeuille pour toujours. Personne ne peut le restaurer, pas même nous. Sans mots de récupération ni fichier de sauvegarde, tout est perdu.',
  'erase.backup': 'J’ai mes mots ou une sauvegarde, ou rien de ce qu’il contient ne m’importe',
  'erase.done': 'Votre portefeuille est effacé',
  'account.records': 'Enregistrer mes données',
  'account.action.unfreeze': 'Dégeler le portefeuille',
  'account.action.erase': 'Effacer le portefeuille',
  'account.event.frozen': 'Portefeuille gelé',
  'account.event.unfrozen': 'Portefeuille dégelé',
  'account.event.records-saved': 'Données enregistrées',
  'stepUp.eraseWait':
    'C’est possible 24 heures après votre confirmation. Nous vous écrivons, et chacun de vos appareils peut l’annuler.',

  'login.title': 'Accéder au portefeuille',
  'login.text': 'Avec l’adresse e-mail de votre portefeuille',
  'login.email': 'Adresse e-mail',
  'login.link.title': 'Consultez votre messagerie',
  'login.link.text': 'Ouvrez le lien de l’e-mail et choisissez ce nombre\u00a0:',
  'login.code.title': 'Saisissez le code',
  'login.signOut': 'Se déconnecter',

  'recover.title': 'Restaurer le portefeuille',
  'recover.text': 'Vous êtes connecté. Cet appareil n’a pas encore votre portefeuille.',
  'recover.lost':
    'L’e-mail seul ne peut pas ouvrir votre portefeuille ici. Utilisez vos mots de récupération ou votre fichier de sauvegarde.',
  'recover.steps': '{done} sur {all} terminé',
  'recover.passkey': 'Utiliser ma clé d’accès',
  'recover.words': 'Mots de récupération',
  'recover.words.label': 'Vos 24 mots, dans l’ordre',
  'recover.file': 'Fichier de sauvegarde',
  'recover.file.label': 'Fichier de sauvegarde',
  'recover.file.password': 'Mot de passe du fichier',
  'recover.restore': 'Restaurer',
  'recover.done': 'Portefeuille restauré',
  'recover.doneText': 'Vous pouvez revenir au site',
  'recover.wrong.words': 'Un mot ou l’ordre est incorrect',
  'recover.wrong.other': 'Cette sauvegarde appartient à un autre portefeuille',
  'recover.wrong.file': 'Ce n’est pas un fichier de sauvegarde de portefeuille',
  'recover.wrong.password': 'Le mot de passe est incorrect, ou le fichier a été modifié',
  'recover.wrong.passkey':
    'Cette clé d’accès n’ouvre pas le portefeuille. Essayez-en une autre, ou utilisez une sauvegarde.',
  'recover.nothing':
    'Il ne vous reste rien de tout cela\u00a0? Un appareil encore connecté peut afficher les mots ou ajouter une clé d’accès.',

  'window.account': 'Sauvegarde et sécurité',
  'window.account.text':
    'Cela s’ouvre dans la fenêtre de votre portefeuille\u00a0: aucun site ne peut le voir.',
  'window.recover': 'Restaurer le portefeuille',
  'window.recover.text':
    'Il vous faut votre clé d’accès ou une sauvegarde. Cela s’ouvre dans la fenêtre de votre portefeuille.',
  'window.open': 'Ouvrir la fenêtre',
  'window.blocked': 'Le navigateur a bloqué la fenêtre. Autorisez-la, puis réessayez.',
}
