/**
 * typings/attributes.ts: what a template may set on the public elements, from custom-elements.json
 * (needs dist/).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { ROOT } from '../git-files.mjs'
import { flatten } from './read-declarations.mjs'

/** The base class whose members are those of every Lit element. */
const RENDERING_CLASS = 'LightElement'

/** The file as text. */
export async function toElementTypings() {
  const elements = listElements()
  const names = elements.map(({ name }) => name)
  const code = [
    '// Written by `npm run docs`.',
    `import type { ${names.join(', ')} } from '../src/elements.js'\n`,
    ...elements.map(toInterface),
    '/** The public elements by tag. */',
    `export interface WalletElements {\n${elements.map(toRow).join('\n')}\n}`,
  ].join('\n')
  const { code: formatted, errors } = await format('attributes.ts', code, {
    ...readFormat(),
    // Wraps the descriptions too.
    jsdoc: true,
  })
  if (errors.length > 0) throw new Error(`typings/attributes.ts: ${errors[0].message}`)
  return formatted
}

/** The public elements of the manifest, by tag. Throws without dist/. */
export function listElements() {
  const { modules } = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'))
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName?.startsWith('wallet-'))
    .sort((a, b) => a.tagName.localeCompare(b.tagName))
}

function toInterface(element) {
  const attributes = element.attributes ?? []
  const properties = element.members.filter(
    ({ kind, name, readonly, inheritedFrom }) =>
      kind === 'field' &&
      !readonly &&
      inheritedFrom?.name !== RENDERING_CLASS &&
      !attributes.some(({ fieldName }) => fieldName === name),
  )
  const rows = [
    ...attributes.flatMap((attribute) => toRows(element.name, attribute)),
    ...properties.map((property) => toMember(element.name, property, property.name)),
  ]
  return [
    `/** Attributes and properties of \`<${element.tagName}>\` in a template. */`,
    `export interface ${toInterfaceName(element)} {\n${rows.join('\n')}\n}\n`,
  ].join('\n')
}

/**
 * The attribute, and the property when its name differs. Templates write the number of an attribute
 * as text.
 */
function toRows(owner, { name, fieldName, type, description }) {
  const isNumber = type?.text === 'number'
  const attribute = toMember(owner, { name: fieldName, description }, name, isNumber)
  return name === fieldName
    ? [attribute]
    : [attribute, toMember(owner, { name: fieldName, description }, fieldName)]
}

function toMember(owner, { name, description }, key, isNumber = false) {
  const types = [`${owner}['${name}']`, ...(isNumber ? ['`${number}`'] : []), 'undefined']
  const comment = description ? `/** ${flatten(description)} */\n` : ''
  return `${comment}readonly '${key}'?: ${types.join(' | ')}`
}

function toRow(element) {
  return `'${element.tagName}': {
    readonly element: ${element.name}
    readonly attributes: ${toInterfaceName(element)}
  }`
}

function toInterfaceName({ name }) {
  return name.replace(/Element$/, 'Attributes')
}

function readFormat() {
  const { printWidth, semi, singleQuote } = JSON.parse(
    readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'),
  )
  return { printWidth, semi, singleQuote }
}
