/** docs/elements.md: the public elements, from custom-elements.json (needs dist/). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { escapePipes, flatten, HINT } from './read-declarations.mjs'

/** The page as text. */
export function toElementsPage() {
  const { modules } = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'))
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName?.startsWith('wallet-'))
  const sections = elements.sort((a, b) => a.tagName.localeCompare(b.tagName)).map((element) => {
    const fields = (element.members ?? []).filter(({ kind, name }) => kind === 'field' && !['state', 'entry'].includes(name))
    const attributes = (element.attributes ?? []).map((attribute) => ({ ...attribute, property: fields.find(({ name }) => name === attribute.fieldName)?.name ?? attribute.fieldName }))
    const ownFields = fields.filter(({ name, description }) => description && !attributes.some(({ property }) => property === name))
    const lists = [
      ['Property', ownFields],
      ['Event', element.events],
      ['Slot', element.slots],
      ['CSS part', element.cssParts],
      ['CSS custom property', element.cssProperties],
    ]
    const tables = [toAttributes(attributes), ...lists.filter(([, list]) => list?.length).map(([title, list]) => toRows(title, list))]
    return `## \`<${element.tagName}>\`\n\n${element.description ?? ''}\n\n${tables.join('\n')}`
  })
  return `${[`# Elements\n\n${HINT}\n`, ...sections].join('\n').trim()}\n`
}

function toAttributes(attributes) {
  const rows = attributes.map(({ name, property, type, default: preset, description = '' }) => [`\`${name}\``, property ? `\`${property}\`` : '', type?.text ?? '', preset ? `\`${preset}\`` : '', flatten(description)])
  return toTable(['Attribute', 'Property', 'Type', 'Default', 'What for'], rows)
}

function toRows(title, list) {
  const rows = list.map(({ name, description = '', type, default: preset }) => [`\`${name || '(default)'}\``, type?.text ?? '', preset ? `\`${preset}\`` : '', flatten(description)])
  return toTable([title, 'Type', 'Default', 'What for'], rows)
}

function toTable(titles, rows) {
  return `| ${titles.join(' | ')} |\n|${' --- |'.repeat(titles.length)}\n${rows.map((cells) => `| ${cells.map(escapePipes).join(' | ')} |`).join('\n')}\n`
}
