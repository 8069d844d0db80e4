/**
 * Which modules share a chunk in the built package. Without groups, every module that a lazy screen
 * shares with the first load becomes a separate file, and an app's bundler turns each into a
 * request. Lazy code stays separate, because the groups follow static imports.
 */
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/** In order: a module belongs to the first group that reaches it. */
const GROUPS = [
  { name: 'core', entries: ['src/modal/create-wallet-modal.ts'] },
  { name: 'page-elements', entries: ['src/elements.ts'] },
  // The rows of later error codes, and code that several families share. A restore needs both
  // without the first screen, and an adapter always needs both: one file saves a request.
  {
    name: 'shared',
    entries: [
      'src/errors/wallet-modal-error.ts',
      'src/chains/wallets/wallet-registry.ts',
      'src/services/create-service.ts',
      'src/standards/eip1193.ts',
      'src/standards/wallet-text.ts',
      'src/platform/async/any-signal.ts',
      'src/platform/async/deadline.ts',
      'src/platform/page/watch-return.ts',
      'src/platform/page/device.ts',
    ],
  },
  // The behaviour of <wallet-modal>: a page with the element needs it before the first screen.
  { name: 'modal-body', entries: ['src/elements/shell/modal-body.ts'] },
  { name: 'first-open', entries: ['src/elements/first-open.ts'] },
  // The rows of the later screens and of their slices: one request for both.
  {
    name: 'later-views',
    entries: ['src/elements/views/later-views.ts', 'src/state/later-slices.ts'],
  },
  { name: 'connect', entries: ['src/state/connect/connect-code.ts'] },
  // The RPC code of a family needs only the first; code that calls a service needs both.
  { name: 'retry-after', entries: ['src/standards/retry-after.ts'] },
  { name: 'service', entries: ['src/services/service.ts'] },
  // What each family needs to connect a wallet of the page: one file per family.
  {
    name: 'connection',
    entries: [
      'src/chains/connection.ts',
      'src/chains/wallets/injected-wallet.ts',
      'src/chains/wallets/permission.ts',
    ],
  },
  {
    name: 'standard-wallets',
    entries: ['src/platform/page/standard-wallets.ts', 'src/standards/wallet-standard.ts'],
  },
  { name: 'base58', entries: ['src/standards/encodings/base58.ts'] },
  { name: 'sha256', entries: ['src/standards/encodings/sha256.ts'] },
  { name: 'blake2b', entries: ['src/standards/encodings/blake2b.ts'] },
  // A group takes everything it imports, so the code that a family's descriptor and adapter share
  // has earlier groups.
  ...FAMILIES.map((family) => ({ name: family, entries: [`src/chains/${family}/index.ts`] })),
  ...FAMILIES.map((family) => ({
    name: `${family}-adapter`,
    entries: [
      `src/chains/${family}/adapter.ts`,
      ...(family === 'bip122'
        ? ['src/chains/bip122/addresses/load-check.ts', 'src/chains/bip122/requests/load-sign.ts']
        : []),
    ],
  })),
  ...FAMILIES.map((family) => ({
    name: `${family}-connect`,
    entries: [`src/chains/${family}/connect-injected.ts`],
  })),
  { name: 'bip122-check', entries: ['src/chains/bip122/addresses/check-address.ts'] },
  // Code for accounts, and code for signing: the adapter imports each by name.
  { name: 'bip122-sign', entries: ['src/chains/bip122/requests/sign.ts'] },
  { name: 'bip122-account', entries: ['src/chains/bip122/addresses/account.ts'] },
]

/**
 * Nothing tells a page without a bundler ahead what a file imports, so each file that another one
 * needs costs a round trip. The script holds what every page and every lazy file needs, one file
 * what `<wallet-modal networks>` needs, and one file each family it names.
 */
const CDN_GROUPS = [
  {
    name: 'wallet-modal',
    entries: [
      'src/cdn.ts',
      ...GROUPS.filter(({ name }) => name === 'core' || name === 'shared').flatMap(
        ({ entries }) => entries,
      ),
      // What several families share: otherwise each would load the adapter of the first of them.
      'src/standards/addresses/address-text.ts',
      'src/platform/copy-plain.ts',
    ],
  },
  {
    name: 'modal-body',
    entries: ['src/elements/shell/modal-body.ts', 'src/modal/attribute-modal.ts'],
  },
  ...GROUPS.map(({ name, entries }) => ({
    name,
    entries: [
      ...entries,
      ...FAMILIES.filter((family) => name === `${family}-adapter`).map(
        (family) => `src/modal/families/${family}.ts`,
      ),
    ],
  })),
]

/** The bundler's helpers, which belong to the first group. */
const RUNTIME = /rolldown[/]runtime\.js$/

/**
 * Groups for `output.codeSplitting`: the code that every page loads without elements, what its
 * elements add, and what opening adds.
 */
export function groupFirstLoad() {
  return toSplitting(GROUPS, (id) => id.startsWith(join(ROOT, 'src')))
}

/** The same for the script from a CDN, with the code of its dependencies. */
export function groupForCdn() {
  return toSplitting(CDN_GROUPS, () => true)
}

function toSplitting(groups, isOurs) {
  const closures = new Map()
  const find = (group, context) => {
    if (!closures.has(group)) closures.set(group, findClosure(group.entries, context, isOurs))
    return closures.get(group)
  }
  // One priority each: code that two groups reach, including compiler helpers, goes to the earlier
  // one.
  return groups.map((group, index) => ({
    name: (id, context) =>
      (groups.find((other) => find(other, context).has(id)) ?? (RUNTIME.test(id) && groups[0])) ===
      group
        ? group.name
        : null,
    debugName: group.name,
    priority: groups.length - index,
  }))
}

// The given modules and their static imports, recursively.
function findClosure(entries, context, isOurs) {
  const found = new Set(entries.map((path) => join(ROOT, path)))
  for (const id of found) {
    const imports = context.getModuleInfo(id)?.importedIds ?? []
    for (const next of imports) if (isOurs(next)) found.add(next)
  }
  return found
}
