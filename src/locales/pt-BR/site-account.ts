import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Brazilian Portuguese. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Sua carteira',
  'account.loading': 'Carregando',
  'account.done': 'Fechar',
  'account.back': 'Voltar',
  'account.cancel': 'Cancelar',
  'account.continue': 'Continuar',
  'account.retry': 'Tentar de novo',
  'account.problem': 'Algo deu errado. Tente de novo.',
  'account.storage':
    'Este navegador não guarda sua carteira. Faça um backup: você entra de novo após recarregar.',
  'account.none':
    'Faça um backup ou adicione uma chave de acesso. Sem isso, perder seu e-mail pode significar perder sua carteira.',

  'safe.title': '{done} de {all} em segurança',
  'safe.done': 'Feito',
  'safe.open': 'Ainda não',
  'account.backup': 'Backup',
  'account.words': 'Ver as palavras',
  'account.file': 'Salvar backup cifrado',
  'account.words.title': 'Palavras de recuperação',
  'account.words.warning':
    'Quem tiver estas 24 palavras é dono da sua carteira. Anote-as em ordem e não mostre a ninguém.',
  'account.words.show': 'Mostrar as palavras',
  'account.words.kept': 'Já anotei',
  'account.file.title': 'Backup cifrado',
  'account.file.text':
    'O arquivo e a senha dele restauram sua carteira, mesmo sem este serviço. Guarde-os separados.',
  'account.file.password': 'Senha, pelo menos 12 caracteres',
  'account.file.again': 'Repita a senha',
  'account.file.differ': 'As senhas não são iguais',
  'account.file.short': 'Use pelo menos 12 caracteres',
  'account.file.save': 'Salvar o arquivo',
  'account.file.saved':
    'O arquivo foi salvo. Abra-o aqui em um novo dispositivo, ou off-line com a página de restauração.',
  'account.file.page': 'Salvar também a página',

  'account.passkeys': 'Chaves de acesso',
  'account.passkey.add': 'Adicionar chave',
  'account.passkey.remove': 'Remover',
  'account.passkey.about':
    'Uma chave de acesso abre sua carteira em um novo dispositivo. Ninguém mais consegue, nem nós. Tenha também um backup.',
  'account.passkey.title': 'Nova chave de acesso',
  'account.passkey.label': 'Nome da chave de acesso',
  'account.passkey.create': 'Criar chave de acesso',
  'account.passkey.added': 'Chave de acesso adicionada',
  'account.passkey.removed': 'Chave de acesso removida',
  'account.passkey.removedText':
    'Só o seu e-mail volta a abrir a carteira, em cada dispositivo após a próxima entrada.',
  'account.passkey.unfit':
    'Esta chave de acesso ou este navegador não consegue restaurar uma carteira. Tente outra ou use um backup.',
  'account.passkey.declined': 'A chave de acesso não foi usada',
  'account.used': 'Último uso: {date}',

  'account.devices': 'Dispositivos',
  'account.device.here': 'Este dispositivo',
  'account.device.remove': 'Remover',
  'account.device.half': 'Um dispositivo removido que um dos nossos dois servidores ainda conhece',
  'account.device.others': 'Remover todos os outros',

  'account.waiting': 'Aguardando',
  'account.waiting.from': 'Possível a partir de: {date}',
  'account.waiting.elsewhere': 'Pedido em outro dispositivo',
  'account.waiting.cancel': 'Cancelar',
  'account.action.export': 'Ver palavras ou salvar um backup',
  'account.action.passkey-add': 'Adicionar uma chave de acesso',
  'account.action.passkey-remove': 'Remover uma chave de acesso',
  'account.action.device-remove': 'Remover dispositivos',
  'account.action.email-change': 'Trocar e-mail',

  'account.log': 'Registro de segurança',
  'account.event.signed-in': 'Sessão iniciada',
  'account.event.sign-in-refused': 'Entrada recusada',
  'account.event.device-added': 'Dispositivo adicionado',
  'account.event.device-removed': 'Dispositivo removido',
  'account.event.signed-out': 'Sessão encerrada',
  'account.event.session-stolen': 'Uma sessão copiada foi encerrada',
  'account.event.share-released': 'Carteira aberta para assinar',
  'account.event.email-change-requested': 'Troca de e-mail solicitada',
  'account.event.email-changed': 'E-mail trocado',
  'account.event.email-change-undone': 'Troca de e-mail desfeita',
  'account.event.exported': 'Backup feito',
  'account.event.passkey-added': 'Chave de acesso adicionada',
  'account.event.passkey-removed': 'Chave de acesso removida',
  'account.event.step-up-requested': 'Mudança de segurança solicitada',
  'account.event.step-up-cancelled': 'Mudança de segurança cancelada',

  'stepUp.title': 'Confirme que é você',
  'stepUp.passkey': 'Usar chave de acesso',
  'stepUp.code': 'Enviar código por e-mail',
  'stepUp.lost': 'Perdi minha chave',
  'stepUp.delayed':
    'Com um código, você espera 24 horas. Enviamos um e-mail, e você pode cancelar.',
  'stepUp.freezeFirst':
    'Até lá, o outro dispositivo continua com a carteira. Para detê-lo agora, bloqueie a carteira.',
  'stepUp.label': 'Código do e-mail',
  'stepUp.sent': 'Enviamos um código de seis dígitos para seu e-mail. Ele vale por 10 minutos.',
  'stepUp.later': 'Ainda não é possível',
  'stepUp.laterText': 'Você pode fazer isto neste navegador a partir de: {date}. Volte então.',

  'email.title': 'Trocar e-mail',
  'email.text':
    'Depois você entra com o novo endereço, e os outros dispositivos são desconectados. Por 24 horas você não pode fazer um backup nem adicionar uma chave de acesso.',
  'email.new': 'Novo e-mail',
  'email.present': 'Digite o código que enviamos ao seu e-mail atual',
  'email.next': 'Digite o código que enviamos ao seu novo e-mail',
  'spending.title': 'Limite de gastos',
  'spending.text':
    'Sua carteira não assina nada acima disso, peça o site o que pedir. Para aumentar, você confirma que é você.',
  'spending.off': 'Sem limite',
  'spending.day': 'Por dia, em cada aparelho',
  'spending.device': 'No total, em cada aparelho',
  'spending.kind': 'Limite',
  'spending.amount': '{symbol} em {network}',
  'spending.token': 'Endereço do contrato de um token',
  'spending.token.network': 'Rede do token',
  'spending.token.add': 'Adicionar um token',
  'spending.token.none': 'Nenhum token tem este endereço em {network}',
  'spending.rest':
    'A taxa de rede conta. Um token sem valor definido, e o que não podemos avaliar, conta como acima do limite.',
  'spending.listed': 'Pagar um endereço novo só se estiver na minha lista',
  'spending.addresses': 'Minha lista: um endereço por linha',
  'spending.wrong': 'Isto não é um valor nem um endereço: {value}',
  'account.action.spending': 'Aumentar o limite de gastos',
  'account.event.spending-changed': 'Limite de gastos alterado',
  'account.freeze': 'Bloquear carteira',
  'freeze.text':
    'Nada é assinado em nenhum dispositivo até você desbloquear. Para isso você precisa da chave de acesso, ou de um código e 24 horas.',
  'frozen.title': 'Sua carteira está bloqueada',
  'frozen.text':
    'Nada é assinado em nenhum dispositivo. Remova os que você não conhece antes de desbloquear.',
  'frozen.ends': 'Ela será desbloqueada em {date}: alguém com acesso ao seu e-mail pediu isso.',
  'frozen.half':
    'O bloqueio pode ter chegado a apenas um dos dois servidores. Bloqueie sua carteira nos dois.',
  'frozen.mailed':
    'Enviamos um link por e-mail. Ele bloqueia sua carteira no outro servidor também.',
  'frozen.keep': 'Manter bloqueada',
  'account.unfreeze': 'Desbloquear carteira',
  'account.erase': 'Apagar carteira',
  'erase.text':
    'Isto destrói sua carteira aqui para sempre. Ninguém pode restaurá-la, nem nós. Sem palavras de recuperação ou arquivo de backup, tudo nela se perde.',
  'erase.backup': 'Tenho minhas palavras ou um backup, ou nada nela me importa',
  'erase.done': 'Sua carteira foi apagada',
  'account.records': 'Salvar meus dados',
  'account.action.unfreeze': 'Desbloquear a carteira',
  'account.action.erase': 'Apagar a carteira',
  'account.event.frozen': 'Carteira bloqueada',
  'account.event.unfrozen': 'Carteira desbloqueada',
  'account.event.records-saved': 'Dados salvos',
  'stepUp.eraseWait':
    'É possível 24 horas depois que você confirmar. Avisamos por e-mail, e cada dispositivo seu pode cancelar.',

  'login.title': 'Entrar na sua carteira',
  'login.text': 'Com o e-mail da sua carteira',
  'login.email': 'E-mail',
  'login.link.title': 'Confira seu e-mail',
  'login.link.text': 'Abra o link do e-mail e escolha este número:',
  'login.code.title': 'Digite o código',
  'login.signOut': 'Sair',

  'recover.title': 'Restaurar sua carteira',
  'recover.text': 'Você entrou. Este dispositivo ainda não tem sua carteira.',
  'recover.lost':
    'Só o e-mail não abre sua carteira aqui. Use suas palavras de recuperação ou o arquivo de backup.',
  'recover.steps': '{done} de {all} concluídos',
  'recover.passkey': 'Usar chave de acesso',
  'recover.words': 'Palavras de recuperação',
  'recover.words.label': 'Suas 24 palavras, em ordem',
  'recover.file': 'Arquivo de backup',
  'recover.file.label': 'Arquivo de backup',
  'recover.file.password': 'Senha do arquivo',
  'recover.restore': 'Restaurar',
  'recover.done': 'Carteira restaurada',
  'recover.doneText': 'Você pode voltar ao site',
  'recover.wrong.words': 'Uma palavra ou a ordem está errada',
  'recover.wrong.other': 'Este backup pertence a outra carteira',
  'recover.wrong.file': 'Este não é o arquivo de backup de uma carteira',
  'recover.wrong.password': 'A senha está errada ou o arquivo foi alterado',
  'recover.wrong.passkey':
    'Esta chave de acesso não abre a carteira. Tente outra ou use um backup.',
  'recover.nothing':
    'Não tem mais nada disso? Um dispositivo em que você ainda está conectado pode mostrar as palavras ou adicionar uma chave de acesso.',

  'window.account': 'Backup e segurança',
  'window.account.text': 'Abre na janela da sua carteira, para que nenhum site possa ver.',
  'window.recover': 'Restaurar sua carteira',
  'window.recover.text':
    'Você precisa da sua chave de acesso ou de um backup. Abre na janela da sua carteira.',
  'window.open': 'Abrir a janela',
  'window.blocked': 'O navegador bloqueou a janela. Permita-a e tente de novo.',
}
