import { ProviderRpcError, toProviderError } from '../errors/provider-rpc-error.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { parseAccountId, type ChainId } from '../standards/caip.js'
import { logError } from '../platform/log.js'
import { parseJsonRpcResponse } from '../standards/json-rpc.js'
import { readHexAnswer } from '../standards/wallet-hex.js'
import { createEventListeners, type EventListeners } from './event-listeners.js'
import { getPageClient } from './page-client.js'
import type { GrantedNamespace, Namespaces } from './sessions/namespaces.js'
import type { PeerMetadata } from './sessions/peer-metadata.js'
import type { Session } from './sessions/session-record.js'
import type { SignClient } from './sign-client.js'
import type { Storage } from '../platform/storage.js'

/** Methods and events that every wallet needs. */
export const REQUIRED_METHODS = ['eth_sendTransaction', 'personal_sign'] as const
export const REQUIRED_EVENTS = ['chainChanged', 'accountsChanged'] as const
/** Methods that are requested unless `optionalMethods` names others. */
export const OPTIONAL_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const
export const OPTIONAL_EVENTS = [
  'chainChanged',
  'accountsChanged',
  'message',
  'disconnect',
  'connect',
] as const

/**
 * Options of {@link EthereumProvider.init}. Networks are numbers, as in EIP-155. Options of the SDK
 * without an effect here are accepted.
 */
export interface EthereumProviderOptions {
  readonly projectId: string
  /** Networks. The first one is selected. */
  readonly chains?: readonly number[] | undefined
  readonly optionalChains?: readonly number[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly optionalMethods?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  readonly optionalEvents?: readonly string[] | undefined
  /**
   * Node of each network, for requests that a wallet does not answer. Without one they are refused:
   * no other host is contacted.
   */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  readonly metadata?: PeerMetadata | undefined
  readonly relayUrl?: string | undefined
  /** Proves the page's origin to wallets (Verify). Off by default: it contacts another host. */
  readonly verify?: boolean | undefined
  readonly customStoragePrefix?: string | undefined
  /** Has no effect: show the link of `display_uri` in a modal of your own. */
  readonly showQrModal?: boolean | undefined
  readonly [other: string]: unknown
}

/** Networks of one `connect()`. */
export type ConnectOptions = Pick<
  EthereumProviderOptions,
  'chains' | 'optionalChains' | 'rpcMap'
> & {
  /** Has no effect: each proposal has a link of its own. */
  readonly pairingTopic?: string | undefined
}

/** A request (EIP-1193). */
export interface ProviderRequest {
  readonly method: string
  readonly params?: unknown
}

const CHAIN_KEY = 'ethereum.chain'
const RESET = 'Connection request reset. Please try again.'
const RPC_TIMEOUT_MS = 30_000
const UPDATE_TIMEOUT_MS = 5000

/**
 * An EIP-1193 provider over WalletConnect with the surface of `@walletconnect/ethereum-provider` 2,
 * for libraries that expect that package. Emits `display_uri`, `connect`, `disconnect`,
 * `accountsChanged`, `chainChanged`, `session_delete`, `session_update` and `session_event`. Errors
 * are {@link ProviderRpcError}.
 */
export class EthereumProvider {
  readonly isWalletConnect = true
  readonly namespace = 'eip155'
  readonly events: EventListeners = createEventListeners()
  readonly on = this.events.on
  readonly once = this.events.once
  readonly off = this.events.off
  readonly removeListener = this.events.removeListener
  /** Network in use. */
  chainId: number
  /** Addresses on the network in use, the selected one first. */
  accounts: readonly string[] = []
  /** The session; undefined while no wallet is connected. */
  session: (Session & { readonly acknowledged: true }) | undefined
  connecting = false
  readonly #client: SignClient
  readonly #storage: Storage
  readonly #options: EthereumProviderOptions
  #rpcMap: Readonly<Record<string, string>>
  /** The attempt to connect that waits for a wallet. */
  #attempt: AbortController | undefined
  /** Address that the wallet selected last. */
  #selected: string | undefined
  /** Topic of the session that this provider ends. */
  #ending: string | undefined

