import { FAULTS } from '../../src/wallet/contracts/contract.js'
import { Refusal } from '../wallet/refusal.js'

const READ_MS = 3_000
const FROZEN: readonly string[] = [FAULTS.frozen, FAULTS.ownFrozen]

/**
 * Resolves with the answer of a role, or with undefined after 3 s or when the role cannot be reached.
 * Throws the {@link Refusal} of a role that answers that the account is frozen.
 */
export async function orLate<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, READ_MS)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (error instanceof Refusal && FROZEN.includes(error.field)) throw error
    return undefined
  }
}
