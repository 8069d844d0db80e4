/**
 * `npm run new-chain <namespace>`, for example `npm run new-chain stellar` (the first part of its
 * CAIP-2 ids): writes the folder with its descriptor, data and adapter, the contract test with a
 * fake wallet, and the package entry. The result compiles and passes the contract: the wallets it
 * connects are objects at `window.<namespace>` with `getAddresses` and `signText`. Replace that
 * protocol with the family's own in `wallet.ts` and in the test's fake.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { generate, writeNew } from './new-file.mjs'

generate(([namespace = '']) => {
  if (!/^[a-z][a-z0-9]{2,7}$/.test(namespace))
    throw new Error(
      'Which namespace? As in CAIP-2: 3 to 8 lower-case letters and digits. For example: npm run new-chain stellar',
    )
  const folder = `src/chains/${namespace}`
  for (const [name, text] of Object.entries(toFiles(namespace)))
    writeNew(`${folder}/${name}.ts`, text)
  writeNew(`test/chains/${namespace}/adapter.test.ts`, toTest(namespace))
  addExport(namespace)
})

function addExport(namespace) {
  const path = join(ROOT, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const file = `./dist/chains/${namespace}.js`
  const target = { types: `./dist/types/src/chains/${namespace}/index.d.ts`, default: file }
  const add = (table, value) => {
    const rows = Object.entries(table)
    const last = rows.findLastIndex(([subpath]) => subpath.startsWith('./chains/'))
    return Object.fromEntries(rows.toSpliced(last + 1, 0, [`./chains/${namespace}`, value]))
  }
  const exports = add(manifest.exports, target)
  // Parcel reads it in the place of `exports`.
  const alias = add(manifest.alias, file)
  writeFileSync(path, `${JSON.stringify({ ...manifest, exports, alias }, null, 2)}\n`)
  console.log('added to package.json')
}

function toFiles(namespace) {
  return {
    index: `import type { Chain, ChainSupport } from '../adapter.js'

export * from './chains.js'

/**
 * Networks of ${namespace} for \`createWalletModal()\`. Data only; the code that connects wallets is loaded when it is needed.
 *
 * @example
 * createWalletModal({ chains: [${namespace}({ networks: [${namespace}Mainnet] })] })
 */
export function ${namespace}({ networks }: { readonly networks: readonly Chain[] }): ChainSupport {
  return { namespace: '${namespace}', chains: [...networks], load: async () => (await import('./adapter.js')).adapter }
}
`,
    chains: `import type { Chain } from '../adapter.js'

const coin = { name: '${namespace}', symbol: '${namespace.toUpperCase()}', decimals: 9 } as const

/** The main network. */
export const ${namespace}Mainnet: Chain = { id: '${namespace}:mainnet', name: '${namespace}', nativeCurrency: coin, rpcUrls: [] }

/** The network for tests. */
export const ${namespace}Testnet: Chain = { id: '${namespace}:testnet', name: '${namespace} Testnet', nativeCurrency: coin, rpcUrls: [], testnet: true }
`,
    adapter: `import { toWalletName } from '../../standards/wallet-text.js'
import type { ChainAdapter } from '../adapter.js'
import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'
import { parseAddress } from './address.js'
import { isPageWallet, WALLET_READY } from './wallet.js'

/** Connects wallets of ${namespace}. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: '${namespace}',
  relay: { methods: ['${namespace}_signMessage'], events: [] },
  watchInjected: createWalletRegistry({ namespace: '${namespace}', start }),
  connectInjected: async (wallet, params) => (await import('./connect-injected.js')).connectInjected(wallet, params),
  connectRelay: async (session, params) => (await import('./connect-relay.js')).connectRelay(session, params),
  parseAddress,
}

/** Lists the wallet of this page now and whenever it announces itself. */
function start(list: WalletList): () => void {
  const read = () => {
    const provider = (window as unknown as Record<string, unknown>)['${namespace}']
    const name = isPageWallet(provider) ? toWalletName(provider.name) : undefined
    if (name !== undefined) list.add({ name, provider })
  }
  window.addEventListener(WALLET_READY, read)
  read()
  return () => window.removeEventListener(WALLET_READY, read)
}
`,
    address: `const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Parses an address that the user typed. Returns undefined for any other text. */
