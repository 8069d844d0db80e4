import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type IInstruction,
} from 'solana-web3-2'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress } from '../../../standards/caip.js'
import type { StandardWallet } from '../../../standards/wallet-standard.js'
import type { ChainTransfers, TransferRequest } from '../../adapter.js'
import { beforeAsking } from '../../kernel/ask-wallet.js'
import {
  createTokenAccount,
  findTokenAccount,
  setPriority,
  TOKEN_PROGRAMS,
  transferSol,
  transferToken,
} from './instructions.js'
import { toKeyBytes } from '../key-bytes.js'
import { readChain } from '../read/read-chain.js'
import { sendByWallet } from './send-by-wallet.js'
import { waitForSignature } from './wait-for-signature.js'

const MAX_AMOUNT = 2n ** 64n - 1n
// A token account, with or without extensions. A mint is shorter, or has 1 as its account type.
const TOKEN_ACCOUNT_BYTES = 165
const ACCOUNT_KIND_TOKEN = 2
const DECIMALS_AT = 44
const MIN_MINT_BYTES = 82
// Compute units of a transfer with a margin. A transfer of SOL and the two instructions of the
// budget use 150 each. Phantom and Solflare add one or two checks of the program Lighthouse before
// they sign, and Phantom keeps a limit that it finds; of two on mainnet one used 1,819 units, the
// other 5,660. At the highest suggested price this limit costs 0.00002 SOL. Token-2022 with
// extensions needs more than the plain program.
const SOL_UNITS = 20_000
const TOKEN_UNITS = 60_000
const CREATE_UNITS = 60_000
const TOKEN_2022_ACCOUNT_BYTES = 170
const SIGNATURE_FEE = 5_000n
// Rent exemption: 6,960 lamports per byte, including 128 bytes of overhead.
const toRent = (bytes: number) => BigInt((bytes + 128) * 6_960)
// Limit of a price suggested by a node: with 120,000 units, 0.00012 SOL.
const MAX_SUGGESTED_PRICE = 1_000_000n

/**
 * Sends SOL, SPL tokens and Token-2022 tokens. A missing token account of the recipient is created
 * at the sender's expense (rent). Mints with transfer hooks are not supported: the simulation fails
 * before anything is sent.
 */
export const transfers: ChainTransfers = {
  async estimate(request) {
    checkRequest(request)
    const { read } = createRead(request)
    const { instructions, units, deposit } = await prepare(request, read)
    const price = await choosePrice(request, instructions, read)
    // The price is in micro-lamports per unit.
    const fee = SIGNATURE_FEE + (BigInt(units) * price + 999_999n) / 1_000_000n
    return {
      fee,
      ...(deposit !== undefined && { deposit }),
      reserve: toRent(0),
      terms: { priorityFee: price },
    }
  },
  async readDecimals(request) {
    const { info } = await readMint(request, createRead(request).read)
    return info.data[DECIMALS_AT] ?? 0
  },
  async send(request) {
    const { connection, chain, account, signal } = request
    const from = toAddress(account)
    checkRequest(request)
    const { read, urls } = createRead(request)
    const { bytes, last } = await beforeAsking(() => build(request, read))
    const id = await sendByWallet(connection.provider as StandardWallet, {
      address: from,
      chainId: chain.id,
      transaction: bytes,
      read,
      signal,
    })
    // A wallet may replace the block hash before it signs (OneKey does). Whichever hash it used is
    // older than this one and expires no later.
    const longest = readLifetime(read, chain.id).then(
      (now) => now.last,
      () => last,
    )
    return {
      id,
      async confirmed(options) {
        await waitForSignature(id, { last: longest, chain, urls, ...options })
        return { id }
      },
    }
  },
}

