/**
 * Writes src/chains/<family>/marks.ts from the network marks of @web3icons/core (MIT), and from nothing
 * else. Run after the package or the list below changes: `node scripts/make-marks.mjs`. With `--check`
 * it writes nothing and fails when a file is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './git-files.mjs'

const MAX_BYTES = 3000

// By family: the package's name of each mark, and the references of the networks that show it.
const MARKS = {
  eip155: {
    ethereum: [1, 11155111],
    optimism: [10, 11155420],
    'binance-smart-chain': [56],
    gnosis: [100],
    unichain: [130],
    polygon: [137, 80002],
    sonic: [146],
    zksync: [324],
    world: [480],
    mantle: [5000],
    base: [8453, 84532],
    'arbitrum-one': [42161, 421614],
    celo: [42220],
    avalanche: [43114],
    linea: [59144],
    berachain: [80094],
    blast: [81457],
    scroll: [534352],
    zora: [7777777],
    aurora: [1313161554],
  },
  solana: {
    solana: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  },
  polkadot: {
    polkadot: ['91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1', 'e143f23803ac50e8f6f8e62695d1ce9e'],
  },
  cosmos: {
    'cosmos-hub': ['cosmoshub-4'],
    osmosis: ['osmosis-1', 'osmo-test-5'],
  },
  bip122: {
    bitcoin: ['000000000019d6689c085ae165831e93', '000000000933ea01ad0ee984209779ba', '00000000da84f2bafbbc53dee25a72ae', '00000008819873e925422c1ff0f99f7c'],
  },
}

for (const [namespace, marks] of Object.entries(MARKS)) {
  const text = await writeMarks(namespace, marks)
  const file = join(ROOT, `src/chains/${namespace}/marks.ts`)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`marks.ts of ${namespace} is out of date: run node scripts/make-marks.mjs`)
  console.log(`${namespace}: ${Object.keys(marks).length} marks, ${text.length} characters`)
}

async function writeMarks(namespace, marks) {
  const constants = []
  const rows = []
  for (const [name, chains] of Object.entries(marks)) {
    const { default: svg } = await import(`@web3icons/core/svgs/networks/background/${name}.svg.js`)
    const mark = toDataAddress(minify(svg))
    if (mark.length > MAX_BYTES) throw new Error(`${name} takes ${mark.length} bytes, more than ${MAX_BYTES}`)
    const constant = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    constants.push(`const ${constant} =\n  ${JSON.stringify(mark)}`)
    for (const chain of chains) rows.push([chain, `  '${namespace}:${chain}': ${constant},`])
  }
  rows.sort(([a], [b]) => (a > b ? 1 : -1))
  return `// Written by scripts/make-marks.mjs from @web3icons/core (MIT). Do not edit by hand.
${constants.join('\n')}

/** Marks of well-known networks as data addresses, by CAIP-2 id. */
export const marks: Readonly<Record<string, string>> = {
${rows.map(([, row]) => row).join('\n')}
}
`
}

// The clip is the picture's own edge, and size is the page's affair.
function minify(svg) {
  const inner = svg
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/<defs>\s*<clipPath[\s\S]*?<\/clipPath>\s*<\/defs>/g, '')
    .replace(/<g clip-path="[^"]*">([\s\S]*)<\/g>/, '$1')
    .replace(/>\s+</g, '><')
    .trim()
  if (/<(script|image|foreignObject)|\bon\w+=|href/i.test(inner)) throw new Error('a mark holds more than shapes')
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24">${inner}</svg>`
}

// Readable percent-encoding packs better than base64; single quotes need none.
function toDataAddress(svg) {
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>{}|\\^`]/g, encodeURIComponent)}`
}
