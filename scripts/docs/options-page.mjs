/**
 * docs/options.md: the options with type, default and example. The defaults in the text are
 * compared with those of the code.
 */
import ts from 'typescript'
import { parseFile } from '../imports.mjs'
import { OPTION_EXAMPLES } from './option-examples.mjs'
import {
  flatten,
  HINT,
  readComment,
  readDeclarations,
  splitDefault,
  toTable,
} from './read-declarations.mjs'

const OPTIONS = 'src/options/options.ts'
const CHECKS = 'src/options/check-options.ts'
const COLUMNS = ['Type', 'Default', 'What for', 'Example']
// Interfaces after `Options` and `Features`, in the order of the page.
const NESTED = [
  'Metadata',
  'ServerAddresses',
  'CustomWallet',
  'TokenOption',
  'OnrampOption',
  'EmbeddedWalletOptions',
]
const NETWORK = `
\`\`\`ts
import { eip155, type Chain } from 'wallet-modal/chains/eip155'

const own: Chain = {
  id: 'eip155:31337',
  name: 'My network',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
}
const chains = [eip155({ networks: [own] })]
\`\`\`
`

/**
 * The page as text. Throws for a member without text or example, and for a default that differs
 * from the code's.
 */
export function toOptionsPage() {
  const declared = readDeclarations(OPTIONS)
  const { Chain } = Object.fromEntries(readDeclarations('src/chains/chain.ts'))
  const { SignInOptions } = Object.fromEntries(readDeclarations('src/options/sign-in-options.ts'))
  const interfaces = [
    declared.get('Options'),
    declared.get('Features'),
    SignInOptions,
    Chain,
    ...NESTED.map((name) => declared.get(name)),
  ]
  const problems = [...interfaces.flatMap(findGaps), ...findWrongDefaults(declared)]
  if (problems.length > 0) throw new Error(`docs/options.md: ${problems.join('; ')}.`)
  const types = [...declared.values()]
    .filter(ts.isTypeAliasDeclaration)
    .map(
      (node) =>
        `### ${node.name.text}\n\n${readComment(node)}\n\n\`${flatten(node.type.getText())}\`\n`,
    )
  const sections = [
    `# Options\n\n${HINT}\n`,
    'What `createWalletModal(options)` takes. Each is optional. A wrong value throws `OPTIONS_INVALID`, naming the option, the value and what was expected; the console names an option that does not exist.\n',
    toMemberTable(declared.get('Options'), 'Option'),
    'Members with * are required in the interfaces below.\n',
    toSection(declared.get('Features'), 'Option'),
    `${toSection(SignInOptions, 'Option')}\n[How visitors sign in](sign-in.md).\n`,
    `## Chain\n\n${readComment(Chain)} \`wallet-modal/chains/eip155\`, \`…/solana\`, \`…/bip122\`, \`…/polkadot\` and \`…/cosmos\` export [well-known ones](networks.md); \`toNetwork()\` of \`wallet-modal/wagmi\` makes one of a chain of viem.\n${NETWORK}`,
    toMemberTable(Chain, 'Member'),
    ...NESTED.map((name) => toSection(declared.get(name), 'Member')),
    '## Named values\n',
    ...types,
  ]
  return `${sections.join('\n').trim()}\n`
}

function toSection(node, title) {
  return `## ${node.name.text}\n\n${readComment(node).replace(' Defaults in parentheses.', '')}\n\n${toMemberTable(node, title)}`
}

// Features and metadata are given in part (`Partial<…>`), so none of their members is required.
function toMemberTable(node, title) {
  const examples = OPTION_EXAMPLES[node.name.text]
  const table = toTable(node, [title, ...COLUMNS], (member) => [
    ...toDefaultAndText(member),
    `\`${examples[member.name.getText()]}\``,
  ])
  return ['Features', 'Metadata'].includes(node.name.text)
    ? table.replaceAll('` * |', '` |')
    : table
}

// [default, text]
function toDefaultAndText(member) {
  const [text, preset] = splitDefault(readComment(member))
  return [preset && (/^[`']|[ ]|^none$/.test(preset) ? preset : `\`${preset}\``), text]
}

/** Members without a text or an example, and examples of no member. */
function findGaps({ name: { text: owner }, members }) {
  const examples = OPTION_EXAMPLES[owner] ?? {}
  const names = members.map((member) => member.name.getText())
  return [
    ...members
      .filter((member) => !readComment(member))
      .map((member) => `${owner}.${member.name.getText()} has no text`),
    ...names
      .filter((name) => !examples[name])
      .map((name) => `${owner}.${name} has no example in scripts/docs/option-examples.mjs`),
    ...Object.keys(examples)
      .filter((name) => !names.includes(name))
      .map((name) => `${owner}.${name} of scripts/docs/option-examples.mjs is no option`),
  ]
}

/**
 * Options whose text states another default than the code sets. The text may continue after the
 * value: `true, unless …`.
 */
function findWrongDefaults(declared) {
  const tables = [
    ['Options', 'DEFAULTS'],
    ['Features', 'DEFAULT_FEATURES'],
  ]
  return tables.flatMap(([owner, table]) => {
    const members = new Map(
      declared.get(owner).members.map((member) => [member.name.getText(), member]),
    )
    return [...readDefaults(table)].flatMap(([name, value]) => {
      const [, preset] = splitDefault(readComment(members.get(name)))
      const stated = preset.replaceAll('`', '')
      const isSame =
        stated === value || [',', ':', ';'].some((sign) => stated.startsWith(`${value}${sign} `))
      return isSame
        ? []
        : [`${owner}.${name} states the default "${stated}", ${CHECKS} sets "${value}"`]
    })
  })
}

/**
 * The values of a constant object in the code, as the text states them: `true`, `dark`,
 * `eip155, solana`.
 */
function readDefaults(constant) {
  const declarations = parseFile(CHECKS)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const { initializer } = declarations.find(({ name }) => name.getText() === constant)
  const literal = ts.isAsExpression(initializer) ? initializer.expression : initializer
  return literal.properties.map(({ name, initializer: value }) => [name.getText(), toStated(value)])
}

function toStated(value) {
  if (!ts.isArrayLiteralExpression(value))
    return ts.isStringLiteral(value) ? value.text : value.getText()
  return value.elements.length === 0 ? '[]' : value.elements.map(({ text }) => text).join(', ')
}
