declare module '*/site/read-pages.mjs' {
  export interface SitePage {
    readonly source: string
    readonly address: string
    readonly title: string
    readonly summary: string
    readonly text: string
  }
  export interface SiteGroup {
    readonly title: string
    readonly pages: readonly SitePage[]
  }
  export function readGroups(): readonly SiteGroup[]
}

declare module '*/site/build.mjs' {
  export const DIST: string
  export interface ServedSite {
    readonly url: string
    readonly closed: Promise<unknown>
    stop(): void
  }
  export function buildSite(): Promise<{
    readonly addresses: readonly string[]
    readonly seconds: number
  }>
  export function serveSite(port: number | string): Promise<ServedSite>
}

declare module '*/site/check.mjs' {
  export function checkSite(
    folder: string,
    base: string,
    addresses: readonly string[],
    options?: { looks?(address: string): readonly number[] },
  ): Promise<{
    readonly problems: readonly string[]
    readonly weights: ReadonlyMap<string, number>
  }>
}

declare module '*/site/find-dead-links.mjs' {
  export function findDeadLinks(folder: string, addresses: readonly string[]): readonly string[]
}

declare module '*/site/search-sections.mjs' {
  export function toSections(
    html: string,
    address: string,
  ): readonly {
    readonly id: string
    readonly title: string
    readonly page: string
    readonly text: string
  }[]
}

declare module '*/site/.vitepress/theme/client/excerpt.mjs' {
  export function findExcerpt(text: string, words: readonly string[]): string
  export function splitAtWords(text: string, words: readonly string[]): readonly string[]
}

declare module '*/site/.vitepress/theme/client/theme.mjs' {
  export function addThemeSwitch(): void
}

declare module '*/site/.vitepress/theme/client/copy-code.mjs' {
  export function addCopyButtons(): void
}

declare module '*/site/.vitepress/theme/client/search.mjs' {
  export function addSearch(): void
}

declare module '*/site/option-examples.mjs' {
  export function listOptionExamples(): readonly {
    readonly name: string
    readonly code: string
    readonly value: object
  }[]
}

declare module '*/site/stage.mjs' {
  import type { SiteGroup } from '*/site/read-pages.mjs'
  export function toIndex(groups: readonly SiteGroup[]): string
  export function addBase(text: string, base: string): string
  export function rewriteLinks(
    page: { readonly source: string; readonly text: string },
    addresses: ReadonlyMap<string, string>,
  ): string
}

declare module '*/theme/client/make-element.mjs' {
  export function makeElement(
    name: string,
    attributes?: Readonly<Record<string, string>>,
    ...children: readonly (Node | string)[]
  ): HTMLElement
}
