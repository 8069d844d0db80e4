import MagicString from 'magic-string'
import { commentNode, toComment } from './comment-marks.js'
import { findTarget, isOwnPackage, listNames, mentions, toPackage, type Kit } from './kit.js'
import { markMembers } from './mark-members.js'
import type { Edit, Mark } from './mark.js'
import {
  findMocked,
  findRead,
  isNode,
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
/** Files that configure a bundler, a test runner or a checker. */
const SETTINGS =
  /(?:^|\/)(?:[\w.-]+\.)?(?:config|conf|workspace)\.[mc]?[jt]s$|(?:^|\/)\.\w+rc\.[mc]?js$/

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
  const marks: Mark[] = []
  const kept = new Set<string>()
  let sites = 0
  const mark = (node: Node, text: string, above: readonly Node[]) => {
    marks.push({ file, line: node.loc.start.line, text })
    commentNode(source, code, text, node, above)
  }

  visit(program, (node, above) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        editDeclaration(node, above)
        return
      case 'TSImportType':
        editText((node.argument ?? node.source) as Node | undefined, [...above, node])
        return
      case 'TSExternalModuleReference':
        editText(node.expression as Node, [...above, node])
        return
      case 'ImportExpression':
        editText(node.source as Node, [...above, node], node)
        return
      case 'CallExpression':
        if (isModuleCall(node.callee as Node))
          editText((node.arguments as Node[])[0], [...above, node], node)
        return
      case 'StringLiteral':
        if (SETTINGS.test(file)) markSetting(node as Text, above)
        return
      case 'TSModuleDeclaration':
        if (isText(node.id) && findTarget(kit, node.id.value) !== undefined)
          mark(
            node,
            `declares names of ${node.id.value}. Declare them for our entry, or remove it.`,
            above,
          )
    }
  })
  // After the removed lines, which take a comment at their end with them.
  for (const { above, node, text } of markMembers(kit, program)) mark(node, text, above)
  if (sites === 0 && marks.length === 0) return undefined
  return { file, before: source, after: code.toString(), sites, marks, kept: [...kept] }

  /** Changes one text that names a module, with the nodes above. `call`: the call that reads it. */
  function editText(node: Node | undefined, above: readonly Node[], call?: Node) {
    const text = unwrap(node)
    if (!text) return
    const target = findTarget(kit, text.value)
    if (target === undefined) return keep(text, above)
    if (target === 'effect') {
      const parent = call ? above.at(-2) : undefined
      if (parent?.type === 'ExpressionStatement') removeLine(parent)
      else mark(text, `reads ${text.value}, which is not needed. Remove it.`, above)
      return
    }
    const named = kit.defaults?.[text.value]
    const read = call && (findMocked(call) ?? findRead(call, above.slice(0, -1)))
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
        above,
      )
      return
    }
    if (named !== undefined) {
      if (!read)
        mark(text, `reads ${text.value}, whose default export is \`${named}\` of ${target}.`, above)
      for (const key of read ?? [])
        if (key.name === 'default') code.overwrite(key.start, key.end, named)
    }
    replaceText(text, target)
    if (call && isRequire(call.callee as Node | undefined))
      mark(
        text,
        `require('${text.value}'): our package is ES modules only. Use import, or Node 22 or newer.`,
        above,
      )
  }

  function editDeclaration(node: Node, above: readonly Node[]) {
    const text = node.source as Text | null | undefined
    if (!text) return
    const target = findTarget(kit, text.value)
    const inside = [...above, node]
    if (target === undefined) return keep(text, inside)
    if (target === 'effect') {
      removeLine(node)
      return
    }
    const known = kit.names[target]
    const named = kit.defaults?.[text.value]
    const specifiers = (node.specifiers as Node[] | undefined) ?? []
    const missing = specifiers.filter((specifier) => {
      const name = readName(specifier)
      if (name === 'default' && named !== undefined) return false
      return known !== 'all' && name !== undefined && !known?.includes(name)
    })
    const rest = specifiers.filter((specifier) => !missing.includes(specifier))
    const isSplit = missing.length > 0 && rest.length > 0
    const note = (some: readonly Node[], tell: (name: string) => string | undefined) =>
      some.flatMap((specifier) => {
        const name = readName(specifier)
        const advice = name === undefined ? undefined : tell(name)
        if (advice === undefined) return []
        const message = `${name} ${advice}`
        if (isSplit) marks.push({ file, line: specifier.loc.start.line, text: message })
        else mark(specifier, message, inside)
        return [toComment(source, message)]
      })
    const advised = note(rest, (name) => kit.marks[name])
    const left = note(
      missing,
      () => `of ${text.value} has no counterpart. Its import is left as it is.`,
    )
    if (node.type === 'ExportAllDeclaration')
      mark(
        node,
        `exports everything of ${text.value} again. Its importers now get our names.`,
        above,
      )
    if (missing.length === 0) {
      if (named !== undefined) nameDefault(specifiers, named)
      replaceText(text, target)
      return
    }
    kept.add(toPackage(text.value))
    if (!isSplit) return
    // What we have comes from our entry, the rest stays.
    const head = node.type === 'ImportDeclaration' ? 'import' : 'export'
    const kind = node.importKind === 'type' || node.exportKind === 'type' ? ' type' : ''
    const quote = source[text.start]
    const end = source[node.end - 1] === ';' ? ';' : ''
    const eol = readEol(source)
    // One name a line, where the app writes them so.
    const [, gap] = /(\n[ \t]+)\S[^\n]*\n/.exec(source.slice(node.start, text.start)) ?? []
    const list = (some: readonly Node[]) => {
      const names = some.map(
        ({ start, end: to, type }) =>
          (type === 'ImportDefaultSpecifier' ? `${named ?? 'default'} as ` : '') +
          source.slice(start, to),
      )
      const isTall = gap !== undefined && names.length > 1
      return isTall
        ? `{${names.map((name) => `${eol}${gap.slice(1)}${name},`).join('')}${eol}}`
        : `{ ${names.join(', ')} }`
    }
    code.overwrite(
      node.start,
      node.end,
      `${advised.join('')}${head}${kind} ${list(rest)} from ${quote}${target}${quote}${end}${eol}` +
        `${left.join('')}${head}${kind} ${list(missing)} from ${quote}${text.value}${quote}${end}`,
    )
    sites++
  }

  /** Marks a text of a tool's settings that names a module of the kit, and is no import. */
  function markSetting(text: Text, above: readonly Node[]) {
    const { type, callee } = above.at(-1)!
    const [name] = listNames(kit, text.value)
    if (name === undefined || /^(?:Im|Ex)port|^TS/.test(type)) return
    if (isNode(callee) && isModuleCall(callee)) return
    const target = findTarget(kit, text.value)
    const advice =
      target === undefined || target === 'effect' ? 'Remove it.' : `Remove it, or name ${target}.`
    mark(text, `names ${name} for a tool. ${advice}`, above)
  }

  /** Marks a module of the kit that has no counterpart. Its package stays. */
  function keep(text: Text, above: readonly Node[]) {
    if (!isOwnPackage(kit, toPackage(text.value))) return
    kept.add(toPackage(text.value))
    mark(text, `${text.value} has no counterpart. Its import is left as it is.`, above)
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