/** Builds the transaction with empty signatures. `last` is the last block that may include it. */
async function build(
  request: TransferRequest,
  read: Read,
): Promise<{ bytes: Uint8Array; last: bigint }> {
  const { instructions, units } = await prepare(request, read)
  const price = request.terms?.['priorityFee'] ?? (await choosePrice(request, instructions, read))
  const { recent, last } = await readLifetime(read, request.chain.id)
  const empty = setTransactionMessageFeePayer(
    address(toAddress(request.account)),
    createTransactionMessage({ version: 0 }),
  )
  const timed = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash(recent), lastValidBlockHeight: last },
    empty,
  )
  const message = appendTransactionMessageInstructions(
    [...(price > 0n ? setPriority(units, price) : []), ...instructions],
    timed,
  )
  return {
    bytes: Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))),
    last,
  }
}

type Read = (method: string, params: readonly unknown[], tries?: number) => Promise<unknown>

interface AccountInfo {
  readonly owner: string
  readonly data: Uint8Array
}

interface Prepared {
  readonly instructions: readonly IInstruction[]
  readonly units: number
  /** Lamports for the created account. */
  readonly deposit?: bigint
}

function checkRequest({ to, amount, token }: TransferRequest): void {
  // Tokens sent to their own mint are lost.
  if (!toKeyBytes(to) || to === token)
    throw new WalletModalError('ACCOUNT_INVALID', { details: { address: to } })
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'amount',
        value: String(amount),
        expectation: 'a positive number of base units below 2^64',
      },
    })
}

function createRead({
  chain,
  readUrls,
  signal,
}: Pick<TransferRequest, 'chain' | 'readUrls' | 'signal'>): {
  read: Read
  urls: readonly string[]
} {
  const given = readUrls?.(chain.id) ?? []
  const urls = given.length > 0 ? given : chain.rpcUrls
  return {
    urls,
    read: (method, params, tries) =>
      readChain(chain.id, urls, { method, params }, { signal, ...(tries && { tries }) }),
  }
}

/** A recent block hash, and the last block that may include a transaction with it. */
async function readLifetime(
  read: Read,
  chainId: string,
): Promise<{ recent: string; last: bigint }> {
  const latest = valueOf(await read('getLatestBlockhash', [{ commitment: 'confirmed' }])) as
    | { blockhash?: unknown; lastValidBlockHeight?: unknown }
    | undefined
  const { blockhash: recent, lastValidBlockHeight } = latest ?? {}
  if (
    typeof recent !== 'string' ||
    !toKeyBytes(recent) ||
    !Number.isSafeInteger(lastValidBlockHeight)
  )
    throw invalid(chainId, 'there is no recent block hash')
  return { recent, last: BigInt(lastValidBlockHeight as number) }
}

async function prepare(request: TransferRequest, read: Read): Promise<Prepared> {
  if (request.token !== undefined) return prepareToken(request, read)
  return {
    instructions: [
      transferSol(address(toAddress(request.account)), address(request.to), request.amount),
    ],
    units: SOL_UNITS,
  }
}

async function readMint(
  { chain, token = '' }: Pick<TransferRequest, 'chain' | 'token'>,
  read: Read,
  beside: readonly Address[] = [],
): Promise<{ info: AccountInfo; program: string; others: readonly (AccountInfo | undefined)[] }> {
  if (!toKeyBytes(token))
    throw new WalletModalError('OPTIONS_INVALID', {
      details: { option: 'token', value: token, expectation: 'the address of a mint' },
    })
  const [info, ...others] = await readAccounts([address(token), ...beside], chain.id, read)
  const program = TOKEN_PROGRAMS.find((id) => id === info?.owner)
  if (!info || !program || info.data.length < MIN_MINT_BYTES || isTokenAccount(info))
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'token',
        value: token,
        expectation: 'the address of a mint of SPL Token or Token-2022',
      },
    })
  return { info, program, others }
}

