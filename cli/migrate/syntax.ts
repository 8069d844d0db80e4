import { parse, type ParserPlugin } from '@babel/parser'

/** A node of Babel's tree, as far as the edits read it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly [key: string]: unknown
}

/** A text literal. */
export interface Text extends Node {
  readonly value: string
}

/** Parses a file of JavaScript or TypeScript. Throws the parser's SyntaxError. */
export function parseSource(file: string, source: string): Node {
  const tree = parse(source, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    errorRecovery: false,
    plugins: listPlugins(file),
  })
  return (tree as unknown as { readonly program: Node }).program
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

/** Calls `enter` for a node and each node below it, with the nodes above, the nearest one last. */
export function visit(
  node: Node,
  enter: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  enter(node, above)
  const below = [...above, node]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('omments')) continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) visit(child, enter, below)
  }
}

/** Narrows a member of a node to a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Narrows a member of a node to a text literal. */
export function isText(value: unknown): value is Text {
  return isNode(value) && value.type === 'StringLiteral'
}

/** The text of a literal, also inside the type node of `import('…')`. Computed names are left. */
export function unwrap(node: Node | undefined): Text | undefined {
  if (isText(node)) return node
  return node && isText(node.literal) ? node.literal : undefined
}

/** The exported name that a specifier reads; undefined for a namespace. */
export function readName(specifier: Node): string | undefined {
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

/** The line end of a text. */
export function readEol(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n'
}

/**
 * The names that are read of what a call gives: `const { A } = await import('…')`, `(await
 * import('…')).A`, `import('…').then(({ A }) => …)`. Undefined where they are not written there.
 */
export function findRead(call: Node, above: readonly Node[]): readonly Node[] | undefined {
  const outer = above.slice()
  let value = call
  while (/^(?:Await|Parenthesized)Expression$/.test(outer.at(-1)?.type ?? '')) value = outer.pop()!
  const user = outer.pop()
  if (user?.type === 'VariableDeclarator' && user.init === value) return toKeys(user.id)
  if (user?.type !== 'MemberExpression' || user.object !== value || user.computed === true)
    return undefined
  const property = user.property as Node
  if (property.name !== 'then') return [property]
  const [handler] = (outer.pop()?.arguments ?? []) as Node[]
  return toKeys((handler?.params as Node[] | undefined)?.[0])
}

/** The names that the factory of a mock gives: `vi.mock('…', () => ({ A }))`. */
export function findMocked(call: Node): readonly Node[] | undefined {
  const [, factory] = call.arguments as Node[]
  if (factory?.type !== 'ArrowFunctionExpression') return undefined
  const { body } = factory
  if (!isNode(body) || body.type !== 'ObjectExpression') return undefined
  return (body.properties as Node[])
    .filter(({ computed, key }) => computed !== true && isNode(key))
    .map(({ key }) => key as Node)
    .filter(({ name }) => name !== undefined && name !== '__esModule')
}

function toKeys(pattern: unknown): readonly Node[] | undefined {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return undefined
  const keys = (pattern.properties as Node[]).map(({ computed, key }) =>
    computed !== true && isNode(key) ? key : undefined,
  )
  return keys.every((key) => key !== undefined) ? keys : undefined
}
