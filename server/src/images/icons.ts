import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networks } from '@web3icons/common/metadata/networks'

type Kind = 'networks' | 'tokens' | 'wallets'

const FOLDER = new URL('svgs/', `file://${createRequire(import.meta.url).resolve('@web3icons/core')}`)
// Connectors the kit shows that are no wallet of the directory.
const CONNECTORS: Readonly<Record<string, string>> = { walletconnect: 'wallet-connect', walletConnect: 'wallet-connect' }
// Test networks and namespaces wear the mark of what they stand for.
const ALIASES: Readonly<Record<string, string>> = {
  'eip155:11155111': 'ethereum', 'eip155:17000': 'ethereum', 'eip155:560048': 'ethereum', 'eip155:84532': 'base', 'eip155:11155420': 'optimism',
  'eip155:421614': 'arbitrum-one', 'eip155:80002': 'polygon', 'eip155:43113': 'avalanche', 'eip155:97': 'binance-smart-chain', eip155: 'ethereum',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana', 'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  bip122: 'bitcoin', polkadot: 'polkadot', solana: 'solana',
}

const names: Record<Kind, ReadonlySet<string>> = { networks: listNames('networks'), tokens: listNames('tokens'), wallets: listNames('wallets') }
const networkByChainId = new Map(networks.flatMap(({ id, caip2id }) => (caip2id ? [[caip2id, id] as const] : [])))

/** The SVG of a wallet by its icon name. */
export function findWalletIcon(icon: string): Promise<string | undefined> {
  return read('wallets', icon)
}

/** The SVG of a network by CAIP-2 id, namespace or name, or of a connector by id. */
export async function findAssetIcon(id: string): Promise<string | undefined> {
  if (Object.hasOwn(CONNECTORS, id)) return read('wallets', CONNECTORS[id]!)
  return read('networks', ALIASES[id] ?? networkByChainId.get(id) ?? id)
}

/** The SVG of a token by symbol. */
export async function findTokenIcon(symbol: string): Promise<string | undefined> {
  return (await read('tokens', symbol.toUpperCase())) ?? read('tokens', symbol)
}

async function read(kind: Kind, name: string): Promise<string | undefined> {
  // The set of names is what keeps a stranger's text from naming a file.
  if (!names[kind].has(name)) return undefined
  const module = (await import(new URL(`${kind}/background/${name}.svg.js`, FOLDER).href)) as { default: string }
  return module.default
}

function listNames(kind: Kind): ReadonlySet<string> {
  return new Set(readdirSync(new URL(`${kind}/background/`, FOLDER)).flatMap((file) => (file.endsWith('.svg.js') ? [file.slice(0, -'.svg.js'.length)] : [])))
}
