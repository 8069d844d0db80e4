import { decodeFunctionData, formatUnits, parseAbi, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import type { Rpc } from '../wallet/rpc.js'
import { toName } from './plain-text.js'
import type { ApprovalLine } from './prepared.js'

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
// Half of all there can be: tokens and wallets write "unlimited" in several ways.
const UNLIMITED = 1n << 159n

/** What a call does, in words. */
export interface DecodedCall { readonly title: string; readonly lines: readonly ApprovalLine[]; readonly risks: readonly string[] }

/** Describes what a contract call does; a call of no known method is described as unknown. */
export async function decodeCall({ to, data, chainId, rpc }: { to: string; data: Hex; chainId: ChainId; rpc: Rpc }): Promise<DecodedCall> {
  const call = decode(data)
  if (!call) return { title: 'Use a contract', lines: [{ label: 'Contract', value: to, kind: 'code' }], risks: ['What this contract does with the call is unknown. Approve it only where you trust the site'] }
  const { functionName: name, args } = call as { functionName: string; args: readonly unknown[] }
  if (name === 'deposit' || name === 'withdraw') return { title: name === 'deposit' ? 'Deposit' : 'Withdraw', lines: [{ label: 'Contract', value: to, kind: 'code' }], risks: [] }
  if (name === 'setApprovalForAll') {
    const [operator, approved] = args as [string, boolean]
    return { title: approved ? 'Allow taking all items of a collection' : 'End a permission', lines: [{ label: approved ? 'Who may take them' : 'Who may no longer', value: operator, kind: 'code' }, { label: 'Collection', value: to, kind: 'code' }], risks: approved ? ['This account can take every item you have or get in this collection'] : [] }
  }
  if (name === 'safeTransferFrom') {
    const [from, recipient, id, amount] = args as [string, string, bigint, unknown]
    return { title: 'Send an item', lines: [{ label: 'To', value: recipient, kind: 'code' }, { label: 'Item', value: String(id) }, ...(typeof amount === 'bigint' ? [{ label: 'Amount', value: String(amount) }] : []), { label: 'From', value: from, kind: 'code' }, { label: 'Collection', value: to, kind: 'code' }], risks: [] }
  }
  const token = await readToken({ to, chainId, rpc })
  const show = (amount: bigint) => (amount >= UNLIMITED ? 'Unlimited' : token.decimals === undefined ? `${amount} units` : `${formatUnits(amount, token.decimals)} ${token.symbol}`)
  const contract: ApprovalLine = { label: 'Token contract', value: to, kind: 'code' }
  if (name === 'transfer') {
    const [recipient, amount] = args as [string, bigint]
    return { title: `Send ${token.symbol}`, lines: [{ label: 'Amount', value: show(amount), kind: 'amount' }, { label: 'To', value: recipient, kind: 'code' }, contract], risks: [] }
  }
  if (name === 'transferFrom') {
    const [from, recipient, amount] = args as [string, string, bigint]
    return { title: `Move ${token.symbol}`, lines: [{ label: 'Amount', value: show(amount), kind: 'amount' }, { label: 'From', value: from, kind: 'code' }, { label: 'To', value: recipient, kind: 'code' }, contract], risks: [] }
  }
  const [spender, amount] = (name === 'permit' ? args.slice(1) : args) as [string, bigint]
  if (amount === 0n) return { title: 'End a permission', lines: [{ label: 'Who may no longer spend', value: spender, kind: 'code' }, contract], risks: [] }
  return {
    title: `Allow spending ${token.symbol}`,
    lines: [{ label: 'Up to', value: show(amount), kind: 'amount' }, { label: 'Who may spend it', value: spender, kind: 'code' }, contract],
    risks: [amount >= UNLIMITED ? `This account can take all ${token.symbol} you have or get, now and later` : 'This account can take the amount without asking again'],
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: ABI, data })
  } catch {
    return undefined
  }
}

// A token's words about itself; a token that gives none is shown in its smallest unit.
async function readToken({ to, chainId, rpc }: { to: string; chainId: ChainId; rpc: Rpc }): Promise<{ symbol: string; decimals: number | undefined }> {
  const read = (data: Hex) => rpc.call(chainId, 'eth_call', [{ to, data }, 'latest']).then((value) => (typeof value === 'string' ? value : '0x'), () => '0x')
  const [symbol, decimals] = await Promise.all([read(SYMBOL), read(DECIMALS)])
  const count = /^0x[0-9a-f]{64}$/i.test(decimals) ? Number(decimals) : undefined
  return { symbol: toName(readText(symbol), 12) || 'tokens', decimals: count !== undefined && count <= 36 ? count : undefined }
}

// A string, or 32 bytes as older tokens answer.
function readText(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const text = bytes.length === 32 ? bytes : bytes.slice(64, 64 + (bytes[63] ?? 0))
  return new TextDecoder().decode(text).replaceAll('\0', '')
}
