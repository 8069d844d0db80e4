/** docs/networks.md: the well-known networks of each family. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/** The page as text. */
export async function toNetworksPage() {
  const tables = await Promise.all(FAMILIES.map(async (family) => [family, await toRows(family)]))
  return fillPage('docs/networks.md', Object.fromEntries(tables))
}

async function toRows(family) {
  const networks = await tsImport(
    pathToFileURL(join(ROOT, `src/chains/${family}/chains.ts`)).href,
    import.meta.url,
  )
  return toTable(
    ['Export', 'Network', 'Id (CAIP-2)', 'Coin'],
    Object.entries(networks)
      .filter(([, network]) => network.id)
      .map(([name, { id, name: title, nativeCurrency, testnet }]) => [
        `\`${name}\``,
        `${title}${testnet ? ' (test)' : ''}`,
        `\`${id}\``,
        nativeCurrency.symbol,
      ]),
  )
}
