import type { Address } from '@solana/kit'
import { SOLANA_TOKEN, SOLANA_WALLET } from '../solana-accounts.js'
import { mintToken } from './mint-token.js'
import { createSolanaVm, type SolanaVm } from './solana-vm.js'

const SOL = 1_000_000_000n
// Base units of the test token, which has 6 decimals.
const FIRST_TOKENS = 1_000_000_000n
/** Seeds of public keys, so that the token has the same address at each start. */
const MINT_SEED = 8
const ISSUER_SEED = 9

/**
 * Creates a Solana VM with the test token, in which the development wallet has SOL and tokens.
 * `requestAirdrop` adds SOL; `requestTokenAirdrop` with an address and base units adds tokens.
 */
export async function createSolanaFaucet(): Promise<SolanaVm> {
  const [vm, { address, createKeyPairSignerFromPrivateKeyBytes }] = await Promise.all([
    createSolanaVm(),
    import('@solana/kit'),
  ])
  const [mint, issuer] = await Promise.all(
    [MINT_SEED, ISSUER_SEED].map((seed) =>
      createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed)),
    ),
  )
  if (mint!.address !== SOLANA_TOKEN)
    throw new Error(`The test token is at ${mint!.address}, expected ${SOLANA_TOKEN}.`)
  const give = (owner: Address, amount: bigint) =>
    mintToken(vm, { mint: mint!, issuer: issuer!, owner, amount })
  vm.fund(issuer!.address, 1_000n * SOL)
  vm.fund(address(SOLANA_WALLET), 10n * SOL)
  await give(address(SOLANA_WALLET), FIRST_TOKENS)
  vm.methods['requestTokenAirdrop'] = ([owner, amount]) =>
    give(address(owner as string), BigInt(amount as number))
  return vm
}