  /**
   * Starts a provider and restores its session. Sessions that the SDK stored are taken over. The
   * providers of a page share one client if their relay, project and storage are the same.
   */
  static async init(options: EthereumProviderOptions): Promise<EthereumProvider> {
    if (options.showQrModal)
      logError('showQrModal has no effect: show the link of the event display_uri.')
    const { client, storage } = await getPageClient(options)
    return new EthereumProvider(client, storage, options)
  }

  /** Use {@link EthereumProvider.init}. */
  constructor(client: SignClient, storage: Storage, options: EthereumProviderOptions) {
    this.#client = client
    this.#storage = storage
    this.#options = options
    this.#rpcMap = options.rpcMap ?? {}
    this.chainId = options.chains?.[0] ?? options.optionalChains?.[0] ?? 1
    client.on('update', ({ topic }) => {
      if (topic !== this.session?.topic) return
      this.#read(client.getSession(topic))
      this.events.emit('session_update', { topic, params: { namespaces: this.session.namespaces } })
      // Without accounts on the network in use, libraries would take the session for ended.
      if (!this.#grantedChains().includes(this.chainId)) this.#selectChain(this.#firstChain())
      else this.events.emit('accountsChanged', [...this.accounts])
    })
    client.on('event', ({ topic, id, name, data, chainId }) => {
      if (topic !== this.session?.topic) return
      this.events.emit('session_event', { id, topic, params: { event: { name, data }, chainId } })
      if (name === 'chainChanged') {
        // Some wallets emit the network in a list, or name it by the event's chainId alone.
        const [given] = Array.isArray(data) ? data : [data]
        const named = typeof given === 'string' || typeof given === 'number' ? Number(given) : 0
        this.#selectChain(named > 0 ? named : Number(chainId.replace('eip155:', '')))
      } else if (name === 'accountsChanged') this.#selectAccounts(data)
      else this.events.emit('message', { type: name, data })
    })
    client.on('sent', ({ topic, id, chainId, method, params }) =>
      this.events.emit('session_request_sent', { topic, id, chainId, request: { method, params } }),
    )
    client.on('end', ({ topic, reason }) => {
      if (topic !== this.session?.topic) return
      this.#read(undefined)
      if (topic === this.#ending) return
      const { message } = reason ?? { message: 'The session was ended by this page.' }
      this.events.emit('session_delete', { id: Date.now(), topic })
      this.events.emit('disconnect', new ProviderRpcError(6000, message, { data: topic }))
    })
    this.#read(client.listSessions().find(({ namespaces }) => 'eip155' in namespaces))
    const stored = Number(storage.get(CHAIN_KEY))
    if (this.session)
      this.#useChain(this.#grantedChains().includes(stored) ? stored : this.#firstChain())
  }

  /** True while a wallet is connected. */
  get connected(): boolean {
    return this.session !== undefined
  }

  /** What libraries read of the SDK's inner provider. */
  get signer() {
    const read = () => this.session
    return {
      client: this.#client,
      get session() {
        return read()
      },
      request: (request: ProviderRequest) => this.request(request),
      connect: (options?: ConnectOptions) => this.connect(options),
      disconnect: () => this.disconnect(),
      abortPairingAttempt: () => this.#attempt?.abort(),
      cleanupPendingPairings: async () => this.#attempt?.abort(),
      setDefaultChain: (chain: string) => this.#selectChain(Number(chain.split(':').at(-1))),
    }
  }

  /**
   * Proposes a session, emits its link as `display_uri`, and resolves when a wallet has approved.
   * Ends an earlier attempt that still waits.
   */
  async connect(options: ConnectOptions = {}): Promise<void> {
    if (options.rpcMap) this.#rpcMap = { ...this.#rpcMap, ...options.rpcMap }
    this.#attempt?.abort()
    const attempt = new AbortController()
    this.#attempt = attempt
    this.connecting = true
    try {
      this.#read(await this.#propose(options, attempt.signal))
    } catch (failure) {
      throw toConnectError(failure)
    } finally {
      if (this.#attempt === attempt) {
        this.#attempt = undefined
        this.connecting = false
      }
    }
    const wanted = options.chains?.[0] ?? options.optionalChains?.[0] ?? this.chainId
    this.#selectChain(this.#grantedChains().includes(wanted) ? wanted : this.#firstChain())
    this.events.emit('connect', { chainId: toQuantity(this.chainId) })
  }

  /** Connects if no wallet is connected; returns the addresses. */
  async enable(): Promise<readonly string[]> {
    if (!this.session) await this.connect()
    return this.accounts
  }

  /** Ends the session on both sides, or the attempt to connect. */
  async disconnect(): Promise<void> {
    this.#attempt?.abort()
    if (!this.session) return
    this.#ending = this.session.topic
    await this.#client.disconnect(this.#ending)
  }

  /**
   * Sends a request to the wallet, or to the node of the network if the session does not grant the
   * method. `expiry` is in s.
   */
  async request<Result = unknown>(
    { method, params }: ProviderRequest,
    expiry?: number,
  ): Promise<Result> {
    if (!this.session) throw new ProviderRpcError(4900, 'Please call connect() before request()')
    try {
      return (await this.#answer(method, params, expiry)) as Result
    } catch (failure) {
      throw toProviderError(failure)
    }
  }

  /** {@link EthereumProvider.request} with a callback. */
  async sendAsync(
    request: ProviderRequest & { readonly id?: unknown },
    callback: (failure: Error | null, response?: unknown) => void,
    expiry?: number,
  ): Promise<void> {
    let result: unknown
    try {
      result = await this.request(request, expiry)
    } catch (failure) {
      return callback(failure as Error)
    }
    callback(null, { id: request.id, jsonrpc: '2.0', result })
  }

  async #propose(options: ConnectOptions, signal: AbortSignal): Promise<Session> {
    const { uri, approval, withdraw } = await this.#client.propose({
      optionalNamespaces: this.#toRequested(options),
      metadata: this.#options.metadata,
      signal,
    })
    signal.addEventListener('abort', withdraw, { once: true })
    if (signal.aborted) withdraw()
    else this.events.emit('display_uri', uri)
    return (await approval).session
  }

