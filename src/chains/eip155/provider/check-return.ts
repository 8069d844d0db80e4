import { withDeadline } from '../../../platform/async/deadline.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import type { Connection } from '../../adapter.js'
import { hasPermission } from '../permissions/account-permission.js'
import { askAddresses, askEvmChainId } from '../wallet-requests.js'

const ACCOUNTS_SECONDS = 3
const CHAIN_SECONDS = 20

interface Returned {
  readonly provider: Eip1193Provider
  readonly connection: Connection
  readonly signal: AbortSignal
  moveTo(evmChainId: number): void
  setAddresses(addresses: readonly string[]): void
}

/**
 * Reads the wallet when the visitor returns to the page: MetaMask once emitted another event in the
 * place of `chainChanged`, its phone emits none, and after an unlock by a request it does not say
 * that the page's permission was revoked. Never throws: a wallet that does not answer is busy or
 * locked, and keeps its network and accounts.
 */
export async function checkReturn(returned: Returned): Promise<void> {
  await Promise.allSettled([checkChain(returned), checkAccounts(returned)])
}

async function checkChain({ provider, connection, signal, moveTo }: Returned): Promise<void> {
  const { chainId } = connection
  const evmChainId = await withDeadline('The wallet', CHAIN_SECONDS, signal, (limit) =>
    askEvmChainId(provider, limit),
  )
  // An event or a switch in the meantime is newer than the answer.
  if (connection.chainId === chainId) moveTo(evmChainId)
}

// Some wallets open a window for the accounts of a page without permission, so that the permission
// is read first. An empty list of a page that has it says nothing.
async function checkAccounts({
  provider,
  connection,
  signal,
  setAddresses,
}: Returned): Promise<void> {
  const { accounts } = connection
  const permitted = await hasPermission(provider)
  if (permitted === undefined || signal.aborted) return
  const addresses = permitted
    ? await withDeadline('The wallet', ACCOUNTS_SECONDS, signal, (limit) =>
        askAddresses(provider, 'eth_accounts', limit),
      )
    : []
  if (connection.accounts === accounts && (addresses.length > 0 || !permitted))
    setAddresses(addresses)
}
