import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { FrameLink } from '../../frame/frame-link.js'
import type { FrameUser } from '../../frame/protocol.js'
import { fromBase58, toBase58 } from '../../standards/encodings/base58.js'
import { parseChainId, toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import {
  checkFrameChain,
  chooseFrameChain,
  followFrame,
  toFrameParts,
} from '../wallets/frame-account.js'
import { toKeyBytes } from './key-bytes.js'
import { createRelayWallet, invalid, type RequestForm } from './relay-wallet.js'
import { toStandardChain } from './standard-chains.js'
import { signMessage, toAccountIds } from './wallet-requests.js'

/** The frame encodes transactions in base58. */
const FRAME_FORM: RequestForm = {
  encode: toBase58,
  decode(text) {
    const bytes = fromBase58(text)
    if (bytes) return bytes
    throw invalid('the transaction is not base58')
  },
  options: 'options',
}

/**
 * Connects the embedded wallet in solana, on `params.chainId` or the first of `params.chains`.
 * Throws CHAIN_MISMATCH, ACCOUNT_INVALID and the errors of the frame.
 */
export async function connectFrame(link: FrameLink, params: ConnectParams): Promise<Connection> {
  const first = chooseFrameChain(params)
  const accounts = readAccounts(
    await link.getUser({ chainId: first, signal: params.signal }),
    first,
  )
  const chains = params.chains.map(({ id }) => id)
  const wallet = createRelayWallet(
    {
      peer: link.wallet,
      request: (chainId, request, options) => link.request(chainId, request, options?.signal),
    },
    {
      get sessionChainId() {
        return connection.chainId
      },
      chains,
      get addresses() {
        return connection.accounts.map(toAddress)
      },
      has: () => true,
      findSessionId: (standardChain) => chains.find((id) => toStandardChain(id) === standardChain),
      disconnect: () => connection.disconnect(),
      watch: (listener) => connection.on('accounts', listener),
    },
    FRAME_FORM,
  )
  const { connection, control } = createConnection({
    ...toFrameParts(link, 'solana'),
    accounts,
    chainId: first,
    provider: wallet,
    get embedded() {
      return link.describe('solana')
    },
    signMessage: (message, options) => signMessage(wallet, message, options),
    async switchChain(chain, { signal }) {
      if (!chains.includes(chain.id))
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      control.setChain(chain.id, readAccounts(await link.switchChain(chain.id, signal), chain.id))
    },
  })
  followFrame(link, 'solana', control, (user) =>
    control.setAccounts(readAccounts(user, connection.chainId)),
  )
  return connection
}

function readAccounts({ address, chainId }: FrameUser, expected: ChainId): readonly AccountId[] {
  checkFrameChain(parseChainId(chainId) ? (chainId as ChainId) : undefined, expected)
  if (!toKeyBytes(address))
    throw new WalletModalError('ACCOUNT_INVALID', { details: { address: address.slice(0, 64) } })
  return toAccountIds(expected, [address])
}
