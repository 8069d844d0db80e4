import {
  AccountRole,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Address,
  type IInstruction,
} from 'solana-web3-2'

/** The token programs: SPL Token and Token-2022. */
export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const ASSOCIATED_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')

/** The account that holds an owner's tokens of one mint. */
export async function findTokenAccount(
  owner: Address,
  mint: Address,
  program: Address,
): Promise<Address> {
  const encode = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_PROGRAM,
    seeds: [owner, program, mint].map((seed) => encode.encode(seed)),
  })
  return account
}

/** Transfers the native coin (`SystemInstruction::Transfer`). */
export function transferSol(from: Address, to: Address, lamports: bigint): IInstruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: toData([
      [2, 4],
      [lamports, 8],
    ]),
  }
}

/** Transfers tokens (`TokenInstruction::TransferChecked`). */
export function transferToken({
  source,
  mint,
  target,
  owner,
  amount,
  decimals,
  program,
}: {
  source: Address
  mint: Address
  target: Address
  owner: Address
  amount: bigint
  decimals: number
  program: Address
}): IInstruction {
  return {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: toData([
      [12, 1],
      [amount, 8],
      [decimals, 1],
    ]),
  }
}

/**
 * Creates an owner's token account unless it already exists
 * (`AssociatedTokenAccountInstruction::CreateIdempotent`).
 */
export function createTokenAccount({
  payer,
  account,
  owner,
  mint,
  program,
}: {
  payer: Address
  account: Address
  owner: Address
  mint: Address
  program: Address
}): IInstruction {
  return {
    programAddress: ASSOCIATED_PROGRAM,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
      { address: program, role: AccountRole.READONLY },
    ],
    data: toData([[1, 1]]),
  }
}

/**
 * Sets the compute limit of a transaction and the price per unit in micro-lamports
 * (`ComputeBudgetInstruction`).
 */
export function setPriority(units: number, price: bigint): readonly IInstruction[] {
  return [
    toData([
      [2, 1],
      [units, 4],
    ]),
    toData([
      [3, 1],
      [price, 8],
    ]),
  ].map((data) => ({ programAddress: BUDGET_PROGRAM, accounts: [], data }))
}

// Concatenates little-endian numbers.
function toData(
  numbers: readonly (readonly [value: bigint | number, bytes: number])[],
): Uint8Array {
  return Uint8Array.from(
    numbers.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, index) =>
        Number((BigInt(value) >> BigInt(index * 8)) & 0xffn),
      ),
    ),
  )
}
