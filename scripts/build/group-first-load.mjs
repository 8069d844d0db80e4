/**
 * Which of our modules stand together in the built package. Left alone, every module that a lazy screen shares with the first load
 * becomes a file of its own, and an app's bundler passes those on as as many requests. What is lazy stays out by itself: the groups
 * follow the static imports.
 */
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'

/** In order: a module belongs to the first group that reaches it. */
const GROUPS = [
  // The provider check and the services' addresses are a few bytes; with them here every lazy file and ./sign-in reach the core, so that what they share needs no file of its own.
  { name: 'core', entries: ['src/modal/create-wallet-modal.ts', 'src/standards/eip1193.ts', 'src/services/create-service.ts'] },
  { name: 'page-elements', entries: ['src/elements.ts'] },
  // The rows of later error codes. A restore needs them without the first screen.
  { name: 'errors', entries: ['src/errors/wallet-modal-error.ts'] },
  { name: 'first-open', entries: ['src/elements/first-open.ts'] },
  { name: 'connect', entries: ['src/state/connect/connect-code.ts'] },
]

/** Groups for `output.codeSplitting`: what every page loads without elements, what its elements add, and what opening adds. */
export function groupFirstLoad() {
  const closures = new Map()
  const find = ({ name, entries }, context) => {
    if (!closures.has(name)) closures.set(name, findClosure(entries, context))
    return closures.get(name)
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
