import { toBase58 } from '../encoding/base58.js'
import { joinBytes, type Bytes } from '../encoding/bytes.js'
import { t } from '../texts/texts.js'
import { Refusal } from '../wallet/refusal.js'
import { formatAmount } from './amounts.js'
import type { ApprovalLine } from './prepared.js'
import { toRisk, type Risk } from './risks.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_FLAG = 0x80
const SYSTEM = '11111111111111111111111111111111'
/** Programs whose accounts hold tokens. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
// They set the compute price, and store a memo.
const HARMLESS = [
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]
const LAMPORT_DECIMALS = 9

/** A parsed Solana transaction: what this wallet signs of it, and where its signature is inserted. */
export interface SolanaTransaction {
  readonly message: Bytes
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly Risk[]
  /** Receivers of SOL. */
  readonly recipients: readonly string[]
  /** Writable accounts of the transaction. */
  readonly writable: readonly string[]
  /** The whole transaction with this wallet's signature. */
  addSignature(signature: Uint8Array): Bytes
}

/** Parses a legacy or version 0 transaction that needs the wallet's signature. Throws for other bytes. */
export function readSolanaTransaction(bytes: Bytes, address: string): SolanaTransaction {
  const malformed = () => new Refusal(400, 'params', 'The transaction is malformed')
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw malformed()
    return bytes.subarray(at, (at += count))
  }
  // Solana's compact-u16.
  const count = () => {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = take(1)[0]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw malformed()
  }
  const signatures = count()
  const signaturesAt = at
  take(signatures * SIGNATURE_BYTES)
  const messageAt = at
  const isVersioned = (bytes[at] ?? 0) >= VERSION_FLAG
  if (isVersioned && take(1)[0] !== VERSION_FLAG)
    throw new Refusal(400, 'params', 'The transaction is of a newer version than this wallet reads')
  const needed = take(1)[0]!
  const readOnlySigned = take(1)[0]!
  const readOnly = take(1)[0]!
  const keys = Array.from({ length: count() }, () => toBase58(take(KEY_BYTES)))
  const own = keys.slice(0, needed).indexOf(address)
  if (own < 0 || signatures !== needed)
    throw new Refusal(400, 'params', "The transaction does not ask for this wallet's signature")
  take(KEY_BYTES)
  const calls = Array.from({ length: count() }, () => {
    const program = keys[take(1)[0]!]
    const accounts = [...take(count())].map((index) => keys[index])
    return { program, accounts, data: take(count()) }
  })
  if (isVersioned) {
    for (let tables = count(); tables > 0; tables--) {
      take(KEY_BYTES)
      take(count())
      take(count())
    }
  }
  if (at !== bytes.length) throw malformed()
  const known = calls.map(describe)
  const unknown = [
    ...new Set(
      calls.flatMap(({ program }, index) => (known[index] === undefined ? [program ?? '?'] : [])),
    ),
  ]
  return {
    message: bytes.slice(messageAt),
    lines: [
      ...known.flatMap((call) => call?.lines ?? []),
      ...unknown.map((program) => ({
        label: t('line.program'),
        value: program,
        kind: 'code' as const,
      })),
      { label: t('line.feePayer'), value: keys[0]!, kind: 'code' },
    ],
    risks:
      unknown.length > 0 ? [toRisk('caution', 'unknownProgram', t('risk.unknownProgram'))] : [],
    recipients: known.flatMap((call) => call?.recipient ?? []),
    writable: keys.filter(
      (_, index) =>
        index < needed - readOnlySigned || (index >= needed && index < keys.length - readOnly),
    ),
    addSignature: (signature) =>
      joinBytes(
        bytes.subarray(0, signaturesAt + own * SIGNATURE_BYTES),
        signature,
        bytes.subarray(signaturesAt + (own + 1) * SIGNATURE_BYTES),
      ),
  }
}

// Undefined for an unknown instruction.
function describe({
  program,
  accounts,
  data,
}: {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}): { lines: ApprovalLine[]; recipient?: string } | undefined {
  if (program !== undefined && HARMLESS.includes(program)) return { lines: [] }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === 2 && accounts[1]) {
    const amount = `${formatAmount(view.getBigUint64(4, true), LAMPORT_DECIMALS)} SOL`
    return {
      lines: [
        { label: t('line.send'), value: amount, kind: 'amount' },
        { label: t('line.to'), value: accounts[1], kind: 'code' },
      ],
      recipient: accounts[1],
    }
  }
  // TransferChecked: source, mint, destination.
  if (
    program !== undefined &&
    TOKEN_PROGRAMS.includes(program) &&
    data.length === 10 &&
    data[0] === 12 &&
    accounts[1] &&
    accounts[2]
  ) {
    const amount = `${formatAmount(view.getBigUint64(1, true), data[9]!)} ${t('amount.tokens')}`
    return {
      lines: [
        { label: t('line.send'), value: amount, kind: 'amount' },
        { label: t('line.token'), value: accounts[1], kind: 'code' },
        { label: t('line.toTokenAccount'), value: accounts[2], kind: 'code' },
      ],
    }
  }
  return undefined
}
