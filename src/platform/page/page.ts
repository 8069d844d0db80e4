/**
 * The page around the modal. State reads the page only through this file. Everything is read on
 * call, so that importing it in Node has no effect.
 */

/** The page's address. Only in a browser. */
export const getLocation = (): Location => globalThis.location

/** The query of the page's address, with its `?`; empty outside a browser. */
export const getSearch = (): string => globalThis.location?.search ?? ''

/** Replaces the page's address without a navigation. */
export function replaceAddress(href: string): void {
  history.replaceState(history.state, '', href)
}

/** The visitor's languages, most wanted first (BCP 47). */
export const getLanguages = (): readonly string[] => globalThis.navigator?.languages ?? []

/** True while the page is in a background tab. */
export const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/** Calls `listener` when the page is hidden or shown. Returns the function that stops it. */
export function watchHidden(listener: () => void): () => void {
  globalThis.document?.addEventListener('visibilitychange', listener)
  return () => globalThis.document?.removeEventListener('visibilitychange', listener)
}

/** The page's value of a CSS custom property; empty if it has none. */
export const readPageStyle = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/**
 * The value of a token as a modal shows it: the page's, otherwise the preset's, which is set on the
 * modal's element.
 */
export function readToken(id: string, name: string): string {
  const selector =
    id === 'default' ? 'wallet-modal:not([for])' : `wallet-modal[for="${CSS.escape(id)}"]`
  const element = document.querySelector(selector) ?? document.documentElement
  const style = getComputedStyle(element)
  return (style.getPropertyValue(`--wm-${name}`) || style.getPropertyValue(`--_p-${name}`)).trim()
}

const getScheme = () => matchMedia('(prefers-color-scheme: light)')

/** True if the visitor prefers a light scheme. */
export const prefersLight = (): boolean => getScheme().matches

/** Calls `listener` when the preferred scheme changes. Returns the function that stops it. */
export function watchScheme(listener: () => void): () => void {
  const scheme = getScheme()
  scheme.addEventListener('change', listener)
  return () => scheme.removeEventListener('change', listener)
}
