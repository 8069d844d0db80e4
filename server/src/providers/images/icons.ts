import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { PACKAGE_ROOT } from '../../operation/package-root.js'

// scripts/make-marks.mjs writes both files. The kit's own icons come from the same table.
const Marks = z.object({ marks: z.record(z.string(), z.string()) })
const Icons = z.object({
  /** Name in the set of networks, by CAIP-2 id. */
  networks: z.record(z.string(), z.string()),
  /** SVG by `set/name`, such as `tokens/USDC`. */
  icons: z.record(z.string(), z.string()),
})

const marks = new Map(
  Object.entries(Marks.parse(JSON.parse(readFileSync(locate('marks.json'), 'utf8'))).marks),
)
let loading: ReturnType<typeof loadIcons> | undefined

/**
 * The SVG of a wallet icon: a name in the wallet set, or `set/name` for another set, such as
 * `exchanges/binance`.
 */
export async function findWalletIcon(icon: string): Promise<string | undefined> {
  return marks.get(icon) ?? read(icon.includes('/') ? icon : `wallets/${icon}`)
}

/** The SVG of a network by CAIP-2 id, namespace or name, or of a connector by id. */
export async function findAssetIcon(id: string): Promise<string | undefined> {
  const mark = marks.get(id)
  if (mark !== undefined) return mark
  const { networks } = await getIcons()
  return read(`networks/${networks.get(id) ?? id}`)
}

/** The SVG of a token by symbol. */
export async function findTokenIcon(symbol: string): Promise<string | undefined> {
  return (await read(`tokens/${symbol.toUpperCase()}`)) ?? read(`tokens/${symbol}`)
}

async function read(name: string) {
  const { icons } = await getIcons()
  return icons.get(name)
}

function getIcons() {
  return (loading ??= loadIcons())
}

// 6 MB of text, read at the first request for an icon.
async function loadIcons() {
  const text = await promisify(brotliDecompress)(readFileSync(locate('icons.json.br')))
  const { networks, icons } = Icons.parse(JSON.parse(text.toString()))
  return { networks: new Map(Object.entries(networks)), icons: new Map(Object.entries(icons)) }
}

function locate(file: string) {
  return new URL(`directory/${file}`, PACKAGE_ROOT)
}
