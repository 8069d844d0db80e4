/**
 * docs/options.md: the options with type, default and example. The defaults in the text are
 * compared with those of the rows.
 */
import { OPTIONS_FILE, readOptionTypes } from './option-types.mjs'
import { toTable } from './page.mjs'
import { HINT, splitDefault, toCode } from './read-declarations.mjs'

const TITLES = ['Type', 'Default', 'What for', 'Example']
// In the order of the page, after `Options`, `Features`, `SignInOptions` and `Chain`.
const NESTED = [
  'Metadata',
  'Welcome',
  'ServerAddresses',
  'CustomWallet',
  'TokenOption',
  'OnrampOption',
  'EmbeddedWalletOptions',
]
/** Given in part (`Partial<…>`), so none of their members is required. */
const PARTIAL = ['Features', 'Metadata']
/**
 * Defaults in the code whose text describes something else: what the page or the server provides.
 */
const DESCRIBED = ['Options.metadata', 'Options.features', 'Options.defaultAccountTypes']
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
 * from the row's.
 */
export function toOptionsPage({ records, aliases } = readOptionTypes()) {
  const problems = [...records.values()].flatMap((record) => [
    ...findGaps(record),
    ...findWrongDefaults(record),
  ])
  if (problems.length > 0) throw new Error(`docs/options.md: ${problems.join('; ')}.`)
  const chain = records.get('Chain')
  const sections = [
    `# Options\n\n${HINT}\n`,
    'What `createWalletModal(options)` takes. Each is optional. A wrong value throws `OPTIONS_INVALID`, naming the option, the value and what was expected; the console names an option that does not exist.\n',
    // The site shows a live example here.
    '<!-- live-options -->\n',
    toMemberTable(records.get('Options'), 'Option'),
    'Members with * are required in the interfaces below.\n',
    toSection(records.get('Features'), 'Option'),
    `${toSection(records.get('SignInOptions'), 'Option')}\n[How visitors sign in](sign-in.md).\n`,
    `## Chain\n\n${chain.comment} \`wallet-modal/chains/eip155\`, \`…/solana\`, \`…/bip122\`, \`…/polkadot\` and \`…/cosmos\` export [well-known ones](networks.md); \`toNetwork()\` of \`wallet-modal/wagmi\` makes one of a chain of viem.\n${NETWORK}`,
    toMemberTable(chain, 'Member'),
    ...NESTED.map((name) => toSection(records.get(name), 'Member')),
    '## Named values\n',
    ...aliases.map(({ name, text, comment }) => `### ${name}\n\n${comment}\n\n\`${text}\`\n`),
  ]
  return `${sections.join('\n').trim()}\n`
}

function toSection(record, title) {
  return `## ${record.name}\n\n${record.comment.replace(' Defaults in parentheses.', '')}\n\n${toMemberTable(record, title)}`
}

function toMemberTable({ name: owner, members }, title) {
  const rows = members.map(({ name, type, optional, comment, example }) => {
    const [text, stated] = splitDefault(comment)
    const preset = stated && (/^[`']|[ ]|^none$/.test(stated) ? stated : `\`${stated}\``)
    const required = optional || PARTIAL.includes(owner) ? '' : ' *'
    return [`\`${name}\`${required}`, toCode(type), preset, text, `\`${example}\``]
  })
  return toTable([title, ...TITLES], rows)
}

/** Members without a text or an example. */
function findGaps({ name: owner, members }) {
  return members.flatMap(({ name, comment, example }) => [
    ...(comment ? [] : [`${owner}.${name} has no text: write a doc comment above its row`]),
    ...(example?.startsWith(`${name}: `)
      ? []
      : [
          `${owner}.${name} has no example: add "@example ${name}: …" to the comment above its row`,
        ]),
  ])
}

/**
 * Options whose text states another default than the row. The text may continue after the value:
 * `true, unless …`.
 */
function findWrongDefaults({ name: owner, members }) {
  return members.flatMap(({ name, comment, preset }) => {
    if (preset === undefined || DESCRIBED.includes(`${owner}.${name}`)) return []
    const stated = splitDefault(comment)[1].replaceAll('`', '')
    const isSame =
      stated === preset || [',', ':', ';'].some((sign) => stated.startsWith(`${preset}${sign} `))
    return isSame
      ? []
      : [
          `${owner}.${name} states the default "${stated}", its row in ${OPTIONS_FILE.replace('options.ts', '')} has "${preset}"`,
        ]
  })
}