export async function parseAddress(text: string): Promise<string | undefined> {
  const trimmed = text.trim()
  return isAddress(trimmed) ? trimmed : undefined
}

/** True when the text is an address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
`,
    wallet: `/** A wallet as a page finds it at \`window.${namespace}\`. Replace this interface with the protocol of ${namespace}'s wallets. */
export interface PageWallet {
  readonly name: string
  /** Asks the user, unless \`silent\`. */
  getAddresses(options: { readonly silent: boolean }): Promise<readonly string[]>
  signText(text: string, address: string): Promise<string>
  disconnect(): Promise<void>
  /** Calls back with the new addresses; returns a function that stops it. */
  onAddresses(listener: (addresses: readonly string[]) => void): () => void
}

/** Event that a wallet dispatches on \`window\` when it is available. */
export const WALLET_READY = '${namespace}#ready'

/** True when the page's object has the methods of a wallet. */
export function isPageWallet(value: unknown): value is PageWallet {
  try {
    return typeof (value as PageWallet).name === 'string' && typeof (value as PageWallet).getAddresses === 'function'
  } catch {
    return false // a getter of the page threw
  }
}
`,
    'connect-injected': `import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams, InjectedWallet } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { createConnection } from '../connection.js'
import { isAddress } from './address.js'
import { isPageWallet, type PageWallet } from './wallet.js'

const CONNECT_SECONDS = 120
const SILENT_SECONDS = 10
const SIGN_SECONDS = 300
const DISCONNECT_SECONDS = 3

/** Connects a wallet of this page. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED, CONNECT_FAILED, REQUEST_TIMEOUT, REQUEST_ABORTED. */
export async function connectInjected({ id, type, name, provider: wallet }: InjectedWallet, params: ConnectParams): Promise<Connection> {
  if (!isPageWallet(wallet)) throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the wallet has no getAddresses()' } })
  const chainId = findChain(params)
  const silent = params.silent === true
  try {
    const given = await withDeadline('Connecting', silent ? SILENT_SECONDS : CONNECT_SECONDS, params.signal, (limit) =>
      // An approval that comes after an abort is ended.
      askWallet(() => wallet.getAddresses({ silent }), limit, silent ? undefined : () => void end(wallet)),
    )
    const addresses = checkAddresses(given)
    const wanted = addresses.find((address) => address === params.address)
    return open(wallet, chainId, wanted ? [wanted, ...addresses.filter((address) => address !== wanted)] : addresses, { connectorId: id, type, wallet: { name } })
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  }
}

function open(wallet: PageWallet, first: ChainId, addresses: readonly string[], parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>): Connection {
  const { connection, control } = createConnection({
    ...parts,
    namespace: '${namespace}',
    accounts: toAccountIds(first, addresses),
    chainId: first,
    provider: wallet,
    async signMessage(message, { account, signal }) {
      try {
        const value = await withDeadline('Signing', SIGN_SECONDS, signal, (limit) => askWallet(() => wallet.signText(message, toAddress(account)), limit))
        return { value, scheme: '${namespace}' }
      } catch (failure) {
        throw toError(failure)
      }
    },
    async switchChain(chain) {
      control.setChain(chain.id, toAccountIds(chain.id, connection.accounts.map(toAddress)))
    },
    end() {
      // Before the wallet disconnects: its change to no accounts would end the connection with an error.
      stop()
      return end(wallet)
    },
  })
  const stop = wallet.onAddresses((next) => {
    if (next.length === 0) return control.drop(new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: '${namespace}' } }))
    return control.setAccounts(toAccountIds(connection.chainId, next.filter(isAddress)))
  })
  control.onEnd(stop)
  return connection
}

async function end(wallet: PageWallet): Promise<void> {
  try {
    await withDeadline('Disconnecting', DISCONNECT_SECONDS, undefined, (limit) => askWallet(() => wallet.disconnect(), limit))
  } catch {
    // The connection ends on our side in any case.
  }
}

