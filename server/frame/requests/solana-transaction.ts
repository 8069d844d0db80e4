import { toBase58 } from '../encoding/base58.js'
import { joinBytes, type Bytes } from '../encoding/bytes.js'
import { Refusal } from '../wallet/refusal.js'
import type { ApprovalLine } from './prepared.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_FLAG = 0x80
const SYSTEM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
// They set the price of computing, and hold a note.
const HARMLESS = ['ComputeBudget111111111111111111111111111111', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr']
const LAMPORTS = 1_000_000_000n

/** A Solana transaction that was read: what this wallet signs of it, and where its signature goes. */
export interface SolanaTransaction {
  readonly message: Bytes
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly string[]
  /** The whole transaction with this wallet's signature in its place. */
  addSignature(signature: Uint8Array): Bytes
}

/** Reads a legacy or version 0 transaction that needs the wallet's signature. Throws for anything else. */
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
  if (isVersioned && take(1)[0] !== VERSION_FLAG) throw new Refusal(400, 'params', 'The transaction is of a newer version than this wallet reads')
  const needed = take(1)[0]!
  take(2)
  const keys = Array.from({ length: count() }, () => toBase58(take(KEY_BYTES)))
  const own = keys.slice(0, needed).indexOf(address)
  if (own < 0 || signatures !== needed) throw new Refusal(400, 'params', 'The transaction does not ask for this wallet\'s signature')
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
  const isUnknown = known.some((lines) => lines === undefined)
  return {
    message: bytes.slice(messageAt),
    lines: [...known.flatMap((lines) => lines ?? []), ...(isUnknown ? [...new Set(calls.flatMap(({ program }, index) => (known[index] === undefined ? [program ?? 'unknown'] : [])))].map((program) => ({ label: 'Program', value: program, kind: 'code' as const })) : []), { label: 'Fee paid by', value: keys[0]!, kind: 'code' }],
    risks: isUnknown ? ['What these programs do with the transaction is unknown. Approve it only where you trust the site'] : [],
    addSignature: (signature) => joinBytes(bytes.subarray(0, signaturesAt + own * SIGNATURE_BYTES), signature, bytes.subarray(signaturesAt + (own + 1) * SIGNATURE_BYTES)),
  }
}

// Undefined for what is not known.
function describe({ program, accounts, data }: { program: string | undefined; accounts: readonly (string | undefined)[]; data: Uint8Array }): ApprovalLine[] | undefined {
  if (program !== undefined && HARMLESS.includes(program)) return []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === 2 && accounts[1]) return [{ label: 'Send', value: `${toDecimal(view.getBigUint64(4, true), LAMPORTS)} SOL`, kind: 'amount' }, { label: 'To', value: accounts[1], kind: 'code' }]
  // TransferChecked: source, mint, destination.
  if (program !== undefined && TOKEN_PROGRAMS.includes(program) && data.length === 10 && data[0] === 12 && accounts[1] && accounts[2]) {
    return [{ label: 'Send tokens', value: toDecimal(view.getBigUint64(1, true), 10n ** BigInt(data[9]!)), kind: 'amount' }, { label: 'Token', value: accounts[1], kind: 'code' }, { label: 'To token account', value: accounts[2], kind: 'code' }]
  }
  return undefined
}

function toDecimal(amount: bigint, unit: bigint): string {
  const fraction = (amount % unit).toString().padStart(unit.toString().length - 1, '0').replace(/0+$/, '')
  return `${amount / unit}${fraction === '' ? '' : `.${fraction}`}`
}
