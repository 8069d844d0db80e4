import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait, withDeadline } from '../../platform/async/deadline.js'
import { copyPlain } from '../../platform/copy-plain.js'
import { toAddress } from '../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../standards/eip1193.js'
import { readHexAnswer } from '../../standards/wallet-hex.js'
import type { Chain, Connection } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { getAddresses } from './addresses/accounts.js'
import { toChainId, toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { askByNetworkId, readEvmChainId } from './network-id.js'

// Superhero's 0x0, and the nothing of browsers in wallets.
const NO_CHAIN = /^((0x)?0+|undefined|null|)$/
const SIGN_SECONDS = 300
const SWITCH_SECONDS = 120
// Right after the start of the browser MetaMask answers nothing for 14 s.
const CHAIN_SECONDS = 20
// Failures of a switch that adding the network cannot mend. Every other one may mean a network that
// the wallet does not know: wallets report it as 4902 (EIP-3326), −32603, −32000, −32602, 5000, or
// as a text in the user's language.
const FINAL: ReadonlySet<string> = new Set([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
  'METHOD_UNSUPPORTED',
  'UNAUTHORIZED',
  'WALLET_DISCONNECTED',
  'SESSION_ENDED',
  'CHAIN_MISMATCH',
])
// Some wallets answer before they have switched.
const CONFIRM_DELAYS_MS = [0, 150, 400, 1000]
// A signature of an account, or of a contract (ERC-1271): 31 bytes at least.
const SIGNATURE = /^0x[0-9a-f]{62,}$/i
const HTTP = /^https?:\/\//i
const HTTPS = /^https:\/\//i

/** Sends one EIP-1193 request with the guarantees of {@link askWallet}. */
export async function askProvider(
  provider: Eip1193Provider,
  request: Eip1193Request,
  signal: AbortSignal,
  onLate?: (answer: unknown) => void,
): Promise<unknown> {
  // A framework's reactive value in a request cannot be sent to an extension.
  const answer = await askWallet(() => provider.request(copyPlain(request)), signal, onLate)
  // MetaMask Connect returns the failure of a phone instead of throwing it.
  // A status of calls (EIP-5792) is an answer also with an error beside it.
  const response = Object(answer) as {
    jsonrpc?: unknown
    result?: unknown
    error?: { code?: unknown } | null
    status?: unknown
  }
  const { error, status } = response
  const isStatus = typeof status === 'number' || request.method === 'wallet_getCallsStatus'
  if (typeof error?.code === 'number' && !(isStatus && status !== undefined)) throw toError(error)
  // Browsers of wallets have returned the whole response of JSON-RPC.
  return response.jsonrpc === '2.0' && 'result' in response ? response.result : answer
}

/**
 * Requests the accounts: with a prompt (`eth_requestAccounts`) or without (`eth_accounts`). Throws
 * USER_REJECTED for a prompt that the wallet answers with nothing.
 */
export async function askAddresses(
  provider: Eip1193Provider,
  method: 'eth_requestAccounts' | 'eth_accounts',
  signal: AbortSignal,
  onLate?: () => void,
): Promise<readonly string[]> {
  const answer = await askProvider(provider, { method }, signal, onLate)
  // Some wallets answer a declined prompt with nothing instead of an error.
  if (method === 'eth_requestAccounts' && (answer === undefined || answer === null))
    throw new WalletModalError('USER_REJECTED')
  return getAddresses(answer)
}

/**
 * Requests the wallet's current network. Wallets that fail `eth_chainId`, do not answer it within
 * 20 s, or answer it with 0 or nothing, are asked for `net_version`. Throws CONNECT_FAILED for an
 * unreadable answer, and the failure of `eth_chainId` if both fail.
 */
export async function askEvmChainId(
  provider: Eip1193Provider,
  signal: AbortSignal,
): Promise<number> {
  let answer: unknown = 0
  let failed: unknown
  try {
    answer = await withDeadline('The network of the wallet', CHAIN_SECONDS, signal, (limit) =>
      askProvider(provider, { method: 'eth_chainId' }, limit),
    )
  } catch (failure) {
    if (signal.aborted) throw failure
    failed = failure
  }
  if (NO_CHAIN.test(String(answer))) {
    answer = await askByNetworkId((request) => askProvider(provider, request, signal)).catch(
      (failure: unknown) => {
        throw failed ?? failure
      },
    )
  }
  const evmChainId = readEvmChainId(answer)
  if (evmChainId === undefined)
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet did not return a chain id' },
    })
  return evmChainId
}

/**
 * The actions of a connection with any EIP-1193 provider: sign and switch. `moved` receives the
 * network that the wallet then reports.
 */
