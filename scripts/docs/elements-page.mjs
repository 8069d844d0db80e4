/** docs/elements.md: the public elements, from custom-elements.json (needs dist/). */
import ts from 'typescript'
import { listElements } from './element-typings.mjs'
import { toTable } from './page.mjs'
import { flatten, HINT, readDeclarations, splitDefault, toCode } from './read-declarations.mjs'

// Types that elements may not import by name (layers), and their public names.
const PUBLIC_TYPES = {
  "ModalEvents['connect']['wallet']": 'WalletInfo',
  "ModalEvents['signIn']": 'SignInSession',
}

/** The page as text. */
export function toElementsPage() {
  const sections = listElements().map((element) => {
    const fields = (element.members ?? []).filter(
      ({ kind, name }) => kind === 'field' && !['state', 'entry'].includes(name),
    )
    const attributes = (element.attributes ?? []).map((attribute) => ({
      ...attribute,
      property:
        fields.find(({ name }) => name === attribute.fieldName)?.name ?? attribute.fieldName,
    }))
    const ownFields = fields.filter(
      ({ name, description }) =>
        description && !attributes.some(({ property }) => property === name),
    )
    const tables = [
      toAttributes(attributes),
      toProperties(ownFields),
      ...toEvents(element.events),
      ...(element.slots?.length ? [toNames('Slot', element.slots)] : []),
      toNames('CSS part', element.cssParts),
      toTokens(element.cssProperties),
    ]
    return `## \`<${element.tagName}>\`\n\n${element.description ?? ''}\n\n${tables.join('\n')}`
  })
  return `${[`# Elements\n\n${HINT}\n`, ...sections].join('\n').trim()}\n`
}

// A default that is no value of the code ends the text: `Default: the page's language.`
function toAttributes(attributes) {
  const rows = attributes.map(({ name, property, type, default: preset, description = '' }) => {
    const [, text, stated = preset ? toCode(preset) : ''] = /^(.*?)(?: Default: (.*)\.)?$/.exec(
      flatten(description),
    )
    return [
      `\`${name}\``,
      property ? `\`${property}\`` : '',
      type ? toCode(type.text) : '',
      stated,
      text,
    ]
  })
  return toTable(['Attribute', 'Property', 'Type', 'Default', 'What for'], rows)
}

function toProperties(fields) {
  const rows = fields.map(({ name, type, description }) => [
    `\`${name}\``,
    toCode(type.text),
    flatten(description),
  ])
  return toTable(['Property', 'Type', 'What for'], rows)
}

// The default of a token is the last parentheses of its text.
function toTokens(tokens) {
  const rows = tokens.map(({ name, description }) => {
    const [text, preset] = splitDefault(flatten(description))
    return [`\`${name}\``, preset, text]
  })
  return toTable(['CSS custom property', 'Default', 'What for'], rows)
}

function toNames(title, list) {
  return toTable(
    [title, 'What for'],
    list.map(({ name, description }) => [`\`${name || '(default)'}\``, flatten(description)]),
  )
}

/** The events with the fields that each carries, from its constructor. */
function toEvents(events = []) {
  if (events.length === 0) return []
  const classes = readDeclarations('src/elements/base/events.ts')
  const rows = events.map(({ name, type, description }) => {
    const { parameters } = classes.get(type.text).members.find(ts.isConstructorDeclaration)
    const fields = parameters
      .filter(({ modifiers }) => modifiers?.length)
      .map((one) =>
        toCode(`${one.name.getText()}: ${PUBLIC_TYPES[one.type.getText()] ?? one.type.getText()}`),
      )
    return [`\`${name}\``, `\`${type.text}\``, fields.join('<br>'), flatten(description)]
  })
  return [
    `Every event bubbles, also out of shadow roots, and has its values as fields; there is no \`detail\`.\n\n${toTable(['Event', 'Type', 'Fields', 'What for'], rows)}`,
  ]
}
