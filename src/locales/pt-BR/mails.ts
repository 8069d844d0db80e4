import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Brazilian Portuguese. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Confirme sua entrada',
  'link.lead': 'Alguém está entrando na sua carteira em {origin} com {browser}.',
  'link.create': 'Alguém está criando uma carteira com seu e-mail em {origin} com {browser}.',
  'link.how':
    'Se for você, abra o link e escolha o número na sua tela. O link funciona uma vez, por 10 minutos.',
  'link.action': 'Confirmar a entrada',
  'link.other':
    'Se não for você ou se você não conhece esse site, ignore este e-mail. Nunca abra o link porque alguém pediu.',

  'code.subject': '{code} é o código da sua carteira',
  'code.lead': 'Seu código para entrar em {origin} com {browser}:',
  'code.other':
    'Ele vale por 10 minutos, só no navegador que o pediu. Não o passe a ninguém. Se você não o pediu, ignore este e-mail.',

  'change.primarySubject': '{code} é seu código para trocar seu e-mail',
  'change.primary': 'Digite este código para trocar o e-mail da sua carteira para {to}:',
  'change.secondarySubject': '{code} confirma seu novo e-mail',
  'change.secondary': 'Digite este código para tornar este o e-mail da sua carteira:',
  'change.other': 'Ele vale por 10 minutos. Se você não o pediu, não o passe a ninguém.',

  'changed.subject': 'O e-mail da sua carteira foi trocado',
  'changed.lead':
    'Agora sua carteira entra com {to}. Todos os outros dispositivos foram desconectados. Se não foi você, desfaça em até 72 horas:',
  'changed.action': 'Desfazer a troca',

  'device.subject': 'Um novo dispositivo usa sua carteira',
  'device.lead':
    'Sua carteira foi aberta em {origin} com {browser}, um dispositivo em que ela não tinha sido usada antes.',
  'device.other':
    'Se não foi você, abra sua carteira, remova esse dispositivo e mova o que é seu para outra carteira.',

  'security.actions.export': 'mostrar as palavras de recuperação ou um backup da sua carteira',
  'security.actions.passkey-add': 'adicionar uma chave de acesso à sua carteira',
  'security.actions.passkey-remove': 'remover uma chave de acesso da sua carteira',
  'security.actions.device-remove': 'remover dispositivos da sua carteira',
  'security.actions.email-change': 'trocar o e-mail da sua carteira',
  'security.actions.spending': 'aumentar o limite de gastos da sua carteira',
  'security.notices.spending.subject': 'O limite de gastos da sua carteira mudou',
  'security.notices.spending.lead': 'O limite de gastos da sua carteira foi alterado.',

  'security.code.subject': '{code} confirma uma mudança na segurança da carteira',
  'security.code.lead': 'Digite este código para {action}, em {origin} com {browser}:',
  'security.code.other':
    'Ele vale por 10 minutos, só para isto e só no navegador que o pediu. Quem tiver suas palavras de recuperação é dono da sua carteira: não passe as palavras nem o código a ninguém. Se você não o pediu, ignore este e-mail e confira seus dispositivos.',

  'security.waiting.subject': 'Em 24 horas: uma mudança na segurança da sua carteira',
  'security.waiting.lead': 'Alguém pediu para {action}, em {origin} com {browser}.',
  'security.waiting.how':
    'Isso será possível em cerca de 24 horas, só nesse navegador. Se não foi você, cancele agora e confira seus dispositivos.',
  'security.waiting.action': 'Cancelar',

  'security.notices.words.subject': 'As palavras de recuperação da carteira foram mostradas',
  'security.notices.words.lead': 'As palavras de recuperação da sua carteira foram mostradas.',
  'security.notices.file.subject': 'Um backup da sua carteira foi feito',
  'security.notices.file.lead': 'Um arquivo de backup da sua carteira foi feito.',
  'security.notices.passkey-added.subject': 'Uma chave de acesso foi adicionada à sua carteira',
  'security.notices.passkey-added.lead':
    'Uma chave de acesso foi adicionada à sua carteira. Novos dispositivos agora precisam de uma chave de acesso ou de um backup.',
  'security.notices.passkey-removed.subject': 'Uma chave de acesso da sua carteira foi removida',
  'security.notices.passkey-removed.lead': 'Uma chave de acesso da sua carteira foi removida.',
  'security.actions.unfreeze': 'desbloquear sua carteira',
  'security.actions.erase': 'apagar sua carteira para sempre',
  'security.freeze': 'Bloquear minha carteira',
  'security.unfreeze': 'Desbloquear em 24 horas',
  'security.keep': 'Manter bloqueada',
  'security.notices.frozen.subject': 'Sua carteira está bloqueada',
  'security.notices.frozen.lead':
    'Nada é assinado em nenhum dispositivo até você desbloquear: em um dispositivo com sua chave de acesso, ou com este link e 24 horas. Dois servidores mantêm o bloqueio e cada um envia este e-mail: sem um dispositivo, use o link dos dois.',
  'security.notices.half.subject': 'Bloqueie sua carteira nos dois servidores',
  'security.notices.half.lead':
    'Sua carteira foi bloqueada em um dos seus dois servidores. Bloqueie-a neste também com o link. Se não foi você, abra sua carteira e confira seus dispositivos.',
  'security.notices.unfreezing.subject': 'Em 24 horas: sua carteira será desbloqueada',
  'security.notices.unfreezing.lead':
    'Alguém com acesso ao seu e-mail pediu para desbloquear sua carteira. Se não foi você, mantenha bloqueada e troque a senha do e-mail.',
  'security.notices.unfrozen.subject': 'Sua carteira não está mais bloqueada',
  'security.notices.unfrozen.lead':
    'Sua carteira volta a assinar. Se não foi você, bloqueie agora.',
  'security.notices.erased.subject': 'Sua carteira foi apagada',
  'security.notices.erased.lead':
    'Sua carteira e todos os dados dela foram apagados aqui, como você confirmou. Só as palavras de recuperação ou um arquivo de backup ainda a abrem.',
  'page.freeze':
    'Isto bloqueia sua carteira na hora: nada é assinado em nenhum dispositivo até você desbloquear.',
  'page.unfreeze':
    'Isto desbloqueia sua carteira em 24 horas. Até lá, cada dispositivo e um link em outro e-mail podem impedir.',
  'page.keep': 'Sua carteira continua bloqueada.',
  'page.cancel': 'Isto cancela o que foi pedido na sua carteira.',
  'page.cancelled':
    'Foi cancelado. Se não foi você quem pediu, abra sua carteira e remova os dispositivos que não conhece.',
  'page.undo': 'Isto devolve à sua carteira o e-mail antigo e desconecta todos os dispositivos.',
  'page.undone': 'Sua carteira voltou ao e-mail antigo. Entre para conferir seus dispositivos.',
  'page.title': 'Sua carteira',
  'page.done': 'Pronto.',
  'page.half':
    'Sua carteira está bloqueada em um dos seus dois servidores. Bloqueie-a no outro também.',
  'page.mailed': 'Enviamos um link por e-mail. Ele bloqueia sua carteira neste servidor também.',
  'page.device':
    'Este servidor não tem um endereço de e-mail seu. Abra sua carteira em um dos seus dispositivos e bloqueie-a ali também.',
  'page.limit':
    'Esta caixa de e-mail já fez isso três vezes em 30 dias, o máximo permitido. Use um dos seus dispositivos.',
  'page.over': 'Este link expirou ou já foi usado.',

  'security.from': 'Foi feito em {origin} com {browser}.',

  'security.other':
    'Se não foi você, abra sua carteira, remova esse dispositivo e mova o que é seu para outra carteira.',
}
