import assert from 'node:assert/strict'
import { appendTransactionMessageInstructions, createTransactionMessage, generateKeyPairSigner, getBase64EncodedWireTransaction, pipe, setTransactionMessageFeePayerSigner, setTransactionMessageLifetimeUsingBlockhash, signTransactionMessageWithSigners, type Address, type Blockhash, type KeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getCreateAssociatedTokenInstruction, getInitializeMint2Instruction, getMintSize, getMintToInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaNode } from './solana-node.js'

/** Makes a token with 6 decimals, of which `owner` has 100, and gives the address of its mint. `issuer` pays for it. */
export async function createMint(node: SolanaNode, { issuer, owner, program = TOKEN_PROGRAM_ADDRESS }: { issuer: KeyPairSigner; owner: Address; program?: typeof TOKEN_PROGRAM_ADDRESS }): Promise<Address> {
  const mint = await generateKeyPairSigner()
  const [account] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: program })
  const instructions = [
    getCreateAccountInstruction({ payer: issuer, newAccount: mint, lamports: node.svm.minimumBalanceForRentExemption(BigInt(getMintSize())), space: getMintSize(), programAddress: program }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: issuer.address }, { programAddress: program }),
    getCreateAssociatedTokenInstruction({ payer: issuer, ata: account, owner, mint: mint.address, tokenProgram: program }),
    getMintToInstruction({ mint: mint.address, token: account, mintAuthority: issuer, amount: 100_000_000n }, { programAddress: program }),
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(issuer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: node.svm.latestBlockhash() as Blockhash, lastValidBlockHeight: 150n }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  await callNode(node, 'sendTransaction', [getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message)), { encoding: 'base64' }])
  return mint.address
}

/** Calls a method of the node's JSON-RPC, and gives its result. */
export async function callNode<T>({ rpc }: Pick<SolanaNode, 'rpc'>, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(rpc, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  assert.equal(error?.message, undefined)
  return result
}
