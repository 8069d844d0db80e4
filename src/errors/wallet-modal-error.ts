import { catalogue } from './catalogue.js'
import { FOREIGN_CODES } from './foreign-codes.js'
import { withRows, type WalletModalError as PageError } from './page-error.js'

export type { ErrorDetails } from './page-error.js'

/** The error class with every row of the catalogue. Modules of the first load take it from page-error.ts, which has the rows they throw. */
export const WalletModalError = withRows(catalogue, FOREIGN_CODES)
export type WalletModalError = PageError
