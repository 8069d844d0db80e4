import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress } from '../../standards/caip.js'
import { wait } from '../../platform/deadline.js'
import type { ChainTransfers } from '../adapter.js'
import { readTransaction } from './nodes.js'
import type { BitcoinProvider } from './provider.js'

const POLL_MS = 15_000
// Three minutes without an answer.
const MAX_FAILURES = 12

/** Sends satoshis by the wallet, which chooses the coins and the fee. */
export const transfers: ChainTransfers = {
  async send({ connection, chain, account, to, amount, token, signal }) {
    if (token !== undefined) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'transfer of a token' } })
    const provider = connection.provider as BitcoinProvider
    // The wallet pays from its payment account; an ordinal must not be spent as a fee.
    if (connection.getAccountDetails?.(account)?.type === 'ordinal') throw new WalletModalError('ACCOUNT_INVALID', { details: { address: toAddress(account) } })
    const id = await provider.sendTransfer({ recipient: to, amount }, signal && { signal })
    return {
      id,
      async confirmed(options) {
        for (let failures = 0; ; ) {
          try {
            if (await readTransaction(chain, id, options?.signal)) return { id }
            failures = 0
          } catch (failure) {
            // A tab that has just woken up has no network yet.
            if (options?.signal?.aborted || ++failures >= MAX_FAILURES) throw failure
          }
          await wait(POLL_MS, options?.signal)
        }
      },
    }
  },
}
