import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import type { ChainActions } from '../adapter.js'
import { createReadRpc } from '../kernel/read-rpc.js'
import { readCoinAmount, toBalanceQuery } from './bank-query.js'

/** Sends a read to the nodes of a Cosmos network (CometBFT). */
export const readChain = createReadRpc({
  method: 'status',
  toChainId(result) {
    const network = (result as { node_info?: { network?: unknown } } | null)?.node_info?.network
    return typeof network === 'string' && network !== '' ? `cosmos:${network}` : undefined
  },
})

/** Reads of cosmos without a wallet. */
export const actions: ChainActions = {
  async getBalance(account, { chain, readUrls, signal }) {
    const chainId = toChainIdOf(account)
    const { denom } = chain
    if (denom === undefined)
      throw new WalletModalError('OPTIONS_INVALID', {
        details: {
          option: `denom of ${chainId}`,
          value: 'undefined',
          expectation: 'the name of the coin’s smallest unit on the network, such as uatom',
        },
      })
    const urls = readUrls?.(chainId) ?? []
    const params = {
      path: '/cosmos.bank.v1beta1.Query/Balance',
      data: toBalanceQuery(toAddress(account), denom),
      prove: false,
    }
    const answer = await readChain(
      chainId,
      urls.length > 0 ? urls : chain.rpcUrls,
      { method: 'abci_query', params },
      { signal },
    )
    const {
      code = 0,
      log,
      value,
    } = (answer as { response?: { code?: unknown; log?: unknown; value?: unknown } } | null)
      ?.response ?? { code: 'none' }
    if (code !== 0)
      throw new WalletModalError('SERVICE_UNAVAILABLE', {
        details: {
          service: chainId,
          reason: `the bank module answered ${String(code)} ${String(log ?? '').slice(0, 200)}`,
        },
      })
    const amount = readCoinAmount(value, denom)
    if (amount === undefined)
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: chainId, reason: `the balance is not an amount of ${denom}` },
      })
    return amount
  },
}
