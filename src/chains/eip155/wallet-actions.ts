import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../standards/eip1193.js'
import type { Chain, Connection, ConnectParams } from '../adapter.js'
import { askWallet, withDeadline } from './ask-wallet.js'
import { signMessage } from './sign-message.js'
import { switchWalletChain } from './switch-chain.js'

const SIGN_SECONDS = 300
const SWITCH_SECONDS = 120
const ASK_SECONDS = 10
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

type Actions = Required<Pick<Connection, 'signMessage' | 'getBalance' | 'switchChain'>>

interface Reach {
  readonly provider: Eip1193Provider
  readonly readUrls: ConnectParams['readUrls']
  /** Whether the wallet itself can be asked about this network now. */
  reads(chainId: ChainId): boolean
  /** The wallet moved, by its own word. */
  moved(evmChainId: number): void
}

/** What a connection can do with any EIP-1193 provider: sign, switch, read a balance. Each act is bounded. */
export function createWalletActions({ provider, readUrls, reads, moved }: Reach): Actions {
  // Reads past the wallet are rare, and their retries are not small.
  async function read(chainId: ChainId, request: Eip1193Request, signal: AbortSignal | undefined): Promise<unknown> {
    const { readChain } = await import('./read.js')
    return readChain(chainId, readUrls?.(chainId) ?? [], request, signal)
  }

  async function ask(chainId: ChainId, request: Eip1193Request, signal: AbortSignal | undefined): Promise<unknown> {
    if (!reads(chainId)) return read(chainId, request, signal)
    try {
      return await withDeadline('The wallet', ASK_SECONDS, signal, (limit) => askWallet(provider, request, limit))
    } catch (failure) {
      if (isAbort(failure)) throw failure
      return read(chainId, request, signal)
    }
  }

  return {
    async signMessage(message: string, { account, signal }: { account: AccountId; signal?: AbortSignal }) {
      const value = await withDeadline('Signing', SIGN_SECONDS, signal, (limit) => signMessage(provider, message, toAddress(account), limit))
      return { value, scheme: 'eip191' }
    },
    async switchChain(chain: Chain, { signal }: { signal?: AbortSignal }) {
      moved(await withDeadline('Switching the network', SWITCH_SECONDS, signal, (limit) => switchWalletChain(provider, chain, limit)))
    },
    async getBalance(account: AccountId, { signal }: { signal?: AbortSignal } = {}) {
      const chainId = account.slice(0, account.lastIndexOf(':')) as ChainId
      const balance = await ask(chainId, { method: 'eth_getBalance', params: [toAddress(account), 'latest'] }, signal)
      if (typeof balance === 'string' && QUANTITY.test(balance)) return BigInt(balance)
      throw new WalletModalError('RESPONSE_INVALID', { details: { service: chainId, reason: 'the balance is no hex quantity' } })
    },
  }
}
