import { ProviderRpcError, toProviderError } from '../../../errors/provider-rpc-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../../services/relay/relay-client.js'
import type { ChainId } from '../../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../../standards/eip1193.js'
import { readHexAnswer } from '../../../standards/wallet-hex.js'
import type { ReadUrls } from '../../adapter.js'
import { readGrant, type SessionFamily, type SessionGrant } from '../../wallets/relay-grant.js'
import { toChecksum } from '../addresses/checksum.js'
import { isAddress } from '../address.js'
import { parseEvmChainId, toChainId, toEvmChainId, toHexChainId } from '../evm-chain-id.js'
import { createNodeProvider } from '../nodes.js'
import { createProviderEvents } from './provider-events.js'

const GRANT_DELAY_MS = 2000
const SWITCH = 'wallet_switchEthereumChain'
// Methods that need the user's keys or consent. All other methods of these prefixes are reads.
const ASKS_WALLET = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/
const ASKS_NODE = /^(eth|net|web3)_/

/**
 * What eip155 accepts in a session: numeric networks, addresses converted to their checksum form.
 */
export const sessionFamily: SessionFamily = {
  namespace: 'eip155',
  isChain: (chainId) => parseEvmChainId(chainId) !== undefined,
  toAddress: (text) => (isAddress(text) ? toChecksum(text) : undefined),
}

/**
 * A session as an EIP-1193 provider for viem, ethers and wagmi, with the methods that its
 * connection uses.
 */
export interface RelayProvider extends Eip1193Provider {
  on(event: string, listener: (...values: never[]) => void): this
  removeListener(event: string, listener: (...values: never[]) => void): this
  readonly chainId: ChainId
  readonly grant: SessionGrant
  /**
   * The session's addresses on a network, the active one first. For a network without any, those of
   * the other networks.
   */
  addressesOn(chainId: ChainId): readonly string[]
  /** Changes the network without a request to the wallet and emits `chainChanged`. */
  setChain(chainId: ChainId): void
  /**
   * Makes an account active if the session grants it, given as address or CAIP-10, and emits
   * `accountsChanged`.
   */
  setActive(account: unknown): void
  /** Emits `accountsChanged` if the session's accounts changed. */
  update(): void
  emit(event: string, value: unknown): void
}

/**
 * Wraps a session as an EIP-1193 provider. Requests that need a wallet go to the wallet if the
 * session grants them; reads go to `readUrls`. Failures carry EIP-1193 codes.
 */
export function createRelayProvider(
  session: RelaySession,
  first: ChainId,
  readUrls: ReadUrls | undefined,
): RelayProvider {
  const askNode = createNodeProvider(readUrls)
  let chainId = first
  let active: string | undefined
  let emitted = addressesOn(first)

  async function answer(request: Eip1193Request): Promise<unknown> {
    const { method, params } = request
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOn(chainId)
    if (method === 'eth_chainId') return toHexChainId(chainId)
    if (method === 'net_version') return String(toEvmChainId(chainId))
    if (method === SWITCH) return switchTo(params)
    const forWallet =
      ASKS_WALLET.test(method) || (provider.grant.has(method) && !ASKS_NODE.test(method))
    if (!forWallet) return askNode(chainId, request)
    // Libraries look for the receipt of exactly this text.
    const result = readHexAnswer(method, await session.request(chainId, { method, params }))
    // Rainbow answers a declined transaction with null.
    if (result === undefined && method === 'eth_sendTransaction')
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: 'The wallet', reason: 'it did not return a transaction hash', method },
      })
    return result
  }

  async function switchTo(params: unknown): Promise<null> {
    const wanted = Array.isArray(params)
      ? (params[0] as { chainId?: unknown } | undefined)?.chainId
      : undefined
    const evmChainId = parseEvmChainId(wanted)
    if (evmChainId === undefined)
      throw new ProviderRpcError(-32602, `${SWITCH} expects [{ chainId }].`)
    const next = toChainId(evmChainId)
    // Each request names its network, so switching to an approved one needs no request to the
    // wallet.
    if (!isGranted(next)) await askToSwitch(next)
    provider.setChain(next)
    return null
  }

  // The wallet has to add the network to the session before it accepts requests there. EIP-3326
  // allows null only for a completed switch, so a wallet that answers without adding the network is
  // an error.
  async function askToSwitch(next: ChainId): Promise<void> {
    if (!provider.grant.has(SWITCH))
      throw new ProviderRpcError(4902, `The wallet did not approve ${next}.`)
    await session.request(chainId, { method: SWITCH, params: [{ chainId: toHexChainId(next) }] })
    const granted = await new Promise<boolean>((resolve) => {
      if (isGranted(next)) return resolve(true)
      const finish = () => {
        clearTimeout(timer)
        unwatch()
        resolve(isGranted(next))
      }
      const timer = setTimeout(finish, GRANT_DELAY_MS)
      const unwatch = session.on('update', () => isGranted(next) && finish())
    })
    if (!granted)
      throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: next, actual: chainId } })
  }

  function addressesOn(wanted: ChainId): readonly string[] {
    const { accounts, addressesOn: find } = readGrant(session, sessionFamily)
    const there = find(wanted)
    const addresses =
      there.length > 0
        ? there
        : [...new Set(accounts.map((account) => account.slice(account.lastIndexOf(':') + 1)))]
    return active !== undefined && addresses.includes(active)
      ? [active, ...addresses.filter((address) => address !== active)]
      : addresses
  }

  function isGranted(wanted: ChainId): boolean {
    return provider.grant.chains.includes(wanted)
  }

  const provider: RelayProvider = {
    async request(request) {
      try {
        return await answer(request)
      } catch (failure) {
        throw toProviderError(failure)
      }
    },
    ...createProviderEvents(),
    get chainId() {
      return chainId
    },
    get grant() {
      return readGrant(session, sessionFamily)
    },
    addressesOn,
    setChain(next) {
      if (next === chainId) return
      chainId = next
      provider.emit('chainChanged', toHexChainId(next))
      // A wallet may have another address on each network.
      provider.update()
    },
    setActive(account) {
      const wanted =
        typeof account === 'string' ? account.slice(account.lastIndexOf(':') + 1).toLowerCase() : ''
      active = addressesOn(chainId).find((address) => address.toLowerCase() === wanted) ?? active
      provider.update()
    },
    update() {
      const addresses = addressesOn(chainId)
      if (addresses.join() === emitted.join()) return
      emitted = addresses
      provider.emit('accountsChanged', addresses)
    },
  }
  return provider
}
