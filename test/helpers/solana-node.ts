import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address, getAddressDecoder, getBase58Decoder, getBase64Encoder, getTransactionDecoder, lamports, type Address, type EncodedAccount } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, getTokenSize } from '@solana-program/token'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

const GENESIS_HASH = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn'

/** Solana's own virtual machine and programs in this process, behind a node's JSON-RPC. */
export interface SolanaNode {
  readonly rpc: string
  /** CAIP-2, of the genesis hash it answers with. */
  readonly chainId: `solana:${string}`
  readonly svm: LiteSVM
  /** What the programs of the transactions logged. */
  readonly logs: readonly string[]
  /** What it says recent transactions paid for each unit of work. */
  readonly prioritizationFees: number[]
  fund(account: Address, amount: bigint): void
  stop(): Promise<void>
}

type Method = (params: readonly unknown[]) => unknown

/** Starts it on a free port. */
export async function startSolanaNode(): Promise<SolanaNode> {
  const svm = new LiteSVM()
  const logs: string[] = []
  const prioritizationFees: number[] = []
  const withContext = (value: unknown) => ({ context: { slot: 1, apiVersion: '2.0.0' }, value })
  const decimalsOf = (mint: Address) => {
    const account = svm.getAccount(mint)
    return account.exists ? getMintDecoder().decode(account.data).decimals : 0
  }
  // As a node's `jsonParsed` encoding tells token accounts.
  const toParsed = (account: EncodedAccount) => {
    const { mint, owner, amount } = getTokenDecoder().decode(account.data.slice(0, getTokenSize()))
    const tokenAmount = { amount: amount.toString(), decimals: decimalsOf(mint) }
    return { lamports: account.lamports, owner: account.programAddress, executable: false, rentEpoch: 0, space: account.data.length, data: { program: 'spl-token', space: account.data.length, parsed: { type: 'account', info: { mint, owner, state: 'initialized', isNative: false, tokenAmount } } } }
  }
  const statuses = new Map<string, object>()
  const toAccount = (text: string) => {
    const account = svm.getAccount(address(text))
    return account.exists ? { lamports: account.lamports, owner: account.programAddress, executable: account.executable, rentEpoch: 0, space: account.data.length, data: [Buffer.from(account.data).toString('base64'), 'base64'] } : null
  }
  const methods: Record<string, Method> = {
    getMultipleAccounts: ([accounts]) => withContext((accounts as string[]).map(toAccount)),
    getBlockHeight: () => 1,
    getSignatureStatuses: ([ids]) => withContext((ids as string[]).map((id) => statuses.get(id) ?? null)),
    getRecentPrioritizationFees: () => prioritizationFees.map((prioritizationFee) => ({ slot: 1, prioritizationFee })),
    getGenesisHash: () => GENESIS_HASH,
    getLatestBlockhash: () => withContext({ blockhash: svm.latestBlockhash(), lastValidBlockHeight: 150 }),
    getBalance: ([account]) => withContext(svm.getBalance(address(account as string)) ?? 0n),
    getTokenAccountBalance: ([account]) => {
      const found = svm.getAccount(address(account as string))
      if (!found.exists) throw Object.assign(new Error('Invalid param: could not find account'), { code: -32602 })
      return withContext(toParsed(found).data.parsed.info.tokenAmount)
    },
    getTokenAccountsByOwner: ([owner, filter]) => withContext(
      svm.getProgramAccounts(address((filter as { programId: string }).programId))
        .filter(({ data }) => data.length >= getTokenSize() && getAddressDecoder().decode(data.slice(32, 64)) === owner)
        .map((account) => ({ pubkey: account.address, account: toParsed(account) }))),
    sendTransaction: ([text]) => {
      const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(text as string))
      const outcome = svm.sendTransaction(transaction)
      if (outcome instanceof FailedTransactionMetadata) throw Object.assign(new Error(`Transaction simulation failed: ${String(outcome.err())}`), { code: -32002 })
      svm.expireBlockhash()
      const id = getBase58Decoder().decode(outcome.signature())
      statuses.set(id, { slot: 1, confirmations: 1, err: null, confirmationStatus: 'confirmed' })
      logs.push(...outcome.logs())
      return id
    },
  }
  const answer = ({ id, method, params = [] }: { id: unknown; method: string; params?: readonly unknown[] }) => {
    try {
      const found = methods[method]
      if (!found) throw Object.assign(new Error('Method not found'), { code: -32601 })
      return { jsonrpc: '2.0', id, result: found(params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: (error as { code?: number }).code ?? -32603, message: (error as Error).message } }
    }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const body = JSON.parse(text)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(toJson(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId: `solana:${GENESIS_HASH.slice(0, 32)}`,
    svm,
    logs,
    prioritizationFees,
    fund(account, amount) {
      const outcome = svm.airdrop(account, lamports(amount))
      if (!outcome || outcome instanceof FailedTransactionMetadata) throw new Error('the airdrop failed')
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// As a node does: amounts are numbers with all their digits, however long.
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `bigint:${part}` : part)).replace(/"bigint:(\d+)"/g, '$1')
}
