import {
  AddressLookupTableProgram,
  Authorized,
  Keypair,
  Lockup,
  PublicKey,
  StakeProgram,
  SYSVAR_RENT_PUBKEY,
  SystemProgram,
  TransactionInstruction,
  VoteAuthorizationLayout,
  VoteProgram,
} from '@solana/web3.js'
import {
  NATIVE_MINT,
  TOKEN_2022,
  TOKEN_PROGRAM,
  toTokenInstruction,
  toU64,
  type createSolanaMachine,
} from '../../helpers/chains/solana-machine.js'
import type { SolanaRequest } from './drain-solana.js'

export const ANATOMY =
  'https://dev.to/ohmygod/anatomy-of-a-solana-wallet-drainer-owner-reassignment-durable-nonces-and-blinks-phishing-50a8'
export const EXTENSIONS = 'https://spl.solana.com/token-2022/extensions'
export const STAKE = 'https://docs.anza.xyz/runtime/programs (stake)'
const METAPLEX = 'https://developers.metaplex.com (Core, Bubblegum)'

/** Writes the instructions that make an account, and that make it one of tokens. */
function createWriters(own: PublicKey, account: PublicKey) {
  const create = (lamports: number, programId: PublicKey, space = 0) =>
    SystemProgram.createAccount({
      fromPubkey: own,
      newAccountPubkey: account,
      lamports,
      space,
      programId,
    })
  const initialize = (
    data: readonly number[],
    ...keys: readonly (readonly [PublicKey, boolean, boolean])[]
  ) =>
    toTokenInstruction(Uint8Array.from(data), [
      [account, false, true],
      [NATIVE_MINT, false, false],
      ...keys,
    ])
  return { create, initialize }
}

/** The honest ones: a stake and wrapped coins of the visitor. */
export function listOwnAccounts(own: PublicKey): TransactionInstruction[] {
  const [stake, wrapped] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const ofTokens = createWriters(own, wrapped)
  return [
    createWriters(own, stake).create(1_000_000_000, StakeProgram.programId, 200),
    StakeProgram.initialize({ stakePubkey: stake, authorized: new Authorized(own, own) }),
    ofTokens.create(1_000_000_000, TOKEN_PROGRAM, 165),
    ofTokens.initialize([18, ...own.toBuffer()]),
  ]
}

