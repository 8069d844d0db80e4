import { createReadRpc } from '../../kernel/read-rpc.js'
import { NODE_CODES } from './node-codes.js'

const REFERENCE_LENGTH = 32

/** Sends a read to the nodes of a Solana network. */
export const readChain = createReadRpc({
  codes: NODE_CODES,
  method: 'getGenesisHash',
  toChainId: (hash) =>
    typeof hash === 'string' && hash.length >= REFERENCE_LENGTH
      ? `solana:${hash.slice(0, REFERENCE_LENGTH)}`
      : undefined,
})
