import { parse, type ParserPlugin } from '@babel/parser'
import MagicString from 'magic-string'
import { findTarget, type Kit } from './kits.js'
import type { Edit, Mark } from './mark.js'

/** A node of Babel's tree, as far as this file reads it. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly [key: string]: unknown
}

interface Text extends Node {
  readonly value: string
}

/** Functions of test runners whose first argument names a module. */
const MOCKS = [
  'mock',
  'unmock',
  'doMock',
  'doUnmock',
  'importActual',
  'importMock',
  'requireActual',
  'requireMock',
  'setMock',
  'resolve',
]
const MOCKED = ['vi', 'vitest', 'jest', 'require']

/**
 * Changes the modules of a kit in one file of JavaScript or TypeScript to ours: imports, exports,
 * `import()`, `require()`, types such as `import('…')`, and the mocks of vitest and jest. Strings,
 * comments and names of the app stay. Returns undefined when the file names no module of the kit.
 * Throws the parser's SyntaxError.
 */
export function editCode(kit: Kit, file: string, source: string): Edit | undefined {
  if (!kit.packages.some((name) => source.includes(name))) return undefined
  const tree = parse(source, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    errorRecovery: false,
    plugins: listPlugins(file),
  }) as unknown as { readonly program: Node }
  const code = new MagicString(source)
  const marks: Mark[] = []
  let sites = 0
  const mark = (node: Node, text: string) => marks.push({ file, line: node.loc.start.line, text })

  visit(tree.program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        editDeclaration(node)
        return
      case 'TSImportType':
        editText((node.argument ?? node.source) as Node | undefined)
        return
      case 'TSExternalModuleReference':
        editText(node.expression as Node)
        return
      case 'ImportExpression':
        editText(node.source as Node)
        return
      case 'CallExpression':
        if (isModuleCall(node.callee as Node)) editText((node.arguments as Node[])[0], node)
        return
      case 'TSModuleDeclaration':
        if (isText(node.id) && findTarget(kit, node.id.value))
          mark(
            node,
            `declares names of ${node.id.value}. Declare them for our entry, or remove it.`,
          )
    }
  })
  if (sites === 0 && marks.length === 0) return undefined
  return { file, before: source, after: code.toString(), sites, marks }

  /** Changes one text that names a module. `call`: the call that reads it, when it is one. */
  function editText(node: Node | undefined, call?: Node) {
    const text = unwrap(node)
    if (!text) return
    const target = findTarget(kit, text.value)
    if (target === undefined) return
    if (target === 'effect') {
      mark(text, `reads ${text.value}, which is not needed. Remove it.`)
      return
    }
    replaceText(text, target)
    if (call && isRequire(call.callee as Node))
      mark(
        text,
        `require('${text.value}'): our package is ES modules only. Use import, or Node 22 or newer.`,
      )
  }

  function editDeclaration(node: Node) {
    const text = node.source as Text | null | undefined
    if (!text) return
    const target = findTarget(kit, text.value)
    if (target === undefined) return
    if (target === 'effect') {
      removeLine(node)
      return
    }
    const known = kit.names[target]
    const specifiers = (node.specifiers as Node[] | undefined) ?? []
    for (const specifier of specifiers) {
      const name = readName(specifier)
      const advice = name === undefined ? undefined : kit.marks[name]
      if (advice) mark(specifier, `${name} ${advice}`)
    }
    if (node.type === 'ExportAllDeclaration')
      mark(node, `exports everything of ${text.value} again. Its importers now get our names.`)
    const missing = specifiers.filter((specifier) => {
      const name = readName(specifier)
      return known !== 'all' && name !== undefined && !known?.includes(name)
    })
    if (missing.length === 0) {
      replaceText(text, target)
      return
    }
    for (const specifier of missing)
      mark(
        specifier,
        `${readName(specifier)} of ${text.value} has no counterpart. Its import is left as it is.`,
      )
    if (missing.length === specifiers.length) return
    // The declaration is split: what we have comes from our entry, the rest stays.
    const rest = specifiers.filter((specifier) => !missing.includes(specifier))
    const head = node.type === 'ImportDeclaration' ? 'import' : 'export'
    const kind = node.importKind === 'type' || node.exportKind === 'type' ? ' type' : ''
    const quote = source[text.start]
    const end = source[node.end - 1] === ';' ? ';' : ''
    const list = (some: readonly Node[]) =>
      `{ ${some.map(({ start, end: to }) => source.slice(start, to)).join(', ')} }`
    code.overwrite(
      node.start,
      node.end,
      `${head}${kind} ${list(rest)} from ${quote}${target}${quote}${end}${readEol(source)}` +
        `${head}${kind} ${list(missing)} from ${quote}${text.value}${quote}${end}`,
    )
    sites++
  }

  function replaceText(text: Text, target: string) {
    code.overwrite(text.start + 1, text.end - 1, target)
    sites++
  }

  /** Removes a statement, with its line when nothing else stands on it. */
  function removeLine(node: Node) {
    const lineStart = source.lastIndexOf('\n', node.start - 1) + 1
    let lineEnd = source.indexOf('\n', node.end)
    lineEnd = lineEnd === -1 ? source.length : lineEnd + 1
    const alone =
      source.slice(lineStart, node.start).trim() === '' &&
      /^[ \t;]*(?:\/\/.*)?\r?\n?$/.test(source.slice(node.end, lineEnd))
    if (alone) code.remove(lineStart, lineEnd)
    else code.remove(node.start, node.end)
    sites++
  }
}

function listPlugins(file: string): ParserPlugin[] {
  const shared: ParserPlugin[] = [
    'decorators-legacy',
    'importAttributes',
    'explicitResourceManagement',
  ]
  if (/\.[mc]?ts$/.test(file)) return [...shared, 'typescript']
  if (file.endsWith('.tsx')) return [...shared, 'typescript', 'jsx']
  return [...shared, 'jsx', 'flow']
}

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('omments')) continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) visit(child, enter)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function isText(value: unknown): value is Text {
  return isNode(value) && value.type === 'StringLiteral'
}

/** The text of a literal, also inside the type node of `import('…')`. Computed names are left. */
function unwrap(node: Node | undefined): Text | undefined {
  if (isText(node)) return node
  return node && isText(node.literal) ? node.literal : undefined
}

/** The exported name that a specifier reads; undefined for a namespace. */
function readName(specifier: Node): string | undefined {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  const named =
    specifier.type === 'ImportSpecifier'
      ? specifier.imported
      : specifier.type === 'ExportSpecifier'
        ? specifier.local
        : undefined
  if (!isNode(named)) return undefined
  return (named.name ?? named.value) as string
}

function isRequire(callee: Node): boolean {
  return callee.type === 'Identifier' && callee.name === 'require'
}

function isModuleCall(callee: Node): boolean {
  if (callee.type === 'Import' || isRequire(callee)) return true
  if (callee.type !== 'MemberExpression') return false
  const object = callee.object as Node
  const property = callee.property as Node
  return (
    object.type === 'Identifier' &&
    MOCKED.includes(object.name as string) &&
    property.type === 'Identifier' &&
    MOCKS.includes(property.name as string)
  )
}

function readEol(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n'
}
