import {
  ComputeBudgetInstruction,
  identifyComputeBudgetInstruction,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { parseSystemInstruction, SystemInstruction } from '@solana-program/system'
import {
  AssociatedTokenInstruction,
  AuthorityType,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TokenInstruction,
} from '@solana-program/token'
import { t } from '../../texts/texts.js'
import { formatAmount, formatMoney } from '../amounts.js'
import { showHidden } from '../messages/plain-text.js'
import type { DescribedInstruction } from './described-instruction.js'
import type { ApprovalLine } from '../prepared.js'
import { Refusal } from '../../wallet/refusal.js'
import { toRisk, type Risk } from '../risks.js'
import type { SolanaCall } from './solana-accounts.js'
import { isStakeProgram, describeStake } from './solana-stake.js'

const SYSTEM = '11111111111111111111111111111111'
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const MEMO = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
/** Programs whose accounts hold tokens. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
// Token-2022's transfer with a fee: its extension and instruction.
const TRANSFER_FEE = [26, 1]
const SOL = { symbol: 'SOL', decimals: 9 }
const UNLIMITED = 1n << 63n

/** What the compute budget's instructions set. */
export interface Budget {
  readonly units?: number
  readonly price?: bigint
}

const code = (label: string, value: string): ApprovalLine => ({ label, value, kind: 'code' })
const amountOf = (value: string): ApprovalLine => ({ label: t('line.send'), value, kind: 'amount' })
const toSol = (amount: bigint) => formatMoney(amount, SOL)

/**
 * Describes an instruction of the System, Token, Token-2022, associated token, nonce, stake, memo
 * and compute budget programs. Undefined for others. Refuses an instruction that gives the
 * visitor's own account to a program.
 */
export function describeInstruction(
  call: SolanaCall,
  own: string,
): DescribedInstruction | undefined {
  const { program, accounts, data } = call
  if (program === undefined || accounts.some((account) => account === undefined)) return undefined
  try {
    if (program === SYSTEM) return describeSystem(call, own)
    if (TOKEN_PROGRAMS.includes(program)) return describeToken(call, own)
    if (program === ATA) return describeAssociated(call)
    if (isStakeProgram(program)) return describeStake(call, own)
    if (program === BUDGET) return { ...describe([]), lamports: 0n }
    if (program === LOADER)
      return describe(
        [code(t('line.program'), program)],
        [toRisk('danger', 'control', t('risk.control', program))],
      )
    if (MEMO.includes(program))
      return {
        ...describe([{ label: t('line.memo'), value: showHidden(new TextDecoder().decode(data)) }]),
        lamports: 0n,
      }
  } catch (error) {
    if (error instanceof Refusal) throw error
  }
  return undefined
}

/** What an instruction of the compute budget sets; empty for others. */
export function readBudget({ program, data }: SolanaCall): Budget {
  if (program !== BUDGET) return {}
  try {
    const instruction = { programAddress: BUDGET as never, data: new Uint8Array(data) }
    const kind = identifyComputeBudgetInstruction(instruction)
    if (kind === ComputeBudgetInstruction.SetComputeUnitLimit)
      return { units: parseSetComputeUnitLimitInstruction(instruction).data.units }
    if (kind === ComputeBudgetInstruction.SetComputeUnitPrice)
      return { price: parseSetComputeUnitPriceInstruction(instruction).data.microLamports }
  } catch {
    // The network refuses the transaction.
  }
  return {}
}

function describe(
  lines: readonly ApprovalLine[],
  risks: readonly Risk[] = [],
  recipients: DescribedInstruction['recipients'] = [],
): DescribedInstruction {
  return { lines, risks, recipients }
}

function toInstruction({ program, accounts, data }: SolanaCall) {
  return {
    programAddress: program as never,
    accounts: accounts.map((address) => ({ address: address as never, role: 3 as const })),
    data: new Uint8Array(data),
  }
}

function describeSystem(call: SolanaCall, own: string): DescribedInstruction {
  const parsed = parseSystemInstruction(toInstruction(call))
  const refuseOwn = (account: string) => {
    if (account === own)
      throw new Refusal(
        400,
        'params',
        'This transaction would give your own account to a program: you could not send from it any more',
      )
  }
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol:
    case SystemInstruction.TransferSolWithSeed: {
      const { source, destination } = parsed.accounts
      const { amount: lamports } = parsed.data
      const isOwn =
        parsed.instructionType === SystemInstruction.TransferSol && source.address === own
      return {
        ...(isOwn && { payment: { lamports, to: destination.address } }),
        ...describe(
          [amountOf(toSol(lamports)), code(t('line.to'), destination.address)],
          [],
          [{ address: destination.address, isTokenAccount: false }],
        ),
        lamports,
      }
    }
    case SystemInstruction.CreateAccount:
    case SystemInstruction.CreateAccountWithSeed:
    case SystemInstruction.CreateAccountAllowPrefund: {
      const { newAccount } = parsed.accounts
      refuseOwn(newAccount.address)
      const lamports =
        'amount' in parsed.data
          ? BigInt(parsed.data.amount)
          : 'lamports' in parsed.data
            ? BigInt(parsed.data.lamports)
            : 0n
      const owner: string = parsed.data.programAddress
      // The owning program decides over the coins from then on; in an account of the System program
      // the account's key does.
      const isSetUp = TOKEN_PROGRAMS.includes(owner) || isStakeProgram(owner)
      const { address } = newAccount
      return {
        ...describe(
          [
            amountOf(toSol(lamports)),
            code(t('line.newAccount'), address),
            code(t('line.ownerProgram'), owner),
          ],
          isSetUp || owner === SYSTEM
            ? []
            : [toRisk('caution', 'unknownProgram', t('risk.unknownProgram'))],
          owner === SYSTEM ? [{ address, isTokenAccount: false }] : [],
        ),
        ...(isSetUp && { creates: { address, owner } }),
      }
    }
    case SystemInstruction.Assign:
    case SystemInstruction.Allocate: {
      const address = call.accounts[0]!
      refuseOwn(address)
      return describe([code(t('line.account'), address)])
    }
    case SystemInstruction.AssignWithSeed:
    case SystemInstruction.AllocateWithSeed:
      return describe(
        [
          code(t('line.account'), call.accounts[0]!),
          code(t('line.ownerProgram'), parsed.data.programAddress),
        ],
        [toRisk('danger', 'control', t('risk.assign'))],
      )
    case SystemInstruction.AdvanceNonceAccount:
      return describe(
        [code(t('line.nonceAccount'), parsed.accounts.nonceAccount.address)],
        [toRisk('danger', 'nonce', t('risk.nonce'))],
      )
    case SystemInstruction.WithdrawNonceAccount: {
      const { recipientAccount } = parsed.accounts
      return describe(
        [amountOf(toSol(parsed.data.withdrawAmount)), code(t('line.to'), recipientAccount.address)],
        [],
        [{ address: recipientAccount.address, isTokenAccount: false }],
      )
    }
    case SystemInstruction.AuthorizeNonceAccount:
      return describe(
        [
          code(t('line.nonceAccount'), parsed.accounts.nonceAccount.address),
          code(t('line.newAuthority'), parsed.data.newNonceAuthority),
        ],
        [toRisk('danger', 'control', t('risk.authority'))],
      )
    case SystemInstruction.InitializeNonceAccount:
      return describe(
        [code(t('line.newAuthority'), parsed.data.nonceAuthority)],
        parsed.data.nonceAuthority === own
          ? []
          : [toRisk('danger', 'control', t('risk.authority'))],
      )
    case SystemInstruction.UpgradeNonceAccount:
      return describe([code(t('line.nonceAccount'), parsed.accounts.nonceAccount.address)])
  }
}

