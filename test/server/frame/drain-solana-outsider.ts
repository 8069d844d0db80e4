import {
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  type TransactionInstruction,
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
import { ANATOMY, EXTENSIONS, STAKE } from './drain-solana-recent.js'

const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const METADATA = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const NAMES = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const STAKE_POOL = new PublicKey('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy')
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const P_TOKEN = 'https://github.com/solana-program/token/tree/main/p-token'
const PROGRAMS = 'https://docs.anza.xyz/runtime/programs (loader)'
const PROGRAM_LISTS = 'https://madeonsol.com/blog/solana-wallet-drainer-protection'

type Key = readonly [key: PublicKey, isSigner: boolean, isWritable: boolean]
type Machine = ReturnType<typeof createSolanaMachine>

const instruct = (programId: PublicKey, data: readonly number[], ...keys: readonly Key[]) =>
  toTokenInstruction(Uint8Array.from(data), keys, programId)

/** Solana transactions that drain, written without reading the decoder (November 2026). */
export function listSolanaDrainsOfOutsider(
  own: PublicKey,
  { attacker, mint, tokens, attackerTokens }: Machine,
): SolanaRequest[] {
  const request = (
    name: string,
    source: string,
    ...instructions: readonly TransactionInstruction[]
  ): SolanaRequest => ({ name, source, instructions })
  const [sign, moved] = [
    [own, true, true],
    [tokens, false, true],
  ] as const
  const to = (key: PublicKey): Key => [key, false, true]
  const fixed = (key: PublicKey): Key => [key, false, false]
  const [account, other, nonce] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [
    PublicKey,
    PublicKey,
    PublicKey,
  ]
  const memo = instruct(MEMO, [...Buffer.from('Verify wallet')], sign)
  const approve = toTokenInstruction(
    Uint8Array.from([4, ...toU64(25_000_000_000n)]),
    [moved, fixed(attacker), sign],
    TOKEN_PROGRAM,
  )
  return [
    request(
      'a token account’s owner behind an own nonce',
      ANATOMY,
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: own }),
      toTokenInstruction(Uint8Array.from([6, 2, 1, ...attacker.toBuffer()]), [moved, sign]),
    ),
    request(
      'a nonce’s authority and a memo',
      ANATOMY,
      memo,
      SystemProgram.nonceAuthorize({
        noncePubkey: nonce,
        authorizedPubkey: own,
        newAuthorizedPubkey: attacker,
      }),
    ),
    request(
      'coins of a derived account',
      PROGRAM_LISTS,
      SystemProgram.transfer({
        fromPubkey: account,
        basePubkey: own,
        toPubkey: attacker,
        lamports: 4_000_000_000n,
        seed: 'savings',
        programId: SystemProgram.programId,
      }),
    ),
    request(
      'stake authority of a derived account',
      STAKE,
      StakeProgram.authorizeWithSeed({
        stakePubkey: account,
        authorityBase: own,
        authoritySeed: 'stake:0',
        authorityOwner: SystemProgram.programId,
        newAuthorizedPubkey: attacker,
        stakeAuthorizationType: { index: 1 },
      }).instructions[0]!,
    ),
    request(
      'stake authority, checked',
      STAKE,
      instruct(
        StakeProgram.programId,
        [10, 0, 0, 0, 1, 0, 0, 0],
        to(account),
        fixed(SYSVAR_CLOCK_PUBKEY),
        sign,
        [attacker, true, false],
      ),
    ),
    request(
      'coins moved between stakes',
      STAKE,
      instruct(
        StakeProgram.programId,
        [17, 0, 0, 0, ...toU64(4_000_000_000n)],
        to(account),
        to(other),
        sign,
      ),
    ),
    request(
      'a stake split into an account of another',
      STAKE,
      instruct(
        StakeProgram.programId,
        [3, 0, 0, 0, ...toU64(4_000_000_000n)],
        to(account),
        to(other),
        sign,
      ),
      ...StakeProgram.authorize({
        stakePubkey: other,
        authorizedPubkey: own,
        newAuthorizedPubkey: attacker,
        stakeAuthorizationType: { index: 1 },
      }).instructions,
    ),
    request(
      'coins above the rent of a token account',
      P_TOKEN,
      toTokenInstruction(Uint8Array.from([38]), [moved, to(attacker), sign]),
    ),
    request(
      'unwrapped coins to another',
      P_TOKEN,
      toTokenInstruction(Uint8Array.from([45, 0]), [moved, to(attacker), sign]),
    ),
    request(
      'a confidential transfer',
      EXTENSIONS,
      instruct(
        TOKEN_2022,
        [27, 7, ...Array<number>(40).fill(7)],
        moved,
        fixed(mint),
        to(attackerTokens),
        sign,
      ),
    ),
    request(
      'tokens made confidential',
      EXTENSIONS,
      instruct(TOKEN_2022, [27, 5, ...toU64(25_000_000_000n), 6], moved, fixed(mint), sign),
    ),
    request(
      'a transfer hook of a mint',
      EXTENSIONS,
      instruct(TOKEN_2022, [36, 1, ...attacker.toBuffer()], to(mint), sign),
    ),
    request(
      'a delegate of a mint for ever',
      EXTENSIONS,
      instruct(TOKEN_2022, [35, ...attacker.toBuffer()], to(mint)),
      instruct(TOKEN_2022, [6, 12, 1, ...attacker.toBuffer()], to(mint), sign),
    ),
    request(
      'withheld fees to another',
      EXTENSIONS,
      instruct(TOKEN_2022, [26, 2], to(mint), to(attackerTokens), sign),
    ),
    request(
      'a program’s authority',
      PROGRAMS,
      instruct(LOADER, [4, 0, 0, 0], to(account), sign, fixed(attacker)),
    ),
    request(
      'a program closed to another',
      PROGRAMS,
      instruct(LOADER, [5, 0, 0, 0], to(account), to(attacker), sign, to(other)),
    ),
    request(
      'a delegate of an item',
      'https://developers.metaplex.com/token-metadata/delegates',
      instruct(
        METADATA,
        [44, 1, ...toU64(1n), 0],
        sign,
        to(account),
        fixed(attacker),
        to(mint),
        moved,
      ),
    ),
    request(
      'an item transferred by its metadata',
      'https://developers.metaplex.com/token-metadata',
      instruct(
        METADATA,
        [49, 0, ...toU64(1n), 0],
        moved,
        sign,
        to(attackerTokens),
        fixed(attacker),
        fixed(mint),
      ),
    ),
    request(
      'a name to another',
      'https://sns.guide',
      instruct(NAMES, [2, ...attacker.toBuffer()], to(account), sign),
    ),
    request(
      'coins out of a stake pool',
      'https://www.solana-program.com/docs/stake-pool',
      instruct(
        STAKE_POOL,
        [16, ...toU64(4_000_000_000n)],
        to(account),
        fixed(other),
        sign,
        moved,
        to(attacker),
      ),
    ),
    request(
      'a permission behind a checked signature and a memo',
      PROGRAM_LISTS,
      Ed25519Program.createInstructionWithPrivateKey({
        privateKey: Keypair.generate().secretKey,
        message: Uint8Array.from(Buffer.from('ok')),
      }),
      memo,
      approve,
    ),
    request(
      'a program that looks like the memo program',
      PROGRAM_LISTS,
      instruct(
        Keypair.generate().publicKey,
        [...Buffer.from('Verify wallet')],
        sign,
        moved,
        to(attackerTokens),
        fixed(TOKEN_PROGRAM),
      ),
    ),
    request(
      'a fee that takes the coins',
      'https://solana.com/docs/core/fees (priority fees)',
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_500_000_000 }),
      memo,
    ),
    {
      ...request(
        'coins to accounts behind a table',
        ANATOMY,
        SystemProgram.transfer({
          fromPubkey: own,
          toPubkey: attacker,
          lamports: 4_900_000_000n,
        }),
        memo,
      ),
      hidden: [attacker, SystemProgram.programId],
    },
    request(
      'a token account whose closing pays another',
      PROGRAM_LISTS,
      toTokenInstruction(Uint8Array.from([6, 3, 1, ...attacker.toBuffer()]), [moved, sign]),
      memo,
    ),
    request(
      'a multisig as the owner of tokens',
      'https://github.com/solana-program/token (InitializeMultisig2)',
      toTokenInstruction(Uint8Array.from([19, 1]), [to(other), fixed(attacker), fixed(own)]),
      toTokenInstruction(Uint8Array.from([6, 2, 1, ...other.toBuffer()]), [moved, sign]),
    ),
  ]
}

