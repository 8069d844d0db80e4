/**
 * Parts of the WalletConnect SDK that the builds replace with a small stub, because the original contains code that a page never uses.
 * `src/services/relay/stubs/aliases.json` lists them: `{ "uint8arrays": "./bytes.ts" }`. They apply only to imports of the SDK; all other
 * imports of such a package get the package.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { ROOT } from './git-files.mjs'

const FOLDER = resolve(ROOT, 'src/services/relay/stubs')
const SDK = /[\\/]node_modules[\\/]@walletconnect[\\/]/
// Bundled with their dependencies included, so no alias applies inside; they contain declarations only.
const DECLARATIONS_ONLY =
  /[\\/]@walletconnect[\\/](?:utils|core|sign-client)[\\/]dist[\\/]index\.es\.js$/

/** Package name → absolute path of its stub. */
export function readAliases() {
  const entries = Object.entries(JSON.parse(readFileSync(resolve(FOLDER, 'aliases.json'), 'utf8')))
  return Object.fromEntries(entries.map(([name, path]) => [name, getStandIn(name, path)]))
}

/** The Vite plugin that replaces the packages with the stubs. */
export function relayStandIns() {
  const aliases = readAliases()
  const sdk = createRequire(join(ROOT, 'package.json')).resolve('@walletconnect/sign-client')
  return {
    name: 'relay-stand-ins',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !(source in aliases)) return null
      // A stub that builds on the original means the version that the SDK brings.
      if (importer === aliases[source]) return this.resolve(source, sdk, { skipSelf: true })
      return SDK.test(importer) ? aliases[source] : null
    },
    transform(code, id) {
      return DECLARATIONS_ONLY.test(id) ? { code: markPure(code), map: null } : null
    },
  }
}

/** Returns a check for the SDK imports that are replaced, so that they do not stay external like the kit's own imports of that name. */
export function createStandInCheck() {
  const aliases = readAliases()
  return (source, importer) => importer !== undefined && SDK.test(importer) && source in aliases
}

/**
 * Marks initialisers of a module's declarations, and bare expressions, as calls without side effects, so that the bundler can remove unused
 * ones. Assignments and loops stay: they change the module's own values.
 */
export function markPure(code) {
  const spans = []
  for (const statement of parseAst(code).body) {
    if (statement.type === 'VariableDeclaration')
      spans.push(
        ...statement.declarations
          .map(({ init }) => init)
          .filter((init) => init && isComputed(init)),
      )
    if (
      statement.type === 'ExpressionStatement' &&
      statement.expression.type !== 'AssignmentExpression'
    )
      spans.push(statement.expression)
  }
  let marked = code
  for (const { start, end } of spans.sort((a, b) => b.start - a.start)) {
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  }
  return marked
}

// Functions, classes, names and literals have no side effects; unwrapped, the bundler can analyse them.
function isComputed(node) {
  if (!node || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(isComputed)
  if (/Function/.test(node.type ?? '')) return false
  if (
    [
      'CallExpression',
      'NewExpression',
      'MemberExpression',
      'SpreadElement',
      'ClassExpression',
      'TaggedTemplateExpression',
    ].includes(node.type)
  )
    return true
  return Object.values(node).some(isComputed)
}

function getStandIn(name, path) {
  const file = resolve(FOLDER, path)
  if (existsSync(file)) return file
  throw new Error(`aliases.json replaces "${name}" by ${path}, but that file does not exist.`)
}
