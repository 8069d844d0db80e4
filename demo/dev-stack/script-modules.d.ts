declare module '*/scripts/build/entries.mjs' {
  interface PackageEntry {
    readonly source: string
    readonly output: string
  }
  export const LIBRARY_ENTRIES: Record<string, PackageEntry>
  export const CDN_ENTRY: PackageEntry
}

declare module '*/scripts/build.mjs' {
  export function buildPackage(options?: {
    log?(line: string): void
    readonly types?: boolean
  }): Promise<void>
}

declare module '*/scripts/bootstrap.mjs' {
  export function installSmartAccounts(options?: { log?(line: string): void }): Promise<void>
}

declare module '*/scripts/build-frame.mjs' {
  import type { Plugin } from 'esbuild'
  export function buildFrame(
    folder: string,
    options?: { readonly plugins?: readonly Plugin[] },
  ): Promise<Record<string, number>>
}

declare module '*/processor-time.mjs' {
  /** Processor time in ms of this process and its descendants. */
  export function readProcessorTime(): number
}
