import { WalletModalError } from '../../errors/wallet-modal-error.js'

// polkadot-js: "Cancelled", "Rejected", "The source … is not allowed to interact with this extension"; others: "User rejected …".
const REFUSALS = /^(cancel|reject|denied|user (reject|cancel|den))|not allowed to interact/i

/** Converts an extension's rejection to USER_REJECTED by its text, because extensions give no code. */
export function toRefusal(failure: unknown): unknown {
  if (failure instanceof WalletModalError) return failure
  try {
    const text = String((failure as { message?: unknown } | null)?.message ?? failure)
    return REFUSALS.test(text) ? new WalletModalError('USER_REJECTED', { cause: failure }) : failure
  } catch {
    return failure // a getter of the failure threw
  }
}
