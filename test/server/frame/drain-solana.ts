import {
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  toTokenInstruction,
  toU64,
  TOKEN_2022,
  TOKEN_PROGRAM,
  type createSolanaMachine,
} from '../../helpers/chains/solana-machine.js'

/** One Solana transaction of the corpus. */
export interface SolanaRequest {
  readonly name: string
  readonly source: string
  readonly instructions: readonly TransactionInstruction[]
  /** Accounts that are named by a lookup table instead of the transaction. */
  readonly hidden?: readonly PublicKey[]
}

const SPL = 'https://github.com/solana-program/token'
const SYSTEM = 'https://github.com/solana-program/system'
const ASSIGN = 'https://slowmist.medium.com (owner change phishing on Solana)'
const KIT = 'https://drops.scamsniffer.io (Solana drainers)'
const MAX = 2n ** 64n - 1n

/** Solana transactions that drain. */
export function listSolanaDrains(
  own: PublicKey,
  { attacker, mint, tokens, attackerTokens }: ReturnType<typeof createSolanaMachine>,
): SolanaRequest[] {
  const token = (
    data: readonly number[],
    ...keys: readonly (readonly [PublicKey, boolean, boolean])[]
  ) => toTokenInstruction(Uint8Array.from(data), keys)
  const sign = [own, true, false] as const
  const moved = [tokens, false, true] as const
  const program = Keypair.generate().publicKey
  const unknown = (data: readonly number[], ...keys: readonly PublicKey[]) =>
    new TransactionInstruction({
      programId: program,
      keys: [
        { pubkey: own, isSigner: true, isWritable: true },
        ...keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
      ],
      data: Buffer.from(data),
    })
  const pay = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: own, toPubkey: attacker, lamports })
  const amounts = [1n, 1_000_000n, 24_999_000_000n, 25_000_000_000n]
  const transfer = (amount: bigint) =>
    token([3, ...toU64(amount)], moved, [attackerTokens, false, true], sign)
  const checked = (amount: bigint) =>
    token(
      [12, ...toU64(amount), 6],
      moved,
      [mint, false, false],
      [attackerTokens, false, true],
      sign,
    )
  const approve = (amount: bigint) =>
    token([4, ...toU64(amount)], moved, [attacker, false, false], sign)
  const authority = (kind: number) => token([6, kind, 1, ...attacker.toBuffer()], moved, sign)
  const batch = (...parts: readonly TransactionInstruction[]) =>
    token(
      [27, ...parts.flatMap(({ keys, data }) => [keys.length, data.length, ...data])],
      ...parts.flatMap(({ keys }) =>
        keys.map(({ pubkey, isSigner, isWritable }) => [pubkey, isSigner, isWritable] as const),
      ),
    )
  const extension = (data: readonly number[]) =>
    toTokenInstruction(
      Uint8Array.from(data),
      [moved, [mint, false, false], [attackerTokens, false, true], sign],
      TOKEN_2022,
    )
  const nonce = Keypair.generate().publicKey
  const request = (
    name: string,
    source: string,
    ...instructions: readonly TransactionInstruction[]
  ): SolanaRequest => ({ name, source, instructions })
  return [
    ...amounts.flatMap((amount) => [
      request(`transfer ${amount}`, SPL, transfer(amount)),
      request(`transferChecked ${amount}`, SPL, checked(amount)),
      request(`transfers ${amount} and a payment`, KIT, checked(amount), pay(1)),
      request(`approve ${amount}`, SPL, approve(amount)),
      request(`approve ${amount} after a small payment`, KIT, pay(1), approve(amount)),
      request(
        `burn ${amount}`,
        SPL,
        token([8, ...toU64(amount)], moved, [mint, false, true], sign),
      ),
      request(`batch of a transfer of ${amount}`, SPL, batch(transfer(amount))),
      {
        ...request(`transfer ${amount} behind a table`, KIT, checked(amount)),
        hidden: [tokens, mint, attackerTokens],
      },
    ]),
    request('approve everything', SPL, approve(MAX)),
    request(
      'approveChecked',
      SPL,
      token([13, ...toU64(MAX), 6], moved, [mint, false, false], [attacker, false, false], sign),
    ),
    {
      ...request('approve everything behind a table', KIT, approve(MAX)),
      hidden: [tokens, attacker],
    },
    ...[0, 1, 2, 3].map((kind) => request(`authority ${kind}`, SPL, authority(kind))),
    request('close account to another', SPL, token([9], moved, [attacker, false, true], sign)),
    request('assign', ASSIGN, SystemProgram.assign({ accountPubkey: own, programId: attacker })),
    request(
      'assign after a payment',
      ASSIGN,
      pay(1),
      SystemProgram.assign({ accountPubkey: own, programId: program }),
    ),
    request('allocate', ASSIGN, SystemProgram.allocate({ accountPubkey: own, space: 8 })),
    request(
      'assign with seed',
      SYSTEM,
      SystemProgram.assign({
        accountPubkey: nonce,
        basePubkey: own,
        seed: 'x',
        programId: attacker,
      }),
    ),
    request(
      'durable nonce',
      'https://solana.com/developers/guides/advanced/introduction-to-durable-nonces',
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: own }),
      pay(1),
    ),
    request(
      'nonce authority',
      SYSTEM,
      SystemProgram.nonceAuthorize({
        noncePubkey: nonce,
        authorizedPubkey: own,
        newAuthorizedPubkey: attacker,
      }),
    ),
    request(
      'nonce withdrawal',
      SYSTEM,
      SystemProgram.nonceWithdraw({
        noncePubkey: nonce,
        authorizedPubkey: own,
        toPubkey: attacker,
        lamports: 1,
      }),
    ),
    ...[1, 4_000_000_000].map((lamports) => request(`payment of ${lamports}`, KIT, pay(lamports))),
    ...[0, 1].map((type) =>
      request(
        `stake authority ${type}`,
        'https://docs.solanalabs.com/runtime/programs',
        ...StakeProgram.authorize({
          stakePubkey: nonce,
          authorizedPubkey: own,
          newAuthorizedPubkey: attacker,
          stakeAuthorizationType: { index: type },
        }).instructions,
      ),
    ),
    request(
      'stake withdrawal to another',
      'https://docs.solanalabs.com/runtime/programs',
      ...StakeProgram.withdraw({
        stakePubkey: nonce,
        authorizedPubkey: own,
        toPubkey: attacker,
        lamports: 1,
      }).instructions,
    ),
    request('unknown program', KIT, unknown([1, 2, 3])),
    request(
      'unknown program with the tokens',
      KIT,
      unknown([9], tokens, attackerTokens, TOKEN_PROGRAM),
    ),
    request(
      'Token-2022 transfer with fee',
      'https://spl.solana.com/token-2022/extensions',
      extension([26, 1, ...toU64(1n), 6, ...toU64(0n)]),
    ),
    request(
      'Token-2022 extension',
      'https://spl.solana.com/token-2022/extensions',
      extension([27, 7]),
    ),
    request(
      'program upgrade authority',
      'https://docs.solanalabs.com/runtime/programs',
      new TransactionInstruction({
        programId: new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111'),
        keys: [
          { pubkey: nonce, isSigner: false, isWritable: true },
          { pubkey: own, isSigner: true, isWritable: false },
          { pubkey: attacker, isSigner: false, isWritable: false },
        ],
        data: Buffer.from([4, 0, 0, 0]),
      }),
    ),
  ]
}
