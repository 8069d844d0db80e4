/**
 * Address of a document as the modal takes it, absolute. Other kits also take one relative to the
 * page; an empty one, or one of another scheme, is left out.
 */
export function toAddress(given: string | undefined): string | undefined {
  if (!given) return undefined
  try {
    const { protocol, href } = new URL(given, globalThis.document?.baseURI)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
