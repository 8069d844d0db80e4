/**
 * Reads an object literal from a TypeScript file without running it: key → `{ text, arity, line }`.
 */
import ts from 'typescript'
import { parseFile } from './imports.mjs'

/**
 * The entries of `export const <name> = { … }`, or of the file's only exported object if no name is
 * given. `text` is a literal's value, undefined for computed values; `arity` is the number of
 * parameters of a function, otherwise 0.
 */
export function readObject(path, name) {
  const tree = parseFile(path)
  const declarations = tree.statements
    .filter(isExported)
    .flatMap((statement) => statement.declarationList.declarations)
  const literals = declarations
    .filter((declaration) => !name || declaration.name.getText() === name)
    .map((declaration) => unwrap(declaration.initializer))
    .filter((value) => value && ts.isObjectLiteralExpression(value))
  if (literals.length === 0)
    throw new Error(`${path} exports no object literal${name ? ` named ${name}` : ''}.`)
  return new Map(
    literals[0].properties
      .filter((property) => property.name)
      .map((property) => readEntry(property, tree)),
  )
}

function isExported(statement) {
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

// `{…} as const satisfies X` and parentheses around it.
function unwrap(node) {
  const isWrapped =
    node &&
    (ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isParenthesizedExpression(node))
  return isWrapped ? unwrap(node.expression) : node
}

function readEntry(property, tree) {
  const key = ts.isStringLiteralLike(property.name) ? property.name.text : property.name.getText()
  const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : property
  const isFunction =
    ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isMethodDeclaration(value)
  return [
    key,
    {
      text: ts.isStringLiteralLike(value) ? value.text : undefined,
      arity: isFunction ? value.parameters.length : 0,
      line: tree.getLineAndCharacterOfPosition(property.getStart()).line + 1,
    },
  ]
}
