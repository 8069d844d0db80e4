import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Outcome } from './pending.js'

/** What a failed wait says about a transaction; undefined if it may still be included. */
export function toOutcome({
  code,
  details,
}: WalletModalError): { readonly status: Outcome; readonly id: string | undefined } | undefined {
  if (code !== 'TRANSACTION_FAILED') return undefined
  const { reason, replacement, transaction } = details
  if (reason === 'cancelled' && typeof replacement === 'string')
    return { status: 'cancelled', id: replacement }
  return { status: 'failed', id: typeof transaction === 'string' ? transaction : undefined }
}
