import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import type { InjectedWallet } from '../adapter.js'

const NAME = 'Browser Wallet'
const MAX_PROVIDERS = 20

// Globals of wallets that some versions do not announce (EIP-6963).
const PLACES = [
  { path: ['coinbaseWalletExtension'], name: 'Coinbase Wallet' },
  { path: ['BinanceChain'], name: 'Binance Wallet' },
  { path: ['binancew3w', 'ethereum'], name: 'Binance Wallet' },
  { path: ['trustwallet'], name: 'Trust Wallet' },
  { path: ['bitkeep', 'ethereum'], name: 'Bitget Wallet' },
  { path: ['tokenpocket', 'ethereum'], name: 'TokenPocket' },
  { path: ['safepalProvider'], name: 'SafePal' },
] as const

// Used for the name of a row only: where several wallets share `window.ethereum.providers`, nothing
// else tells them apart.
const FLAGS = [
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isPhantom', 'Phantom'],
  ['isRabby', 'Rabby Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isMetaMask', 'MetaMask'],
] as const

/**
 * The EVM wallets at global objects of this page, each once: `window.ethereum`, the list in
 * `window.ethereum.providers`, and the wallets' own globals.
 */
export function listLegacy(): readonly InjectedWallet[] {
  const found = new Map<string, InjectedWallet>()
  const add = (id: string, name: string, provider: unknown) => {
    if (!isEip1193Provider(provider)) return
    const known = [...found.values()].some((wallet) => wallet.provider === provider)
    if (known || found.has(id)) return
    found.set(id, { id, namespace: 'eip155', type: 'INJECTED', name, provider })
  }
  const shared = read(globalThis, 'ethereum')
  const listed = read(shared, 'providers')
  const providers = Array.isArray(listed)
    ? (listed as unknown[]).slice(0, MAX_PROVIDERS).filter(isEip1193Provider)
    : []
  if (providers.length > 1)
    for (const provider of providers) {
      const name = findName(provider)
      add(name === NAME ? 'injected' : toId(name), name, provider)
    }
  const own = PLACES.map(({ path, name }) => ({
    name,
    provider: path.reduce<unknown>(read, globalThis),
  }))
  // A wallet that is alone at `window.ethereum` keeps the id `injected` of its stored connections,
  // also if it has a global of its own.
  if (providers.length < 2) add('injected', NAME, shared)
  for (const { name, provider } of own)
    if (![...found.values()].some((wallet) => isTwin(wallet.provider, provider)))
      add(toId(name), name, provider)
  return [...found.values()]
}

function findName(provider: Eip1193Provider): string {
  return FLAGS.find(([flag]) => read(provider, flag) === true)?.[1] ?? NAME
}

/**
 * True when every flag (`isMetaMask`) of a legacy provider is one of an announced one: some wallets
 * set a wrapper of it as `window.ethereum`.
 */
export function isSame(announced: unknown, legacy: unknown): boolean {
  if (announced === legacy) return true
  const flags = listFlags(legacy)
  const own = listFlags(announced)
  return flags.length > 0 && flags.every((flag) => own.includes(flag))
}

function isTwin(one: unknown, other: unknown): boolean {
  return isSame(one, other) && isSame(other, one)
}

function listFlags(provider: unknown): readonly string[] {
  const flags: string[] = []
  try {
    for (const key in provider as object)
      if (/^is[A-Z]/.test(key) && read(provider, key) === true) flags.push(key)
  } catch {
    // A proxy that cannot be enumerated counts as having no flags.
  }
  return flags
}

function toId(name: string): string {
  return `injected.${name.toLowerCase().replace(/ /g, '-')}`
}

/** Reads a property of an unknown object. A getter of the page or of a wallet's event may throw. */
export function read(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | undefined)?.[key]
  } catch {
    return undefined
  }
}
