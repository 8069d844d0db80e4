/**
 * Writes the marks that ship, only from @web3icons/core (MIT) and the tables in marks/:
 * src/chains/<family>/marks.ts, src/state/account/tokens/token-marks.ts and
 * src/elements/parts/wallet-connect-mark.ts for the kit, server/directory/marks.json for the server,
 * server/frame/requests/marks.ts for approvals of the secure site; server/directory/icons.json.br,
 * the icons of wallets, networks and tokens that the server answers with: one file of 1.5 MB in the
 * place of a dependency of 83 MB in 18,000 files; and src/state/wallets/phone-wallets.ts, the wallets
 * of server/directory/wallets.json whose app has a browser. Run it after the package, a table or the
 * directory changes: `node scripts/make-marks.mjs`. With `--check` it writes nothing and fails if a
 * file would change.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { networks as KNOWN_NETWORKS } from '@web3icons/common/metadata/networks'
import { ROOT } from './git-files.mjs'
import { GROUNDS, NAMES, NETWORKS } from './marks/networks.mjs'
import { COINS, SITE_TOKENS } from './marks/site-marks.mjs'
import { TOKENS } from './marks/tokens.mjs'

const MAX_BYTES = 4000
// Tokens have finer pictures than networks, in a file that only accounts with tokens load.
const MAX_TOKEN_BYTES = 12_000
const SETS = ['wallets', 'exchanges', 'networks', 'tokens']

const HEADING =
  '// Written by scripts/make-marks.mjs from @web3icons/core (MIT). Do not edit by hand.'
// Ring colours for test networks that share a mark, the first for the most used network.
const RINGS = ['#8b5cf6', '#e8880c', '#0e9f8e', '#d6409f']

const networks = {}
for (const [namespace, { marks, tests }] of Object.entries(NETWORKS)) {
  const rows = {}
  for (const [name, references] of Object.entries(marks))
    for (const reference of references)
      rows[`${namespace}:${reference}`] = await readMark(`networks/${name}`)
  for (const [name, references] of Object.entries(tests)) {
    for (const [index, reference] of references.entries())
      rows[`${namespace}:${reference}`] = toTestMark(
        await readMark(`networks/${name}`),
        RINGS[index],
      )
  }
  Object.assign(networks, rows)
  const folder = `src/chains/${namespace}`
  if (existsSync(join(ROOT, folder))) put(`${folder}/marks.ts`, toChainModule(rows))
}
const names = {}
for (const [id, source] of Object.entries(NAMES)) names[id] = await readMark(source)
put('server/frame/requests/marks.ts', await toSiteModule())
put('src/elements/parts/wallet-connect-mark.ts', toConnectorModule(names.walletConnect))
put(
  'server/directory/marks.json',
  `${JSON.stringify({ source: '@web3icons/core (MIT), by scripts/make-marks.mjs', marks: { ...networks, ...names } }, null, 1)}\n`,
)
put('src/state/wallets/phone-wallets.ts', await toPhoneModule())
put('src/state/account/tokens/token-marks.ts', await toTokenModule())
put('server/directory/icons.json.br', JSON.stringify(await listIcons()))

function put(file, text) {
  const path = join(ROOT, file)
  const isPacked = file.endsWith('.br')
  const unpack = (content) => (isPacked ? brotliDecompressSync(content) : content).toString()
  // Compared unpacked, because versions of Node compress differently.
  const isCurrent = existsSync(path) && unpack(readFileSync(path)) === text
  if (!isCurrent && process.argv.includes('--check'))
    throw new Error(`${file} is out of date: run node scripts/make-marks.mjs`)
  if (!isCurrent) writeFileSync(path, isPacked ? brotliCompressSync(text) : text)
  console.log(`${file}: ${text.length} characters`)
}

async function listIcons() {
  const folder = join(ROOT, 'node_modules/@web3icons/core')
  const { version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const icons = {}
  for (const set of SETS) {
    for (const file of readdirSync(join(folder, 'dist/svgs', set, 'background')).sort()) {
      const name = /^(.*)\.svg\.js$/.exec(file)?.[1]
      if (name === undefined) continue
      const { default: svg } = await import(`@web3icons/core/svgs/${set}/background/${file}`)
      icons[`${set}/${name}`] = svg
    }
  }
  return {
    source: `@web3icons/core ${version}, ${license}, copyright ${author}`,
    networks: Object.fromEntries(
      KNOWN_NETWORKS.flatMap(({ id, caip2id }) => (caip2id ? [[caip2id, id]] : [])),
    ),
    icons,
  }
}

async function readMark(source, maxBytes = MAX_BYTES) {
  const [set, name] = source.split('/')
  const ground = GROUNDS[source]
  const { default: svg } = await import(
    `@web3icons/core/svgs/${set}/${ground ? 'branded' : 'background'}/${name}.svg.js`
  )
  const mark = minify(svg, ground)
  if (mark.length > maxBytes)
    throw new Error(`${source} takes ${mark.length} bytes, more than ${maxBytes}`)
  return mark
}

// The clip equals the picture's edge, and the place where it is shown sets its size.
function minify(svg, ground) {
  const shapes = svg
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/<defs>\s*<clipPath[\s\S]*?<\/clipPath>\s*<\/defs>/g, '')
    .replace(/<g clip-path="[^"]*">([\s\S]*)<\/g>/, '$1')
    .replace(/>\s+</g, '><')
    .trim()
  if (/<(script|image|foreignObject)|\bon\w+=|href/i.test(shapes))
    throw new Error('a mark holds more than shapes')
  return toSvg(
    ground
      ? `<path fill="${ground}" d="M0 0h24v24H0z"/><g transform="translate(2.9 2.9)scale(.76)">${shapes}</g>`
      : shapes,
  )
}

/**
 * A test network's mark: the mark of its main network, smaller, inside a dashed ring on a pale
 * background.
 */
