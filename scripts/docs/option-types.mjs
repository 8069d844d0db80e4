/**
 * The options as the compiler sees them. Their types follow from the rows of src/options, so the
 * members, comments and defaults are read from the rows, and the types from the checker.
 */
import ts from 'typescript'
import { ROOT } from '../git-files.mjs'
import { readComment, readExample } from './read-declarations.mjs'

export const OPTIONS_FILE = 'src/options/options.ts'
const FILES = [OPTIONS_FILE, 'src/options/sign-in-options.ts', 'src/chains/chain.ts']
const { NoTruncation, UseSingleQuotesForStringLiteralType, InTypeAlias } = ts.TypeFormatFlags
const FORMAT = NoTruncation | UseSingleQuotesForStringLiteralType

/**
 * What the option files export: `{ records, aliases }`. A record is an interface with its members,
 * each `{ name, optional, type, comment, example, preset }`; an alias is a named union.
 * `createHost` makes a compiler host with other files, for tests.
 *
 * @param {(options: ts.CompilerOptions) => ts.CompilerHost} [createHost]
 */
export function readOptionTypes(createHost) {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const program = ts.createProgram(
    FILES.map((path) => `${ROOT}/${path}`),
    { ...options, types: [] },
    createHost?.(options),
  )
  const checker = program.getTypeChecker()
  const symbols = FILES.flatMap((path) => listTypes(checker, program, path))
  const aliases = symbols
    .filter(({ type }) => type.isUnion())
    .map(({ name, type, node }) => ({
      name,
      text: checker.typeToString(type, undefined, FORMAT | InTypeAlias),
      comment: readComment(node),
    }))
  const records = symbols
    .filter(
      ({ type, name }) =>
        !type.isUnion() && name !== 'Config' && type.getCallSignatures().length === 0,
    )
    .map(({ name, type, node }) => ({
      name,
      comment: readComment(node),
      members: checker
        .getPropertiesOfType(type)
        .map((member) => toMember(checker, member, aliases)),
    }))
  return { records: new Map(records.map((record) => [record.name, record])), aliases }
}

function listTypes(checker, program, path) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(`${ROOT}/${path}`))
  return checker
    .getExportsOfModule(module)
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    )
    .filter(({ flags }) => flags & ts.SymbolFlags.Type)
    .map((symbol) => ({
      name: symbol.name,
      type: checker.getDeclaredTypeOfSymbol(symbol),
      node: symbol.declarations[0],
    }))
}

function toMember(checker, symbol, aliases) {
  const [node] = symbol.declarations
  const optional = Boolean(symbol.flags & ts.SymbolFlags.Optional)
  return {
    name: symbol.name,
    optional,
    type: toTypeText(checker, checker.getTypeOfSymbol(symbol), optional, aliases),
    comment: readComment(node),
    example: readExample(node)?.replace(/\s+/g, ' '),
    preset: readPreset(node),
  }
}

/** The type in the words of the exported names. */
function toTypeText(checker, type, optional, aliases) {
  let text = checker.typeToString(type, undefined, FORMAT)
  if (optional) text = text.replace(/ \| undefined$/, '')
  for (const alias of aliases)
    text = text.replaceAll(`(${alias.text})`, alias.name).replaceAll(alias.text, alias.name)
  return text.replaceAll('`${string}:${string}`', 'ChainId').replaceAll('; }', ' }')
}

/**
 * The default in the row, as the text states it: `true`, `dark`, `eip155, solana`. Undefined
 * without a row or a default.
 */
function readPreset(node) {
  if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return undefined
  const { expression, arguments: given } = node.initializer
  if (expression.getText() !== 'option' || !given[1]) return undefined
  const [, value] = given
  if (ts.isArrayLiteralExpression(value))
    return value.elements.length === 0 ? '[]' : value.elements.map(({ text }) => text).join(', ')
  return ts.isStringLiteral(value) ? value.text : value.getText()
}
