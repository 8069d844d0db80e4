import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { Chain, Connection, ConnectParams } from '../adapter.js'
import { askWallet, withDeadline } from './ask-wallet.js'
import { readChain } from './read.js'
import { signMessage } from './sign-message.js'
import { switchWalletChain } from './switch-chain.js'

const SIGN_SECONDS = 300
const SWITCH_SECONDS = 120
const BALANCE_SECONDS = 10
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

type Actions = Required<Pick<Connection, 'signMessage' | 'getBalance' | 'switchChain'>>

/** What a connection can do with any EIP-1193 provider: sign, switch, read a balance. Each act is bounded. */
export function createWalletActions(
  provider: Eip1193Provider,
  readUrls: ConnectParams['readUrls'],
  getChainId: () => ChainId,
  onSwitched: (evmChainId: number) => void,
): Actions {
  return {
    signMessage(message: string, { account, signal }: { account: AccountId; signal?: AbortSignal }) {
      return withDeadline('Signing', SIGN_SECONDS, signal, (limit) => signMessage(provider, message, toAddress(account), limit))
    },
    async switchChain(chain: Chain, { signal }: { signal?: AbortSignal }) {
      onSwitched(await withDeadline('Switching the network', SWITCH_SECONDS, signal, (limit) => switchWalletChain(provider, chain, limit)))
    },
    async getBalance(account: AccountId, { signal }: { signal?: AbortSignal } = {}) {
      const chainId = account.slice(0, account.lastIndexOf(':')) as ChainId
      const request = { method: 'eth_getBalance', params: [toAddress(account), 'latest'] }
      if (chainId !== getChainId()) return toQuantity(await readChain(chainId, readUrls?.(chainId) ?? [], request, signal))
      try {
        return toQuantity(await withDeadline('Reading the balance', BALANCE_SECONDS, signal, (limit) => askWallet(provider, request, limit)))
      } catch (failure) {
        throw toError(failure, 'SERVICE_UNAVAILABLE')
      }
    },
  }
}

function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && QUANTITY.test(value)) return BigInt(value)
  throw new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason: 'the balance is no hex quantity' } })
}
