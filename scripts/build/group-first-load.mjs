/**
 * Which of our modules stand together in the built package. Left alone, every module that a lazy screen shares with the first load
 * becomes a file of its own, and an app's bundler passes those on as as many requests. What is lazy stays out by itself: the groups
 * follow the static imports.
 */
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'

/** In order: a module belongs to the first group that reaches it. */
const GROUPS = [
  { name: 'core', entry: join(ROOT, 'src/create-wallet-modal.ts') },
  { name: 'page-elements', entry: join(ROOT, 'src/elements.ts') },
]

/** Groups for `output.codeSplitting`: what every page loads without elements, and what its elements add. */
export function groupFirstLoad() {
  const closures = new Map()
  const find = (entry, context) => {
    if (!closures.has(entry)) closures.set(entry, findClosure(entry, context))
    return closures.get(entry)
  }
  return [{ name: (id, context) => GROUPS.find(({ entry }) => find(entry, context).has(id))?.name ?? null, priority: 2 }]
}

// A module of ours, its static imports, and theirs.
function findClosure(entry, context) {
  const found = new Set([entry])
  for (const id of found) {
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    for (const next of imports) if (next.startsWith(join(ROOT, 'src'))) found.add(next)
  }
  return found
}
