import MagicString from 'magic-string'
import { commentNode } from './comment-marks.js'
import type { Kit, Native } from './kit.js'
import type { Edit, Mark } from './mark.js'
import {
  isNode,
  isText,
  parseSource,
  readEol,
  readName,
  visit,
  type Node,
  type Text,
} from './syntax.js'

/** A named import of a compatibility entry. */
interface Imported {
  readonly specifier: Node
  readonly native: Native
  readonly local: string
  readonly uses: readonly Use[]
}

interface Use {
  readonly node: Node
  readonly parent: Node
}

/**
 * Goes on from a compatibility entry to our own names, in one file that was moved to it: only names
 * whose every use in the file has a form with the same meaning. Other names stay, with a mark that
 * says what takes their place. Throws the parser's SyntaxError.
 */
export function editNative(kits: readonly Kit[], file: string, source: string): Edit | undefined {
  if (!source.includes('wallet-modal/compat/')) return undefined
  const program = parseSource(file, source)
  const code = new MagicString(source)
  const marks: Mark[] = []
  let sites = 0
  for (const declaration of (program.body as Node[]).filter(isCompatImport)) {
    const { value: module } = declaration.source as Text
    const kit = kits.find(({ id }) => module.startsWith(`wallet-modal/compat/${id}`))
    if (!kit) continue
    const specifiers = (declaration.specifiers as Node[]).filter(
      ({ type }) => type === 'ImportSpecifier',
    )
    const moved: Imported[] = []
    for (const specifier of specifiers) {
      const name = readName(specifier) ?? ''
      const native = kit.findNative?.(module, name)
      const local = (specifier.local as Node).name as string
      const uses = native ? findUses(program, local, declaration) : []
      if (native && uses.every((use) => fits(native, use)))
        moved.push({ specifier, native, local, uses })
      else if (kit.advice[name]) {
        const text = `${name} is left: ${kit.advice[name]}`
        marks.push({ file, line: specifier.loc.start.line, text })
        commentNode(source, code, text, specifier, [program, declaration])
      }
    }
    if (moved.length > 0) move(declaration, moved)
  }
  return sites === 0 && marks.length === 0
    ? undefined
    : { file, before: source, after: code.toString(), sites, marks }

  function move(declaration: Node, moved: readonly Imported[]) {
    for (const { native, uses } of moved)
      for (const { parent } of uses)
        if (native.call) code.appendLeft(parent.end, native.call.suffix)
    sites += moved.length
    const all = declaration.specifiers as Node[]
    const staying = all.filter((one) => moved.every(({ specifier }) => specifier !== one))
    const quote = source[(declaration.source as Text).start]!
    const end = source[declaration.end - 1] === ';' ? ';' : ''
    const isType = declaration.importKind === 'type'
    const modules = [...new Set(moved.map(({ native }) => native.module))].sort()
    const lines = modules.map((module) => {
      const names = moved
        .filter(({ native }) => native.module === module)
        .map(({ local, native: { name }, specifier }) => {
          const kind = specifier.importKind === 'type' ? 'type ' : ''
          return kind + (local === name ? name : `${name} as ${local}`)
        })
      return `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from ${quote}${module}${quote}${end}`
    })
    if (staying.length === 0)
      return void code.overwrite(declaration.start, declaration.end, lines.join(readEol(source)))
    // The compat import keeps its form and its other names.
    code.appendLeft(declaration.start, lines.join(readEol(source)) + readEol(source))
    for (const { specifier } of moved) removeFromList(specifier, all)
  }

  /** Removes one of several specifiers with the comma beside it. */
  function removeFromList(specifier: Node, all: readonly Node[]) {
    const next = all[all.indexOf(specifier) + 1]
    if (next) return void code.remove(specifier.start, next.start)
    const before = all[all.indexOf(specifier) - 1]
    code.remove(before ? before.end : specifier.start, specifier.end)
  }
}

function isCompatImport(node: Node): boolean {
  return (
    node.type === 'ImportDeclaration' &&
    isText(node.source) &&
    node.source.value.startsWith('wallet-modal/compat/')
  )
}

/**
 * The places that read a name. Keys and members of other objects are none; a second declaration of
 * the name counts as a use, so that it fits no form.
 */
function findUses(program: Node, local: string, declaration: Node): Use[] {
  const uses: Use[] = []
  visit(program, (node, above) => {
    const parent = above.at(-1)
    if (
      !parent ||
      node.name !== local ||
      (node.type !== 'Identifier' && node.type !== 'JSXIdentifier')
    )
      return
    if (node.start >= declaration.start && node.end <= declaration.end) return
    const isMember =
      (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression') &&
      parent.property === node &&
      parent.computed !== true
    const isKey =
      /^(?:Object|TS)\w*(?:Property|Signature)$/.test(parent.type) &&
      parent.key === node &&
      parent.computed !== true &&
      parent.shorthand !== true
    if (!isMember && !isKey && parent.type !== 'JSXAttribute') uses.push({ node, parent })
  })
  return uses
}

function fits({ call }: Native, { node, parent }: Use): boolean {
  if (!call) return true
  const [given, ...more] = (parent.arguments ?? []) as Node[]
  return (
    parent.type === 'CallExpression' &&
    parent.callee === node &&
    more.length === 0 &&
    given?.type === 'ObjectExpression' &&
    (given.properties as Node[]).every(
      ({ computed, key }) =>
        computed !== true &&
        isNode(key) &&
        call.options.includes((key.name ?? key.value) as string),
    )
  )
}
