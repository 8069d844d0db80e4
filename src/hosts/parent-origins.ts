import { parseUrl } from '../standards/parse-url.js'

/** The allowed origins that the parent of this page may have. None outside a frame. */
export function findParentOrigins(allowed: readonly string[]): readonly string[] {
  if (typeof window === 'undefined' || window.parent === window) return []
  // Firefox has no `ancestorOrigins`, and its referrer is this page after a navigation inside the
  // frame. The messages then name every allowed origin, and the browser delivers them to no other.
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList }
  const parent = ancestorOrigins ? ancestorOrigins[0] : parseUrl(document.referrer)?.origin
  return parent === undefined || (!ancestorOrigins && parent === location.origin)
    ? allowed
    : allowed.filter((origin) => origin === parent)
}
