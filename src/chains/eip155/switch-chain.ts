import { getForeignCode, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { Chain } from '../adapter.js'
import { askWallet } from './ask-wallet.js'
import { toChainId, toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { askEvmChainId } from './wallet-state.js'

// What wallets answer for a network they do not know: EIP-3326, relay wallets, and wallets that wrap the former.
const UNKNOWN_CHAIN_CODES: ReadonlySet<number | undefined> = new Set([4902, 5000, -32603])
// Some wallets answer before they have moved.
const CONFIRM_DELAYS_MS = [0, 150, 400, 1000]
const HTTP = /^https?:\/\//i
const HTTPS = /^https:\/\//i

/**
 * Moves a wallet to a network (EIP-3326), adding it first where the wallet does not know it
 * (EIP-3085), and returns the network the wallet is on by its own word. Throws USER_REJECTED without
 * a second prompt, CHAIN_UNKNOWN_TO_WALLET when it could not be added, CHAIN_MISMATCH when the wallet
 * said yes and stayed.
 */
export async function switchWalletChain(provider: Eip1193Provider, chain: Chain, signal: AbortSignal): Promise<number> {
  const wanted = toEvmChainId(chain.id)
  try {
    await move(provider, chain, signal)
    return await confirmChain(provider, wanted, signal)
  } catch (failure) {
    throw toError(failure)
  }
}

async function move(provider: Eip1193Provider, chain: Chain, signal: AbortSignal): Promise<void> {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(chain.id) }] }
  try {
    await askWallet(provider, request, signal)
  } catch (failure) {
    if (!UNKNOWN_CHAIN_CODES.has(getForeignCode(failure))) throw failure
    await addChain(provider, chain, signal)
    // EIP-3085 leaves it to the wallet whether adding also moves.
    if ((await askEvmChainId(provider, signal)) !== toEvmChainId(chain.id)) await askWallet(provider, request, signal)
  }
}

async function addChain(provider: Eip1193Provider, chain: Chain, signal: AbortSignal): Promise<void> {
  const { name, symbol, decimals } = chain.nativeCurrency
  const explorers = (chain.explorers ?? []).map(({ url }) => url).filter((url) => HTTP.test(url))
  const parameter = {
    chainId: toHexChainId(chain.id),
    chainName: chain.name,
    nativeCurrency: { name, symbol, decimals },
    // The network's own addresses: what is handed over here stays in the wallet for good.
    rpcUrls: chain.rpcUrls,
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
    ...(chain.icon && HTTPS.test(chain.icon) && { iconUrls: [chain.icon] }),
  }
  try {
    await askWallet(provider, { method: 'wallet_addEthereumChain', params: [parameter] }, signal)
  } catch (failure) {
    const error = toError(failure)
    if (['USER_REJECTED', 'REQUEST_PENDING', 'REQUEST_ABORTED', 'REQUEST_TIMEOUT'].includes(error.code)) throw error
    throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id }, cause: failure })
  }
}

async function confirmChain(provider: Eip1193Provider, wanted: number, signal: AbortSignal): Promise<number> {
  let actual = 0
  for (const delay of CONFIRM_DELAYS_MS) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    actual = await askEvmChainId(provider, signal)
    if (actual === wanted) return actual
  }
  throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: toChainId(wanted), actual: toChainId(actual) } })
}
