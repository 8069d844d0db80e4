import { nameError } from './name-error.js'
import type { ErrorCode } from './catalogue.js'
import { pageCatalogue, type CatalogueEntry } from './page-catalogue.js'

/** Values for the message's placeholders, also readable by code. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>

const MAX_VALUE_LENGTH = 300
/** The page of the codes, in the installed package. */
const DOCS = 'wallet-modal/docs/errors.md#'
const PLACEHOLDER = /\{(\w+)\}/g

const loadedRows: Partial<Record<ErrorCode, CatalogueEntry>> = { ...pageCatalogue }
let foreign: Readonly<Record<number, ErrorCode>> = {}
let readWords: (failure: unknown) => ErrorCode | undefined = () => undefined

/**
 * Every failure of the kit. `code` identifies it (see the catalogue), `details` holds the values,
 * `cause` the original failure, `retryable` is true when a retry may succeed, and `docs` links to
 * cause and remedy.
 *
 * @example
 * try { await modal.connect() } catch (error) { if (error.code === 'USER_REJECTED') … }
 */
export class WalletModalError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly retryable: boolean
  /** Link to cause and remedy. */
  readonly docs: string

  constructor(code: ErrorCode, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    const details = options.details ?? {}
    const row = loadedRows[code] ?? { message: code }
    super(toMessage(row, details), options)
    nameError(this, 'WalletModalError')
    this.code = code
    this.details = details
    this.retryable = !!row.retryable
    this.docs = DOCS + code.toLowerCase()
  }
}

function toMessage({ message, general }: CatalogueEntry, details: ErrorDetails): string {
  const filled = [...message.matchAll(PLACEHOLDER)].every(([, key]) => details[key!] !== undefined)
  return (filled ? message : (general ?? message)).replace(PLACEHOLDER, (_, key: string) =>
    String(details[key] ?? 'unknown').slice(0, MAX_VALUE_LENGTH),
  )
}

/**
 * Adds the rows of later codes and the wallets' error numbers, and returns the class with all of
 * them.
 */
export function addCatalogue(
  rows: Readonly<Record<ErrorCode, CatalogueEntry>>,
  numbers: Readonly<Record<number, ErrorCode>>,
): typeof WalletModalError {
  Object.assign(loadedRows, rows)
  foreign = numbers
  return WalletModalError
}

/**
 * Adds the reader of failures whose number says nothing. It loads with the code that asks wallets.
 */
export function addWords(reader: typeof readWords): void {
  readWords = reader
}

/**
 * The code of a wallet's failure and its number. No wallet is called before the numbers and the
 * reader are loaded.
 */
export function findForeignCode(
  failure: unknown,
  number: number | undefined,
): ErrorCode | undefined {
  const known = number === undefined ? undefined : foreign[number]
  // Sessions report a decline and an unknown network as 5000.
  return known && number !== 5000 ? known : (readWords(failure) ?? known)
}