/** Honest transactions of the visitor on Solana, written without reading the decoder. */
export function listHonestSolana(
  own: PublicKey,
  { mint, tokens }: Machine,
): Omit<SolanaRequest, 'source'>[] {
  const [stake, nonce] = [1, 2].map(() => Keypair.generate().publicKey) as [PublicKey, PublicKey]
  const validator = new PublicKey('CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu')
  const [associated] = PublicKey.findProgramAddressSync(
    [own.toBuffer(), TOKEN_PROGRAM.toBuffer(), NATIVE_MINT.toBuffer()],
    ASSOCIATED,
  )
  const [sign, moved] = [
    [own, true, true],
    [tokens, false, true],
  ] as const
  const fixed = (key: PublicKey): Key => [key, false, false]
  const createAssociated = instruct(
    ASSOCIATED,
    [1],
    sign,
    [associated, false, true],
    fixed(own),
    fixed(NATIVE_MINT),
    fixed(SystemProgram.programId),
    fixed(TOKEN_PROGRAM),
  )
  const named = (name: string, ...instructions: readonly TransactionInstruction[]) => ({
    name,
    instructions,
  })
  return [
    named('a memo', instruct(MEMO, [...Buffer.from('gm')], sign)),
    named(
      'coins wrapped',
      ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
      createAssociated,
      SystemProgram.transfer({ fromPubkey: own, toPubkey: associated, lamports: 1_000_000_000 }),
      toTokenInstruction(Uint8Array.from([17]), [[associated, false, true]]),
    ),
    named(
      'coins unwrapped',
      toTokenInstruction(Uint8Array.from([9]), [[associated, false, true], sign, sign]),
    ),
    named('a permission ended', toTokenInstruction(Uint8Array.from([5]), [moved, sign])),
    named(
      'an own stake delegated',
      StakeProgram.delegate({ stakePubkey: stake, authorizedPubkey: own, votePubkey: validator })
        .instructions[0]!,
    ),
    named(
      'an own stake ended',
      StakeProgram.deactivate({ stakePubkey: stake, authorizedPubkey: own }).instructions[0]!,
    ),
    named(
      'an own stake taken back',
      StakeProgram.withdraw({
        stakePubkey: stake,
        authorizedPubkey: own,
        toPubkey: own,
        lamports: 1_000_000_000,
      }).instructions[0]!,
    ),
    named(
      'an own nonce made',
      SystemProgram.createAccount({
        fromPubkey: own,
        newAccountPubkey: nonce,
        lamports: 1_447_680,
        space: 80,
        programId: SystemProgram.programId,
      }),
      SystemProgram.nonceInitialize({ noncePubkey: nonce, authorizedPubkey: own }),
    ),
    named(
      'a token account closed to oneself',
      toTokenInstruction(Uint8Array.from([8, ...toU64(1n)]), [moved, [mint, false, true], sign]),
      toTokenInstruction(Uint8Array.from([9]), [moved, sign, sign]),
    ),
  ]
}
