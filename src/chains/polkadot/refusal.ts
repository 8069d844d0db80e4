import { WalletModalError } from '../../errors/wallet-modal-error.js'

// polkadot-js: "Cancelled", "Rejected", "The source … is not allowed to interact with this extension"; others: "User rejected …".
const REFUSALS = /^(cancel|reject|denied|user (reject|cancel|den))|not allowed to interact/i

/** Turns what an extension rejects with into USER_REJECTED where its text says so: extensions give a text and no code. */
export function toRefusal(failure: unknown): unknown {
  if (failure instanceof WalletModalError) return failure
  try {
    const text = String((failure as { message?: unknown } | null)?.message ?? failure)
    return REFUSALS.test(text) ? new WalletModalError('USER_REJECTED', { cause: failure }) : failure
  } catch {
    return failure // a getter of the failure threw
  }
}
