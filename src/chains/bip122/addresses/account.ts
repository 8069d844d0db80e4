import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddressText } from '../../../standards/addresses/address-text.js'
import { toAddress } from '../../../standards/caip.js'
import { wait } from '../../../platform/async/deadline.js'
import type { ChainTransfers } from '../../adapter.js'
import { readAddress } from './check-address.js'
import { readTransaction } from '../nodes.js'
import type { BitcoinProvider } from '../provider.js'

// In the same chunk as this file, because the adapter loads both together.
export { actions } from '../nodes.js'

const POLL_MS = 15_000
// Three minutes of failed reads.
const MAX_FAILURES = 12
const ADDRESS =
  /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/

/**
 * Parses an address that a user typed. With `strict`, its checksum must be correct. Undefined for
 * other texts.
 */
export async function parseAddress(
  text: string,
  { strict = false }: { strict?: boolean } = {},
): Promise<string | undefined> {
  const trimmed = toAddressText(text)
  if (!ADDRESS.test(trimmed)) return undefined
  // Bech32 addresses may be typed in capitals; both forms are the same address.
  const address = /^(BC|TB)/.test(trimmed) ? trimmed.toLowerCase() : trimmed
  if (!strict) return address
  return readAddress(address) ? address : undefined
}

/** Sends satoshis through the wallet, which chooses the coins and the fee. */
export const transfers: ChainTransfers = {
  async send({ connection, chain, account, to, amount, token, signal }) {
    if (!connection.accounts.includes(account))
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
    // The wallet sends on its current network, and addresses of the test networks have the same
    // format.
    if (connection.chainId !== chain.id)
      throw new WalletModalError('CHAIN_MISMATCH', {
        details: { expected: chain.id, actual: connection.chainId },
      })
    if (token !== undefined)
      throw new WalletModalError('METHOD_UNSUPPORTED', {
        details: { method: 'transfer of a token' },
      })
    const provider = connection.provider as BitcoinProvider
    // The wallet pays from its payment account: spending from the ordinals account could destroy an
    // ordinal.
    if (connection.getAccountDetails?.(account)?.type === 'ordinal')
      throw new WalletModalError('ACCOUNT_INVALID', { details: { address: toAddress(account) } })
    const id = await provider.sendTransfer({ recipient: to, amount }, signal && { signal })
    return {
      id,
      async confirmed(options) {
        for (let failures = 0; ;) {
          try {
            if (await readTransaction(chain, id, options?.signal)) return { id }
            failures = 0
          } catch (failure) {
            // A tab that just woke up has no network connection yet.
            if (options?.signal?.aborted || ++failures >= MAX_FAILURES) throw failure
          }
          await wait(POLL_MS, options?.signal)
        }
      },
    }
  },
}
