import type { WalletModalError } from '../errors/wallet-modal-error.js'

const PAUSE_MS = 30_000

/** Pause after a failure in ms: the `seconds` of RATE_LIMITED, or 30 s. */
export function toRetryMs({ code, details }: WalletModalError): number {
  return (code === 'RATE_LIMITED' && Number(details['seconds'] ?? 0) * 1000) || PAUSE_MS
}
