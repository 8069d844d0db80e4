import { address, getTransactionDecoder } from '@solana/kit'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { toBase58 } from '../../../server/frame/encoding/base58.js'
import type { Rpc } from '../../../server/frame/wallet/rpc.js'

export const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const NATIVE_MINT = new PublicKey('So11111111111111111111111111111111111111112')
const LOOKUP_PROGRAM = new PublicKey('AddressLookupTab1e1111111111111111111111111')
const at = (key: PublicKey) => address(key.toBase58())

/**
 * A Solana machine (LiteSVM) behind a node's answers: a visitor with 25,000 tokens, and an attacker
 * with none.
 */
export function createSolanaMachine(visitor: PublicKey) {
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false)
  const attacker = Keypair.generate()
  const mint = Keypair.generate().publicKey
  const [tokens, attackerTokens] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const set = (key: PublicKey, owner: PublicKey, data: Uint8Array) =>
    svm.setAccount({
      address: at(key),
      programAddress: at(owner),
      data,
      lamports: 10_000_000n,
      executable: false,
      space: BigInt(data.length),
    } as never)
  svm.airdrop(at(visitor), 5_000_000_000n as never)
  svm.airdrop(at(attacker.publicKey), 1_000_000_000n as never)
  const mintData = Buffer.alloc(82)
  mintData.writeUInt32LE(1, 0)
  attacker.publicKey.toBuffer().copy(mintData, 4)
  mintData.writeBigUInt64LE(25_000_000_000n, 36)
  mintData[44] = 6
  mintData[45] = 1
  set(mint, TOKEN_PROGRAM, mintData)
  const toTokens = (owner: PublicKey, amount: bigint) => {
    const data = Buffer.alloc(165)
    mint.toBuffer().copy(data, 0)
    owner.toBuffer().copy(data, 32)
    data.writeBigUInt64LE(amount, 64)
    data[108] = 1
    return data
  }
  set(tokens, TOKEN_PROGRAM, toTokens(visitor, 25_000_000_000n))
  set(attackerTokens, TOKEN_PROGRAM, toTokens(attacker.publicKey, 0n))
  const clock = svm.getClock()
  clock.slot = 100n as never
  svm.setClock(clock)

  interface Read {
    readonly exists: boolean
    readonly lamports: bigint
    readonly programAddress: string
    readonly data: Uint8Array
  }
  const toAnswer = (account: Read | undefined) =>
    account === undefined || !account.exists
      ? null
      : {
          lamports: String(account.lamports),
          owner: account.programAddress,
          data: [Buffer.from(account.data).toString('base64'), 'base64'],
        }
  const read = (text: string) => toAnswer(svm.getAccount(address(text)) as unknown as Read)
  const rpc: Rpc = {
    has: () => true,
    check: async () => {},
    async call(_, method, params) {
      const [first, second] = params as [unknown, unknown]
      if (method === 'getMultipleAccounts') return { value: (first as string[]).map(read) }
      if (method !== 'simulateTransaction') throw new Error(method)
      const { addresses } = (second as { accounts: { addresses: string[] } }).accounts
      const outcome = svm.simulateTransaction(
        getTransactionDecoder().decode(Buffer.from(first as string, 'base64')),
      )
      if (outcome instanceof FailedTransactionMetadata)
        return { value: { err: String(outcome.err()), accounts: null } }
      const after = new Map(
        outcome.postAccounts().map((account) => [String(account.address), account]),
      )
      return {
        value: {
          err: null,
          accounts: addresses.map((one) => {
            const account = after.get(one) as unknown as Read | undefined
            return account ? toAnswer({ ...account, exists: true }) : read(one)
          }),
        },
      }
    },
  }
  return {
    rpc,
    attacker: attacker.publicKey,
    mint,
    tokens,
    attackerTokens,
    /** A lookup table that an attacker filled. */
    createTable(addresses: readonly PublicKey[]) {
      const key = Keypair.generate().publicKey
      const data = Buffer.alloc(56 + 32 * addresses.length)
      data.writeUInt32LE(1, 0)
      data.writeBigUInt64LE(0xffffffffffffffffn, 4)
      data[21] = 1
      attacker.publicKey.toBuffer().copy(data, 22)
      for (const [index, one] of addresses.entries()) one.toBuffer().copy(data, 56 + 32 * index)
      set(key, LOOKUP_PROGRAM, data)
      return new AddressLookupTableAccount({
        key,
        state: AddressLookupTableAccount.deserialize(data),
      })
    },
    /** An unsigned transaction in base58. */
    compile(
      instructions: readonly TransactionInstruction[],
      tables: readonly AddressLookupTableAccount[] = [],
    ): string {
      const message = new TransactionMessage({
        payerKey: visitor,
        recentBlockhash: svm.latestBlockhash() as string,
        instructions: [...instructions],
      }).compileToV0Message([...tables])
      return toBase58(new VersionedTransaction(message).serialize())
    },
  }
}

/** An instruction of the Token program. */
export const toTokenInstruction = (
  data: Uint8Array,
  keys: readonly (readonly [key: PublicKey, isSigner: boolean, isWritable: boolean])[],
  programId = TOKEN_PROGRAM,
) =>
  new TransactionInstruction({
    programId,
    keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })),
    data: Buffer.from(data),
  })

/** A number in eight bytes. */
export const toU64 = (value: bigint): Uint8Array => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