function describeToken(call: SolanaCall, own: string): DescribedInstruction | undefined {
  const { data, accounts, program } = call
  const isToken2022 = program === TOKEN_PROGRAMS[1]
  if (
    isToken2022 &&
    data[0] === TRANSFER_FEE[0] &&
    data[1] === TRANSFER_FEE[1] &&
    data.length === 19
  ) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    return describeSent(view.getBigUint64(2, true), data[10]!, accounts[2]!, accounts[1])
  }
  // Extensions of Token-2022 have the numbers of later instructions of the Token program.
  if (isToken2022 && data[0]! >= TokenInstruction.WithdrawExcessLamports) return undefined
  if (data[0] === TokenInstruction.Batch) return describeBatch(call, own)
  const parsed = parseTokenInstruction(toInstruction(call))
  switch (parsed.instructionType) {
    case TokenInstruction.Transfer:
      return describeSent(
        parsed.data.amount,
        undefined,
        parsed.accounts.destination.address,
        undefined,
      )
    case TokenInstruction.TransferChecked:
      return describeSent(
        parsed.data.amount,
        parsed.data.decimals,
        parsed.accounts.destination.address,
        parsed.accounts.mint.address,
      )
    case TokenInstruction.Approve:
    case TokenInstruction.ApproveChecked: {
      const { amount } = parsed.data
      const decimals = 'decimals' in parsed.data ? parsed.data.decimals : undefined
      return describe(
        [
          { label: t('line.upTo'), value: toTokens(amount, decimals), kind: 'amount' },
          code(t('line.spender'), parsed.accounts.delegate.address),
          code(t('line.tokenAccount'), parsed.accounts.source.address),
        ],
        [
          amount >= UNLIMITED
            ? toRisk('danger', 'unlimited', t('risk.unlimited', t('amount.tokens')))
            : toRisk('danger', 'allowance', t('risk.allowance')),
        ],
      )
    }
    case TokenInstruction.SetAuthority: {
      const { newAuthority, authorityType } = parsed.data
      const target = newAuthority.__option === 'Some' ? newAuthority.value : undefined
      return describe(
        [
          code(t('line.tokenAccount'), parsed.accounts.owned.address),
          { label: t('line.kind'), value: AuthorityType[authorityType] ?? String(authorityType) },
          target === undefined
            ? { label: t('line.newAuthority'), value: t('line.none') }
            : code(t('line.newAuthority'), target),
        ],
        target === own ? [] : [toRisk('danger', 'control', t('risk.authority'))],
      )
    }
    case TokenInstruction.CloseAccount: {
      const { destination, account } = parsed.accounts
      return describe(
        [code(t('line.closes'), account.address), code(t('line.to'), destination.address)],
        destination.address === own
          ? []
          : [toRisk('danger', 'elsewhere', t('risk.elsewhere', destination.address))],
      )
    }
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked:
      return describe(
        [
          {
            label: t('line.burns'),
            value: toTokens(
              parsed.data.amount,
              'decimals' in parsed.data ? parsed.data.decimals : undefined,
            ),
            kind: 'amount',
          },
          code(t('line.token'), parsed.accounts.mint.address),
        ],
        [toRisk('caution', 'burn', t('risk.burn'))],
      )
    case TokenInstruction.InitializeAccount:
    case TokenInstruction.InitializeAccount2:
    case TokenInstruction.InitializeAccount3: {
      // Coins that pay for the account become the owner's: wrapped SOL has no other transfer.
      const owner: string = 'owner' in parsed.data ? parsed.data.owner : (accounts[2] ?? '?')
      return describe(
        [
          code(t('line.newAccount'), parsed.accounts.account.address),
          code(t('line.tokenOwner'), owner),
        ],
        owner === own ? [] : [toRisk('danger', 'elsewhere', t('risk.elsewhere', owner))],
      )
    }
    case TokenInstruction.Revoke:
      return describe([
        { label: t('line.kind'), value: t('title.endPermission') },
        code(t('line.tokenAccount'), parsed.accounts.source.address),
      ])
    case TokenInstruction.UnwrapLamports:
    case TokenInstruction.WithdrawExcessLamports: {
      const { address } =
        parsed.instructionType === TokenInstruction.UnwrapLamports
          ? parsed.accounts.destination
          : parsed.accounts.destination
      return describe(
        [code(t('line.to'), address)],
        address === own ? [] : [toRisk('danger', 'elsewhere', t('risk.elsewhere', address))],
      )
    }
    default:
      return describe([code(t('line.program'), program!)])
  }
}

