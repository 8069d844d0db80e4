/**
 * Payments by a real wallet of the Wallet Standard, on Solana's own virtual machine behind a node's
 * JSON-RPC.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type KeyPairSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getTokenDecoder,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Chain, Connection } from '../../src/chains/adapter.js'
import { connectInjected } from '../../src/chains/solana/connect-injected.js'
import { solanaDevnet, type SolanaProvider } from '../../src/chains/solana/index.js'
import { transfers } from '../../src/chains/solana/transfer/transfers.js'
import type { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import type { AccountId } from '../../src/standards/caip.js'
import { mintToken } from '../../demo/dev-stack/mint-token.js'
import { callSolana } from '../helpers/chains/call-solana.js'
import { startSolanaNode, type SolanaNode } from '../helpers/chains/solana-node.js'

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as typeof TOKEN_PROGRAM_ADDRESS
const SOL = 1_000_000_000n
let node: SolanaNode
let chain: Chain
let connection: Connection
let account: AccountId
let me: Address
let issuer: KeyPairSigner

describe('transfers of a burner wallet', () => {
  before(async () => {
    node = await startSolanaNode()
    // Not a public network: the wallet signs, and the kit sends.
    chain = { ...solanaDevnet, id: node.chainId, rpcUrls: [node.rpc] }
    const wallet = new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), 'solana:localnet')
    connection = await connectInjected(
      { id: 'burner', name: 'Burner', namespace: 'solana', type: 'ANNOUNCED', provider: wallet },
      { chains: [chain] },
    )
    account = connection.accounts[0]!
    me = account.slice(account.lastIndexOf(':') + 1) as Address
    issuer = await generateKeyPairSigner()
    node.fund(me, 10n * SOL)
    node.fund(issuer.address, 10n * SOL)
  })
  after(() => node?.stop())

  const send = (options: { to: string; amount: bigint; token?: string; priorityFee?: bigint }) =>
    transfers.send({ connection, chain, account, ...options })

  it('error: SERVICE_UNAVAILABLE, with `asked: false`, if no node answers before the wallet is asked', async () => {
    const sending = transfers.send({
      connection,
      chain: { ...chain, rpcUrls: ['http://127.0.0.1:9'] },
      account,
      to: issuer.address,
      amount: 1n,
    })
    await assert.rejects(
      sending,
      ({ code, details }: WalletModalError) =>
        code === 'SERVICE_UNAVAILABLE' && details['asked'] === false,
    )
  })
  it('SEND-006 SOL: the recipient has it once the transfer is confirmed', async () => {
    const { address: friend } = await generateKeyPairSigner()
    const sent = await send({ to: friend, amount: SOL })
    await sent.confirmed()
    assert.match(sent.id, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    assert.equal(node.svm.getBalance(friend), SOL)
    assert.equal(node.svm.getBalance(me), 9n * SOL - 5000n)
  })

  it('pays a priority fee: the given price, or the median of recent ones', async () => {
    const { address: friend } = await generateKeyPairSigner()
    const before = node.svm.getBalance(me)!
    await send({ to: friend, amount: SOL / 10n, priorityFee: 2_000_000n })
    // 20,000 units at 2 lamports.
    assert.equal(before - node.svm.getBalance(me)!, SOL / 10n + 5000n + 40_000n)
    node.prioritizationFees.push(0, 900_000, 1_000_000, 50_000_000)
    const middle = node.svm.getBalance(me)!
    await send({ to: friend, amount: SOL / 10n })
    node.prioritizationFees.length = 0
    assert.equal(middle - node.svm.getBalance(me)!, SOL / 10n + 5000n + 20_000n)
  })

  it('SOL: leaves room for the checks that a wallet adds to the transaction before it signs, and estimates their cost', async () => {
    // Solflare adds two instructions of Lighthouse to a transfer, Phantom one. On mainnet two of
    // them used 1,819 and 5,660 units. The VM has no Lighthouse, so reads of a token take its place
    // (`TokenInstruction::AmountToUiAmount`).
    const mint = await createMint(TOKEN_2022)
    const check = () =>
      new TransactionInstruction({
        programId: new PublicKey(TOKEN_2022),
        keys: [{ pubkey: new PublicKey(mint), isSigner: false, isWritable: false }],
        data: Buffer.from([23, ...new Uint8Array(8).fill(255)]),
      })
    class GuardedWallet extends UnsafeBurnerWalletAdapter {
      override async signTransaction<T extends Transaction | VersionedTransaction>(
        transaction: T,
      ): Promise<T> {
        const message = TransactionMessage.decompile((transaction as VersionedTransaction).message)
        message.instructions.push(...Array.from({ length: 6 }, check))
        return (await super.signTransaction(
          new VersionedTransaction(message.compileToV0Message()),
        )) as T
      }
    }
    const provider = new SolanaWalletAdapterWallet(new GuardedWallet(), 'solana:localnet')
    const guarded = await connectInjected(
      { id: 'guarded', name: 'Guarded', namespace: 'solana', type: 'ANNOUNCED', provider },
      { chains: [chain] },
    )
    const payer = guarded.accounts[0]!
    const from = payer.slice(payer.lastIndexOf(':') + 1) as Address
    const { address: friend } = await generateKeyPairSigner()
    node.fund(from, 2n * SOL)
    node.prioritizationFees.push(900_000)
    const payment = { connection: guarded, chain, account: payer, to: friend, amount: SOL }
    const { fee, terms } = await transfers.estimate!(payment)
    node.prioritizationFees.length = 0
    const logged = node.logs.length
    await (await transfers.send({ ...payment, terms })).confirmed()
    const used = node.logs
      .slice(logged)
      .flatMap((line) => /consumed (\d+) of/.exec(line)?.[1] ?? [])
      .reduce((sum, units) => sum + Number(units), 0)
    assert.ok(used >= 1_819 + 5_660, `the added instructions used ${used} units`)
    assert.equal(node.svm.getBalance(friend), SOL)
    assert.equal(node.svm.getBalance(from), SOL - fee)
  })

  it('estimates exactly the cost in SOL, keeps the price of the estimate, and leaves the rent of the account', async () => {
    const { address: friend } = await generateKeyPairSigner()
    const before = node.svm.getBalance(me)!
    node.prioritizationFees.push(900_000)
    const estimate = await transfers.estimate!({
      connection,
      chain,
      account,
      to: friend,
      amount: SOL / 10n,
    })
    node.prioritizationFees.length = 0
    assert.deepEqual(estimate, {
      fee: 23_000n,
      reserve: 890_880n,
      terms: { priorityFee: 900_000n },
    })
    await transfers.send({
      connection,
      chain,
      account,
      to: friend,
      amount: SOL / 10n,
      terms: estimate.terms,
    })
    assert.equal(before - node.svm.getBalance(me)!, SOL / 10n + estimate.fee)
  })

  it('refuses a mint whose decimals differ from those of the amount, and estimates the account that it would create', async () => {
    const mint = await createMint()
    const { address: friend } = await generateKeyPairSigner()
    const decimals = await transfers.readDecimals!({ chain, token: mint })
    const payment = { connection, chain, account, to: friend, amount: 1n, token: mint }
    for (const act of [transfers.send, transfers.estimate!]) {
      await assert.rejects(
        () => act({ ...payment, decimals: decimals + 1 }),
        (error: WalletModalError) =>
          error.code === 'OPTIONS_INVALID' && error.details['option'] === 'decimals',
      )
    }
    assert.deepEqual(await transfers.estimate!({ ...payment, decimals }), {
      fee: 5_000n,
      deposit: 2_039_280n,
      reserve: 890_880n,
      terms: { priorityFee: 0n },
    })
    const before = node.svm.getBalance(me)!
    await transfers.send({ ...payment, decimals })
    assert.equal(before - node.svm.getBalance(me)!, 5_000n + 2_039_280n)
    await assert.rejects(
      () => transfers.send({ ...payment, to: mint }),
      (error: WalletModalError) => error.code === 'ACCOUNT_INVALID',
    )
  })

  for (const [name, program] of [
    ['SPL Token', TOKEN_PROGRAM_ADDRESS],
    ['Token-2022', TOKEN_2022],
  ] as const) {
    it(`${name}: creates the recipient's token account if it is missing, and uses it the next time`, async () => {
      const mint = await createMint(program)
      const { address: friend } = await generateKeyPairSigner()
      const [target] = await findAssociatedTokenPda({ owner: friend, mint, tokenProgram: program })
      await (await send({ to: friend, amount: 2_500_000n, token: mint })).confirmed()
      assert.equal(readAmount(target), 2_500_000n)
      const rent = node.svm.getBalance(me)!
      await send({ to: friend, amount: 500_000n, token: mint })
      assert.equal(readAmount(target), 3_000_000n)
      assert.equal(rent - node.svm.getBalance(me)!, 5000n)
      // The token account itself as the recipient.
      await send({ to: target, amount: 1n, token: mint })
      assert.equal(readAmount(target), 3_000_001n)
      await assert.rejects(
        send({ to: friend, amount: 10n ** 12n, token: mint }),
        hasCode('TRANSACTION_FAILED'),
      )
    })
  }

  it('the provider signs bytes of @solana/web3.js, legacy and versioned, and of @solana/kit', async () => {
    const wallet = connection.provider as SolanaProvider
    const { signTransaction } = wallet.features['solana:signTransaction'] as {
      signTransaction(...inputs: object[]): Promise<{ signedTransaction: Uint8Array }[]>
    }
    const sign = async (transaction: Uint8Array) =>
      (
        await signTransaction({
          account: wallet.accounts[0],
          transaction,
          chain: 'solana:localnet',
        })
      )[0]!.signedTransaction
    const payer = new PublicKey(me)
    const friends = await Promise.all(
      [1, 2, 3].map(async () => (await generateKeyPairSigner()).address),
    )
    const pay = (index: number) =>
      SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: new PublicKey(friends[index]!),
        lamports: 5_000_000,
      })

    const legacy = new Transaction({
      feePayer: payer,
      blockhash: node.svm.latestBlockhash(),
      lastValidBlockHeight: 150,
    }).add(pay(0))
    await submitBytes(await sign(legacy.serialize({ requireAllSignatures: false })))
    const versioned = new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer,
        recentBlockhash: node.svm.latestBlockhash(),
        instructions: [pay(1)],
      }).compileToV0Message(),
    )
    await submitBytes(await sign(versioned.serialize()))
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(me, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: node.svm.latestBlockhash() as Blockhash, lastValidBlockHeight: 150n },
          paid,
        ),
      (timed) =>
        appendTransactionMessageInstructions(
          [
            getTransferSolInstruction({
              source: createNoopSigner(me),
              destination: friends[2]!,
              amount: 5_000_000n,
            }),
          ],
          timed,
        ),
    )
    await submitBytes(
      await sign(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))),
    )
    assert.deepEqual(
      friends.map((friend) => node.svm.getBalance(friend)),
      [5_000_000n, 5_000_000n, 5_000_000n],
    )
  })

  it('refuses a transfer that cannot succeed before a request to the wallet', async () => {
    const mint = await createMint()
    const other = await createMint()
    const [foreign] = await findAssociatedTokenPda({
      owner: me,
      mint: other,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    await assert.rejects(send({ to: 'me', amount: 1n }), hasCode('ACCOUNT_INVALID'))
    await assert.rejects(send({ to: me, amount: 0n }), hasCode('OPTIONS_INVALID'))
    await assert.rejects(send({ to: me, amount: 2n ** 64n }), hasCode('OPTIONS_INVALID'))
    await assert.rejects(
      send({ to: me, amount: 1n, token: issuer.address }),
      hasCode('OPTIONS_INVALID'),
    )
    await assert.rejects(send({ to: foreign, amount: 1n, token: mint }), hasCode('ACCOUNT_INVALID'))
  })

  it('error: TRANSACTION_FAILED when the balance is too small', async () => {
    await assert.rejects(
      send({ to: issuer.address, amount: 1000n * SOL }),
      hasCode('TRANSACTION_FAILED'),
    )
  })
})

const hasCode = (code: string) => (error: unknown) => {
  assert.equal((error as WalletModalError).code, code)
  return true
}

const readAmount = (tokenAccount: Address) => {
  const found = node.svm.getAccount(tokenAccount)
  assert.ok(found.exists)
  return getTokenDecoder().decode(found.data.slice(0, getTokenSize())).amount
}

/**
 * Creates a token with 6 decimals, of which the burner wallet has 100, and returns the address of
 * its mint.
 */
const createMint = async (program = TOKEN_PROGRAM_ADDRESS): Promise<Address> => {
  const mint = await generateKeyPairSigner()
  await mintToken(node, { issuer, owner: me, program, mint, amount: 100_000_000n })
  return mint.address
}

const submitBytes = (bytes: Uint8Array) =>
  callSolana(node, 'sendTransaction', [
    Buffer.from(bytes).toString('base64'),
    { encoding: 'base64' },
  ])
