import { FAULTS } from '../../src/wallet/contract.js'
import { Refusal } from '../wallet/refusal.js'

const READ_MS = 3_000
const FROZEN: readonly string[] = [FAULTS.frozen, FAULTS.ownFrozen]

/**
 * The answer of a role; undefined when the role is later than 3 s or cannot be reached. Its word that
 * the account is frozen is thrown.
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
