/** docs/networks.md: the well-known networks of each family. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from '../git-files.mjs'
import { HINT } from './read-declarations.mjs'

const FAMILIES = [
  { namespace: 'eip155', title: 'EVM', page: undefined },
  { namespace: 'solana', title: 'Solana', page: 'solana.md' },
  { namespace: 'bip122', title: 'Bitcoin', page: 'bitcoin.md' },
  { namespace: 'polkadot', title: 'Polkadot', page: 'polkadot.md' },
  { namespace: 'cosmos', title: 'Cosmos', page: 'cosmos.md' },
]

const INTRO = `# Networks

${HINT}

Each family exports well-known networks as plain data. Any other network of the family is an object of the same form, see
[\`Chain\`](options.md#chain).
`

/** The page as text. */
export async function toNetworksPage() {
  const parts = await Promise.all(FAMILIES.map(toPart))
  return [INTRO, ...parts].join('\n')
}

async function toPart({ namespace, title, page }) {
  const networks = await tsImport(
    pathToFileURL(join(ROOT, `src/chains/${namespace}/chains.ts`)).href,
    import.meta.url,
  )
  const rows = Object.entries(networks)
    .filter(([, network]) => network.id)
    .map(
      ([name, { id, name: title, nativeCurrency, testnet }]) =>
        `| \`${name}\` | ${title}${testnet ? ' (test)' : ''} | \`${id}\` | ${nativeCurrency.symbol} |`,
    )
  return [
    `## ${title}`,
    '',
    `From \`wallet-modal/chains/${namespace}\`${page ? `; how its wallets are reached: [${title}](${page})` : ''}.`,
    '',
    '| Export | Network | Id (CAIP-2) | Coin |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
