import { getFirstAccount } from '../wallets/first-account.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { ADDRESS_PLACEHOLDER, type FrameSiwxMessage, type FrameUser } from '../../frame/protocol.js'
import type { FrameLink } from '../../frame/frame-link.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import { formatSiwxMessage } from '../../standards/caip122.js'
import type { Connection, ConnectParams, SignedIn, SignInRequest } from '../adapter.js'
import { createConnection } from '../connection.js'
import {
  checkFrameChain,
  chooseFrameChain,
  followFrame,
  toFrameParts,
} from '../wallets/frame-account.js'
import { getAddresses, toAccountIds } from './addresses/accounts.js'
import { parseEvmChainId, toChainId, toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { createFrameProvider } from './provider/frame-provider.js'
import { createWalletActions } from './wallet-requests.js'

/**
 * Connects the embedded wallet in eip155, on `params.chainId` or the first of `params.chains`. With
 * `params.signIn` it signs in with the same request. Throws CHAIN_MISMATCH, ACCOUNT_INVALID and the
 * errors of the frame.
 */
export async function connectFrame(link: FrameLink, params: ConnectParams): Promise<Connection> {
  const first = chooseFrameChain(params)
  const user = await link.getUser({
    chainId: first,
    ...(params.signIn && { siwxMessage: toSiwxMessage(params.signIn, first) }),
    signal: params.signal,
  })
  const accounts = readAccounts(user, first)
  const signedIn = readSignIn(user, getFirstAccount({ accounts }))
  const provider = createFrameProvider(link, {
    get chainId() {
      return connection.chainId
    },
    get addresses() {
      return connection.accounts.map(toAddress)
    },
    switchChain: (chainId) => moveTo(chainId, undefined),
  })
  const { connection, control } = createConnection({
    ...toFrameParts(link, 'eip155'),
    accounts,
    chainId: first,
    provider,
    ...(signedIn && { signedIn }),
    get embedded() {
      return link.describe('eip155')
    },
    signMessage: createWalletActions(provider, () => {}).signMessage,
    switchChain: (chain, { signal }) => moveTo(chain.id, signal),
  })
  connection.on('chain', (chainId) => provider.emit('chainChanged', toHexChainId(chainId)))
  connection.on('accounts', (now) => provider.emit('accountsChanged', now.map(toAddress)))
  control.onEnd(() =>
    provider.emit('disconnect', { code: 4900, message: 'The visitor signed out.' }),
  )
  followFrame(link, 'eip155', control, (changed) =>
    control.setAccounts(readAccounts(changed, connection.chainId)),
  )

  async function moveTo(chainId: ChainId, signal: AbortSignal | undefined): Promise<void> {
    if (chainId === connection.chainId) return
    if (!params.chains.some(({ id }) => id === chainId))
      throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
    // The account may differ there, because smart accounts exist only on some networks.
    control.setChain(chainId, readAccounts(await link.switchChain(chainId, signal), chainId))
  }
  return connection
}

function readAccounts({ address, chainId }: FrameUser, expected: ChainId): readonly AccountId[] {
  const evmChainId = parseEvmChainId(chainId)
  checkFrameChain(evmChainId === undefined ? undefined : toChainId(evmChainId), expected)
  return toAccountIds(toEvmChainId(expected), getAddresses([address]))
}

// The frame replaces the placeholder with the address.
function toSiwxMessage({ fields }: SignInRequest, chainId: ChainId): FrameSiwxMessage {
  const { resources, ...words } = fields
  const message = {
    ...words,
    ...(resources && { resources: [...resources] }),
    accountAddress: ADDRESS_PLACEHOLDER,
    chainId,
  }
  return {
    ...message,
    serializedMessage: formatSiwxMessage({ ...message, accountName: 'Ethereum' }),
  }
}

function readSignIn({ message, signature }: FrameUser, account: AccountId): SignedIn | undefined {
  return message !== undefined && signature !== undefined
    ? { message, signature: { value: signature, scheme: 'eip191' }, account }
    : undefined
}
