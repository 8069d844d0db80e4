import { t } from '../../texts/texts.js'
import { formatMoney } from '../amounts.js'
import type { ApprovalLine, Payment, RequestContext } from '../prepared.js'
import { findRecipientRisk } from '../recipients.js'
import { toRisk, type Risk } from '../risks.js'
import { toCoinAmount, toFeeLine } from '../shown-amounts.js'
import { findUnclaimed } from './new-accounts.js'
import { readAccounts, type ResolvedTransaction } from './solana-accounts.js'
import { describeInstruction, readBudget } from './solana-instructions.js'
import { findSolanaProgram } from './solana-programs.js'
import type { SolanaTransaction } from './solana-transaction.js'
import { readTokenAccount } from './simulate-solana.js'

const SOL = { symbol: 'SOL', decimals: 9 }
const SIGNATURE_FEE = 5_000n
const DEFAULT_UNITS = 200_000
const MAX_UNITS = 1_400_000
// 0.1 SOL.
const HIGH_FEE = 100_000_000n
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The visitor's view of one Solana transaction. */
export interface DescribedSolana {
  readonly payment: Payment | undefined
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly Risk[]
  readonly recipients: readonly string[]
  /**
   * True if a program that is only known by its name does something: without a simulation it is
   * unknown.
   */
  readonly needsSimulation: boolean
  /** What its transfers of SOL and its fee take at most. */
  readonly lamports: bigint
  /** False if an instruction may take something else. */
  readonly isValued: boolean
}

/** Describes every instruction of a transaction, its receivers, and its fee. */
export async function describeSolana(
  transaction: SolanaTransaction,
  { calls, isWhole }: ResolvedTransaction,
  context: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses' | 'known'>,
): Promise<DescribedSolana> {
  const own = context.addresses.solana
  const described = calls.map((call) => describeInstruction(call, own))
  const unread = calls.filter((_, index) => described[index] === undefined)
  const named = unread.map(({ program }) => findSolanaProgram(program))
  const unknown = [
    ...new Set(unread.flatMap(({ program }, index) => (named[index] ? [] : [program ?? '?']))),
  ]
  const sent = described.flatMap((one) => one?.recipients ?? [])
  const recipients = await findOwners(sent, calls, context)
  const payer = transaction.keys[0]!
  const fee = readFee(transaction, calls)
  const [act, ...more] = described.filter((one) => one === undefined || one.lines.length > 0)
  const paid = isWhole && more.length === 0 ? act?.payment : undefined
  return {
    payment: paid && { amount: toCoinAmount(paid.lamports, context.chainId), to: paid.to },
    lines: [
      ...described.flatMap((one) => one?.lines ?? []),
      ...[...new Set(named.filter((name) => name !== undefined))].map((name) => ({
        label: t('line.listedAs'),
        value: name,
      })),
      ...unknown.map((program) => ({
        label: t('line.program'),
        value: program,
        kind: 'code' as const,
      })),
      toFeeLine(fee, context.chainId),
      { label: t('line.feePayer'), value: payer, kind: 'code' },
    ],
    risks: [
      ...described.flatMap((one) => one?.risks ?? []),
      ...findUnclaimed(described, calls).map((account) =>
        toRisk('danger', 'elsewhere', t('risk.elsewhere', account)),
      ),
      ...(unknown.length > 0
        ? [toRisk('caution', 'unknownProgram', t('risk.unknownProgram'))]
        : []),
      ...(isWhole ? [] : [toRisk('danger', 'notRead', t('risk.tables'))]),
      ...(fee > HIGH_FEE && payer === own
        ? [toRisk('caution', 'fee', t('risk.fee', formatMoney(fee, SOL)))]
        : []),
      ...recipients.flatMap(
        (recipient) => findRecipientRisk(recipient, { known: context.known, own: [own] }) ?? [],
      ),
    ],
    recipients,
    needsSimulation: named.some((name) => name !== undefined),
    lamports: described.reduce((sum, one) => sum + (one?.lamports ?? 0n), payer === own ? fee : 0n),
    isValued: isWhole && described.every((one) => one?.lamports !== undefined),
  }
}

// The fee of the signatures, and the price of the compute units at their limit.
function readFee({ signatures, calls }: SolanaTransaction, resolved: ResolvedTransaction['calls']) {
  const budget = resolved.map(readBudget)
  const price = budget.reduce((found, one) => one.price ?? found, 0n)
  const units = budget.reduce(
    (found, one) => one.units ?? found,
    Math.min(calls.length * DEFAULT_UNITS, MAX_UNITS),
  )
  const priority = (price * BigInt(Math.min(units, MAX_UNITS)) + 999_999n) / 1_000_000n
  return BigInt(signatures) * SIGNATURE_FEE + priority
}

// The owner of a token account is its receiver: from the chain, or from the instruction that
// creates the account.
async function findOwners(
  sent: readonly { readonly address: string; readonly isTokenAccount: boolean }[],
  calls: ResolvedTransaction['calls'],
  context: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<string[]> {
  const created = new Map(
    calls.flatMap(({ program, accounts }) =>
      program === ATA && accounts[1] !== undefined && accounts[2] !== undefined
        ? [[accounts[1], accounts[2]] as const]
        : [],
    ),
  )
  const tokenAccounts = sent.filter(({ isTokenAccount }) => isTokenAccount)
  const read =
    tokenAccounts.length === 0
      ? []
      : await readAccounts(
          tokenAccounts.map(({ address }) => address),
          context,
        ).catch(() => [])
  const owners = new Map(
    tokenAccounts.map(({ address }, index) => [
      address,
      readTokenAccount(read[index])?.owner ?? created.get(address) ?? address,
    ]),
  )
  return [...new Set(sent.map(({ address }) => owners.get(address) ?? address))]
}
