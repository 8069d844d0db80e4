/**
 * Parts of the WalletConnect SDK that our builds replace by a small file of our own, because the original brings what a page never
 * uses. `src/services/relay/stubs/aliases.json` lists them: `{ "uint8arrays": "./bytes.ts" }`. They hold for imports of the SDK
 * only: whatever else imports a package of that name gets the package.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { ROOT } from './git-files.mjs'

const FOLDER = resolve(ROOT, 'src/services/relay/stubs')
const SDK = /[\\/]node_modules[\\/]@walletconnect[\\/]/
// Bundled with their own dependencies inside, so that no alias reaches those; they hold declarations only.
const DECLARATIONS_ONLY = /[\\/]@walletconnect[\\/](?:utils|core|sign-client)[\\/]dist[\\/]index\.es\.js$/

/** Package name → absolute path of its stand-in. */
export function readAliases() {
  const entries = Object.entries(JSON.parse(readFileSync(resolve(FOLDER, 'aliases.json'), 'utf8')))
  return Object.fromEntries(entries.map(([name, path]) => [name, getStandIn(name, path)]))
}

/** The Vite plugin that puts the stand-ins in place. */
export function relayStandIns() {
  const aliases = readAliases()
  const sdk = createRequire(join(ROOT, 'package.json')).resolve('@walletconnect/sign-client')
  return {
    name: 'relay-stand-ins',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !(source in aliases)) return null
      // A stand-in that builds on the original means the version the SDK brings.
      if (importer === aliases[source]) return this.resolve(source, sdk, { skipSelf: true })
      return SDK.test(importer) ? aliases[source] : null
    },
    transform(code, id) {
      return DECLARATIONS_ONLY.test(id) ? { code: markPure(code), map: null } : null
    },
  }
}

/** Tells which imports of the SDK are replaced, so that they are not left to the app like our own imports of that name. */
export function createStandInCheck() {
  const aliases = readAliases()
  return (source, importer) => importer !== undefined && SDK.test(importer) && source in aliases
}

/**
 * Wraps what initialises a module's declarations, and bare expressions, as calls without effects, so that what is unused can go.
 * Assignments and loops stay: they are effects on the module's own values.
 */
export function markPure(code) {
  const spans = []
  for (const statement of parseAst(code).body) {
    if (statement.type === 'VariableDeclaration') spans.push(...statement.declarations.map(({ init }) => init).filter((init) => init && isComputed(init)))
    if (statement.type === 'ExpressionStatement' && statement.expression.type !== 'AssignmentExpression') spans.push(statement.expression)
  }
  let marked = code
  for (const { start, end } of spans.sort((a, b) => b.start - a.start)) {
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  }
  return marked
}

// Functions, classes, names and plain values have no effects to begin with, and are better left readable to the bundler.
function isComputed(node) {
  if (!node || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(isComputed)
  if (/Function/.test(node.type ?? '')) return false
  if (['CallExpression', 'NewExpression', 'MemberExpression', 'SpreadElement', 'ClassExpression', 'TaggedTemplateExpression'].includes(node.type)) return true
  return Object.values(node).some(isComputed)
}

function getStandIn(name, path) {
  const file = resolve(FOLDER, path)
  if (existsSync(file)) return file
  throw new Error(`aliases.json replaces "${name}" by ${path}, but that file does not exist.`)
}