/** Solana transactions of drainers of 2025 and 2026. */
export function listRecentSolanaDrains(
  own: PublicKey,
  { attacker, tokens }: ReturnType<typeof createSolanaMachine>,
): SolanaRequest[] {
  const request = (
    name: string,
    source: string,
    ...instructions: readonly TransactionInstruction[]
  ): SolanaRequest => ({ name, source, instructions })
  const of2022 = (
    data: readonly number[],
    ...keys: readonly (readonly [PublicKey, boolean, boolean])[]
  ) =>
    toTokenInstruction(
      Uint8Array.from(data),
      [[tokens, false, true], ...keys, [own, true, false]],
      TOKEN_2022,
    )
  const program = (id: string, data: readonly number[], ...keys: readonly PublicKey[]) =>
    new TransactionInstruction({
      programId: new PublicKey(id),
      keys: [
        { pubkey: own, isSigner: true, isWritable: true },
        ...keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
      ],
      data: Buffer.from(data),
    })
  const [stake, nonce, vote] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [
    PublicKey,
    PublicKey,
    PublicKey,
  ]
  const { create, initialize } = createWriters(own, nonce)
  const memo = program('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [...Buffer.from('Claim')])
  return [
    request('owner of a Token-2022 account', ANATOMY, of2022([6, 2, 1, ...attacker.toBuffer()])),
    request(
      'close authority of a Token-2022 account',
      ANATOMY,
      of2022([6, 3, 1, ...attacker.toBuffer()]),
    ),
    request(
      'permission of a Token-2022 account',
      ANATOMY,
      of2022([4, ...toU64(25_000_000_000n)], [attacker, false, false]),
    ),
    request('Token-2022 account closed to another', ANATOMY, of2022([9], [attacker, false, true])),
    request('guard against calls taken off', EXTENSIONS, of2022([34, 1])),
    request('transfers with memos not required any more', EXTENSIONS, of2022([30, 1])),
    request(
      'a nonce whose authority is another',
      ANATOMY,
      SystemProgram.nonceInitialize({ noncePubkey: nonce, authorizedPubkey: attacker }),
      memo,
    ),
    request(
      'a signature that waits behind a nonce of another',
      ANATOMY,
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: attacker }),
      memo,
    ),
    request('a new account with all coins', ANATOMY, create(4_000_000_000, attacker)),
    request(
      'a new account of another key with all coins',
      ANATOMY,
      create(4_000_000_000, SystemProgram.programId),
    ),
    request(
      'wrapped coins in a token account of another',
      ANATOMY,
      create(4_000_000_000, TOKEN_PROGRAM, 165),
      initialize([18, ...attacker.toBuffer()]),
    ),
    request(
      'wrapped coins in a token account of another, by the first instruction',
      ANATOMY,
      create(4_000_000_000, TOKEN_PROGRAM, 165),
      initialize([1], [attacker, false, false], [SYSVAR_RENT_PUBKEY, false, false]),
    ),
    request(
      'a token account that whoever comes first sets up',
      ANATOMY,
      create(4_000_000_000, TOKEN_PROGRAM, 165),
      // An instruction of the program that names no owner.
      initialize([22]),
    ),
    request(
      'a stake that whoever comes first sets up',
      STAKE,
      create(4_000_000_000, StakeProgram.programId, 200),
    ),
    request(
      'a stake that another keeps locked',
      STAKE,
      create(4_000_000_000, StakeProgram.programId, 200),
      StakeProgram.initialize({
        stakePubkey: nonce,
        authorized: new Authorized(own, own),
        lockup: new Lockup(4_000_000_000, 0, attacker),
      }),
    ),
    request(
      'a stake whose coins another withdraws',
      STAKE,
      create(4_000_000_000, StakeProgram.programId, 200),
      StakeProgram.initialize({
        stakePubkey: nonce,
        authorized: new Authorized(own, attacker),
      }),
    ),
    request(
      'a stake whose coins another withdraws, with its signature',
      STAKE,
      create(4_000_000_000, StakeProgram.programId, 200),
      new TransactionInstruction({
        programId: StakeProgram.programId,
        keys: [nonce, SYSVAR_RENT_PUBKEY, own, attacker].map((pubkey, index) => ({
          pubkey,
          isSigner: index > 1,
          isWritable: index === 0,
        })),
        data: Buffer.from([9, 0, 0, 0]),
      }),
    ),
    request(
      'stake locked by another',
      STAKE,
      program(
        'Stake11111111111111111111111111111111111111',
        [6, 0, 0, 0, 1, ...toU64(4_000_000_000n), 0, 1, ...attacker.toBuffer()],
        stake,
      ),
    ),
    request(
      'votes of another',
      'https://docs.anza.xyz/runtime/programs (vote)',
      ...VoteProgram.authorize({
        votePubkey: vote,
        authorizedPubkey: own,
        newAuthorizedPubkey: attacker,
        voteAuthorizationType: VoteAuthorizationLayout.Withdrawer,
      }).instructions,
    ),
    request(
      'rent of a lookup table for another',
      'https://docs.anza.xyz/proposals/versioned-transactions',
      new TransactionInstruction({
        programId: AddressLookupTableProgram.programId,
        keys: [
          { pubkey: nonce, isSigner: false, isWritable: true },
          { pubkey: own, isSigner: true, isWritable: false },
          { pubkey: attacker, isSigner: false, isWritable: true },
        ],
        data: Buffer.from([4, 0, 0, 0]),
      }),
    ),
    request(
      'transfer of a Core asset',
      METAPLEX,
      program('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d', [14, 0], attacker),
    ),
    request(
      'delegate of a compressed item',
      METAPLEX,
      program(
        'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
        [90, 147, 75, 178, 85, 88, 4, 137],
        attacker,
      ),
    ),
    request(
      'an instruction of a multisig',
      'https://docs.squads.so',
      program(
        'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
        [194, 8, 161, 87, 153, 164, 25, 171],
        attacker,
      ),
    ),
  ]
}
