declare module '*/scripts/build/entries.mjs' {
  interface PackageEntry {
    readonly source: string
    readonly output: string
  }
  export const LIBRARY_ENTRIES: Record<string, PackageEntry>
  export const CDN_ENTRY: PackageEntry
}

declare module '*/scripts/build.mjs' {
  export function buildPackage(options?: { log?(line: string): void }): Promise<void>
}

declare module '*/scripts/build-frame.mjs' {
  export function buildFrame(folder: string): Promise<Record<string, number>>
}
