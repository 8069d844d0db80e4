/**
 * `npm run new-chain <namespace>`, for example `npm run new-chain cosmos` (the first part of its CAIP-2 ids): the folder
 * with its descriptor, data, adapter and ways to wallets, a test, and the package entry.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './git-files.mjs'
import { generate, insertAfterLast, writeNew } from './new-file.mjs'

generate(([namespace = '']) => {
  if (!/^[a-z][a-z0-9]{2,7}$/.test(namespace)) throw new Error('Which namespace? As in CAIP-2: 3 to 8 lower-case letters and digits. For example: npm run new-chain cosmos')
  const folder = `src/chains/${namespace}`
  for (const [name, text] of Object.entries(toFiles(namespace))) writeNew(`${folder}/${name}.ts`, text)
  writeNew(`test/chains/${namespace}/index.test.ts`, toTest(namespace))
  const entry = `  './chains/${namespace}': { source: '${folder}/index.ts', output: 'chains/${namespace}' },\n`
  insertAfterLast('scripts/build/entries.mjs', /^ {2}'\.\/chains\/[^\n]*\n/gm, entry)
  addExport(namespace)
})

function addExport(namespace) {
  const path = join(ROOT, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const rows = Object.entries(manifest.exports)
  const target = { types: `./dist/types/src/chains/${namespace}/index.d.ts`, default: `./dist/chains/${namespace}.js` }
  const last = rows.findLastIndex(([subpath]) => subpath.startsWith('./chains/'))
  rows.splice(last + 1, 0, [`./chains/${namespace}`, target])
  writeFileSync(path, `${JSON.stringify({ ...manifest, exports: Object.fromEntries(rows) }, null, 2)}\n`)
  console.log('added to package.json')
}

function toFiles(namespace) {
  const refuse = (way) => `throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: '${way} (${namespace})' } })`
  return {
    index: `import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'

/**
 * Networks of ${namespace} for \`createWalletModal()\`. Data only: what reaches wallets is loaded when first needed.
 *
 * @example
 * createWalletModal({ chains: [${namespace}({ networks: [${namespace}Mainnet] })] })
 */
export function ${namespace}({ networks }: { readonly networks: readonly Chain[] }): ChainSupport {
  return { namespace: '${namespace}', chains: networks, load: async () => (await import('./adapter.js')).adapter }
}
`,
    chains: `import type { Chain } from '../adapter.js'

/** The main network. */
export const ${namespace}Mainnet: Chain = {
  id: '${namespace}:1',
  name: '${namespace}',
  nativeCurrency: { name: '${namespace}', symbol: '${namespace.toUpperCase()}', decimals: 9 },
  rpcUrls: [],
}
`,
    adapter: `import type { ChainAdapter } from '../adapter.js'
import { parseAddress } from './address.js'
import { connectInjected } from './connect-injected.js'
import { connectRelay } from './connect-relay.js'
import { watchInjected } from './watch-injected.js'

/** Every way to a wallet of ${namespace}. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: '${namespace}',
  relay: { methods: [], events: [] },
  watchInjected,
  connectInjected,
  connectRelay,
  parseAddress,
}
`,
    address: `const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Reads an address a person typed; undefined when it is none. */
export async function parseAddress(text: string): Promise<string | undefined> {
  const trimmed = text.trim()
  return ADDRESS.test(trimmed) ? trimmed : undefined
}
`,
    'watch-injected': `import type { InjectedWallet, Unwatch } from '../adapter.js'

/** Tells the wallets of this page: none, until a way to find them is written here. */
export function watchInjected(listener: (wallets: readonly InjectedWallet[]) => void): Unwatch {
  listener([])
  return () => {}
}
`,
    'connect-injected': `import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection } from '../adapter.js'

/** Connects a wallet of this page. */
export async function connectInjected(): Promise<Connection> {
  ${refuse('connectInjected')}
}
`,
    'connect-relay': `import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection } from '../adapter.js'

/** Takes this namespace's part of a WalletConnect session. */
export async function connectRelay(): Promise<Connection> {
  ${refuse('connectRelay')}
}
`,
  }
}

function toTest(namespace) {
  return `import { ${namespace}, ${namespace}Mainnet } from '../../../src/chains/${namespace}/index.js'
import { expect } from '../../helpers/expect.js'

describe('${namespace}', () => {
  it('is light until its adapter is needed', async () => {
    const support = ${namespace}({ networks: [${namespace}Mainnet] })
    expect(support.namespace).to.equal('${namespace}')
    expect((await support.load()).namespace).to.equal('${namespace}')
  })

  it('tells addresses from other text', async () => {
    const { parseAddress } = await ${namespace}({ networks: [${namespace}Mainnet] }).load()
    expect(await parseAddress('no address')).to.equal(undefined)
  })
})
`
}
