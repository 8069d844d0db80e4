/** The address of a file of the site, which may be served below a path. */
export function toAddress(path) {
  return new URL(import.meta.env.BASE_URL + path, location.href).href
}
