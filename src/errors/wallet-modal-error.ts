import { catalogue, type ErrorCode } from './catalogue.js'
import { addCatalogue, type WalletModalError as PageError } from './page-error.js'

export type { ErrorDetails } from './page-error.js'

/**
 * Numbers of EIP-1193, EIP-1474, EIP-5792 and WalletConnect sessions, with the corresponding codes.
 * `foreign-words.ts` reads other failures.
 */
const FOREIGN_CODES: Readonly<Record<number, ErrorCode>> = {
  4001: 'USER_REJECTED',
  4100: 'UNAUTHORIZED',
  4200: 'METHOD_UNSUPPORTED',
  4900: 'WALLET_DISCONNECTED',
  4901: 'WALLET_DISCONNECTED',
  4902: 'CHAIN_UNKNOWN_TO_WALLET',
  [-32002]: 'REQUEST_PENDING',
  [-32601]: 'METHOD_UNSUPPORTED',
  5000: 'SESSION_REJECTED',
  5001: 'SESSION_REJECTED',
  5002: 'SESSION_REJECTED',
  5003: 'SESSION_REJECTED',
  5100: 'CHAIN_UNSUPPORTED',
  5700: 'METHOD_UNSUPPORTED',
  5710: 'CHAIN_UNKNOWN_TO_WALLET',
  5740: 'METHOD_UNSUPPORTED',
  5750: 'USER_REJECTED',
  5760: 'METHOD_UNSUPPORTED',
  6000: 'SESSION_ENDED',
  8000: 'PAIRING_EXPIRED',
}

/**
 * The error class with every row of the catalogue. Modules of the first load import it from
 * page-error.ts, which has the rows they throw.
 */
export const WalletModalError = addCatalogue(catalogue, FOREIGN_CODES)
export type WalletModalError = PageError
