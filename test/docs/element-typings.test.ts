import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src/elements', 'src/elements/base', 'src/elements/base/page']

const classes = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => parse(`${folder}/${name}`).statements.filter(ts.isClassDeclaration)),
  ).map((node) => [node.name?.text ?? '', node]),
)
const interfaces = new Map(
  parse('typings/attributes.ts')
    .statements.filter(ts.isInterfaceDeclaration)
    .map((node) => [node.name.text, node.members.map(({ name }) => toText(name))]),
)
const elements = [...classes.keys()].filter((name) => /^Wallet\w+Element$/.test(name))

function parse(path: string) {
  return ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.ES2022)
}

function toText(name: ts.Node | undefined): string {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''
}

/**
 * The names that a template may set: each property with `@property`, and its attribute, of a class
 * and of those it extends.
 */
function listSettable(name: string): string[] {
  const node = classes.get(name)
  if (!node) return []
  const parent = node.heritageClauses?.[0]?.types[0]?.expression
  const own = node.members.flatMap((member) => {
    const options = findPropertyOptions(member)
    if (!options) return []
    const property = toText(member.name)
    const attribute = options.get('attribute')
    if (attribute?.kind === ts.SyntaxKind.FalseKeyword) return [property]
    return [property, attribute ? toText(attribute) : property.toLowerCase()]
  })
  return [...new Set([...own, ...listSettable(toText(parent))])]
}

/** The options of a member's `@property()`; undefined without one. */
function findPropertyOptions(member: ts.ClassElement) {
  if (!ts.canHaveDecorators(member)) return undefined
  const call = ts
    .getDecorators(member)
    ?.map(({ expression }) => expression)
    .find((expression) => ts.isCallExpression(expression) && isProperty(expression.expression))
  if (!call || !ts.isCallExpression(call)) return undefined
  const [options] = call.arguments
  const given = options && ts.isObjectLiteralExpression(options) ? [...options.properties] : []
  return new Map(
    given.filter(ts.isPropertyAssignment).map((row) => [toText(row.name), row.initializer]),
  )
}

function isProperty(node: ts.Node) {
  return toText(node) === 'property'
}

describe('types of the elements in templates', () => {
  it('cover the three public elements', () => {
    assert.deepEqual(elements.sort(), [
      'WalletButtonElement',
      'WalletModalElement',
      'WalletNetworkButtonElement',
    ])
  })
  for (const element of elements)
    it(`have every property and attribute of ${element}`, () => {
      const settable = listSettable(element)
      const typed = interfaces.get(element.replace(/Element$/, 'Attributes')) ?? []
      assert.ok(settable.length >= 3, `found only ${settable.join(', ')}`)
      assert.deepEqual(
        settable.filter((name) => !typed.includes(name)),
        [],
      )
    })
})
