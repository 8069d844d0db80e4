import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit'
import type { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { mintToken } from '../../demo/dev-stack/mint-token.js'
import type { SolanaNode } from './solana-node.js'

/** Makes a token with 6 decimals, of which `owner` has 100, and gives the address of its mint. `issuer` pays for it. */
export async function createMint(node: SolanaNode, parts: { issuer: KeyPairSigner; owner: Address; program?: typeof TOKEN_PROGRAM_ADDRESS }): Promise<Address> {
  const mint = await generateKeyPairSigner()
  await mintToken(node, { ...parts, mint, amount: 100_000_000n })
  return mint.address
}
