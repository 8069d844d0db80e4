import type { RelaySession } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../standards/eip1193.js'
import type { ConnectParams } from '../adapter.js'
import { parseEvmChainId, toChainId, toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { ProviderRpcError, toProviderError } from './provider-error.js'
import { readChain } from './read.js'
import { readGrant } from './relay-grant.js'

const GRANT_DELAY_MS = 2000
// Needs a person's keys or consent. Everything else in these families is a question to a node.
const ASKS_WALLET = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/
const ASKS_NODE = /^(eth|net|web3)_/

/** A session's face towards viem, ethers and wagmi (EIP-1193), with what its connection needs to drive it. */
export interface RelayProvider extends Eip1193Provider {
  on(event: string, listener: (...values: never[]) => void): this
  removeListener(event: string, listener: (...values: never[]) => void): this
  readonly chainId: ChainId
  /** The session's addresses on a network, the active one first. */
  addressesOn(chainId: ChainId): readonly string[]
  /** Moves the provider without asking anybody; tells `chainChanged`. */
  setChain(chainId: ChainId): void
  /** Puts an account first, if the session grants it; as address or CAIP-10. Tells `accountsChanged`. */
  setActive(account: unknown): void
  /** Tells `accountsChanged` if the session's accounts are others now. */
  update(): void
  emit(event: string, value: unknown): void
}

/**
 * Wraps a session as an EIP-1193 provider. What only a wallet can do goes to the wallet, if the
 * session grants it; reads go to `readUrls`. Failures carry the numbers of EIP-1193.
 */
export function createRelayProvider(session: RelaySession, first: ChainId, readUrls: ConnectParams['readUrls']): RelayProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  let chainId = first
  let active: string | undefined
  let told = readGrant(session).addressesOn(first)

  async function answer(request: Eip1193Request): Promise<unknown> {
    const { method, params } = request
    const grant = readGrant(session)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOn(chainId)
    if (method === 'eth_chainId') return toHexChainId(chainId)
    if (method === 'net_version') return String(toEvmChainId(chainId))
    if (method === 'wallet_switchEthereumChain') return switchTo(params)
    const forWallet = ASKS_WALLET.test(method) || (grant.has(method) && !ASKS_NODE.test(method))
    if (!forWallet) return readChain(chainId, readUrls?.(chainId) ?? [], request)
    return session.request(chainId, { method, params })
  }

  async function switchTo(params: unknown): Promise<null> {
    const wanted = Array.isArray(params) ? (params[0] as { chainId?: unknown } | undefined)?.chainId : undefined
    const evmChainId = parseEvmChainId(wanted)
    if (evmChainId === undefined) throw new ProviderRpcError(-32602, 'wallet_switchEthereumChain expects [{ chainId }].')
    const next = toChainId(evmChainId)
    // Requests name their network, so moving to an approved one needs no word from the wallet.
    if (isGranted(next) || (await askToSwitch(next))) provider.setChain(next)
    return null
  }

  // A wallet that agrees to another network has to put it into the session before anything can be asked there.
  async function askToSwitch(next: ChainId): Promise<boolean> {
    const method = 'wallet_switchEthereumChain'
    if (!readGrant(session).has(method)) throw new ProviderRpcError(4902, `The wallet did not approve ${next}.`)
    await session.request(chainId, { method, params: [{ chainId: toHexChainId(next) }] })
    if (isGranted(next)) return true
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        unwatch()
        resolve(isGranted(next))
      }
      const timer = setTimeout(finish, GRANT_DELAY_MS)
      const unwatch = session.on('update', () => isGranted(next) && finish())
    })
  }

  function addressesOn(wanted: ChainId): readonly string[] {
    const addresses = readGrant(session).addressesOn(wanted)
    return active !== undefined && addresses.includes(active) ? [active, ...addresses.filter((address) => address !== active)] : addresses
  }

  function isGranted(wanted: ChainId): boolean {
    return readGrant(session).chains.includes(wanted)
  }

  const provider: RelayProvider = {
    async request(request) {
      try {
        return await answer(request)
      } catch (failure) {
        throw toProviderError(failure)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as (value: never) => void))
      return this
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as (value: never) => void)
      return this
    },
    get chainId() {
      return chainId
    },
    addressesOn,
    setChain(next) {
      if (next === chainId) return
      chainId = next
      told = addressesOn(next)
      provider.emit('chainChanged', toHexChainId(next))
    },
    setActive(account) {
      const wanted = typeof account === 'string' ? account.slice(account.lastIndexOf(':') + 1).toLowerCase() : ''
      const granted = readGrant(session).addressesOn(chainId).find((address) => address.toLowerCase() === wanted)
      active = granted ?? active
      provider.update()
    },
    update() {
      const addresses = addressesOn(chainId)
      if (addresses.join() === told.join()) return
      told = addresses
      provider.emit('accountsChanged', addresses)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
  }
  return provider
}