// Several instructions in one: for each the number of its accounts, the length of its data, and the
// data.
function describeBatch(
  { data, accounts, program }: SolanaCall,
  own: string,
): DescribedInstruction | undefined {
  const parts: DescribedInstruction[] = []
  let used = 0
  for (let at = 1; at < data.length;) {
    const [count, length] = [data[at]!, data[at + 1]]
    if (
      length === undefined ||
      at + 2 + length > data.length ||
      data[at + 2] === TokenInstruction.Batch
    )
      return undefined
    const part = describeToken(
      {
        program,
        accounts: accounts.slice(used, used + count),
        data: data.slice(at + 2, at + 2 + length),
      },
      own,
    )
    if (!part) return undefined
    parts.push(part)
    used += count
    at += 2 + length
  }
  return describe(
    parts.flatMap(({ lines }) => lines),
    parts.flatMap(({ risks }) => risks),
    parts.flatMap(({ recipients }) => recipients),
  )
}

function describeAssociated(call: SolanaCall): DescribedInstruction {
  const parsed = parseAssociatedTokenInstruction(toInstruction(call))
  if (parsed.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken)
    return describe([
      code(t('line.to'), parsed.accounts.destinationAssociatedAccountAddress.address),
    ])
  return describe([
    code(t('line.newAccount'), parsed.accounts.ata.address),
    code(t('line.tokenOwner'), parsed.accounts.owner.address),
  ])
}

function describeSent(
  amount: bigint,
  decimals: number | undefined,
  destination: string,
  mint: string | undefined,
): DescribedInstruction {
  return describe(
    [
      amountOf(toTokens(amount, decimals)),
      ...(mint === undefined ? [] : [code(t('line.token'), mint)]),
      code(t('line.toTokenAccount'), destination),
    ],
    [],
    [{ address: destination, isTokenAccount: true }],
  )
}

function toTokens(amount: bigint, decimals: number | undefined): string {
  if (amount >= UNLIMITED) return t('amount.unlimited')
  return decimals === undefined
    ? t('amount.units', formatAmount(amount, 0))
    : `${formatAmount(amount, decimals)} ${t('amount.tokens')}`
}
