/**
 * A family of networks from outside wallet-modal: "orbit", a made-up one whose accounts are ed25519
 * keys. It uses the public names of the package alone: a descriptor (`ChainSupport`), an adapter
 * (`ChainAdapter`) and its connections (`Connection`).
 */
import {
  WalletModalError,
  type AccountId,
  type Chain,
  type ChainAdapter,
  type ChainId,
  type ChainSupport,
  type Connection,
  type ConnectionEvents,
  type ConnectParams,
  type InjectedWallet,
  type RelaySession,
} from 'wallet-modal'

/**
 * A wallet of the family, as it announces itself: `orbit:announce` on `window`, again for each
 * `orbit:request`.
 */
export interface OrbitWallet {
  readonly name: string
  /** The addresses the page may use; asks the user, unless `silent`. */
  connect(options: { readonly silent: boolean }): Promise<readonly string[]>
  /** An ed25519 signature over the text, in hexadecimal. */
  sign(text: string, address: string): Promise<string>
  disconnect(): Promise<void>
  /** Calls back with the addresses after every change; returns a function that stops it. */
  subscribe(listener: (addresses: readonly string[]) => void): () => void
}

const NAMESPACE = 'orbit'
const ADDRESS = /^orb[0-9a-f]{64}$/
const CONNECT_MS = 120_000
const SIGN_MS = 300_000
const END_MS = 3_000

const coin = { name: 'Orbit', symbol: 'ORB', decimals: 9 }
/** The networks of the family, as data. */
export const orbitMain: Chain = {
  id: 'orbit:main',
  name: 'Orbit',
  nativeCurrency: coin,
  rpcUrls: ['https://rpc.orbit.example'],
}
export const orbitTest: Chain = {
  id: 'orbit:test',
  name: 'Orbit Test',
  nativeCurrency: coin,
  rpcUrls: ['https://test.orbit.example'],
  testnet: true,
}

/**
 * What an app lists in `chains`. In a real package the adapter is a file of its own:
 * `load: () => import('./adapter.js')`.
 */
export function orbit({ networks }: { readonly networks: readonly Chain[] }): ChainSupport {
  return { namespace: NAMESPACE, chains: [...networks], load: async () => adapter }
}

