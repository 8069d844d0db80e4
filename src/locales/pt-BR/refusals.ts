import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Brazilian Portuguese. */
export const messages: Texts<'refusals'> = {
  unreachable:
    'Não foi possível acessar o servidor da sua carteira. Confira sua conexão e tente de novo.',
  wait: 'Tente de novo em {wait}.',
  tries: 'Códigos errados demais. Tente de novo em {wait}.',
  busy: 'O servidor da sua carteira não pode fazer isso agora. Tente mais tarde.',
  other: 'Isto não funcionou. Comece de novo.',
  email: 'Este e-mail não pode ser usado. Confira ou digite outro.',
  code: 'O código está errado.',
  codeBurnt: 'Este código não funciona mais. Comece de novo para receber outro.',
  link: 'Códigos errados demais em sequência. Entre com o link do seu e-mail.',
  login: 'Esta entrada expirou. Entre de novo.',
  unconfirmed: 'O número certo não foi escolhido. Entre de novo.',
  frozen: 'O operador deste serviço bloqueou esta carteira. Entre em contato com ele.',
  session: 'Você saiu da conta aqui. Entre de novo.',
  proof:
    'Este navegador não conseguiu provar a identidade dele. Confira a data e a hora do seu dispositivo.',
  addresses: 'Outro dispositivo criou esta carteira há um instante. Entre de novo.',
  project: 'Este site não oferece esta forma de entrar.',
  provider: 'O provedor não confirmou a entrada. Entre de novo.',
  unavailable: 'Este serviço não oferece isto agora.',
  stepUp: 'Esta mudança não foi confirmada, expirou ou ainda não é possível. Comece de novo.',
  share: 'A parte da carteira neste navegador se perdeu ou está danificada. Saia e entre de novo.',
  mail: 'Não foi possível enviar o e-mail. Confira o endereço e tente de novo.',
  lastDevice: 'Você não pode remover o último dispositivo: nada mais conseguiria abrir a carteira.',
  lastHeld: 'Sua chave de acesso só funciona com este dispositivo. Entre primeiro em outro.',
  passkey: 'A chave de acesso não foi aceita. Tente de novo ou use outra.',
  passkeyLimit: 'Sua carteira tem o número máximo de chaves de acesso. Remova uma primeiro.',
  passkeyKnown: 'Sua carteira já tem esta chave de acesso.',
  permissionLimit:
    'Sua carteira tem todas as permissões que consegue registrar. Tente de novo quando uma terminar.',
  permissionRecord: 'A permissão não pôde ser registrada e não foi concedida. Tente de novo.',
  unsigned: 'Entre mais uma vez neste navegador e tente de novo.',
  keys: 'Não foi possível abrir sua carteira e nada foi assinado. Tente de novo, ou saia e entre outra vez.',
  freezeLimit:
    'Este dispositivo já fez isso três vezes em 30 dias, o máximo permitido. Use outro dispositivo ou o link do nosso e-mail.',
  stayLimit:
    'Seus dispositivos interromperam a remoção de um dispositivo em três dos últimos 30 dias, que é o máximo. Um dispositivo mais antigo, ou o link do nosso e-mail, ainda pode interrompê-la.',
  ownFrozen:
    'Você bloqueou esta carteira. Desbloqueie em “Backup e segurança” ou com o link do nosso e-mail.',
  vaultOlder:
    'Um servidor deste serviço é mais antigo que esta página. Nada foi feito. Tente mais tarde ou avise o operador.',
}
