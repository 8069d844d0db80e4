import { findTarget, type Kit } from './kit.js'
import { isNode, isText, readName, visit, type Node } from './syntax.js'

/** A mark with its node and the nodes above. */
export interface MarkedNode {
  readonly node: Node
  readonly above: readonly Node[]
  readonly text: string
}

/**
 * Lists the properties and options of a kit's names that have no effect here: attributes of JSX
 * elements, and keys of the first argument of calls, also inside objects (`appInfo.disclaimer`).
 */
export function markMembers(kit: Kit, program: Node): MarkedNode[] {
  const marks: MarkedNode[] = []
  const names = new Map<string, string>()
  for (const declaration of (program.body as Node[]).filter(
    ({ source, type }) =>
      type === 'ImportDeclaration' && isText(source) && findTarget(kit, source.value) !== undefined,
  )) {
    const { value: module } = declaration.source as Node & { readonly value: string }
    for (const specifier of declaration.specifiers as Node[]) {
      const read = readName(specifier)
      const name = read === 'default' ? kit.defaults?.[module] : read
      if (name && kit.members?.[name]) names.set((specifier.local as Node).name as string, name)
    }
  }
  if (names.size === 0) return marks
  visit(program, (node, above) => {
    if (node.type === 'JSXOpeningElement') {
      const name = names.get((node.name as Node).name as string)
      if (name === undefined) return
      for (const attribute of node.attributes as Node[]) {
        if (attribute.type !== 'JSXAttribute') continue
        const value = attribute.value as Node | null
        const given = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
        check(name, (attribute.name as Node).name as string, attribute, given, [...above, node])
      }
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = names.get((node.callee as Node).name as string)
    const [given] = (node.arguments ?? []) as Node[]
    if (name !== undefined && given) checkObject(name, '', given, [...above, node])
  })
  return marks

  function checkObject(name: string, prefix: string, value: Node | null, above: readonly Node[]) {
    if (value?.type !== 'ObjectExpression') return
    for (const member of value.properties as Node[]) {
      const { key } = member
      if (!isNode(key) || member.computed === true) continue
      check(
        name,
        `${prefix}${(key.name ?? key.value) as string}`,
        member,
        isNode(member.value) ? member.value : null,
        [...above, value],
      )
    }
  }
  function check(
    name: string,
    path: string,
    node: Node,
    value: Node | null,
    above: readonly Node[],
  ) {
    const advice = kit.members?.[name]?.[path]
    if (advice !== undefined && !isOff(value))
      marks.push({ node, above, text: `${path} of ${name} ${advice}` })
    checkObject(name, `${path}.`, value, [...above, node])
  }
}

/** Whether a value switches off what has no effect: `false`, `[]`, `{}`. */
function isOff(value: Node | null): boolean {
  return (
    (value?.type === 'BooleanLiteral' && value.value === false) ||
    (value?.type === 'ArrayExpression' && (value.elements as Node[]).length === 0) ||
    (value?.type === 'ObjectExpression' && (value.properties as Node[]).length === 0)
  )
}
