import { WalletModalError } from '../../src/errors/wallet-modal-error.js'

/**
 * The typed error with which a promise rejects; fails the test if it resolves or rejects with
 * anything else.
 */
export async function rejection(promise: Promise<unknown>): Promise<WalletModalError> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    if (error instanceof WalletModalError) return error
    throw new Error(`rejected with an untyped error: ${String(error)}`, { cause: error })
  }
  throw new Error(`resolved with ${JSON.stringify(value) ?? 'undefined'} instead of rejecting`)
}