  async #answer(method: string, params: unknown, expiry: number | undefined): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...this.accounts]
    if (method === 'eth_chainId') return toQuantity(this.chainId)
    const chainId: ChainId = `eip155:${this.chainId}`
    if (method === 'wallet_switchEthereumChain') {
      const wanted = Number(((params as { chainId?: string }[] | undefined) ?? [])[0]?.chainId)
      if (!this.#grantedChains().includes(wanted)) {
        await this.#ask(method, params, chainId, expiry)
        if (!(await this.#isGrantedSoon(wanted)))
          throw new ProviderRpcError(4902, 'The session does not grant this network.')
      }
      this.#selectChain(wanted)
      return null
    }
    const isWalletMethod = this.#granted?.methods.includes(method)
    if (isWalletMethod || method.startsWith('wallet_'))
      return this.#ask(method, params, chainId, expiry)
    return this.#callNode(method, params)
  }
  async #ask(method: string, params: unknown, chainId: ChainId, expiry: number | undefined) {
    // The words that libraries look for.
    if (!this.#granted?.methods.includes(method))
      throw new ProviderRpcError(4200, `Missing or invalid. request() method: ${method}`)
    const answer = await this.#client.request({
      topic: this.session!.topic,
      chainId,
      method,
      params,
      ...(expiry === undefined ? {} : { expiry }),
    })
    const result = readHexAnswer(method, answer)
    if (result === undefined && method === 'eth_sendTransaction')
      throw new ProviderRpcError(-32603, 'The wallet did not return a transaction hash.')
    return result
  }
  /** Wallets send the update of a switched session before their answer or after it. */
  #isGrantedSoon(chainId: number): Promise<boolean> {
    const isGranted = () => this.#grantedChains().includes(chainId)
    if (isGranted()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        stop()
        resolve(isGranted())
      }
      const timer = setTimeout(finish, UPDATE_TIMEOUT_MS)
      const stop = this.#client.on('update', () => isGranted() && finish())
    })
  }
  async #callNode(method: string, params: unknown): Promise<unknown> {
    const url = this.#rpcMap[this.chainId] ?? this.#rpcMap[`eip155:${this.chainId}`]
    if (!url)
      throw new ProviderRpcError(
        4200,
        `The wallet does not grant ${method}, and rpcMap names no node of network ${this.chainId}.`,
      )
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] }),
      signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
    })
    const answer = parseJsonRpcResponse(await response.json())
    if (!answer)
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: 'The node', reason: 'no JSON-RPC response' },
      })
    if (answer.error)
      throw new ProviderRpcError(answer.error.code, answer.error.message, {
        data: answer.error.data,
      })
    return answer.result
  }

  get #granted(): GrantedNamespace | undefined {
    return this.session?.namespaces['eip155']
  }
  #grantedChains(): readonly number[] {
    return (this.#granted?.chains ?? []).map((chain) => Number(chain.slice('eip155:'.length)))
  }
  #firstChain(): number {
    const [account] = this.#granted?.accounts ?? []
    return Number(parseAccountId(account)?.reference ?? this.chainId)
  }
  #read(session: Session | undefined) {
    if (session?.topic !== this.session?.topic) this.#selected = undefined
    this.session = session && { ...session, acknowledged: true }
    this.#readAccounts()
    if (!session) this.#storage.remove(CHAIN_KEY)
  }
  /** Some wallets name accounts on one network and grant the others by `chains` alone. */
  #readAccounts() {
    const granted = this.#granted?.accounts ?? []
    const own = granted.filter((account) => account.startsWith(`eip155:${this.chainId}:`))
    const addresses = [...new Set((own.length > 0 ? own : granted).map(toAddress))]
    const isSelected = (address: string) => address.toLowerCase() === this.#selected
    this.accounts = [
      ...addresses.filter(isSelected),
      ...addresses.filter((address) => !isSelected(address)),
    ]
  }
  #useChain(chainId: number) {
    this.chainId = chainId
    this.#storage.set(CHAIN_KEY, String(chainId))
    this.#readAccounts()
  }
  /** Also for the network in use: libraries wait for the event after every switch. */
  #selectChain(chainId: number) {
    if (!this.#grantedChains().includes(chainId)) return
    this.#useChain(chainId)
    this.events.emit('chainChanged', toQuantity(chainId))
    this.events.emit('accountsChanged', [...this.accounts])
  }
  /** The first account that the wallet names is selected, also on the networks used later. */
  #selectAccounts(listed: unknown) {
    const [first] = Array.isArray(listed) ? listed : [listed]
    if (typeof first === 'string') this.#selected = toAddress(first).toLowerCase()
    this.#readAccounts()
    this.events.emit('accountsChanged', [...this.accounts])
  }
  #toRequested({ chains, optionalChains }: ConnectOptions): Namespaces {
    const own = this.#options
    const ids = [...(chains ?? own.chains ?? []), ...(optionalChains ?? own.optionalChains ?? [])]
    const unique = <T>(...lists: (readonly T[] | undefined)[]) => [
      ...new Set(lists.flatMap((list) => list ?? [])),
    ]
    return {
      eip155: {
        chains: unique(ids.length > 0 ? ids : [1]).map((id): ChainId => `eip155:${id}`),
        methods: unique<string>(
          own.methods ?? REQUIRED_METHODS,
          own.optionalMethods ?? OPTIONAL_METHODS,
        ),
        events: unique<string>(
          own.events ?? REQUIRED_EVENTS,
          own.optionalEvents ?? OPTIONAL_EVENTS,
        ),
      },
    }
  }
}

/** With the words that libraries look for. */
function toConnectError(failure: unknown): ProviderRpcError {
  if (!(failure instanceof WalletModalError)) return toProviderError(failure)
  const { code, cause, details } = failure
  if (code === 'REQUEST_ABORTED') return new ProviderRpcError(4001, RESET, { cause: failure })
  // Without an error of the wallet's, its answer or its session could not be used.
  if (code === 'SESSION_REJECTED' && cause === undefined)
    return new ProviderRpcError(-32603, `No connection: ${String(details['reason'])}.`, {
      cause: failure,
    })
  if (code === 'SESSION_REJECTED' || code === 'USER_REJECTED')
    return new ProviderRpcError(4001, 'User rejected the connection.', { cause: failure })
  return toProviderError(failure)
}

/** The address of an account, which is named with its network (CAIP-10) or without. */
function toAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

function toQuantity(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
