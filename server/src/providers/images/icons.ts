import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networks } from '@web3icons/common/metadata/networks'
import * as z from 'zod/mini'
import { PACKAGE_ROOT } from '../../operation/package-root.js'

const SETS = ['wallets', 'exchanges', 'networks', 'tokens'] as const
type IconSet = (typeof SETS)[number]

const FOLDER = new URL(
  'svgs/',
  `file://${createRequire(import.meta.url).resolve('@web3icons/core')}`,
)
// The kit's own icons come from the same table: scripts/make-marks.mjs writes both.
const Marks = z.object({ marks: z.record(z.string(), z.string()) })
const marks = new Map(
  Object.entries(
    Marks.parse(JSON.parse(readFileSync(new URL('directory/marks.json', PACKAGE_ROOT), 'utf8')))
      .marks,
  ),
)
const names = new Map(SETS.map((set) => [set, listNames(set)] as const))
const networkByChainId = new Map(
  networks.flatMap(({ id, caip2id }) => (caip2id ? [[caip2id, id] as const] : [])),
)

/**
 * The SVG of a wallet icon: a name in the wallet set, or `set/name` for another set, such as
 * `exchanges/binance`.
 */
export async function findWalletIcon(icon: string): Promise<string | undefined> {
  const own = marks.get(icon)
  if (own !== undefined) return own
  const [set, name] = icon.includes('/') ? icon.split('/') : ['wallets', icon]
  return SETS.includes(set as IconSet) ? read(set as IconSet, name!) : undefined
}

/** The SVG of a network by CAIP-2 id, namespace or name, or of a connector by id. */
export async function findAssetIcon(id: string): Promise<string | undefined> {
  return marks.get(id) ?? read('networks', networkByChainId.get(id) ?? id)
}

/** The SVG of a token by symbol. */
export async function findTokenIcon(symbol: string): Promise<string | undefined> {
  return (await read('tokens', symbol.toUpperCase())) ?? read('tokens', symbol)
}

async function read(set: IconSet, name: string): Promise<string | undefined> {
  // The name comes from a request, so only names of the set reach the file system.
  if (!names.get(set)!.has(name)) return undefined
  const module = (await import(new URL(`${set}/background/${name}.svg.js`, FOLDER).href)) as {
    default: string
  }
  return module.default
}

function listNames(set: IconSet): ReadonlySet<string> {
  return new Set(
    readdirSync(new URL(`${set}/background/`, FOLDER)).flatMap((file) =>
      file.endsWith('.svg.js') ? [file.slice(0, -'.svg.js'.length)] : [],
    ),
  )
}
