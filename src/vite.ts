// The entry `wallet-modal/vite`, for the configuration of a build. It imports nothing, and
// describes only the part of Vite's plugins that it uses.

interface Chunk {
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly moduleIds?: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk>>

/** A tag that Vite adds to the page. */
export interface PreloadTag {
  readonly tag: 'link'
  readonly attrs: Readonly<Record<string, string | boolean>>
  readonly injectTo: 'head'
}

/** The plugin, a part of Vite's own type `Plugin`. */
export interface PreloadPlugin {
  readonly name: string
  readonly apply: 'build'
  readonly transformIndexHtml: {
    readonly order: 'post'
    handler(
      html: string,
      context: { readonly bundle?: object; readonly chunk?: { readonly fileName: string } },
    ): PreloadTag[]
  }
}

/**
 * The modules of this package that the first screen loads, if the page's script names them.
 * Relative to the package's `dist/`.
 */
const FIRST_SCREEN = /^(?:elements\/first-open|chunks\/(?:en|\w+-adapter))\.js$/
/** What loads the families that the attributes of an element name. */
const ATTRIBUTES = /^chunks\/attribute-modal\.js$/
const INSTALLED = '/node_modules/wallet-modal/dist/'
/** The folder of this file, without the slash that precedes the drive in an address of Windows. */
const OWN_FOLDER = decodeURIComponent(import.meta.url)
  .replace(/^file:\/\/(?:\/(?=[a-z]:))?/i, '')
  .replace(/[^/]*$/, '')
const COMMENT = /<!--.*?-->/gs
const NETWORKS = /<wallet-modal\s[^>]*?\bnetworks\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const ADDRESS = /\s(?:src|href)\s*=\s*["']?([^\s"'>]+)/gi

/**
 * A Vite plugin that adds `<link rel="modulepreload">` for the files of the modal's first screen to
 * the built page. The browser then fetches them beside the page's own script instead of after it,
 * so a visitor on a slow network waits one round trip less, and with `<wallet-modal networks>` in
 * the page three. They run when the modal asks for them.
 *
 * @example
 * import { defineConfig } from 'vite'
 * import { preloadFirstScreen } from 'wallet-modal/vite'
 *
 * export default defineConfig({ plugins: [preloadFirstScreen()] })
 */
export function preloadFirstScreen(): PreloadPlugin {
  return {
    name: 'wallet-modal:preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return []
        const chunks = bundle as Bundle
        const first = findStatic(chunks, [chunk.fileName])
        const addresses = [...html.matchAll(ADDRESS)].map(([, address = '']) => address)
        const folder = findFolder(addresses, first)
        if (folder === undefined) return []
        const find = (names: Iterable<string>, pattern: RegExp) =>
          [...names].filter((name) =>
            chunks[name]?.moduleIds?.some((id) => pattern.test(toOwnPath(id) ?? '')),
          )
        const lazy = [...first].flatMap((name) => chunks[name]?.dynamicImports ?? [])
        const attributes = find([...first, ...lazy], ATTRIBUTES)
        const families = attributes.length > 0 ? listFamilies(html) : []
        const wanted = [
          ...find(lazy, FIRST_SCREEN),
          ...(families.length > 0
            ? [...attributes, ...find(Object.keys(chunks), toModules(families))]
            : []),
        ]
        // Behind the page's script, which comes first where a server answers in order.
        return [...findStatic(chunks, wanted)]
          .filter((name) => !first.has(name) && !addresses.includes(folder + encodeURI(name)))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              fetchpriority: 'low',
              href: folder + encodeURI(name),
            },
            injectTo: 'head',
          }))
      },
    },
  }
}

/**
 * The path of a module of this package in its `dist/`. The package is installed by its name, or the
 * module is of the copy that the plugin belongs to, such as a linked workspace. Undefined for a
 * module of another package, whose files may have the same names.
 */
function toOwnPath(id: string): string | undefined {
  const at = id.lastIndexOf(INSTALLED)
  if (at >= 0) return id.slice(at + INSTALLED.length)
  return id.startsWith(OWN_FOLDER) ? id.slice(OWN_FOLDER.length) : undefined
}

/**
 * Returns the part of an address before the name of a file, read from an address that Vite has
 * written into the page. `base`, the folder of the page and `experimental.renderBuiltUrl` change
 * this part. Undefined if the page loads none of the files.
 */
function findFolder(addresses: readonly string[], files: Iterable<string>): string | undefined {
  for (const file of files) {
    const name = encodeURI(file)
    const address = addresses.find((text) => `/${text}`.endsWith(`/${name}`))
    if (address) return address.slice(0, -name.length)
  }
  return undefined
}

/**
 * The families of chains that elements of the page name. A plain number is the id of an EVM
 * network.
 */
function listFamilies(html: string): readonly string[] {
  const lists = [...html.replace(COMMENT, '').matchAll(NETWORKS)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
  return [
    ...new Set(
      lists.flatMap((text) => [
        ...(text.match(/[a-z][a-z\d-]*(?=:)/g) ?? []),
        ...(/(?:^|[\s,])\d+(?:$|[\s,])/.test(text) ? ['eip155'] : []),
      ]),
    ),
  ]
}

/** The descriptors and adapters of families. */
function toModules(families: readonly string[]): RegExp {
  return new RegExp(
    `^chunks/(?:family-(?:${families.join('|')})|(?:${families.join('|')})-adapter)\\.js$`,
  )
}

/** The files and everything they import statically. */
function findStatic(bundle: Bundle, names: readonly string[]): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const next of bundle[name]?.imports ?? []) found.add(next)
  return found
}
