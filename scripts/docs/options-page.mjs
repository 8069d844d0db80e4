/** docs/options.md: the options with default and example. */
import ts from 'typescript'
import { OPTION_EXAMPLES } from './option-examples.mjs'
import { flatten, HINT, readComment, readDeclarations, splitDefault, toTable } from './read-declarations.mjs'

const INTERFACES = ['Metadata', 'ServerAddresses', 'CustomWallet', 'Features']

/** The page as text. Throws for an option without an example. */
export function toOptionsPage() {
  const declared = readDeclarations('src/options/options.ts')
  const { Chain } = Object.fromEntries(readDeclarations('src/chains/chain.ts'))
  const names = declared.get('Options').members.map((member) => member.name.getText())
  const wrong = [...names.filter((name) => !OPTION_EXAMPLES[name]), ...Object.keys(OPTION_EXAMPLES).filter((name) => !names.includes(name))]
  if (wrong.length > 0) throw new Error(`scripts/docs/option-examples.mjs: ${wrong.join(', ')} is missing, or no option.`)
  const types = [...declared.values()].filter(ts.isTypeAliasDeclaration).map((node) => `### ${node.name.text}\n\n${readComment(node)}\n\n\`${flatten(node.type.getText())}\`\n`)
  const sections = [
    `# Options\n\n${HINT}\n`,
    'What `createWalletModal(options)` takes. Each is optional. A wrong value throws `OPTIONS_INVALID`, naming the option, the value and what was expected; the console names an option that does not exist.\n',
    toTable(declared.get('Options'), ['Option', 'Type', 'Default', 'What for', 'Example'], (member) => [...toTextAndDefault(member), `\`${OPTION_EXAMPLES[member.name.getText()]}\``]).replaceAll('` * |', '` |'),
    `## Chain\n\n${readComment(Chain)} \`wallet-modal/chains/eip155\`, \`…/solana\`, \`…/bip122\`, \`…/polkadot\` and \`…/cosmos\` export [well-known ones](networks.md); \`toNetwork()\` of \`wallet-modal/wagmi\` makes one of a chain of viem. Members with * are required.\n`,
    '```ts\nimport { eip155, type Chain } from \'wallet-modal/chains/eip155\'\n\nconst own: Chain = {\n  id: \'eip155:31337\',\n  name: \'My network\',\n  nativeCurrency: { name: \'Ether\', symbol: \'ETH\', decimals: 18 },\n  rpcUrls: [\'http://127.0.0.1:8545\'],\n}\nconst chains = [eip155({ networks: [own] })]\n```\n',
    toTable(Chain, ['Member', 'Type', 'What for'], (member) => [readComment(member)]),
    ...INTERFACES.map((name) => toSection(declared.get(name))),
    `${toSection(readDeclarations('src/options/sign-in-options.ts').get('SignInOptions'))}\n[How visitors sign in](sign-in.md).\n`,
    '## Named values\n',
    ...types,
  ]
  return `${sections.join('\n').trim()}\n`
}

function toSection(node) {
  const hasDefaults = ['Features', 'SignInOptions'].includes(node.name.text)
  const table = hasDefaults
    ? toTable(node, ['Option', 'Type', 'Default', 'What for'], toTextAndDefault).replaceAll('` * |', '` |')
    : toTable(node, ['Member', 'Type', 'What for'], (member) => [readComment(member)])
  return `## ${node.name.text}\n\n${readComment(node)}\n\n${table}`
}

// [default, text]
function toTextAndDefault(member) {
  const [text, preset] = splitDefault(readComment(member))
  return [preset && (/^[`']|[ ]|^$/.test(preset) ? preset : `\`${preset}\``), text]
}
