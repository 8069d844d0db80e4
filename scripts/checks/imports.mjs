/**
 * Reads the imports of a TypeScript file from its syntax tree: static, dynamic and type imports.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { ROOT, readText } from '../git-files.mjs'

/** The syntax tree of a file named relative to the root. */
export function parseFile(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true, kind)
}

/**
 * Every import of a file: `{ specifier, kind: 'static' | 'dynamic' | 'type', line, target
 * }`. `target` is the imported file relative to the root, undefined for packages; a dynamic import
 * without a literal path has no specifier.
 */
export function readImports(path, source = parseFile(path)) {
  const found = []
  const add = (node, literal, kind) => {
    const specifier = literal && ts.isStringLiteralLike(literal) ? literal.text : undefined
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push({
      specifier,
      kind,
      line,
      target: specifier?.startsWith('.') ? resolveImport(path, specifier) : undefined,
    })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      add(node, node.moduleSpecifier, isTypeOnlyImport(node) ? 'type' : 'static')
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      add(node, node.moduleSpecifier, isTypeOnlyExport(node) ? 'type' : 'static')
    else if (ts.isImportTypeNode(node)) add(node, node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], 'dynamic')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTypeOnlyImport({ importClause }) {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const named = importClause.namedBindings
  return (
    !importClause.name &&
    named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  )
}

function isTypeOnlyExport({ isTypeOnly, exportClause }) {
  if (isTypeOnly) return true
  return Boolean(
    exportClause &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.length > 0 &&
    exportClause.elements.every((element) => element.isTypeOnly),
  )
}

// Sources import './x.js' and mean './x.ts'. A path without a file is left as written; the compiler
// reports it.
function resolveImport(importer, specifier) {
  const path = posix.join(posix.dirname(importer), specifier)
  const candidates = [
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.js$/, '.tsx'),
    path,
    `${path}.ts`,
    `${path}/index.ts`,
  ]
  return candidates.find((candidate) => existsSync(join(ROOT, candidate))) ?? path
}
