/**
 * True when the user interacted so recently that the browser allows opening an app automatically
 * (HTML, transient activation). A browser without this information is assumed to allow it; a
 * refusal appears as LINK_FAILED.
 */
export function isActivated(): boolean {
  return (
    (globalThis.navigator as { userActivation?: { readonly isActive: boolean } } | undefined)
      ?.userActivation?.isActive !== false
  )
}
