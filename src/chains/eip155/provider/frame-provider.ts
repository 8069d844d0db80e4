import { ProviderRpcError, toProviderError } from '../../../errors/provider-rpc-error.js'
import type { FrameLink } from '../../../frame/frame-link.js'
import type { ChainId } from '../../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../../standards/eip1193.js'
import { parseEvmChainId, toChainId, toEvmChainId, toHexChainId } from '../evm-chain-id.js'
import { createProviderEvents } from './provider-events.js'

/** The state of a connection that {@link createFrameProvider} reads. */
export interface FrameProviderState {
  readonly chainId: ChainId
  readonly addresses: readonly string[]
  /** Throws CHAIN_UNKNOWN_TO_WALLET and the errors of the frame. */
  switchChain(chainId: ChainId): Promise<void>
}

/**
 * The embedded wallet as an EIP-1193 provider for viem, ethers and wagmi. Failures carry EIP-1193
 * codes.
 */
export function createFrameProvider(
  link: FrameLink,
  state: FrameProviderState,
): Eip1193Provider & ReturnType<typeof createProviderEvents> {
  async function answer(request: Eip1193Request): Promise<unknown> {
    const { method, params } = request
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return state.addresses
      case 'eth_chainId':
        return toHexChainId(state.chainId)
      case 'net_version':
        return String(toEvmChainId(state.chainId))
      case 'wallet_getPermissions':
      case 'wallet_requestPermissions':
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_switchEthereumChain':
        return switchTo(params)
      default:
        return link.request(state.chainId, { method, ...(params === undefined ? {} : { params }) })
    }
  }
  async function switchTo(params: unknown): Promise<null> {
    const evmChainId = parseEvmChainId(
      Array.isArray(params) ? (params[0] as { chainId?: unknown } | undefined)?.chainId : undefined,
    )
    if (evmChainId === undefined)
      throw new ProviderRpcError(-32602, 'wallet_switchEthereumChain expects [{ chainId }].')
    await state.switchChain(toChainId(evmChainId))
    return null
  }
  return {
    async request(request) {
      try {
        return await answer(request)
      } catch (failure) {
        throw toProviderError(failure)
      }
    },
    ...createProviderEvents(),
  }
}
