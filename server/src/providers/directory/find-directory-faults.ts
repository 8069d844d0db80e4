import type { DirectorySource, WalletSource } from './wallet-source.js'

const CHAIN = /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const RDNS = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
// A part of an address, not an address: the kit appends `wc?uri=…`.
const APP_LINK = /^(?:https:\/\/[^/\s]+\.[^/\s]+|[a-z][a-z0-9.+-]*:\/\/)\S*$/
const BLOCKED_SCHEME = /^(?:javascript|data|file|http|blob|vbscript|wc):/
const MIN_LOOK_ALIKE_LETTERS = 5

const FORMATS: Partial<Record<keyof WalletSource, RegExp>> = {
  homepage: /^https:\/\/[^/\s]+\.[^/\s]+/,
  rdns: RDNS,
  mobile_link: APP_LINK,
  desktop_link: APP_LINK,
  webapp_link: /^https:\/\/[^/\s]+\.[^/\s]+/,
  link_mode: /^https:\/\/[^/\s]+\.[^/\s]+/,
  browse_link: /^[a-z][a-z0-9.+-]*:\/\/\S*\{(?:url2?|page|list64)\}/,
  paste_link: APP_LINK,
  app_store: /^https:\/\/apps\.apple\.com\/app\/id\d{6,}$/,
  play_store:
    /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)+$/,
  chrome_store: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  firefox_store: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[^/?\s]+\/$/,
  edge_store: /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/,
}

// One product each: a second row with the same value is a double.
const UNIQUE = [
  'id',
  'rdns',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'edge_store',
] as const

/**
 * Faults of a wallet listing that the schema does not show: doubles, links in a form that stores
 * and systems no longer open, look-alike names, wallets that have ended, and rows without provenance.
 * One sentence each.
 */
export function findDirectoryFaults(source: DirectorySource): string[] {
  return [
    ...source.wallets.flatMap((wallet) => findRowFaults(wallet, source)),
    ...findDoubles(source.wallets),
    ...findLookAlikes(source.wallets),
    ...findEnded(source),
    ...Object.keys(source.lists ?? {})
      .filter((list) => !source.wallets.some((wallet) => wallet.source?.includes(list)))
      .map((list) => `lists.${list}: no wallet names it`),
  ]
}

function findRowFaults(wallet: WalletSource, { chainSets, lists }: DirectorySource): string[] {
  const faults: string[] = []
  for (const [field, format] of Object.entries(FORMATS) as [keyof WalletSource, RegExp][]) {
    const value = wallet[field]
    if (typeof value !== 'string') continue
    if (!format.test(value) || BLOCKED_SCHEME.test(value)) faults.push(`${field}: ${value}`)
  }
  for (const chain of wallet.chains) {
    if (!Object.hasOwn(chainSets, chain) && !CHAIN.test(chain)) faults.push(`chains: ${chain}`)
  }
  if (wallet.name !== wallet.name.trim() || hasHiddenLetters(wallet.name)) {
    faults.push('name: white space at its ends, or invisible letters')
  }
  if (!isReachable(wallet)) faults.push('no home page, link, store page or announced name')
  if (!wallet.source) faults.push('source: missing')
  for (const list of wallet.source ?? []) {
    if (!Object.hasOwn(lists ?? {}, list)) faults.push(`source: ${list} is not in lists`)
  }
  return faults.map((fault) => `${wallet.name}: ${fault}`)
}

function findEnded({ wallets, ended = [] }: DirectorySource): string[] {
  return wallets.flatMap(({ name }) => {
    const end = ended.find((one) => one.name === name)
    return end ? [`${name}: ended on ${end.date}, see ${end.evidence}`] : []
  })
}

function isReachable(wallet: WalletSource): boolean {
  return (Object.keys(FORMATS) as (keyof WalletSource)[]).some((field) => Boolean(wallet[field]))
}

function hasHiddenLetters(name: string): boolean {
  return /[\p{Cc}\p{Cf}]/u.test(name)
}

function findDoubles(wallets: readonly WalletSource[]): string[] {
  const owners = new Map<string, string>()
  return wallets.flatMap((wallet) =>
    UNIQUE.flatMap((field) => {
      const value = wallet[field]
      if (!value) return []
      const key = `${field} ${value.toLowerCase()}`
      const owner = owners.get(key)
      if (owner !== undefined) return [`${wallet.name}: ${field} of ${owner}: ${value}`]
      owners.set(key, wallet.name)
      return []
    }),
  )
}

function findLookAlikes(wallets: readonly WalletSource[]): string[] {
  const exact = new Map<string, string>()
  const faults: string[] = []
  for (const { name } of wallets) {
    const key = toSkeleton(name)
    const other = exact.get(key)
    if (other !== undefined) faults.push(`${name}: looks like ${other}`)
    else exact.set(key, name)
    if (hasMixedScripts(name)) faults.push(`${name}: mixes scripts`)
  }
  return faults
}

// Reduces a name to what a reader sees: no case, accents, spaces or "Wallet", and one letter for
// the usual imitations.
function toSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  const short = letters.replace(/wallet/g, '')
  const base = short || letters
  return base.length < MIN_LOOK_ALIKE_LETTERS
    ? base
    : base.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/[il1]/g, 'l').replace(/0/g, 'o')
}

function hasMixedScripts(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}