/** CAIP-10 ids of addresses on a network. */
export function toAccountIds(chainId: ChainId, addresses: readonly string[]): readonly AccountId[] {
  return addresses.map((address): AccountId => \`\${chainId}:\${address}\`)
}

function checkAddresses(given: readonly string[]): readonly string[] {
  if (given.length === 0) throw new WalletModalError('WALLET_LOCKED')
  for (const address of given) if (!isAddress(address)) throw new WalletModalError('ACCOUNT_INVALID', { details: { address: String(address).slice(0, 64) } })
  return given
}

function findChain({ chainId, chains }: ConnectParams): ChainId {
  const wanted = chainId ? chains.find(({ id }) => id === chainId) : chains[0]
  if (!wanted) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  return wanted.id
}
`,
    'connect-relay': `import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { chooseChain, followSession, readGrant, toSessionParts, type SessionFamily } from '../wallets/relay-grant.js'
import { isAddress } from './address.js'
import { toAccountIds } from './connect-injected.js'

const family: SessionFamily = { namespace: '${namespace}', isChain: () => true, toAddress: (text) => (isAddress(text) ? text : undefined) }

/** Connects the ${namespace} accounts that a WalletConnect session grants. Throws CHAIN_UNSUPPORTED, WALLET_LOCKED. */
export async function connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection> {
  const read = () => readGrant(session, family, params.chains)
  const first = chooseChain(read(), params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  const addresses = read().addressesOn(first)
  if (addresses.length === 0) throw new WalletModalError('WALLET_LOCKED')
  const { connection, control } = createConnection({
    ...toSessionParts(session, family),
    accounts: toAccountIds(first, addresses),
    chainId: first,
    provider: session,
    get approvedChains() {
      return read().chains
    },
    async signMessage(message, { account, signal }) {
      const value = await session.request(connection.chainId, { method: '${namespace}_signMessage', params: { message, address: toAddress(account) } }, signal ? { signal } : {})
      return { value: String(value), scheme: '${namespace}' }
    },
  })
  followSession(session, control, {
    update() {
      const grant = read()
      const chainId = grant.chains.includes(connection.chainId) ? connection.chainId : chooseChain(grant, params)
      const now = chainId ? grant.addressesOn(chainId) : []
      if (!chainId || now.length === 0) return control.drop(new WalletModalError('SESSION_ENDED'))
      control.setChain(chainId, toAccountIds(chainId, now))
      return control.setAccounts(toAccountIds(chainId, now))
    },
  })
  return connection
}
`,
  }
}

function toTest(namespace) {
  return `import { adapter } from '../../../src/chains/${namespace}/adapter.js'
import { ${namespace}Mainnet, ${namespace}Testnet } from '../../../src/chains/${namespace}/index.js'
import { WALLET_READY, type PageWallet } from '../../../src/chains/${namespace}/wallet.js'
import { never, rpcError } from '../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { describeAdapterContract, holdApproval, type ContractWallet } from '../adapter-contract.js'

const [ALICE, BOB, CAROL] = ['A', 'B', 'C'].map((letter) => letter.repeat(40)) as [string, string, string]

function createWallet(addresses: readonly string[]): ContractWallet {
  const listeners = new Set<(addresses: readonly string[]) => void>()
  let ends = 0
  let answer: <T>(value: T) => T | Promise<T> = (value) => value
  let getAddresses = async () => answer(addresses)
  const wallet: PageWallet = {
    name: \`Contract \${crypto.randomUUID()}\`,
    getAddresses: () => getAddresses(),
    signText: async () => answer('signature'),
    disconnect: async () => void ends++,
    onAddresses(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    present() {
      const page = window as unknown as Record<string, unknown>
      page['${namespace}'] = wallet
      window.dispatchEvent(new Event(WALLET_READY))
      return () => delete page['${namespace}']
    },
    setAddresses: (next) => [...listeners].forEach((listener) => listener(next)),
    decline: () => void (answer = () => Promise.reject(rpcError(4001))),
    freeze: () => void (answer = never),
    hold() {
      const held = holdApproval(() => addresses)
      getAddresses = held.ask
      return held
    },
    countEnds: () => ends,
    countListeners: () => listeners.size,
  }
}

describeAdapterContract({
  adapter,
  chains: [${namespace}Mainnet, ${namespace}Testnet],
  asksToSwitch: false,
  scheme: '${namespace}',
  addresses: [ALICE, BOB, CAROL],
  badAddresses: ['', 'no address'],
  createWallet,
  createSession: (addresses, chains) => fakeRelaySession({ namespace: '${namespace}', addresses, chains, methods: ['${namespace}_signMessage'], answer: () => 'signature' }),
})
`
}