export function createWalletActions(
  provider: Eip1193Provider,
  moved: (evmChainId: number) => void,
): Required<Pick<Connection, 'signMessage' | 'switchChain'>> {
  return {
    async signMessage(message, { account, signal }) {
      const value = await withDeadline('Signing', SIGN_SECONDS, signal, (limit) =>
        signMessage(provider, message, toAddress(account), limit),
      )
      return { value, scheme: 'eip191' }
    },
    async switchChain(chain, { signal }) {
      moved(
        await withDeadline('Switching the network', SWITCH_SECONDS, signal, (limit) =>
          switchWalletChain(provider, chain, limit),
        ),
      )
    },
  }
}

async function signMessage(
  provider: Eip1193Provider,
  message: string,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const request = { method: 'personal_sign', params: [toUtf8Hex(message), address] }
    const signature = readHexAnswer(request.method, await askProvider(provider, request, signal))
    if (typeof signature === 'string' && SIGNATURE.test(signature)) return toYellowPaper(signature)
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method: 'personal_sign' })
  }
  throw new WalletModalError('RESPONSE_INVALID', {
    details: {
      service: 'The wallet',
      reason: 'the signature is not 0x and at least 62 hexadecimal digits',
    },
  })
}

// Without `TextEncoder`, which the simulated page of Jest lacks. Half of a surrogate pair becomes
// U+FFFD, as there.
function toUtf8Hex(text: string): string {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  const digits = escaped.replace(/%(..)|./g, (letter, escape?: string) =>
    (escape ?? letter.charCodeAt(0).toString(16)).toLowerCase(),
  )
  return `0x${digits}`
}

// Ledgers end a signature of 65 bytes with 0 or 1, where verifiers expect 27 or 28.
function toYellowPaper(signature: string): string {
  return signature.length === 132 && /0[01]$/.test(signature)
    ? `${signature.slice(0, -2)}1${signature.endsWith('0') ? 'b' : 'c'}`
    : signature
}

/**
 * Switches a wallet to a network (EIP-3326), adds the network first if the wallet does not know it
 * (EIP-3085), and returns the network that the wallet then reports. Throws USER_REJECTED without a
 * second prompt, CHAIN_UNKNOWN_TO_WALLET when the network could not be added, CHAIN_MISMATCH when
 * the wallet agreed without switching.
 */
export async function switchWalletChain(
  provider: Eip1193Provider,
  chain: Chain,
  signal: AbortSignal,
): Promise<number> {
  const wanted = toEvmChainId(chain.id)
  try {
    await move(provider, chain, signal)
    return await confirmChain(provider, wanted, signal)
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { chainId: chain.id, method: 'wallet_switchEthereumChain' })
  }
}

async function move(provider: Eip1193Provider, chain: Chain, signal: AbortSignal): Promise<void> {
  const request = {
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: toHexChainId(chain.id) }],
  }
  try {
    await askProvider(provider, request, signal)
  } catch (failure) {
    if (FINAL.has(toError(failure).code)) throw failure
    await addChain(provider, chain, signal)
    // EIP-3085 leaves it to the wallet whether adding a network also switches to it.
    if ((await askEvmChainId(provider, signal)) !== toEvmChainId(chain.id))
      await askProvider(provider, request, signal)
  }
}

async function addChain(
  provider: Eip1193Provider,
  chain: Chain,
  signal: AbortSignal,
): Promise<void> {
  const { name, symbol, decimals } = chain.nativeCurrency
  const explorers = (chain.explorers ?? []).map(({ url }) => url).filter((url) => HTTP.test(url))
  const parameter = {
    chainId: toHexChainId(chain.id),
    chainName: chain.name,
    nativeCurrency: { name, symbol, decimals },
    // The network's own addresses, because a wallet stores them permanently.
    rpcUrls: chain.rpcUrls,
    // Not left out: MetaMask 12 refuses a network without the field.
    blockExplorerUrls: explorers.length > 0 ? explorers : null,
    ...(chain.icon && HTTPS.test(chain.icon) && { iconUrls: [chain.icon] }),
  }
  try {
    await askProvider(provider, { method: 'wallet_addEthereumChain', params: [parameter] }, signal)
  } catch (failure) {
    const error = toError(failure)
    if (
      ['USER_REJECTED', 'REQUEST_PENDING', 'REQUEST_ABORTED', 'REQUEST_TIMEOUT'].includes(
        error.code,
      )
    )
      throw error
    throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', {
      details: { chainId: chain.id, reason: error.details['reason'] ?? error.message },
      cause: failure,
    })
  }
}

async function confirmChain(
  provider: Eip1193Provider,
  wanted: number,
  signal: AbortSignal,
): Promise<number> {
  let actual = 0
  for (const delay of CONFIRM_DELAYS_MS) {
    if (delay > 0) await wait(delay, signal)
    actual = await askEvmChainId(provider, signal)
    if (actual === wanted) return actual
  }
  throw new WalletModalError('CHAIN_MISMATCH', {
    details: { expected: toChainId(wanted), actual: toChainId(actual) },
  })
}
