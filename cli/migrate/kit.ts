/** What a name of a compatibility entry becomes where all its uses in a file have this form. */
export interface Native {
  readonly module: string
  readonly name: string
  /**
   * A call whose one argument is an object with only `options`; `suffix` is added behind it. Without
   * it each use stays as it is.
   */
  readonly call?: { readonly options: readonly string[]; readonly suffix: string }
}

/** A kit that an app may move from, and what its modules become. */
export interface Kit {
  /** Name of the folder in `compat` and of the page in `docs/moving`. */
  readonly id: string
  readonly name: string
  /**
   * Packages that leave `package.json` when nothing imports them any more. A name that ends with
   * `*` stands for every package that begins so.
   */
  readonly packages: readonly string[]
  /**
   * Module → entry of ours with the same names. A key that ends with `/` stands for every module
   * below it, a key that ends with `*` for every module that begins so. The first row that matches
   * counts.
   */
  readonly modules: Readonly<Record<string, string>>
  /** Modules imported for their effect only, such as style sheets. Their lines go. */
  readonly effects: readonly string[]
  /** Selectors and variables of the kit, which cannot reach into a shadow root. */
  readonly foreign: RegExp
  /** Module → the named export of ours that its default export becomes. */
  readonly defaults?: Readonly<Record<string, string>>
  /**
   * The exported names of each entry, types included. An import of another name stays and is
   * marked.
   */
  readonly names: Readonly<Record<string, readonly string[] | 'all'>>
  /** Why an app with this version cannot move. */
  readonly refuse?: (versions: (name: string) => string | undefined) => string | undefined
  /** Names whose use a person has to look at: name → what to do. */
  readonly marks: Readonly<Record<string, string>>
  /**
   * Properties and options without an effect: the kit's name → path of the member → what to do. A
   * name of another module becomes that of `defaults`.
   */
  readonly members?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** `--native`: a name of ours with the same meaning, for a name of an entry. */
  readonly findNative?: (module: string, name: string) => Native | undefined
  /** `--native`: what takes the place of a name that has no such name, by the kit's name. */
  readonly advice: Readonly<Record<string, string>>
}

/**
 * Whether a version range of `package.json` begins below a major version. Tags and addresses count
 * as not below.
 */
export function isBelow(range: string, major: number): boolean {
  const first = /^\D*(\d+)/.exec(range.replace(/^npm:[^@]*@/, ''))?.[1]
  return first !== undefined && !/^(?:file|link|git|http)/.test(range) && Number(first) < major
}

/** Why a project with an older wagmi than our connector takes cannot move. */
export function refuseOldWagmi(find: (name: string) => string | undefined): string | undefined {
  const wagmi = find('wagmi')
  return wagmi !== undefined && isBelow(wagmi, 2)
    ? `wagmi ${wagmi} is older than the connector of this package takes. Move to wagmi 2 first (https://wagmi.sh/react/guides/migrate-from-v1-to-v2), then run this again.`
    : undefined
}

/**
 * The entry of ours that a module becomes, `effect` for a module that goes, or undefined for a
 * module of another package and for one without a counterpart.
 */
export function findTarget(kit: Kit, module: string): string | undefined {
  if (kit.effects.includes(module)) return 'effect'
  return Object.entries(kit.modules).find(([key]) =>
    key.endsWith('/')
      ? module.startsWith(key)
      : key.endsWith('*')
        ? module.startsWith(key.slice(0, -1))
        : module === key,
  )?.[1]
}

/** Whether a package of `package.json` belongs to the kit. */
export function isOwnPackage(kit: Kit, name: string): boolean {
  return kit.packages.some((own) =>
    own.endsWith('*') ? name.startsWith(own.slice(0, -1)) : name === own,
  )
}

/** The package of a module: `@a/b` of `@a/b/c`. */
export function toPackage(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Whether a text may name a module of the kit. */
export function mentions(kit: Kit, source: string): boolean {
  return kit.packages.some((own) => source.includes(own.replace(/\*$/, '')))
}

/** The packages of the kit that a text names between quotes, spaces or signs. */
export function listNames(kit: Kit, text: string): string[] {
  const words = text.split(/[\s"'`,:;=()[\]{}<>|]+/)
  return words
    .map((word) => toPackage(word.replace(/(?!^)@.*$/, '')))
    .filter((name) => isOwnPackage(kit, name))
}
