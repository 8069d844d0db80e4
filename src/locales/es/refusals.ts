import type { Texts } from '../texts.js'

/** Texts of refusals by the server, in Spanish. */
export const messages: Texts<'refusals'> = {
  unreachable:
    'No se puede conectar con el servidor de tu wallet. Comprueba tu conexión e inténtalo de nuevo.',
  wait: 'Inténtalo de nuevo en {wait}.',
  tries: 'Demasiados códigos incorrectos. Inténtalo de nuevo en {wait}.',
  busy: 'El servidor de tu wallet no puede hacerlo ahora. Inténtalo más tarde.',
  other: 'Esto no funcionó. Empieza de nuevo.',
  email: 'Este correo electrónico no se puede usar. Revísalo o introduce otro.',
  code: 'El código es incorrecto.',
  codeBurnt: 'Este código ya no funciona. Empieza de nuevo para recibir otro.',
  link: 'Demasiados códigos incorrectos seguidos. Inicia sesión con el enlace de tu correo.',
  login: 'Este inicio de sesión ha caducado. Inicia sesión de nuevo.',
  unconfirmed: 'No se eligió el número correcto. Inicia sesión de nuevo.',
  frozen: 'El operador de este servicio ha bloqueado esta wallet. Ponte en contacto con él.',
  session: 'Aquí se cerró tu sesión. Inicia sesión de nuevo.',
  proof:
    'Este navegador no pudo probar su identidad. Comprueba la fecha y la hora de tu dispositivo.',
  addresses: 'Otro dispositivo creó esta wallet hace un momento. Inicia sesión de nuevo.',
  project: 'Este sitio no ofrece este inicio de sesión.',
  provider: 'El proveedor no confirmó el inicio de sesión. Inicia sesión de nuevo.',
  unavailable: 'Este servicio no ofrece esto ahora.',
  stepUp: 'Este cambio no está confirmado, ha caducado o aún no es posible. Empieza de nuevo.',
  share:
    'La parte de la wallet en este navegador se perdió o está dañada. Cierra la sesión e iníciala de nuevo.',
  mail: 'No se pudo enviar el correo. Revisa la dirección e inténtalo de nuevo.',
  lastDevice: 'No puedes quitar el último dispositivo: nada podría abrir ya la wallet.',
  lastHeld: 'Tu clave de acceso solo funciona con este dispositivo. Inicia sesión antes en otro.',
  passkey: 'No se aceptó la clave de acceso. Inténtalo de nuevo o usa otra.',
  passkeyLimit: 'Tu wallet tiene el máximo de claves de acceso. Quita una primero.',
  passkeyKnown: 'Tu wallet ya tiene esta clave de acceso.',
  permissionLimit:
    'Tu wallet tiene todos los permisos que puede registrar. Inténtalo de nuevo cuando termine uno.',
  permissionRecord: 'El permiso no se pudo registrar y no se concedió. Inténtalo de nuevo.',
  unsigned: 'Inicia sesión una vez más en este navegador e inténtalo de nuevo.',
  keys: 'No se pudo abrir tu wallet y no se firmó nada. Inténtalo de nuevo, o cierra sesión y vuelve a iniciarla.',
  freezeLimit:
    'Este dispositivo ya hizo esto tres veces en 30 días, el máximo permitido. Usa otro dispositivo o el enlace de nuestro correo.',
  stayLimit:
    'Tus dispositivos han detenido la eliminación de un dispositivo en tres de los últimos 30 días, que es el máximo. Aún puede detenerla un dispositivo más antiguo o el enlace de nuestro correo.',
  ownFrozen:
    'Bloqueaste esta wallet. Desbloquéala en «Respaldo y seguridad» o con el enlace de nuestro correo.',
  vaultOlder:
    'Un servidor de este servicio es más antiguo que esta página. No se hizo nada. Inténtalo más tarde o avisa al operador.',
}
