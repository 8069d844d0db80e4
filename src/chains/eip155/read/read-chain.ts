import { createReadRpc } from '../../kernel/read-rpc.js'
import { parseEvmChainId, toChainId } from '../evm-chain-id.js'

/** Sends a read to the nodes of an EVM network. */
export const readChain = createReadRpc({
  method: 'eth_chainId',
  toChainId: (result) => {
    const evmChainId = parseEvmChainId(result)
    return evmChainId === undefined ? undefined : toChainId(evmChainId)
  },
})
