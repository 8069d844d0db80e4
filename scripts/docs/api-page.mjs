/** docs/api.md: the modal's members, its snapshot and events, and the hooks of React. */
import { listFiles } from '../git-files.mjs'
import ts from 'typescript'
import { flatten, HINT, readComment, readDeclarations, readExample, toTable } from './read-declarations.mjs'

const MODAL = 'src/modal/wallet-modal.ts'
const INTERFACES = [
  [MODAL, 'WalletModal'],
  [MODAL, 'ModalSnapshot'],
  ['src/state/connect/connections.ts', 'ConnectionState'],
  ['src/state/connect/connections.ts', 'AccountState'],
  ['src/state/shell/events.ts', 'ModalEvents'],
  ['src/state/sign-in/sign-in-state.ts', 'SignInState'],
  ['src/services/sign-in/verifier.ts', 'SignInSession'],
  ['src/services/sign-in/verifier.ts', 'SignInVerifier'],
  ['src/services/sign-in/verifier.ts', 'SignInProof'],
  [MODAL, 'ConnectOptions'],
  [MODAL, 'ConnectResult'],
  [MODAL, 'ListedWallet'],
  [MODAL, 'BalancesSnapshot'],
  ['src/state/account/read-balances.ts', 'Balances'],
  ['src/state/account/read-balances.ts', 'TokenBalance'],
  [MODAL, 'ActivityOptions'],
  [MODAL, 'ActivitySnapshot'],
  ['src/state/account/activity.ts', 'ActivityPage'],
  ['src/state/account/activity-item.ts', 'ActivityItem'],
  ['src/state/account/activity-item.ts', 'ActivityTransfer'],
  ['src/state/shell/modal.ts', 'OpenOptions'],
  ['src/chains/wallet-connection.ts', 'WalletInfo'],
]

/** The page as text. */
export function toApiPage() {
  const interfaces = INTERFACES.map(([path, name]) => {
    const node = readDeclarations(path).get(name)
    return `## ${name}\n\n${readComment(node)}\n\n${toTable(node, ['Member', 'Type', 'What for'], (member) => [readComment(member)]).replaceAll('` * |', '` |')}`
  })
  const hooks = listFiles(['react'], ['.ts', '.tsx']).flatMap((path) => [...readDeclarations(path)].filter(([name, node]) => /^use[A-Z]/.test(name) && ts.isFunctionDeclaration(node) && !['useModal', 'useSnapshot'].includes(name)).map(([name, node]) => toHook(path, name, node)))
  const intro = `# API\n\n${HINT}\n\nWhat \`createWalletModal()\` returns, and the hooks of \`wallet-modal/react\`. [Options](options.md), [errors](errors.md) and [elements](elements.md) are on separate pages.\n`
  return `${[intro, ...interfaces, '## Hooks of React\n', ...hooks].join('\n').trim()}\n`
}

function toHook(path, name, node) {
  const result = readDeclarations(path).get(`${name[0].toUpperCase()}${name.slice(1)}Result`)
  const table = result ? `${toTable(result, ['Member', 'Type', 'What for'], (member) => [readComment(member)]).replaceAll('` * |', '` |')}\n` : `Returns \`${flatten(node.type.getText())}\`.\n`
  const example = readExample(firstOf(path, name))
  return `### ${name}()\n\n${readComment(firstOf(path, name))}\n\n${table}${example ? `\n\`\`\`tsx\nimport { ${name} } from 'wallet-modal/react'\n\n${example}\n\`\`\`\n` : ''}`
}

// The first of several overloads has the comment.
function firstOf(path, name) {
  const { parent } = readDeclarations(path).get(name)
  return parent.statements.find((node) => ts.isFunctionDeclaration(node) && node.name?.text === name)
}