/** The ways to connect a wallet of the family. */
export const adapter: ChainAdapter = {
  namespace: NAMESPACE,
  relay: { methods: ['orbit_sign'], events: ['accountsChanged'] },
  watchInjected(listener) {
    let wallets: readonly InjectedWallet[] = []
    const add = (event: Event) => {
      const provider = (event as CustomEvent<OrbitWallet>).detail
      if (
        typeof provider?.name !== 'string' ||
        typeof provider.connect !== 'function' ||
        wallets.some((wallet) => wallet.provider === provider)
      )
        return
      const name = provider.name.slice(0, 64)
      const same = wallets.find((wallet) => wallet.name === name)
      // A second wallet of the same name may be an impostor: it is listed apart, and marked.
      wallets = [
        ...wallets,
        {
          id: same ? `${name}#${wallets.length + 1}` : name,
          name,
          namespace: NAMESPACE,
          type: 'ANNOUNCED',
          provider,
          ...(same && { duplicateOf: same.id }),
        },
      ]
      if (started) listener(wallets)
    }
    let started = false
    window.addEventListener('orbit:announce', add)
    window.dispatchEvent(new Event('orbit:request'))
    started = true
    listener(wallets)
    return () => window.removeEventListener('orbit:announce', add)
  },
  async connectInjected({ id, type, name, provider }, params) {
    const wallet = provider as OrbitWallet
    const chainId = chooseChain(params)
    const silent = params.silent === true
    const given = await settle(
      'CONNECT_FAILED',
      CONNECT_MS,
      params.signal,
      () => wallet.connect({ silent }),
      silent ? undefined : () => void end(wallet),
    )
    const addresses = checkAddresses(given, params.address)
    let stop = () => {}
    const { connection, follow, finish } = createConnection(
      { connectorId: id, type, name, chainId, addresses, provider: wallet },
      {
        sign: (text, address, signal) =>
          settle('UNKNOWN', SIGN_MS, signal, () => wallet.sign(text, address)),
        end: () => end(wallet),
        release: () => stop(),
      },
    )
    stop = wallet.subscribe((next) =>
      next.length === 0
        ? finish(new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: NAMESPACE } }))
        : follow(next.filter((address) => ADDRESS.test(address))),
    )
    // Each request of the family names its network: the wallet is not asked.
    return Object.assign(connection, {
      switchChain: async (chain: Chain) => follow(undefined, chain.id),
    })
  },
  async connectRelay(session, params) {
    const read = () => readSession(session)
    const chainId = [params.chainId, ...params.chains.map(({ id }) => id)].find(
      (id) => id && read().chains.includes(id),
    )
    if (!chainId) throw new WalletModalError('CHAIN_UNSUPPORTED')
    const stops: (() => void)[] = []
    const { connection, follow, finish } = createConnection(
      {
        connectorId: 'walletConnect',
        type: 'WALLET_CONNECT',
        name: session.peer.name,
        chainId,
        addresses: checkAddresses(read().addressesOn(chainId), params.address),
        provider: session,
        session: session.topic,
      },
      {
        sign: async (text, address, signal) =>
          String(
            await session.request(
              connection.chainId,
              { method: 'orbit_sign', params: { text, address } },
              signal ? { signal } : {},
            ),
          ),
        end: () => session.release(NAMESPACE),
        release: () => stops.forEach((stop) => stop()),
      },
    )
    stops.push(
      session.on('end', (reason) => finish(reason)),
      session.on('update', () => {
        const { chains, addressesOn } = read()
        const next = chains.includes(connection.chainId)
          ? connection.chainId
          : params.chains.find(({ id }) => chains.includes(id))?.id
        const addresses = next ? addressesOn(next) : []
        if (addresses.length === 0) finish(new WalletModalError('SESSION_ENDED'))
        else follow(addresses, next)
      }),
    )
    return Object.defineProperty(connection, 'approvedChains', {
      get: () => read().chains,
      enumerable: true,
    })
  },
  parseAddress: async (text) => (ADDRESS.test(text.trim()) ? text.trim() : undefined),
}

interface Parts extends Pick<Connection, 'connectorId' | 'type' | 'chainId' | 'provider'> {
  readonly name: string
  readonly addresses: readonly string[]
  readonly session?: string
}
interface Acts {
  sign(text: string, address: string, signal: AbortSignal): Promise<string>
  end(): Promise<void>
  /** Stops following the wallet. */
  release(): void
}

/**
 * A connection with its events and its one way to end. `follow` takes what the wallet changed,
 * `finish` its end.
 */
