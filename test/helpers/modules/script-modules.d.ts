declare module '*/scripts/find-chromium.mjs' {
  export const chromiumArgs: readonly string[]
  export const shortPageArgs: readonly string[]
  export function findChromium(): string | undefined
  export function findTestBrowser(options?: { readonly whole?: boolean }): string | undefined
}

declare module '*/scripts/build/browser-floor.mjs' {
  export const ABOVE_FLOOR: readonly string[]
}

declare module '*/scripts/runner/hang-limits.mjs' {
  export const HANG_MS: Readonly<
    Record<'wait' | 'test' | 'start' | 'file' | 'browser' | 'all', number>
  >
}

declare module '*/server/scripts/patient-pglite-limits.mjs' {
  export const PGLITE_LIMITS: {
    readonly stallMs: number
    readonly statementMs: { readonly ordinary: number; readonly patient: number }
    readonly idleMs: { readonly ordinary: number; readonly patient: number }
  }
}

declare module '*/scripts/parts/index.mjs' {
  export const PARTS: readonly { readonly name: string }[]
}

declare module '*/scripts/parts/coverage.mjs' {
  export function checkCoverage(
    lines: Readonly<Record<string, { readonly covered: number; readonly total: number }>>,
    floors?: Readonly<Record<string, number>>,
  ): readonly { readonly title: string; readonly status: string; readonly message: string }[]
}

declare module '*/scripts/runner/database-template.mjs' {
  export function getDatabaseTemplate(): Promise<string>
}

declare module 'pngjs' {
  export class PNG {
    static readonly sync: { read(bytes: Uint8Array): PNG; write(picture: PNG): Buffer }
    constructor(options: { width: number; height: number })
    readonly data: Buffer
    readonly width: number
    readonly height: number
  }
}

declare module '*/scripts/gallery/compare-shots.mjs' {
  export function compareShots(one: Uint8Array, other: Uint8Array): number
}

declare module 'js-yaml' {
  export function load(text: string): unknown
  export function loadAll(text: string): unknown[]
}

declare module '*/scripts/runner/run-jobs.mjs' {
  export interface Job {
    readonly name: string
    readonly weight?: number
    readonly seconds?: number
    readonly first?: boolean
    run(): Promise<unknown>
  }
  export function runJobs(
    jobs: readonly Job[],
    options: {
      cores: number
      isReady?(job: Job): boolean
      onEnd?(job: Job, outcome: unknown): void
    },
  ): Promise<void>
}

declare module '*/scripts/docs/option-types.mjs' {
  import type { CompilerHost, CompilerOptions } from 'typescript'
  export interface OptionMember {
    readonly name: string
    readonly optional: boolean
    readonly type: string
    readonly comment: string
    readonly example: string | undefined
    readonly preset: string | undefined
  }
  export function readOptionTypes(createHost?: (options: CompilerOptions) => CompilerHost): {
    readonly records: ReadonlyMap<
      string,
      { readonly name: string; readonly comment: string; readonly members: readonly OptionMember[] }
    >
    readonly aliases: readonly {
      readonly name: string
      readonly text: string
      readonly comment: string
    }[]
  }
}

declare module '*/scripts/docs/options-page.mjs' {
  export function toOptionsPage(
    types?: ReturnType<typeof import('../../../scripts/docs/option-types.mjs').readOptionTypes>,
  ): string
}

declare module '*/scripts/runner/run-parts.mjs' {
  export function runParts(
    parts: readonly object[],
    options: { timeLimitMs: number; update?: boolean; once?: boolean },
  ): Promise<{ passed: number; failed: number }>
}

declare module '*/scripts/git-files.mjs' {
  export const ROOT: string
}

declare module '*/server/scripts/stated-tables.mjs' {
  /** A column as defined in a drizzle schema; `filled`: it has a default. */
  export interface StatedColumn {
    readonly type: string
    readonly required: boolean
    readonly filled: boolean
    readonly key: boolean
  }
  export function readStatedTables(): Promise<
    ReadonlyMap<string, ReadonlyMap<string, StatedColumn>>
  >
}

declare module '*/scripts/build/third-party-licenses.mjs' {
  export const LICENSES_FILE: string
  export function describeLicenses(modules: readonly string[], before?: string): string
  export function findUnlicensed(dist: string): readonly string[]
}

declare module '*/scripts/runner/run-command.mjs' {
  export function runCommand(
    program: string,
    args: readonly string[],
    options?: {
      readonly env?: Readonly<Record<string, string | undefined>>
      readonly cwd?: string
      readonly timeoutMs?: number
    },
  ): Promise<{ readonly code: number | null; readonly output: string; readonly stopped: boolean }>
}

declare module '*/scripts/release/audit.mjs' {
  export function listFindings(
    report: object,
    exceptions: readonly { readonly advisory: string; readonly until: string }[],
    today: string,
  ): readonly string[]
}

declare module '*/scripts/release/bill-of-materials.mjs' {
  export function toBill(
    bill: object,
    subject: { readonly name: string; readonly bundled: readonly object[]; readonly time: string },
  ): object
}

declare module '*/scripts/release/check-source.mjs' {
  export function listRefusals(root: string): readonly string[]
}

declare module '*/scripts/release/integrity.mjs' {
  export function hashFolder(folder: string): Readonly<Record<string, string>>
  export function addIntegrity(
    text: string,
    version: string,
    integrity: Readonly<Record<string, string>>,
  ): string
}

declare module '*/scripts/release/manifest.mjs' {
  export function writeManifest(
    folder: string,
    release: {
      readonly version: string
      readonly tarballs: readonly string[]
      readonly integrity: object
      readonly keyFile?: string
    },
  ): readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

declare module '*/scripts/release/next-version.mjs' {
  export function setNextVersion(root: string): Promise<string>
}

declare module '*/scripts/release/versioned-files.mjs' {
  export function listVersionedFiles(root: string): readonly string[]
}

declare module '*/scripts/locales/marked-texts.mjs' {
  export const LONG_LANGUAGE: string
  export const KEYED_LANGUAGE: string
  export function toMarkedTexts(language: string): Readonly<Record<string, object>> | undefined
  export function toLongTexts(): Readonly<Record<string, object>>
}

declare module '*/scripts/locales/language-files.mjs' {
  export const PARTS: Readonly<Record<string, string>>
  export const MODAL_PARTS: readonly string[]
  export function readTexts(
    tag: string,
    part: string,
  ): ReadonlyMap<string, { readonly text: string | Readonly<Record<string, string>> }>
}

declare module '*/scripts/locales/same-places.mjs' {
  export const HOST_KEYS: readonly string[]
  export function findSamePlace(id: string): string | { readonly note: string } | undefined
}
