import type { Metadata } from './options.js'

/** The app's description for wallets, completed from the page. */
export function toMetadata(given: Partial<Metadata>): Metadata {
  const page = globalThis.document
  return {
    name: given.name ?? (page?.title || globalThis.location?.host || ''),
    description:
      given.description ??
      page?.querySelector<HTMLMetaElement>(
        'meta[property="og:description"], meta[name="description"]',
      )?.content ??
      '',
    url: given.url ?? globalThis.location?.origin ?? '',
    icons:
      given.icons ??
      [page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href].filter(
        (icon) => icon !== undefined,
      ),
  }
}