function createConnection(
  { connectorId, type, name, chainId: first, addresses: given, provider, session }: Parts,
  acts: Acts,
) {
  const life = new AbortController()
  const listeners = { accounts: new Set(), chain: new Set(), disconnect: new Set() } as {
    readonly [E in keyof ConnectionEvents]: Set<(value: ConnectionEvents[E]) => void>
  }
  const emit = <E extends keyof ConnectionEvents>(event: E, value: ConnectionEvents[E]) =>
    [...listeners[event]].forEach((listener) => listener(value))
  const toIds = (): readonly AccountId[] =>
    putFirst(addresses, chosen).map((address): AccountId => `${chainId}:${address}`)
  let [addresses, chainId, chosen] = [given, first, undefined as string | undefined]
  let accounts = toIds()
  let ending: Promise<void> | undefined

  function follow(next = addresses, nextChain = chainId) {
    if (life.signal.aborted) return
    const before = [accounts.join(), chainId] as const
    ;[addresses, chainId] = [next, nextChain]
    accounts = toIds()
    if (chainId !== before[1]) emit('chain', chainId)
    if (accounts.join() !== before[0]) emit('accounts', accounts)
  }
  function release() {
    life.abort()
    acts.release()
  }
  function finish(reason?: WalletModalError) {
    if (life.signal.aborted) return
    release()
    emit('disconnect', reason)
  }
  const connection: Connection = {
    id: `${NAMESPACE}:${connectorId}${session === undefined ? '' : `:${session}`}`,
    connectorId,
    ...(session !== undefined && { session }),
    type,
    namespace: NAMESPACE,
    wallet: { name },
    provider,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    getAccountDetails: (account) => ({
      type: 'eoa',
      publicKey: toAddress(account).slice('orb'.length),
    }),
    selectAccount(account) {
      if (!accounts.includes(account))
        throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
      chosen = toAddress(account)
      follow()
    },
    on(event, listener) {
      listeners[event].add(listener as never)
      return () => listeners[event].delete(listener as never)
    },
    async signMessage(message, { account, signal }) {
      const value = await acts.sign(
        message,
        toAddress(account),
        signal ? AbortSignal.any([life.signal, signal]) : life.signal,
      )
      return { value, scheme: 'ed25519', publicKey: toAddress(account).slice('orb'.length) }
    },
    disconnect() {
      const last = (reason?: undefined) => finish(reason)
      // The wallet's own change to no accounts is the end that is asked for here.
      acts.release()
      return (ending ??= acts.end().finally(() => last()))
    },
    release,
  }
  return { connection, follow, finish }
}

/**
 * Asks a wallet and settles whatever it does: an answer, a refusal, an abort, or no answer in time.
 * `onLate` runs for an answer after that.
 */
function settle<T>(
  fallback: 'CONNECT_FAILED' | 'UNKNOWN',
  limitMs: number,
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
  onLate?: () => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let over = false
    const fail = (failure: WalletModalError) => {
      over = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      reject(failure)
    }
    const onAbort = () => fail(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
    const timer = setTimeout(
      () =>
        fail(
          new WalletModalError('REQUEST_TIMEOUT', {
            details: { what: 'The wallet', seconds: limitMs / 1000 },
          }),
        ),
      limitMs,
    )
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    ask().then(
      (answer) => {
        if (over) return onLate?.()
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        return resolve(answer)
      },
      (failure: { readonly code?: unknown; readonly message?: unknown } | undefined) =>
        over ||
        fail(
          new WalletModalError(failure?.code === 4001 ? 'USER_REJECTED' : fallback, {
            details: { reason: String(failure?.message ?? failure) },
            cause: failure,
          }),
        ),
    )
  })
}

async function end(wallet: OrbitWallet): Promise<void> {
  await settle('UNKNOWN', END_MS, undefined, () => wallet.disconnect()).catch(() => {
    // The connection ends on our side in any case.
  })
}

function chooseChain({ chains, chainId }: ConnectParams): ChainId {
  const chain = chainId ? chains.find(({ id }) => id === chainId) : chains[0]
  if (!chain)
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
  return chain.id
}

function checkAddresses(given: unknown, wanted: string | undefined): readonly string[] {
  if (!Array.isArray(given) || given.length === 0) throw new WalletModalError('WALLET_LOCKED')
  for (const address of given)
    if (!ADDRESS.test(String(address)))
      throw new WalletModalError('ACCOUNT_INVALID', {
        details: { address: String(address).slice(0, 64) },
      })
  return putFirst([...new Set(given as string[])], wanted)
}

function readSession({ namespaces }: RelaySession) {
  const { chains = [], accounts = [] } = namespaces[NAMESPACE] ?? {}
  return {
    chains,
    addressesOn: (chainId: ChainId) =>
      accounts.filter((account) => account.startsWith(`${chainId}:`)).map(toAddress),
  }
}

function putFirst(list: readonly string[], first: string | undefined): readonly string[] {
  return first !== undefined && list.includes(first)
    ? [first, ...list.filter((one) => one !== first)]
    : list
}

function toAddress(account: AccountId): string {
  return account.split(':')[2]!
}
