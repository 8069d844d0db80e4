/**
 * Whether the person touched the page so recently that the browser lets it open an app by itself (HTML, transient activation).
 * Browsers that do not say are taken to allow it; what they refuse shows as LINK_FAILED.
 */
export function isActivated(): boolean {
  const { userActivation } = globalThis.navigator as { userActivation?: { readonly isActive: boolean } }
  return userActivation?.isActive !== false
}
