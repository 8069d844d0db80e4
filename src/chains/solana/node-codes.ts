import type { ErrorCode } from '../../errors/catalogue.js'

/**
 * What the numbers of Solana nodes mean, also where a wallet passes them on. −32002 is a failed simulation there, and a pending request
 * at an EIP-1193 wallet.
 */
export const NODE_CODES: Readonly<Record<number, ErrorCode>> = { [-32002]: 'TRANSACTION_FAILED', [-32003]: 'TRANSACTION_FAILED' }
