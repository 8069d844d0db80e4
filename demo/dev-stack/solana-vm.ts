import type { Address, EncodedAccount, Transaction } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

/** Solana's virtual machine and programs in this process, with the JSON-RPC methods of a node. */
export interface SolanaVm {
  readonly svm: LiteSVM
  /** The log lines of all transactions. */
  readonly logs: readonly string[]
  /** Prices per compute unit that the node reports for recent transactions. */
  readonly prioritizationFees: number[]
  /** Additional methods, besides those of a node. */
  readonly methods: Record<string, SolanaMethod>
  fund(account: Address, amount: bigint): string
  /** Runs a signed transaction and returns its id. Throws with the error code of a node. */
  run(transaction: Transaction): string
  /**
   * Answers a request, or a list of requests. Amounts are numbers with all their digits, like a
   * node's.
   */
  answer(body: unknown): Promise<string>
}

/** Returns the result of a request. */
export type SolanaMethod = (params: readonly unknown[]) => unknown

interface Request {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** The hash that the node returns for its first block. */
export const GENESIS_HASH = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn'

/**
 * Creates a VM without accounts. Its packages are loaded here, because that takes a third of a
 * second.
 */
export async function createSolanaVm(): Promise<SolanaVm> {
  const [
    { FailedTransactionMetadata, LiteSVM },
    {
      address,
      getAddressDecoder,
      getBase58Decoder,
      getBase64Encoder,
      getTransactionDecoder,
      lamports,
    },
    { getMintDecoder, getTokenDecoder, getTokenSize },
  ] = await Promise.all([import('litesvm'), import('@solana/kit'), import('@solana-program/token')])
  const svm = new LiteSVM()
  const logs: string[] = []
  const prioritizationFees: number[] = []
  const statuses = new Map<string, object>()
  const withContext = (value: unknown) => ({ context: { slot: 1, apiVersion: '2.0.0' }, value })
  const decimalsOf = (mint: Address) => {
    const account = svm.getAccount(mint)
    return account.exists ? getMintDecoder().decode(account.data).decimals : 0
  }
  const toBase = (account: EncodedAccount) => ({
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
  })
  // Token accounts in a node's `jsonParsed` encoding.
  const toParsed = (account: EncodedAccount) => {
    const { mint, owner, amount } = getTokenDecoder().decode(account.data.slice(0, getTokenSize()))
    const tokenAmount = { amount: amount.toString(), decimals: decimalsOf(mint) }
    return {
      ...toBase(account),
      data: {
        program: 'spl-token',
        space: account.data.length,
        parsed: {
          type: 'account',
          info: { mint, owner, state: 'initialized', isNative: false, tokenAmount },
        },
      },
    }
  }
  const toAccount = (text: string) => {
    const account = svm.getAccount(address(text))
    return account.exists
      ? { ...toBase(account), data: [Buffer.from(account.data).toString('base64'), 'base64'] }
      : null
  }
  const confirm = (id: string) => {
    statuses.set(id, { slot: 1, confirmations: 1, err: null, confirmationStatus: 'confirmed' })
    return id
  }
  const run = (transaction: Transaction) => {
    const outcome = svm.sendTransaction(transaction)
    if (outcome instanceof FailedTransactionMetadata)
      throw Object.assign(new Error(`Transaction simulation failed: ${String(outcome.err())}`), {
        code: -32002,
      })
    svm.expireBlockhash()
    logs.push(...outcome.logs())
    return confirm(getBase58Decoder().decode(outcome.signature()))
  }
  const fund = (account: Address, amount: bigint) => {
    const outcome = svm.airdrop(account, lamports(amount))
    if (!outcome || outcome instanceof FailedTransactionMetadata)
      throw new Error('The airdrop failed.')
    return confirm(getBase58Decoder().decode(outcome.signature()))
  }
  const methods: Record<string, SolanaMethod> = {
    getMultipleAccounts: ([accounts]) => withContext((accounts as string[]).map(toAccount)),
    getBlockHeight: () => 1,
    getSignatureStatuses: ([ids]) =>
      withContext((ids as string[]).map((id) => statuses.get(id) ?? null)),
    getRecentPrioritizationFees: () =>
      prioritizationFees.map((prioritizationFee) => ({ slot: 1, prioritizationFee })),
    getGenesisHash: () => GENESIS_HASH,
    getLatestBlockhash: () =>
      withContext({ blockhash: svm.latestBlockhash(), lastValidBlockHeight: 150 }),
    getBalance: ([account]) => withContext(svm.getBalance(address(account as string)) ?? 0n),
    getTokenAccountBalance: ([account]) => {
      const found = svm.getAccount(address(account as string))
      if (!found.exists)
        throw Object.assign(new Error('Invalid param: could not find account'), { code: -32602 })
      return withContext(toParsed(found).data.parsed.info.tokenAmount)
    },
    getTokenAccountsByOwner: ([owner, filter]) =>
      withContext(
        svm
          .getProgramAccounts(address((filter as { programId: string }).programId))
          .filter(
            ({ data }) =>
              data.length >= getTokenSize() &&
              getAddressDecoder().decode(data.slice(32, 64)) === owner,
          )
          .map((account) => ({ pubkey: account.address, account: toParsed(account) })),
      ),
    sendTransaction: ([text]) =>
      run(getTransactionDecoder().decode(getBase64Encoder().encode(text as string))),
    requestAirdrop: ([account, amount]) =>
      fund(address(account as string), BigInt(amount as number)),
  }
  const answerOne = async ({ id, method, params = [] }: Request) => {
    try {
      const found = methods[method]
      if (!found) throw Object.assign(new Error('Method not found'), { code: -32601 })
      return { jsonrpc: '2.0', id, result: await found(params) }
    } catch (error) {
      return {
        jsonrpc: '2.0',
        id,
        error: {
          code: (error as { code?: number }).code ?? -32603,
          message: (error as Error).message,
        },
      }
    }
  }
  return {
    svm,
    logs,
    prioritizationFees,
    methods,
    fund,
    run,
    answer: async (body) =>
      toJson(
        await (Array.isArray(body)
          ? Promise.all((body as Request[]).map(answerOne))
          : answerOne(body as Request)),
      ),
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `bigint:${part}` : part,
  ).replace(/"bigint:(\d+)"/g, '$1')
}
