import type { WalletModalError } from '../errors/wallet-modal-error.js'

const PAUSE_MS = 30_000

/** How long nothing is fetched again after a failure, ms: what a server asked for with RATE_LIMITED, else 30 s. */
export function toRetryMs({ code, details }: WalletModalError): number {
  return (code === 'RATE_LIMITED' && Number(details['seconds'] ?? 0) * 1000) || PAUSE_MS
}
