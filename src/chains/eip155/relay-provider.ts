import type { RelaySession } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../standards/eip1193.js'
import type { ConnectParams, Unwatch } from '../adapter.js'
import { parseEvmChainId, toChainId, toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { ProviderRpcError, toProviderError, unsupported } from './provider-error.js'
import { readChain } from './read.js'
import { readGranted } from './relay-accounts.js'

/** What the kit asks of a wallet in a session; the wallet grants what it can. `eth_sign` is left out: it signs anything, unseen. */
export const RELAY_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_grantPermissions',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_registerOnboarding',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
] as const

/** Events a session is asked to pass on. */
export const RELAY_EVENTS = ['chainChanged', 'accountsChanged', 'connect', 'disconnect', 'message'] as const

const ASKS_WALLET = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/
const READS_NODE = /^(eth|net|web3)_/

/** A session's face towards viem, ethers and wagmi (EIP-1193), with what its connection needs to drive it. */
export interface RelayProvider extends Eip1193Provider {
  readonly chainId: ChainId
  /** Moves the provider without asking anybody; tells `chainChanged`. */
  setChain(chainId: ChainId): void
  emit(event: string, value: unknown): void
  onChain(listener: (chainId: ChainId) => void): Unwatch
}

/** Wraps a session as an EIP-1193 provider: what only a wallet can do goes to the wallet, reads go to `readUrls`. */
export function createRelayProvider(session: RelaySession, first: ChainId, readUrls: ConnectParams['readUrls']): RelayProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  let chainId = first
  let over = false
  session.on('end', () => (over = true))

  function emit(event: string, value: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  function setChain(next: ChainId) {
    if (next === chainId) return
    chainId = next
    emit('chainChanged', toHexChainId(next))
  }

  async function answer(request: Eip1193Request): Promise<unknown> {
    const { method, params } = request
    const granted = readGranted(session)
    if (over) throw new ProviderRpcError(4900, 'The session is over.')
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return granted.addressesOn(chainId)
    if (method === 'eth_chainId') return toHexChainId(chainId)
    if (method === 'net_version') return String(toEvmChainId(chainId))
    if (method === 'wallet_switchEthereumChain') return switchTo(request)
    const forWallet = ASKS_WALLET.test(method) || (granted.has(method) && !READS_NODE.test(method))
    if (!forWallet) return readChain(chainId, readUrls?.(chainId) ?? [], request)
    if (!granted.has(method)) throw unsupported(method)
    return session.request(chainId, { method, ...(params !== undefined && { params }) })
  }

  async function switchTo(request: Eip1193Request): Promise<null> {
    const [wanted] = Array.isArray(request.params) ? (request.params as { chainId?: unknown }[]) : []
    const evmChainId = parseEvmChainId(wanted?.chainId)
    if (evmChainId === undefined) throw new ProviderRpcError(-32602, 'wallet_switchEthereumChain expects [{ chainId }].')
    const next = toChainId(evmChainId)
    const granted = readGranted(session)
    // Requests name their network, so an approved one needs no word from the wallet.
    if (!granted.chains.includes(next)) {
      if (!granted.has('wallet_switchEthereumChain')) throw new ProviderRpcError(4902, `The wallet did not approve ${next}.`)
      await session.request(chainId, { method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(next) }] })
    }
    setChain(next)
    return null
  }

  return {
    get chainId() {
      return chainId
    },
    setChain,
    emit,
    onChain(listener) {
      const onChanged = () => listener(chainId)
      this.on?.('chainChanged', onChanged)
      return () => void this.removeListener?.('chainChanged', onChanged)
    },
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
  }
}
