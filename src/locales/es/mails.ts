import type { Texts } from '../texts.js'

/** Texts of the mails of the embedded wallet, in Spanish. */
export const messages: Texts<'mails'> = {
  'link.subject': 'Confirma tu inicio de sesión',
  'link.lead': 'Alguien está iniciando sesión en tu wallet en {origin} con {browser}.',
  'link.create': 'Alguien está creando una wallet con tu correo en {origin} con {browser}.',
  'link.how':
    'Si eres tú, abre el enlace y elige el número que ves en tu pantalla. El enlace funciona una vez, durante 10 minutos.',
  'link.action': 'Confirmar el inicio de sesión',
  'link.other':
    'Si no eres tú o no conoces ese sitio, ignora este correo. No abras nunca el enlace porque alguien te lo pida.',

  'code.subject': '{code} es el código de tu wallet',
  'code.lead': 'Tu código para iniciar sesión en {origin} con {browser}:',
  'code.other':
    'Funciona durante 10 minutos, solo en el navegador que lo pidió. No se lo des a nadie. Si no lo pediste, ignora este correo.',

  'change.primarySubject': '{code} es tu código para cambiar tu correo',
  'change.primary': 'Introduce este código para cambiar el correo electrónico de tu wallet a {to}:',
  'change.secondarySubject': '{code} confirma tu correo nuevo',
  'change.secondary': 'Introduce este código para que este sea el correo electrónico de tu wallet:',
  'change.other': 'Funciona durante 10 minutos. Si no lo pediste, no se lo des a nadie.',

  'changed.subject': 'Se cambió el correo electrónico de tu wallet',
  'changed.lead':
    'Ahora tu wallet inicia sesión con {to}. Se cerró la sesión en los demás dispositivos. Si no fuiste tú, deshazlo en un plazo de 72 horas:',
  'changed.action': 'Deshacer el cambio',

  'device.subject': 'Un dispositivo nuevo usa tu wallet',
  'device.lead':
    'Tu wallet se abrió en {origin} con {browser}, un dispositivo en el que no se había usado antes.',
  'device.other':
    'Si no fuiste tú, abre tu wallet, quita ese dispositivo y mueve lo que tienes a otra wallet.',

  'security.actions.export': 'mostrar las palabras de recuperación o un respaldo de tu wallet',
  'security.actions.passkey-add': 'añadir una clave de acceso a tu wallet',
  'security.actions.passkey-remove': 'quitar una clave de acceso de tu wallet',
  'security.actions.device-remove': 'quitar dispositivos de tu wallet',
  'security.actions.email-change': 'cambiar el correo electrónico de tu wallet',
  'security.actions.spending': 'subir el límite de gasto de tu wallet',
  'security.notices.spending.subject': 'Se cambió el límite de gasto de tu wallet',
  'security.notices.spending.lead': 'Se cambió el límite de gasto de tu wallet.',

  'security.code.subject': '{code} confirma un cambio de seguridad en tu wallet',
  'security.code.lead': 'Introduce este código para {action}, en {origin} con {browser}:',
  'security.code.other':
    'Funciona durante 10 minutos, solo para esto y solo en el navegador que lo pidió. Quien tenga tus palabras de recuperación es dueño de tu wallet: no des ni las palabras ni el código a nadie. Si no lo pediste, ignora este correo y revisa tus dispositivos.',

  'security.waiting.subject': 'En 24 horas: un cambio de seguridad en tu wallet',
  'security.waiting.lead': 'Alguien pidió {action}, en {origin} con {browser}.',
  'security.waiting.how':
    'Será posible en unas 24 horas, solo en ese navegador. Si no fuiste tú, cancélalo ahora y revisa tus dispositivos.',
  'security.waiting.action': 'Cancelarlo',

  'security.notices.words.subject': 'Se mostraron las palabras de recuperación de tu wallet',
  'security.notices.words.lead': 'Se mostraron las palabras de recuperación de tu wallet.',
  'security.notices.file.subject': 'Se hizo un respaldo de tu wallet',
  'security.notices.file.lead': 'Se hizo un archivo de respaldo de tu wallet.',
  'security.notices.passkey-added.subject': 'Se añadió una clave de acceso a tu wallet',
  'security.notices.passkey-added.lead':
    'Se añadió una clave de acceso a tu wallet. Los dispositivos nuevos necesitan ahora una clave de acceso o un respaldo.',
  'security.notices.passkey-removed.subject': 'Se quitó una clave de acceso de tu wallet',
  'security.notices.passkey-removed.lead': 'Se quitó una clave de acceso de tu wallet.',
  'security.actions.unfreeze': 'desbloquear tu wallet',
  'security.actions.erase': 'borrar tu wallet para siempre',
  'security.freeze': 'Bloquear mi wallet',
  'security.unfreeze': 'Desbloquear en 24 horas',
  'security.keep': 'Mantener bloqueada',
  'security.notices.frozen.subject': 'Tu wallet está bloqueada',
  'security.notices.frozen.lead':
    'No se firma nada en ningún dispositivo hasta que la desbloquees: en un dispositivo con tu clave de acceso, o con este enlace y 24 horas. Dos servidores guardan el bloqueo y cada uno envía este correo: sin un dispositivo, usa el enlace de ambos.',
  'security.notices.half.subject': 'Bloquea tu wallet en los dos servidores',
  'security.notices.half.lead':
    'Tu wallet se bloqueó en uno de sus dos servidores. Bloquéala también en este con el enlace. Si no la bloqueaste tú, abre tu wallet y revisa tus dispositivos.',
  'security.notices.unfreezing.subject': 'En 24 horas: tu wallet se desbloquea',
  'security.notices.unfreezing.lead':
    'Alguien con acceso a tu correo pidió desbloquear tu wallet. Si no fuiste tú, mantenla bloqueada y cambia la contraseña del correo.',
  'security.notices.unfrozen.subject': 'Tu wallet ya no está bloqueada',
  'security.notices.unfrozen.lead': 'Tu wallet vuelve a firmar. Si no fuiste tú, bloquéala ahora.',
  'security.notices.erased.subject': 'Tu wallet se borró',
  'security.notices.erased.lead':
    'Tu wallet y todos sus datos se borraron aquí, como confirmaste. Solo las palabras de recuperación o un archivo de respaldo la abren todavía.',
  'page.freeze':
    'Esto bloquea tu wallet de inmediato: no se firma nada en ningún dispositivo hasta que la desbloquees.',
  'page.unfreeze':
    'Esto desbloquea tu wallet en 24 horas. Hasta entonces, cualquier dispositivo y un enlace en otro correo pueden detenerlo.',
  'page.keep': 'Tu wallet sigue bloqueada.',
  'page.cancel': 'Esto cancela lo que se pidió en tu wallet.',
  'page.cancelled':
    'Se canceló. Si no lo pediste, abre tu wallet y quita los dispositivos que no conozcas.',
  'page.undo':
    'Esto devuelve a tu wallet su correo anterior y cierra la sesión en todos los dispositivos.',
  'page.undone':
    'Tu wallet vuelve a tener su correo anterior. Inicia sesión para revisar tus dispositivos.',
  'page.title': 'Tu wallet',
  'page.done': 'Listo.',
  'page.half':
    'Tu wallet está bloqueada en uno de sus dos servidores. Bloquéala también en el otro.',
  'page.mailed':
    'Te hemos enviado un enlace por correo. Bloquea tu wallet también en este servidor.',
  'page.device':
    'Este servidor no tiene ninguna dirección de correo tuya. Abre tu wallet en uno de tus dispositivos y bloquéala también allí.',
  'page.limit':
    'Este buzón ya hizo esto tres veces en 30 días, el máximo permitido. Usa uno de tus dispositivos.',
  'page.over': 'Este enlace ya no vale o se usó.',

  'security.from': 'Se hizo en {origin} con {browser}.',

  'security.other':
    'Si no fuiste tú, abre tu wallet, quita ese dispositivo y mueve lo que tienes a otra wallet.',
}
