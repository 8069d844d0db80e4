/**
 * Which of our modules stand together in the built package. Left alone, every module that a lazy screen shares with the first load
 * becomes a file of its own, and an app's bundler passes those on as as many requests. What is lazy stays out by itself: the groups
 * follow the static imports.
 */
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/** In order: a module belongs to the first group that reaches it. */
const GROUPS = [
  // The provider check and the services' addresses are a few bytes; with them here every lazy file and ./sign-in reach the core, so that what they share needs no file of its own.
  { name: 'core', entries: ['src/modal/create-wallet-modal.ts', 'src/standards/eip1193.ts', 'src/services/create-service.ts'] },
  { name: 'page-elements', entries: ['src/elements.ts'] },
  // The rows of later error codes, and what several families share. A restore needs both without the first screen, and an adapter
  // is never fetched alone: one request less than two files.
  { name: 'shared', entries: ['src/errors/wallet-modal-error.ts', 'src/chains/wallet-registry.ts', 'src/standards/wallet-text.ts'] },
  // What <wallet-modal> does: a page with the element needs it before the first screen.
  { name: 'modal-body', entries: ['src/elements/shell/modal-body.ts'] },
  { name: 'first-open', entries: ['src/elements/first-open.ts'] },
  { name: 'connect', entries: ['src/state/connect/connect-code.ts'] },
  // The nodes of a family need the first alone; what calls a service needs both.
  { name: 'retry-after', entries: ['src/standards/retry-after.ts'] },
  { name: 'service', entries: ['src/services/service.ts'] },
  // What each family needs to connect a wallet of the page: one file a family.
  { name: 'connection', entries: ['src/chains/connection.ts', 'src/chains/injected-wallet.ts', 'src/chains/permission.ts'] },
  { name: 'standard-wallets', entries: ['src/platform/standard-wallets.ts', 'src/standards/wallet-standard.ts'] },
  { name: 'base58', entries: ['src/standards/base58.ts'] },
  { name: 'sha256', entries: ['src/standards/sha256.ts'] },
  { name: 'blake2b', entries: ['src/standards/blake2b.ts'] },
  // A group takes everything it imports, so what the descriptor and the adapter of a family need has groups before it.
  ...FAMILIES.map((family) => ({ name: family, entries: [`src/chains/${family}/index.ts`] })),
  ...FAMILIES.map((family) => ({ name: `${family}-adapter`, entries: [`src/chains/${family}/adapter.ts`, ...(family === 'bip122' ? ['src/chains/bip122/load-check.ts', 'src/chains/bip122/load-sign.ts'] : [])] })),
  ...FAMILIES.map((family) => ({ name: `${family}-connect`, entries: [`src/chains/${family}/connect-injected.ts`] })),
  { name: 'bip122-check', entries: ['src/chains/bip122/check-address.ts'] },
  // What an account needs, and what signing needs: the adapter names each file it loads.
  { name: 'bip122-sign', entries: ['src/chains/bip122/sign.ts'] },
  { name: 'bip122-account', entries: ['src/chains/bip122/account.ts'] },
]

/** Groups for `output.codeSplitting`: what every page loads without elements, what its elements add, and what opening adds. */
export function groupFirstLoad() {
  const closures = new Map()
  const find = (group, context) => {
    if (!closures.has(group)) closures.set(group, findClosure(group.entries, context))
    return closures.get(group)
  }
  // One priority each: what two groups reach, helpers of the compiler included, goes to the earlier one.
  return GROUPS.map((group, index) => ({
    name: (id, context) => (GROUPS.find((other) => find(other, context).has(id)) === group ? group.name : null),
    priority: GROUPS.length - index,
  }))
}

// Modules of ours, their static imports, and theirs.
function findClosure(entries, context) {
  const found = new Set(entries.map((path) => join(ROOT, path)))
  for (const id of found) {
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    for (const next of imports) if (next.startsWith(join(ROOT, 'src'))) found.add(next)
  }
  return found
}
