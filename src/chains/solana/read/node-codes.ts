import type { ErrorCode } from '../../../errors/catalogue.js'

/**
 * Error codes of Solana nodes, also when a wallet passes them on. −32002 is a failed simulation
 * there, but a pending request at an EIP-1193 wallet.
 */
export const NODE_CODES: Readonly<Record<number, ErrorCode>> = {
  [-32002]: 'TRANSACTION_FAILED',
  [-32003]: 'TRANSACTION_FAILED',
}
