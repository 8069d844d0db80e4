import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports as toLamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  SYSTEM_PROGRAM_ADDRESS,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  TOKEN_PROGRAM_ADDRESS,
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTokenSize,
  getTransferInstruction,
} from '@solana-program/token'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { startSolanaNode, type SolanaNode } from '../../helpers/chains/solana-node.js'

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as typeof TOKEN_PROGRAM_ADDRESS
const SOL = 1_000_000_000n
let node: SolanaNode
let server: RunningServer
let me: KeyPairSigner
let friend: KeyPairSigner

before(async () => {
  node = await startSolanaNode()
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [{ chainId: node.chainId, url: node.rpc }],
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false, prices: { source: 'none' } },
  })
  ;[me, friend] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  node.fund(me.address, 10n * SOL)
})
after(async () => {
  await server?.stop()
  await node?.stop()
})

test('Solana: SOL, SPL tokens and Token-2022 of real programs, after transfers sent through the RPC door', async () => {
  const mint = await createMint(6, TOKEN_PROGRAM_ADDRESS)
  const newer = await createMint(2, TOKEN_2022)
  const [mine, his, mineOfNewer] = await Promise.all([
    holdingOf(me, mint, TOKEN_PROGRAM_ADDRESS),
    holdingOf(friend, mint, TOKEN_PROGRAM_ADDRESS),
    holdingOf(me, newer, TOKEN_2022),
  ])
  await send([
    getCreateAssociatedTokenInstruction({
      payer: me,
      ata: mine,
      owner: me.address,
      mint: mint.address,
    }),
    getCreateAssociatedTokenInstruction({
      payer: me,
      ata: his,
      owner: friend.address,
      mint: mint.address,
    }),
    getCreateAssociatedTokenInstruction({
      payer: me,
      ata: mineOfNewer,
      owner: me.address,
      mint: newer.address,
      tokenProgram: TOKEN_2022,
    }),
    getMintToInstruction({
      mint: mint.address,
      token: mine,
      mintAuthority: me,
      amount: 100_000_000n,
    }),
    getMintToInstruction(
      { mint: newer.address, token: mineOfNewer, mintAuthority: me, amount: 12_345n },
      { programAddress: TOKEN_2022 },
    ),
  ])
  // A second account of the same mint, as in wallets from before associated accounts.
  const second = await generateKeyPairSigner()
  const space = BigInt(getTokenSize())
  await send([
    getCreateAccountInstruction({
      payer: me,
      newAccount: second,
      lamports: node.svm.minimumBalanceForRentExemption(space),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({
      account: second.address,
      mint: mint.address,
      owner: me.address,
    }),
    getMintToInstruction({
      mint: mint.address,
      token: second.address,
      mintAuthority: me,
      amount: 5_500_000n,
    }),
  ])
  await send([
    getTransferInstruction({ source: mine, destination: his, authority: me, amount: 30_000_000n }),
    getTransferSolInstruction({ source: me, destination: friend.address, amount: SOL / 4n }),
  ])

  assert.deepEqual(await balances(friend), [
    ['SOL', '0.25', '9'],
    [`${node.chainId}:${mint.address}`, '30', '6'],
  ])
  const own = await balances(me)
  assert.deepEqual(
    own.filter(([id]) => id !== 'SOL').sort(),
    [
      [`${node.chainId}:${mint.address}`, '75.5', '6'],
      [`${node.chainId}:${newer.address}`, '123.45', '2'],
    ].sort(),
  )
  const [, left] = own.find(([id]) => id === 'SOL')!
  assert.equal(left, String(Number(node.svm.getBalance(me.address)) / Number(SOL)))
  assert.deepEqual(await balances(await generateKeyPairSigner()), [])
})

test('Solana: amounts beyond a double are exact to the last lamport and base unit', async () => {
  const rich = await generateKeyPairSigner()
  const lamports = 2n ** 53n + 1n
  // More than the faucet of the test chain has.
  node.svm.setAccount({
    address: rich.address,
    lamports: toLamports(lamports),
    data: new Uint8Array(),
    executable: false,
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    space: 0n,
  })
  const mint = await createMint(9, TOKEN_PROGRAM_ADDRESS)
  const ata = await holdingOf(rich, mint, TOKEN_PROGRAM_ADDRESS)
  const amount = 2n ** 64n - 1n
  await send([
    getCreateAssociatedTokenInstruction({
      payer: me,
      ata,
      owner: rich.address,
      mint: mint.address,
    }),
    getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: me, amount }),
  ])
  assert.deepEqual(
    (await balances(rich)).sort(),
    [
      ['SOL', '9007199.254740993', '9'],
      [`${node.chainId}:${mint.address}`, '18446744073.709551615', '9'],
    ].sort(),
  )
})

test('Solana: returns a refusal of the chain as its own error, and refuses unlisted methods', async () => {
  const poor = await generateKeyPairSigner()
  const refused = await rpc('sendTransaction', [
    await sign(
      [getTransferSolInstruction({ source: poor, destination: me.address, amount: SOL })],
      poor,
    ),
    { encoding: 'base64' },
  ])
  assert.equal(refused.error?.code, -32002)
  assert.equal((await rpc('requestAirdrop', [poor.address, 1])).error?.code, -32601)
})

async function balances(owner: KeyPairSigner): Promise<[string, string, string][]> {
  const answer = await fetch(
    `${server.url}/v1/account/${owner.address}/balance?currency=usd&chainId=${node.chainId}&projectId=${server.projectId}`,
  )
  const body = (await answer.json()) as {
    balances: {
      symbol: string
      address?: string
      quantity: { numeric: string; decimals: string }
    }[]
  }
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body.balances.map(({ symbol, address, quantity }) => [
    symbol === 'SOL' ? symbol : address!,
    quantity.numeric,
    quantity.decimals,
  ])
}

async function createMint(
  decimals: number,
  programAddress: typeof TOKEN_PROGRAM_ADDRESS,
): Promise<KeyPairSigner> {
  const mint = await generateKeyPairSigner()
  const space = BigInt(getMintSize())
  await send([
    getCreateAccountInstruction({
      payer: me,
      newAccount: mint,
      lamports: node.svm.minimumBalanceForRentExemption(space),
      space,
      programAddress,
    }),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: me.address },
      { programAddress },
    ),
  ])
  return mint
}

async function holdingOf(
  owner: KeyPairSigner,
  mint: KeyPairSigner,
  tokenProgram: typeof TOKEN_PROGRAM_ADDRESS,
) {
  return (
    await findAssociatedTokenPda({ owner: owner.address, mint: mint.address, tokenProgram })
  )[0]
}

async function send(instructions: readonly Instruction[]): Promise<void> {
  const { error } = await rpc('sendTransaction', [
    await sign(instructions, me),
    { encoding: 'base64' },
  ])
  assert.equal(error, undefined, error?.message)
}

async function sign(instructions: readonly Instruction[], payer: KeyPairSigner): Promise<string> {
  const { result } = await rpc<{ value: { blockhash: Blockhash; lastValidBlockHeight: number } }>(
    'getLatestBlockhash',
    [],
  )
  const { blockhash, lastValidBlockHeight } = result!.value
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

// Through the server's own RPC door, like a page.
async function rpc<T = unknown>(
  method: string,
  params: unknown[],
): Promise<{ result?: T; error?: { code: number; message: string } }> {
  const answer = await fetch(
    `${server.url}/v1/?chainId=${node.chainId}&projectId=${server.projectId}`,
    { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
  )
  return (await answer.json()) as { result?: T; error?: { code: number; message: string } }
}