async function prepareToken(request: TransferRequest, read: Read): Promise<Prepared> {
  const { account, to, token = '', amount, decimals, chain } = request
  const {
    info: mintInfo,
    program,
    others: [recipient],
  } = await readMint(request, read, [address(to)])
  const actual = mintInfo.data[DECIMALS_AT] ?? 0
  if (decimals !== undefined && decimals !== actual)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'decimals',
        value: decimals,
        expectation: `${actual}, as token ${token} says`,
      },
    })
  const [owner, mint] = [address(toAddress(account)), address(token)]
  const base = { mint, program: address(program) }
  const source = await findTokenAccount(owner, mint, base.program)
  const transfer = (target: Address) =>
    transferToken({ ...base, source, target, owner, amount, decimals: actual })
  // A recipient may be a token account already. A token account owned by it would be out of reach.
  if (recipient && isTokenAccount(recipient)) {
    const mintKey = toKeyBytes(token)
    if (!mintKey || recipient.owner !== program || !startsWith(recipient.data, mintKey))
      throw new WalletModalError('ACCOUNT_INVALID', { details: { address: to } })
    return { instructions: [transfer(address(to))], units: TOKEN_UNITS }
  }
  const target = await findTokenAccount(address(to), mint, base.program)
  const [existing] = await readAccounts([target], chain.id, read)
  if (existing) return { instructions: [transfer(target)], units: TOKEN_UNITS }
  return {
    instructions: [
      createTokenAccount({ ...base, payer: owner, account: target, owner: address(to) }),
      transfer(target),
    ],
    units: TOKEN_UNITS + CREATE_UNITS,
    deposit: toRent(program === TOKEN_PROGRAMS[0] ? TOKEN_ACCOUNT_BYTES : TOKEN_2022_ACCOUNT_BYTES),
  }
}

async function choosePrice(
  { priorityFee = 'auto' }: TransferRequest,
  instructions: readonly IInstruction[],
  read: Read,
): Promise<bigint> {
  if (priorityFee !== 'auto') return priorityFee
  const writable = [
    ...new Set(
      instructions.flatMap(({ accounts = [] }) =>
        accounts.filter(({ role }) => (role & 1) === 1).map((account) => account.address),
      ),
    ),
  ]
  // A node without this method can still send; the transaction then has no priority fee.
  const recent = await read('getRecentPrioritizationFees', [writable], 1).catch(() => [])
  const fees = (Array.isArray(recent) ? recent : [])
    .map((row) => Number((row as { prioritizationFee?: unknown } | null)?.prioritizationFee))
    .filter((fee) => Number.isSafeInteger(fee) && fee > 0)
  const middle = fees.sort((one, other) => one - other)[Math.floor(fees.length / 2)] ?? 0
  return BigInt(middle) > MAX_SUGGESTED_PRICE ? MAX_SUGGESTED_PRICE : BigInt(middle)
}

async function readAccounts(
  addresses: readonly Address[],
  chainId: string,
  read: Read,
): Promise<readonly (AccountInfo | undefined)[]> {
  const list = valueOf(
    await read('getMultipleAccounts', [addresses, { encoding: 'base64', commitment: 'confirmed' }]),
  )
  if (!Array.isArray(list) || list.length !== addresses.length)
    throw invalid(chainId, 'it did not return a list of accounts')
  return (list as ({ owner?: unknown; data?: unknown } | null)[]).map((account) => {
    if (account === null) return undefined
    const text = Array.isArray(account.data) ? (account.data[0] as unknown) : undefined
    if (
      typeof account.owner !== 'string' ||
      typeof text !== 'string' ||
      !/^[A-Za-z0-9+/]*={0,2}$/.test(text)
    )
      throw invalid(chainId, 'an account is not base64')
    return {
      owner: account.owner,
      data: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
    }
  })
}

function isTokenAccount({ owner, data }: AccountInfo): boolean {
  return (
    TOKEN_PROGRAMS.some((program) => program === owner) &&
    (data.length === TOKEN_ACCOUNT_BYTES || data[TOKEN_ACCOUNT_BYTES] === ACCOUNT_KIND_TOKEN)
  )
}

function startsWith(data: Uint8Array, start: Uint8Array): boolean {
  return data.subarray(0, start.length).join() === start.join()
}

function valueOf(answer: unknown): unknown {
  return (answer as { value?: unknown } | null)?.value
}

function invalid(service: string, reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service, reason } })
}
