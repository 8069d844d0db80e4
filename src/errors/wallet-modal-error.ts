import { catalogue } from './catalogue.js'
import { readForeign } from './foreign-errors.js'
import { addCatalogue, type WalletModalError as PageError } from './page-error.js'

export type { ErrorDetails } from './page-error.js'

/** The error class with every row of the catalogue. Modules of the first load import it from page-error.ts, which has the rows they throw. */
export const WalletModalError = addCatalogue(catalogue, readForeign)
export type WalletModalError = PageError
