import type { Address, Blockhash, KeyPairSigner } from '@solana/kit'
import type { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaVm } from './solana-vm.js'

/**
 * A token with 6 decimals, the account that may mint it, and the receiver with an amount in base
 * units.
 */
export interface MintRequest {
  readonly mint: KeyPairSigner
  readonly issuer: KeyPairSigner
  readonly owner: Address
  readonly amount: bigint
  /** The token program; SPL Token by default. */
  readonly program?: typeof TOKEN_PROGRAM_ADDRESS | undefined
}

/**
 * Mints test tokens for an account. Creates the token first if it does not exist. `issuer` pays all
 * fees. Returns the transaction id.
 */
export async function mintToken(
  { svm, run }: Pick<SolanaVm, 'svm' | 'run'>,
  { mint, issuer, owner, amount, program }: MintRequest,
): Promise<string> {
  const [kit, system, token] = await Promise.all([
    import('@solana/kit'),
    import('@solana-program/system'),
    import('@solana-program/token'),
  ])
  const tokenProgram = program ?? token.TOKEN_PROGRAM_ADDRESS
  const [ata] = await token.findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram })
  const space = token.getMintSize()
  const create = [
    system.getCreateAccountInstruction({
      payer: issuer,
      newAccount: mint,
      lamports: svm.minimumBalanceForRentExemption(BigInt(space)),
      space,
      programAddress: tokenProgram,
    }),
    token.getInitializeMint2Instruction(
      { mint: mint.address, decimals: 6, mintAuthority: issuer.address },
      { programAddress: tokenProgram },
    ),
  ]
  const instructions = [
    ...(svm.getAccount(mint.address).exists ? [] : create),
    token.getCreateAssociatedTokenIdempotentInstruction({
      payer: issuer,
      ata,
      owner,
      mint: mint.address,
      tokenProgram,
    }),
    token.getMintToInstruction(
      { mint: mint.address, token: ata, mintAuthority: issuer, amount },
      { programAddress: tokenProgram },
    ),
  ]
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (empty) => kit.setTransactionMessageFeePayerSigner(issuer, empty),
    (paid) =>
      kit.setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: svm.latestBlockhash() as Blockhash, lastValidBlockHeight: 150n },
        paid,
      ),
    (timed) => kit.appendTransactionMessageInstructions(instructions, timed),
  )
  return run(await kit.signTransactionMessageWithSigners(message))
}
