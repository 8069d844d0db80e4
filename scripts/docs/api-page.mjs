/**
 * docs/api.md: the modal's members, its snapshot and events, the functions of every entry, and the
 * hooks of React.
 */
import ts from 'typescript'
import { parseFile, readImports } from '../checks/imports.mjs'
import { toTable } from './page.mjs'
import {
  flatten,
  HINT,
  readComment,
  readDeclarations,
  readExample,
  toCode,
  toMemberTable,
} from './read-declarations.mjs'

const MODAL = 'src/modal/wallet-modal.ts'
const PAYMENTS = 'src/modal/payments.ts'
const INTERFACES = [
  [MODAL, 'WalletModal'],
  [MODAL, 'ModalSnapshot'],
  ['src/state/connections/connections.ts', 'ConnectionState'],
  ['src/state/connections/connections.ts', 'AccountState'],
  ['src/frame/frame-link.ts', 'EmbeddedUser'],
  ['src/state/shell/events.ts', 'ModalEvents'],
  ['src/state/shell/events.ts', 'TrackEvent'],
  ['src/state/shell/alerts.ts', 'Alert'],
  ['src/state/sign-in/sign-in-state.ts', 'SignInState'],
  ['src/services/sign-in/verifier.ts', 'SignInSession'],
  ['src/services/sign-in/verifier.ts', 'SignInVerifier'],
  ['src/services/sign-in/verifier.ts', 'SignInProof'],
  ['src/services/sign-in/verifier.ts', 'VerifierOptions'],
  [MODAL, 'ConnectOptions'],
  [MODAL, 'ConnectResult'],
  [MODAL, 'ConnectionLists'],
  [MODAL, 'RecentConnection'],
  [MODAL, 'ListedWallet'],
  [PAYMENTS, 'SendOptions'],
  [PAYMENTS, 'SendResult'],
  [PAYMENTS, 'SwapOptions'],
  [PAYMENTS, 'SwapResult'],
  ['src/chains/kernel/chain-transfers.ts', 'ConfirmedTransfer'],
  [PAYMENTS, 'BuyOptions'],
  [PAYMENTS, 'BuyResult'],
  [MODAL, 'BalancesSnapshot'],
  ['src/state/account/tokens/read-balances.ts', 'Balances'],
  ['src/state/account/tokens/read-balances.ts', 'TokenBalance'],
  [MODAL, 'ActivityOptions'],
  [MODAL, 'ActivitySnapshot'],
  ['src/state/account/activity.ts', 'ActivityPage'],
  ['src/state/account/activity-item.ts', 'ActivityItem'],
  ['src/state/account/activity-item.ts', 'ActivityTransfer'],
  ['src/state/shell/modal.ts', 'OpenOptions'],
  ['src/state/shell/routes.ts', 'SwapArguments'],
  ['src/chains/wallets/wallet-connection.ts', 'WalletInfo'],
]
// Package entry → its file. The entry `./contract` is for servers and has its own file of schemas.
const ENTRIES = [
  ['wallet-modal', 'src/index.ts'],
  ...['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'].map((namespace) => [
    `wallet-modal/chains/${namespace}`,
    `src/chains/${namespace}/index.ts`,
  ]),
  ['wallet-modal/wagmi', 'wagmi/index.ts'],
  ['wallet-modal/sign-in', 'src/sign-in.ts'],
  ['wallet-modal/vite', 'src/vite.ts'],
  ['wallet-modal/testing', 'src/testing/index.ts'],
]

/** The page as text. Throws for a member or a function without a text. */
export function toApiPage() {
  const missing = []
  const check = (name, text) => {
    if (!text) missing.push(name)
    return text
  }
  const toRows = (name, node) =>
    toMemberTable(node, ['Member', 'Type', 'What for'], (member) => [
      check(`${name}.${member.name.getText()}`, readComment(member)),
    ]).replaceAll('` * |', '` |')
  const interfaces = INTERFACES.map(([path, name]) => {
    const node = readDeclarations(path).get(name)
    return `## ${name}\n\n${check(name, readComment(node))}\n\n${toRows(name, node)}`
  })
  const functions = ENTRIES.flatMap(([entry, path]) => {
    const rows = listFunctions(path).map(([name, node]) => [
      toCode(toSignature(name, node)),
      check(`${entry} ${name}()`, readComment(node)),
    ])
    return rows.length > 0 ? [`### ${entry}\n\n${toTable(['Function', 'What for'], rows)}`] : []
  })
  const hooks = listFunctions('react/index.ts')
    .filter(([name]) => name.startsWith('use'))
    .map(([name, node, path]) => toHook(path, name, node, toRows, check))
  if (missing.length > 0) throw new Error(`docs/api.md: no text for ${missing.join(', ')}.`)
  const intro = `# API\n\n${HINT}\n\nWhat \`createWalletModal()\` returns, the functions of every entry, and the hooks of \`wallet-modal/react\`. [Options](options.md), [errors](errors.md) and [elements](elements.md) are on separate pages. Chain ids are CAIP-2 (\`eip155:1\`), account ids CAIP-10 (\`eip155:1:0x…\`).\n`
  return `${[intro, ...interfaces, '## Functions\n', ...functions, '## Hooks of React\n', ...hooks].join('\n').trim()}\n`
}

/** The functions that an entry exports: `[name, node, path]`. Of several overloads, the first. */
function listFunctions(entry) {
  const tree = parseFile(entry)
  const targets = new Map(
    readImports(entry, tree).map(({ specifier, target }) => [specifier, target]),
  )
  const names = tree.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, moduleSpecifier, isTypeOnly }) => {
      if (isTypeOnly || !exportClause || !ts.isNamedExports(exportClause)) return []
      return exportClause.elements
        .filter((element) => !element.isTypeOnly)
        .map(({ name }) => [name.text, targets.get(moduleSpecifier.text)])
    })
  const own = [...readDeclarations(entry).keys()].map((name) => [name, entry])
  return [...own, ...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, path]) => {
      const node = parseFile(path).statements.find(
        (one) => ts.isFunctionDeclaration(one) && one.name?.text === name,
      )
      return node ? [[name, node, path]] : []
    })
}

// A destructured parameter has no name of its own.
function toSignature(name, { parameters, type }) {
  const given = parameters.map(
    (one) =>
      `${ts.isIdentifier(one.name) ? one.name.text : 'options'}${one.initializer || one.questionToken ? '?' : ''}: ${one.type?.getText() ?? 'unknown'}`,
  )
  return flatten(`${name}(${given.join(', ')}): ${type?.getText() ?? 'void'}`)
}

// Looks in the hook's file first, then in the files of react/ that the file imports.
function findDeclaration(path, title) {
  const files = [path, ...readImports(path, parseFile(path)).map(({ target }) => target)]
  return files
    .filter((file) => file?.startsWith('react/'))
    .map((file) => readDeclarations(file).get(title))
    .find(Boolean)
}

function toHook(path, name, node, toRows, check) {
  const title = `${name[0].toUpperCase()}${name.slice(1)}Result`
  const result = findDeclaration(path, title)
  const table = result
    ? `${toRows(title, result)}\n`
    : `Returns \`${flatten(node.type.getText())}\`.\n`
  const example = readExample(node)
  return `### ${name}()\n\n${check(name, readComment(node))}\n\n${table}${example ? `\n\`\`\`tsx\nimport { ${name} } from 'wallet-modal/react'\n\n${example}\n\`\`\`\n` : ''}`
}
