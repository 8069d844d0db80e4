import type { DescribedInstruction } from './described-instruction.js'
import type { SolanaCall } from './solana-accounts.js'
import { TOKEN_PROGRAMS } from './solana-instructions.js'
import { isStakeProgram } from './solana-stake.js'

// Instructions that make an account one of tokens, a mint or a multisig; the first byte of their data.
const TOKEN_SETUP = [0, 1, 2, 16, 18, 19, 20]
const STAKE_SETUP = [0, 9]

/**
 * Returns the addresses of the accounts that the transaction creates for the token and stake programs
 * and does not initialize. The first person who initializes such an account owns its coins.
 */
export function findUnclaimed(
  described: readonly (DescribedInstruction | undefined)[],
  calls: readonly SolanaCall[],
): string[] {
  const created = described.flatMap((one) => one?.creates ?? [])
  return created
    .filter(
      ({ address, owner }) =>
        !calls.some(
          (call) => call.program === owner && call.accounts[0] === address && isSetup(call),
        ),
    )
    .map(({ address }) => address)
}

function isSetup({ program = '', data }: SolanaCall): boolean {
  const kind = data[0]
  if (kind === undefined) return false
  if (TOKEN_PROGRAMS.includes(program)) return TOKEN_SETUP.includes(kind)
  return isStakeProgram(program) && STAKE_SETUP.includes(kind)
}
