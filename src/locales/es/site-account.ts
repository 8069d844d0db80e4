import type { Texts } from '../texts.js'

/** Texts of the account page and recovery in the secure site, in Spanish. */
export const messages: Texts<'site-account'> = {
  'account.title': 'Tu wallet',
  'account.loading': 'Cargando',
  'account.done': 'Cerrar',
  'account.back': 'Atrás',
  'account.cancel': 'Cancelar',
  'account.continue': 'Continuar',
  'account.retry': 'Reintentar',
  'account.problem': 'Algo salió mal. Inténtalo de nuevo.',
  'account.storage':
    'Este navegador no conserva tu wallet. Haz un respaldo: al recargar inicias sesión de nuevo.',
  'account.none':
    'Haz un respaldo o añade una clave de acceso. Sin ello, perder tu correo puede significar perder tu wallet.',

  'account.backup': 'Respaldo',
  'account.words': 'Ver palabras',
  'account.file': 'Guardar respaldo cifrado',
  'account.words.title': 'Palabras de recuperación',
  'account.words.warning':
    'Quien tenga estas 24 palabras es dueño de tu wallet. Escríbelas en orden y no se las muestres a nadie.',
  'account.words.show': 'Mostrar las palabras',
  'account.words.kept': 'Ya las he escrito',
  'account.file.title': 'Respaldo cifrado',
  'account.file.text':
    'El archivo y su contraseña recuperan tu wallet, incluso sin este servicio. Guárdalos por separado.',
  'account.file.password': 'Contraseña, al menos 12 caracteres',
  'account.file.again': 'Repite la contraseña',
  'account.file.differ': 'Las contraseñas no coinciden',
  'account.file.short': 'Usa al menos 12 caracteres',
  'account.file.save': 'Guardar el archivo',
  'account.file.saved':
    'El archivo se guardó. Ábrelo aquí en otro dispositivo, o sin conexión con la página de recuperación.',
  'account.file.page': 'Guardar también la página',

  'account.passkeys': 'Claves de acceso',
  'account.passkey.add': 'Añadir clave de acceso',
  'account.passkey.remove': 'Quitar',
  'account.passkey.about':
    'Una clave de acceso abre tu wallet en otro dispositivo. Nadie más puede, ni siquiera nosotros. Ten también un respaldo.',
  'account.passkey.title': 'Añadir clave de acceso',
  'account.passkey.label': 'Nombre de la clave de acceso',
  'account.passkey.create': 'Crear clave de acceso',
  'account.passkey.added': 'Clave de acceso añadida',
  'account.passkey.removed': 'Clave de acceso quitada',
  'account.passkey.removedText':
    'Tu correo por sí solo vuelve a abrir la wallet, en cada dispositivo tras su próximo inicio de sesión.',
  'account.passkey.unfit':
    'Esta clave de acceso o este navegador no puede recuperar una wallet. Prueba otra o usa un respaldo.',
  'account.passkey.declined': 'No se usó la clave de acceso',
  'account.used': 'Último uso: {date}',

  'account.devices': 'Dispositivos',
  'account.device.here': 'Este dispositivo',
  'account.device.remove': 'Quitar',
  'account.device.others': 'Quitar los demás',

  'account.waiting': 'En espera',
  'account.waiting.from': 'Posible desde: {date}',
  'account.waiting.cancel': 'Cancelar',
  'account.action.export': 'Ver palabras o guardar un respaldo',
  'account.action.passkey-add': 'Añadir una clave de acceso',
  'account.action.passkey-remove': 'Quitar una clave de acceso',
  'account.action.email-change': 'Cambiar correo',

  'account.log': 'Registro de seguridad',
  'account.event.signed-in': 'Sesión iniciada',
  'account.event.sign-in-refused': 'Inicio de sesión rechazado',
  'account.event.device-added': 'Dispositivo añadido',
  'account.event.device-removed': 'Dispositivo quitado',
  'account.event.signed-out': 'Sesión cerrada',
  'account.event.session-stolen': 'Se cerró una sesión copiada',
  'account.event.share-released': 'Wallet abierta para firmar',
  'account.event.email-change-requested': 'Cambio de correo solicitado',
  'account.event.email-changed': 'Correo cambiado',
  'account.event.email-change-undone': 'Cambio de correo deshecho',
  'account.event.exported': 'Respaldo hecho',
  'account.event.passkey-added': 'Clave de acceso añadida',
  'account.event.passkey-removed': 'Clave de acceso quitada',
  'account.event.step-up-requested': 'Cambio de seguridad solicitado',
  'account.event.step-up-cancelled': 'Cambio de seguridad cancelado',

  'stepUp.title': 'Confirma que eres tú',
  'stepUp.passkey': 'Usar clave de acceso',
  'stepUp.code': 'Enviarme un código',
  'stepUp.lost': 'Perdí mi clave de acceso',
  'stepUp.delayed': 'Con un código esperas 24 horas. Te enviamos un correo y puedes cancelarlo.',
  'stepUp.label': 'Código del correo',
  'stepUp.sent': 'Te enviamos un código de seis cifras. Funciona durante 10 minutos.',
  'stepUp.later': 'Aún no es posible',
  'stepUp.laterText': 'Puedes hacerlo en este navegador desde: {date}. Vuelve entonces.',

  'email.title': 'Cambiar correo',
  'email.text':
    'Después inicias sesión con la dirección nueva y se cierra la sesión en los demás dispositivos. Durante 24 horas no puedes hacer un respaldo ni añadir una clave de acceso.',
  'email.new': 'Correo electrónico nuevo',
  'email.present': 'Introduce el código que enviamos a tu correo actual',
  'email.next': 'Introduce el código que enviamos a tu correo nuevo',

  'login.title': 'Inicia sesión en tu wallet',
  'login.text': 'Con el correo electrónico de tu wallet',
  'login.email': 'Correo electrónico',
  'login.link.title': 'Revisa tu correo',
  'login.link.text': 'Abre el enlace del correo y elige este número:',
  'login.code.title': 'Introduce el código',
  'login.signOut': 'Cerrar sesión',

  'recover.title': 'Recupera tu wallet',
  'recover.text': 'Has iniciado sesión. Este dispositivo aún no tiene tu wallet.',
  'recover.lost':
    'El correo por sí solo no puede abrir tu wallet aquí. Usa tus palabras de recuperación o tu archivo de respaldo.',
  'recover.passkey': 'Usar mi clave de acceso',
  'recover.words': 'Palabras de recuperación',
  'recover.words.label': 'Tus 24 palabras, en orden',
  'recover.file': 'Archivo de respaldo',
  'recover.file.label': 'Archivo de respaldo',
  'recover.file.password': 'Contraseña del archivo',
  'recover.restore': 'Recuperar',
  'recover.done': 'Has recuperado tu wallet',
  'recover.doneText': 'Puedes volver al sitio',
  'recover.wrong.words': 'Hay una palabra incorrecta o el orden está mal',
  'recover.wrong.other': 'Este respaldo pertenece a otra wallet',
  'recover.wrong.file': 'Este no es el archivo de respaldo de una wallet',
  'recover.wrong.password': 'La contraseña es incorrecta o el archivo se modificó',
  'recover.wrong.passkey': 'Esta clave de acceso no abre la wallet. Prueba otra o usa un respaldo.',
  'recover.nothing':
    '¿No te queda nada de esto? Un dispositivo con la sesión abierta puede mostrar las palabras o añadir una clave de acceso.',

  'window.account': 'Respaldo y seguridad',
  'window.account.text': 'Se abre en la ventana de tu wallet, para que ningún sitio pueda verlo.',
  'window.recover': 'Recupera tu wallet',
  'window.recover.text':
    'Necesitas tu clave de acceso o tu respaldo. Se abre en la ventana de tu wallet.',
  'window.open': 'Abrir la ventana',
  'window.blocked': 'El navegador bloqueó la ventana. Permítela e inténtalo de nuevo.',
}