function toTestMark(mark, ring) {
  const inner = mark.replace(/<\/?svg[^>]*>/g, '')
  return toSvg(
    `<path fill="#eceef4" d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="10.4" stroke="${ring}" stroke-width="1.9" stroke-dasharray="3.27 2.17"/>` +
      `<clipPath id="c"><circle cx="12" cy="12" r="12"/></clipPath><g transform="translate(4.2 4.2)scale(.65)" clip-path="url(#c)">${inner}</g>`,
  )
}

function toSvg(inner) {
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24">${inner}</svg>`
}

function toChainModule(rows) {
  const lines = Object.entries(rows).map(([id, svg]) => `  '${id}': ${toLiteral(svg)},`)
  return `${HEADING}
/** Icons of well-known networks as data URLs, by CAIP-2 id. */
export const marks: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}

// Networks and their coins by CAIP-2 id, tokens by contract alone: a symbol is the token's own word.
async function toSiteModule() {
  const pictures = {}
  const keys = {}
  const add = async (key, source) => {
    pictures[source] ??= await readMark(source)
    keys[key] = source
  }
  for (const [chainId, coin] of Object.entries(COINS)) {
    pictures[chainId] = networks[chainId]
    keys[chainId] = chainId
    await add(`${chainId}/native`, coin)
  }
  for (const name of SITE_TOKENS)
    for (const [chainId, contract] of Object.entries(TOKENS[name])) {
      const kind = chainId.startsWith('solana:') ? 'token' : 'erc20'
      await add(`${chainId}/${kind}:${contract}`, name)
    }
  const rows = (table, toText) =>
    Object.entries(table).map(([key, value]) => `  '${key}': ${toText(value)},`)
  return `${HEADING}
const pictures = {
${rows(pictures, toLiteral).join('\n')}
} as const

const keys: Readonly<Record<string, keyof typeof pictures>> = {
${rows(keys, (name) => `'${name}'`).join('\n')}
}

/**
 * The icon of a network (CAIP-2), of its coin, or of a token's contract, as a data URL; undefined if
 * the site does not know it. Assets are named as in a spending rule.
 */
export function findMark(key: string): string | undefined {
  return Object.hasOwn(keys, key) ? pictures[keys[key]!] : undefined
}
`
}

async function toPhoneModule() {
  const { wallets, chainSets } = JSON.parse(
    readFileSync(join(ROOT, 'server/directory/wallets.json'), 'utf8'),
  )
  const rows = []
  for (const wallet of wallets.filter((one) => one.browse_link ?? one.paste_link)) {
    const chains = wallet.chains.flatMap((name) => chainSets[name] ?? name)
    const row = {
      id: wallet.id ?? createHash('sha256').update(wallet.name).digest('hex'),
      name: wallet.name,
      rdns: wallet.rdns,
      homepage: wallet.homepage,
      app_store: wallet.app_store,
      play_store: wallet.play_store,
      browse_link: wallet.browse_link,
      paste_link: wallet.browse_link ? undefined : wallet.paste_link,
      chains: wallet.custom_networks
        ? ['eip155', ...chains.filter((id) => !id.startsWith('eip155:'))]
        : chains,
    }
    const icon = wallet.icon && (wallet.icon.includes('/') ? wallet.icon : `wallets/${wallet.icon}`)
    const mark = icon && (await readMark(icon).catch(() => undefined))
    rows.push(
      `  {\n${Object.entries(row)
        .filter(([, value]) => value)
        .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},\n`)
        .join('')}${mark ? `    image_url: ${toLiteral(mark)},\n` : ''}  },`,
    )
  }
  return `${HEADING}
import type { CustomWallet } from '../../options/options.js'

/** A wallet whose app has a browser for pages. */
export interface PhoneWallet extends CustomWallet {
  /** Opens the app where no link opens a page in it: the visitor pastes the page's address. */
  readonly paste_link?: string
  /** Supported networks (CAIP-2), or \`eip155\` for any EVM network. */
  readonly chains: readonly string[]
}

/** The wallets of the directory whose app has a browser, for phones without a relay. */
export const phoneWallets: readonly PhoneWallet[] = [
${rows.join('\n')}
]
`
}

async function toTokenModule() {
  const rows = []
  for (const [source, contracts] of Object.entries(TOKENS))
    rows.push(`  {
    contracts: {
${Object.entries(contracts)
  .map(([network, address]) => `      '${network}': '${address}',`)
  .join('\n')}
    },
    mark: ${toLiteral(await readMark(source, MAX_TOKEN_BYTES))},
  },`)
  return `${HEADING}
/** A much-used token: its contracts by CAIP-2 id, and its mark as a data URL. */
export interface TokenMark {
  readonly contracts: Readonly<Record<string, string>>
  readonly mark: string
}

/** The marks of much-used tokens. */
export const tokenMarks: readonly TokenMark[] = [
${rows.join('\n')}
]
`
}

function toConnectorModule(svg) {
  return `${HEADING}
/** The WalletConnect logo as a data URL. */
export const walletConnectMark =
  ${toLiteral(svg)}
`
}

// Readable percent-encoding compresses better than base64; single quotes need no encoding.
function toLiteral(svg) {
  return JSON.stringify(
    `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>{}|\\^`]/g, encodeURIComponent)}`,
  )
}
