/**
 * The types of the package's exports, in one file: a consumer needs neither our sources nor the
 * packages of the build.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  removeComments: false,
}

/**
 * The text of a .d.ts for `entry`, with everything its exports refer to. Throws if they refer to a
 * type of another package, or to two types with one name.
 */
export function declareEntry(entry) {
  const modules = new Map()
  const taken = new Map()
  const read = (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file))
    return modules.get(file)
  }

  function take(file, name) {
    const { statements, imports, wildcards } = read(file)
    const statement = statements.get(name)
    if (statement) return takeStatement(file, name, statement)
    const source = imports.get(name)
    if (source && !source.file)
      throw new Error(`${file}: the public types name ${name} of the package ${source.specifier}`)
    if (source) return take(source.file, source.name)
    const declaring = wildcards.find((other) => knows(other, name))
    return declaring ? take(declaring, name) : false
  }

  function takeStatement(file, name, statement) {
    const known = taken.get(name)
    if (known && known !== statement) throw new Error(`${file}: two public types are named ${name}`)
    if (known) return true
    taken.set(name, statement)
    for (const inner of listTypeNames(statement)) take(file, inner)
    return true
  }

  const knows = (file, name) => {
    const { statements, imports, wildcards } = read(file)
    return (
      statements.has(name) || imports.has(name) || wildcards.some((other) => knows(other, name))
    )
  }

  const exported = read(entry).exported
  for (const name of exported)
    if (!take(entry, name)) throw new Error(`${entry}: nothing declares ${name}`)
  return `${[...taken].map(([name, statement]) => print(statement, exported.has(name))).join('\n')}\nexport {};\n`
}

function readModule(file) {
  const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: OPTIONS,
  })
  const source = ts.createSourceFile(file, outputText, ts.ScriptTarget.ES2022, true)
  const [statements, imports, wildcards, exported] = [new Map(), new Map(), [], new Set()]
  const toFile = (specifier) =>
    specifier?.startsWith('.')
      ? resolve(dirname(file), specifier.replace(/\.js$/, '.ts'))
      : undefined
  for (const statement of source.statements) {
    const specifier = statement.moduleSpecifier?.text
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings))
        for (const { name, propertyName } of bindings.elements)
          imports.set(name.text, {
            file: toFile(specifier),
            specifier,
            name: (propertyName ?? name).text,
          })
    } else if (ts.isExportDeclaration(statement)) {
      if (!statement.exportClause) wildcards.push(...[toFile(specifier)].filter(Boolean))
      else if (ts.isNamedExports(statement.exportClause)) {
        for (const { name, propertyName } of statement.exportClause.elements) {
          exported.add(name.text)
          if (specifier)
            imports.set(name.text, {
              file: toFile(specifier),
              specifier,
              name: (propertyName ?? name).text,
            })
        }
      }
    } else {
      const names = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.text)
        : statement.name
          ? [statement.name.text]
          : []
      for (const name of names) statements.set(name, statement)
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        for (const name of names) exported.add(name)
    }
  }
  return { statements, imports, wildcards, exported }
}

function listTypeNames(statement) {
  const names = new Set()
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node)) names.add(getLeftmost(node.typeName))
    if (ts.isTypeQueryNode(node)) names.add(getLeftmost(node.exprName))
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
      names.add(node.expression.text)
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return names
}

function getLeftmost(name) {
  return ts.isQualifiedName(name) ? getLeftmost(name.left) : name.text
}

// Declarations that the entry does not export are used only by the others.
function print(statement, isExported) {
  const text = statement.getFullText().trim()
  const own = statement.getText()
  const comment = text.slice(0, text.length - own.length)
  const bare = own.replace(/^export /, '')
  const declared = /^(?:declare|interface|type) /.test(bare) ? bare : `declare ${bare}`
  return `${comment}${isExported ? 'export ' : ''}${declared}`
}
