import type { ErrorCode } from './catalogue.js'
import { pageCatalogue, type CatalogueEntry } from './page-catalogue.js'

/** Values that fill the message's placeholders and stay readable by code. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>

const MAX_VALUE_LENGTH = 300
/** The page of the codes, in the installed package. */
const DOCS = 'wallet-modal/docs/errors.md#'
const PLACEHOLDER = /\{(\w+)\}/g

const known: Partial<Record<ErrorCode, CatalogueEntry>> = { ...pageCatalogue }
let foreign: Readonly<Record<number, ErrorCode>> = {}

/**
 * Every failure of the kit. `code` says which (see the catalogue), `details` holds the values,
 * `cause` the original failure, `retryable` whether trying again may help, `docs` where cause and remedy are documented.
 *
 * @example
 * try { await modal.connect() } catch (error) { if (error.code === 'USER_REJECTED') … }
 */
export class WalletModalError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly retryable: boolean
  /** Where cause and remedy are documented. */
  readonly docs: string

  constructor(code: ErrorCode, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    const details = options.details ?? {}
    const row = known[code] ?? { message: code, retryable: false }
    super(toMessage(row, details), 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'WalletModalError'
    this.code = code
    this.details = details
    this.retryable = row.retryable
    this.docs = DOCS + code.toLowerCase()
  }
}

function toMessage({ message, general }: CatalogueEntry, details: ErrorDetails): string {
  const filled = [...message.matchAll(PLACEHOLDER)].every(([, key]) => details[key!] !== undefined)
  return (filled ? message : (general ?? message)).replace(PLACEHOLDER, (_, key: string) => String(details[key] ?? 'unknown').slice(0, MAX_VALUE_LENGTH))
}

/** Adds the rows of codes that come after the first load and the numbers of wallets, and returns the class with all of them. */
export function withRows(rows: Readonly<Record<ErrorCode, CatalogueEntry>>, numbers: Readonly<Record<number, ErrorCode>>): typeof WalletModalError {
  Object.assign(known, rows)
  foreign = numbers
  return WalletModalError
}

/** The code that a number of a wallet means. No wallet is asked before the numbers are loaded. */
export function findForeign(number: number): ErrorCode | undefined {
  return foreign[number]
}
