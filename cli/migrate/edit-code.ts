import MagicString from 'magic-string'
import { findTarget, isOwnPackage, mentions, toPackage, type Kit } from './kit.js'
import { markMembers } from './mark-members.js'
import type { Edit, Mark } from './mark.js'
import {
  findRead,
  isText,
  parseSource,
  readEol,
  readName,
  unwrap,
  visit,
  type Node,
  type Text,
} from './syntax.js'

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
  if (!mentions(kit, source)) return undefined
  const program = parseSource(file, source)
  const code = new MagicString(source)
  const marks: Mark[] = markMembers(kit, file, program)
  const kept = new Set<string>()
  let sites = 0
  const mark = (node: Node, text: string) => marks.push({ file, line: node.loc.start.line, text })

  visit(program, (node, above) => {
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
        editText(node.source as Node, node, above)
        return
      case 'CallExpression':
        if (isModuleCall(node.callee as Node)) editText((node.arguments as Node[])[0], node, above)
        return
      case 'TSModuleDeclaration':
        if (isText(node.id) && findTarget(kit, node.id.value) !== undefined)
          mark(
            node,
            `declares names of ${node.id.value}. Declare them for our entry, or remove it.`,
          )
    }
  })
  if (sites === 0 && marks.length === 0) return undefined
  return { file, before: source, after: code.toString(), sites, marks, kept: [...kept] }

  /** Changes one text that names a module. `call`: the call that reads it, with the nodes above. */
  function editText(node: Node | undefined, call?: Node, above: readonly Node[] = []) {
    const text = unwrap(node)
    if (!text) return
    const target = findTarget(kit, text.value)
    if (target === undefined) return keep(text)
    if (target === 'effect') {
      const parent = above.at(-1)
      if (parent?.type === 'ExpressionStatement') removeLine(parent)
      else mark(text, `reads ${text.value}, which is not needed. Remove it.`)
      return
    }
    const named = kit.defaults?.[text.value]
    const read = call && findRead(call, above)
    const known = kit.names[target]
    const missing = read?.find(
      ({ name }) =>
        known !== 'all' &&
        !known?.includes(name as string) &&
        !(name === 'default' && named !== undefined),
    )
    if (missing) {
      kept.add(toPackage(text.value))
      mark(
        text,
        `${missing.name as string} of ${text.value} has no counterpart. Its import is left as it is.`,
      )
      return
    }
    if (named !== undefined) {
      if (!read)
        mark(text, `reads ${text.value}, whose default export is \`${named}\` of ${target}.`)
      for (const key of read ?? [])
        if (key.name === 'default') code.overwrite(key.start, key.end, named)
    }
    replaceText(text, target)
    if (call && isRequire(call.callee as Node | undefined))
      mark(
        text,
        `require('${text.value}'): our package is ES modules only. Use import, or Node 22 or newer.`,
      )
  }

  function editDeclaration(node: Node) {
    const text = node.source as Text | null | undefined
    if (!text) return
    const target = findTarget(kit, text.value)
    if (target === undefined) return keep(text)
    if (target === 'effect') {
      removeLine(node)
      return
    }
    const known = kit.names[target]
    const named = kit.defaults?.[text.value]
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
      if (name === 'default' && named !== undefined) return false
      return known !== 'all' && name !== undefined && !known?.includes(name)
    })
    if (missing.length > 0) kept.add(toPackage(text.value))
    else if (named !== undefined) nameDefault(specifiers, named)
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
      `{ ${some.map(({ start, end: to, type }) => (type === 'ImportDefaultSpecifier' ? `${named ?? 'default'} as ` : '') + source.slice(start, to)).join(', ')} }`
    code.overwrite(
      node.start,
      node.end,
      `${head}${kind} ${list(rest)} from ${quote}${target}${quote}${end}${readEol(source)}` +
        `${head}${kind} ${list(missing)} from ${quote}${text.value}${quote}${end}`,
    )
    sites++
  }

  /** Marks a module of the kit that has no counterpart. Its package stays. */
  function keep(text: Text) {
    if (!isOwnPackage(kit, toPackage(text.value))) return
    kept.add(toPackage(text.value))
    mark(text, `${text.value} has no counterpart. Its import is left as it is.`)
  }

  /** Reads a default export by its name of ours: `import { init as Onboard } from …`. */
  function nameDefault(specifiers: readonly Node[], named: string) {
    const first = specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')
    if (first) {
      const local = (first.local as Node).name as string
      const text = local === named ? named : `${named} as ${local}`
      const brace = specifiers.length > 1 ? source.indexOf('{', first.end) : -1
      if (brace === -1) code.overwrite(first.start, first.end, `{ ${text} }`)
      else code.overwrite(first.start, brace + 1, `{ ${text},`)
    }
    for (const specifier of specifiers) {
      if (specifier === first || readName(specifier) !== 'default') continue
      const read = (specifier.imported ?? specifier.local) as Node
      const given = (specifier.exported ?? specifier.local) as Node
      code.overwrite(
        read.start,
        read.end,
        given.start === read.start ? `${named} as ${given.name as string}` : named,
      )
    }
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

function isRequire(callee: Node | undefined): boolean {
  return callee?.type === 'Identifier' && callee.name === 'require'
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
